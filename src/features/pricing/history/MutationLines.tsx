import type { Mutation } from '../../../domain/mutation';
import { mutationText } from './mutationText';

const BEFORE = 'Avant';
const AFTER = 'Après';

/** Values before and after, as far as the mutation has them. */
export function MutationLines({ mutation }: { mutation: Mutation }) {
  return mutationText(mutation).lines.map(({ name, before, after }) => (
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
