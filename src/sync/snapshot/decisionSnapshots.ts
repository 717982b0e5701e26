import type { Conflict } from '../../domain/pricing/conflict';
import { getMutationLabel, isSameCost, isSamePlan, type Mutation, type RowState } from '../../domain/pricing/mutation';
import type { ConflictSnapshot, RejectionSnapshot } from '../../domain/pricing/pricingEditor';
import type { GridRow } from '../../domain/pricing/pricingItem';
import type { LocalState, RejectedEdit, PendingConflict } from '../localStore/localState';
import { REJECTION_TEXTS } from './messages';

type Sides = Pick<ConflictSnapshot, 'mine' | 'theirs'>;

/** Picks the value that represents a whole row in a conflict: the price if it changed, else the plan, else the label. */
function pickChangedValue({ solution, cost, plan }: RowState, base: RowState | null): Sides['mine'] {
  if (cost !== null && !isSameCost(cost, base?.cost ?? null)) return cost;
  return plan !== undefined && !isSamePlan(plan, base?.plan) ? plan : solution;
}

function toSides(conflict: Conflict): Sides {
  switch (conflict.unit) {
    case 'label':
    case 'price':
    case 'plan':
      return { mine: conflict.mine, theirs: conflict.theirs };
    case 'deletedByOther':
      return { mine: pickChangedValue(conflict.mine, conflict.base), theirs: null };
    case 'changedByOther':
      return { mine: null, theirs: pickChangedValue(conflict.theirs, conflict.base) };
  }
}

function findLabel(mutations: readonly Mutation[], row: GridRow | undefined): string {
  if (row !== undefined && !row.deleted) return row.solution;
  for (const mutation of mutations.toReversed()) {
    const label = getMutationLabel(mutation);
    if (label !== null) return label;
  }
  // The tombstone of a row that a rejected edit changes keeps its label.
  return row?.solution ?? '';
}

export function buildConflictSnapshot({ id, conflict, by }: PendingConflict, state: LocalState): ConflictSnapshot {
  const { itemId, unit, mutations } = conflict;
  const fallbackLabel = conflict.unit === 'deletedByOther' ? conflict.mine.solution : '';
  const label = findLabel(mutations, state.rows.get(itemId)) || fallbackLabel;
  return { id, itemId, unit, label, ...toSides(conflict), editCount: mutations.length, by };
}

export function buildRejectionSnapshot({ id, mutation, code, at }: RejectedEdit, state: LocalState): RejectionSnapshot {
  return {
    id,
    mutation,
    label: findLabel([mutation], state.rows.get(mutation.itemId)),
    reasonText: REJECTION_TEXTS[code],
    at,
  };
}
