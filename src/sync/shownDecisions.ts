import type { Conflict } from '../domain/conflict';
import { sameCost, type Mutation, type MutationId, type RowValues } from '../domain/mutation';
import type { Cost, GridRow, ItemId } from '../domain/pricingItem';
import type { DeviceState, Refused, WaitingConflict } from './deviceState';
import { REFUSALS } from './messages';

export interface ShownConflict {
  id: MutationId;
  itemId: ItemId;
  unit: Conflict['unit'];
  label: string;
  mine: string | Cost | null;
  theirs: string | Cost | null;
  by: { device: string; at: number } | null;
}

export interface ShownRefusal {
  id: MutationId;
  mutation: Mutation;
  label: string;
  reason: string;
  at: number;
}

/** Of a whole row, the unit that changed: the price where it did, else the label. */
function telling(values: RowValues, base: RowValues | null): string | Cost {
  return values.cost !== null && !sameCost(values.cost, base?.cost ?? null) ? values.cost : values.solution;
}

function sidesOf(conflict: Conflict): { mine: string | Cost | null; theirs: string | Cost | null } {
  switch (conflict.unit) {
    case 'label':
    case 'price':
      return { mine: conflict.mine, theirs: conflict.theirs };
    case 'deletedByOther':
      return { mine: telling(conflict.mine, conflict.base), theirs: null };
    case 'changedByOther':
      return { mine: null, theirs: telling(conflict.theirs, conflict.base) };
  }
}

function labelOf(mutations: readonly Mutation[], row: GridRow | undefined): string {
  if (row !== undefined && !row.deleted) return row.solution;
  for (const mutation of mutations.toReversed()) {
    if (mutation.kind === 'create') return mutation.solution;
    if (mutation.kind === 'delete') return mutation.before.solution;
    if (mutation.kind === 'update' && mutation.label !== undefined) return mutation.label.after;
  }
  return '';
}

export function shownConflict({ id, conflict, by }: WaitingConflict, state: DeviceState): ShownConflict {
  const { itemId, unit, mutations } = conflict;
  const whole = conflict.unit === 'deletedByOther' ? conflict.mine.solution : '';
  const label = labelOf(mutations, state.rows.get(itemId)) || whole;
  return { id, itemId, unit, label, ...sidesOf(conflict), by };
}

export function shownRefusal({ id, mutation, code, at }: Refused, state: DeviceState): ShownRefusal {
  return { id, mutation, label: labelOf([mutation], state.rows.get(mutation.itemId)), reason: REFUSALS[code], at };
}
