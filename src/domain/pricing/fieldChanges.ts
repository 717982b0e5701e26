import { NO_COST, type Mutation } from './mutation';
import type { Cost, PricePlan } from './pricingItem';
import { formatSpreadsheetDate } from '../dates';

/** French column names of the fields that a mutation changes. */
export const FIELD_NAMES = {
  solution: 'Solution',
  prix_partenaire: 'Prix partenaire',
  commission: 'Commission',
  planned_prix_partenaire: 'Prix partenaire prévu',
  planned_commission: 'Commission prévue',
  starts_on: 'À partir du',
} as const;

export interface FieldChange {
  field: keyof typeof FIELD_NAMES;
  /** Stored texts, dates as a French spreadsheet reads them; '' where there is no value. */
  before: string;
  after: string;
}

/** Lists the fields that a mutation changes; none for a move. */
export function listFieldChanges(mutation: Mutation): FieldChange[] {
  switch (mutation.kind) {
    case 'create':
      return compare(NO_VALUES, mutation);
    case 'update': {
      const { label, price, plan } = mutation;
      return compare(
        { solution: label?.before ?? '', cost: price?.before ?? null, plan: plan?.before },
        { solution: label?.after ?? '', cost: price?.after ?? null, plan: plan?.after },
      );
    }
    case 'delete': {
      return compare(mutation.before, NO_VALUES);
    }
    case 'move':
      return [];
  }
}

interface Values {
  solution: string;
  cost: Cost | null;
  plan?: PricePlan | null | undefined;
}

const NO_VALUES: Values = { solution: '', cost: null };

function listFields({ solution, cost, plan }: Values): Record<FieldChange['field'], string> {
  return {
    solution,
    ...(cost ?? NO_COST),
    planned_prix_partenaire: plan?.prix_partenaire ?? '',
    planned_commission: plan?.commission ?? '',
    starts_on: plan ? formatSpreadsheetDate(plan.starts_on) : '',
  };
}

function compare(before: Values, after: Values): FieldChange[] {
  const [from, to] = [listFields(before), listFields(after)];
  const fields = Object.keys(FIELD_NAMES) as FieldChange['field'][];
  return fields.flatMap((field) => (from[field] === to[field] ? [] : { field, before: from[field], after: to[field] }));
}
