import type { Mutation, UpdateMutation } from '../../../domain/pricing/mutation';
import type { PricePlan } from '../../../domain/pricing/pricingItem';
import { formatPlan } from '../formatPlan';
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
          buildPlanLine(null, mutation.plan),
        ]),
      };
    case 'update':
      return {
        title: formatUpdateTitle(mutation),
        lines: dropEmptyLines([
          { name: 'Libellé', before: mutation.label?.before ?? null, after: mutation.label?.after ?? null },
          {
            name: 'Prix et commission',
            before: mutation.price?.before ? formatPriceAndCommission(mutation.price.before) : null,
            after: mutation.price?.after ? formatPriceAndCommission(mutation.price.after) : null,
          },
          buildPlanLine(mutation.plan?.before, mutation.plan?.after),
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
          buildPlanLine(mutation.before.plan, null),
        ]),
      };
    case 'move':
      return { title: 'Ligne déplacée', lines: [] };
  }
}

function formatUpdateTitle({ label, price, plan }: UpdateMutation): string {
  // The end of a plan that is published changes the price.
  if (price) return label ? 'Libellé et prix modifiés' : 'Prix modifié';
  if (!plan) return 'Libellé modifié';
  if (label) return 'Libellé et prix prévu modifiés';
  if (!plan.after) return 'Prix prévu annulé';
  return plan.before ? 'Prix prévu modifié' : 'Prix prévu';
}

function buildPlanLine(
  before: PricePlan | null | undefined,
  after: PricePlan | null | undefined,
): MutationDescription['lines'][number] {
  return { name: 'Prix prévu', before: before ? formatPlan(before) : null, after: after ? formatPlan(after) : null };
}

function dropEmptyLines(lines: MutationDescription['lines']): MutationDescription['lines'] {
  return lines.filter(({ before, after }) => before !== null || after !== null);
}
