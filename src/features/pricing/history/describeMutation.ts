import type { Mutation } from '../../../domain/pricing/mutation';
import { formatPriceAndCommission } from '../formatPriceAndCommission';

/** Short French title of a mutation with its values before and after. */
export interface MutationDescription {
  title: string;
  lines: readonly { name: string; before: string | null; after: string | null }[];
}

export function describeMutation(mutation: Mutation): MutationDescription {
  switch (mutation.kind) {
    case 'create':
      return {
        title: mutation.type === 'subtitle' ? 'Sous-titre ajouté' : 'Solution ajoutée',
        lines: dropEmptyLines([
          { name: 'Libellé', before: null, after: mutation.solution },
          { name: 'Prix et commission', before: null, after: mutation.cost && formatPriceAndCommission(mutation.cost) },
        ]),
      };
    case 'update':
      return {
        title: mutation.price ? (mutation.label ? 'Libellé et prix modifiés' : 'Prix modifié') : 'Libellé modifié',
        lines: dropEmptyLines([
          { name: 'Libellé', before: mutation.label?.before ?? null, after: mutation.label?.after ?? null },
          {
            name: 'Prix et commission',
            before: mutation.price?.before ? formatPriceAndCommission(mutation.price.before) : null,
            after: mutation.price?.after ? formatPriceAndCommission(mutation.price.after) : null,
          },
        ]),
      };
    case 'delete':
      return {
        title: 'Élément supprimé',
        lines: dropEmptyLines([
          { name: 'Libellé', before: mutation.before.solution, after: null },
          {
            name: 'Prix et commission',
            before: mutation.before.cost && formatPriceAndCommission(mutation.before.cost),
            after: null,
          },
        ]),
      };
    case 'move':
      return { title: 'Ligne déplacée', lines: [] };
  }
}

function dropEmptyLines(lines: MutationDescription['lines']): MutationDescription['lines'] {
  return lines.filter(({ before, after }) => before !== null || after !== null);
}
