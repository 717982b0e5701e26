import type { Mutation } from '../../../domain/pricing/mutation';
import { describeMutation } from './describeMutation';

const BEFORE = 'Avant';
const AFTER = 'Après';

/** Renders the values of a mutation before and after. */
export function MutationLines({ mutation }: { mutation: Mutation }) {
  return describeMutation(mutation).lines.map(({ name, before, after }) => (
    <p key={name} className="pricing-case__change">
      <span className="pricing-case__when">{name}</span>
      <br />
      {before !== null && (
        <>
          <span className="visually-hidden">{BEFORE} </span>
          <del>{before}</del>
        </>
      )}
      {before !== null && after !== null && <span aria-hidden="true"> → </span>}
      {after !== null && (
        <>
          <span className="visually-hidden">{AFTER} </span>
          <ins>{after}</ins>
        </>
      )}
    </p>
  ));
}
