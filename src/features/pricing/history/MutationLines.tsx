import type { Mutation } from '../../../domain/pricing/mutation';
import { ChangedValue } from '../shell/ChangedValue';
import { describeMutation } from './describeMutation';

/** Renders the values of a mutation before and after. */
export function MutationLines({ mutation }: { mutation: Mutation }) {
  return describeMutation(mutation).lines.map(({ name, before, after }) => (
    <p key={name} className="pricing-case__change">
      <span className="pricing-case__when">{name}</span>
      <br />
      <ChangedValue before={before} after={after} />
    </p>
  ));
}
