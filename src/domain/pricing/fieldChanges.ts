import { NO_COST, type Mutation } from './mutation';
import type { Cost } from './pricingItem';

/** French column names of the fields that a mutation changes. */
export const FIELD_NAMES = {
  solution: 'Solution',
  prix_partenaire: 'Prix partenaire',
  commission: 'Commission',
} as const;

export interface FieldChange {
  field: keyof typeof FIELD_NAMES;
  /** Stored texts; '' where there is no value. */
  before: string;
  after: string;
}

/** Lists the fields that a mutation changes; none for a move. */
export function listFieldChanges(mutation: Mutation): FieldChange[] {
  switch (mutation.kind) {
    case 'create':
      return compare({ solution: '', cost: NO_COST }, { solution: mutation.solution, cost: mutation.cost ?? NO_COST });
    case 'update': {
      const { label, price } = mutation;
      return compare(
        { solution: label?.before ?? '', cost: price?.before ?? NO_COST },
        { solution: label?.after ?? '', cost: price?.after ?? NO_COST },
      );
    }
    case 'delete': {
      const { solution, cost } = mutation.before;
      return compare({ solution, cost: cost ?? NO_COST }, { solution: '', cost: NO_COST });
    }
    case 'move':
      return [];
  }
}

interface Values {
  solution: string;
  cost: Cost;
}

function compare(before: Values, after: Values): FieldChange[] {
  const changes: FieldChange[] = [
    { field: 'solution', before: before.solution, after: after.solution },
    { field: 'prix_partenaire', before: before.cost.prix_partenaire, after: after.cost.prix_partenaire },
    { field: 'commission', before: before.cost.commission, after: after.cost.commission },
  ];
  return changes.filter((change) => change.before !== change.after);
}
