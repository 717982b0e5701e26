import { formatPrice } from '../../../domain/money';
import type { Mutation } from '../../../domain/mutation';
import type { Cost } from '../../../domain/pricingItem';

/** What a mutation did, as a short French title and the values before and after. */
export interface MutationText {
  what: string;
  lines: readonly { name: string; before: string | null; after: string | null }[];
}

export function costText(cost: Cost): string {
  return `${formatPrice(cost.prix_partenaire)}\u00a0€, ${formatPrice(cost.commission)}\u00a0%`;
}

export function mutationText(mutation: Mutation): MutationText {
  switch (mutation.kind) {
    case 'create':
      return {
        what: mutation.type === 'subtitle' ? 'Sous-titre ajouté' : 'Solution ajoutée',
        lines: withoutEmpty([
          { name: 'Libellé', before: null, after: mutation.solution },
          { name: 'Prix et commission', before: null, after: mutation.cost && costText(mutation.cost) },
        ]),
      };
    case 'update':
      return {
        what: mutation.price ? (mutation.label ? 'Libellé et prix modifiés' : 'Prix modifié') : 'Libellé modifié',
        lines: withoutEmpty([
          { name: 'Libellé', before: mutation.label?.before ?? null, after: mutation.label?.after ?? null },
          {
            name: 'Prix et commission',
            before: mutation.price?.before ? costText(mutation.price.before) : null,
            after: mutation.price?.after ? costText(mutation.price.after) : null,
          },
        ]),
      };
    case 'delete':
      return {
        what: 'Élément supprimé',
        lines: withoutEmpty([
          { name: 'Libellé', before: mutation.before.solution, after: null },
          { name: 'Prix et commission', before: mutation.before.cost && costText(mutation.before.cost), after: null },
        ]),
      };
    case 'move':
      return { what: 'Ligne déplacée', lines: [] };
  }
}

function withoutEmpty(lines: MutationText['lines']): MutationText['lines'] {
  return lines.filter(({ before, after }) => before !== null || after !== null);
}
