import { applyLocalValue, type Conflict, type UnitConflict } from './conflict';
import {
  NO_COST,
  buildMutationBase,
  dropDuePlan,
  isDueAt,
  isSameCost,
  isSamePlan,
  pickAnchor,
  toRowState,
} from './mutation';
import type { DeleteMutation, Mutation, MutationContext, UnitChanges, UpdateMutation } from './mutation';
import type { Cost, GridRow, PricePlan } from './pricingItem';

/**
 * Builds the edits that apply the local value ('Votre valeur' on screen) to the current optimistic row (undefined if
 * unknown). The server's value needs none: dropping the conflict is enough. `deletion` is the row's last unsent
 * deletion: the local value of a row that is deleted here restores it. A local plan whose day has come means none, as in
 * an undo.
 */
export function resolveWithLocalValue(
  conflict: Conflict,
  row: GridRow | undefined,
  context: MutationContext,
  deletion?: DeleteMutation,
): Mutation[] {
  const live = row === undefined || row.deleted ? null : row;
  switch (conflict.unit) {
    case 'label':
    case 'price':
    case 'plan': {
      const to = getLocalValues(conflict, context);
      if (live !== null) return buildUpdate(live, to, context);
      const base = buildMutationBase(context, conflict.itemId);
      if (deletion !== undefined) {
        const restored = dropDuePlan(applyLocalValue(deletion.before, conflict), context);
        return [{ ...base, kind: 'create', ...pickAnchor(deletion), ...restored }];
      }
      // Another device deleted the row: edits the deleted row, so that the next rebase reports the deletion.
      return [{ ...base, kind: 'update', ...toUnitChange(conflict) }];
    }
    case 'deletedByOther': {
      const mine = dropDuePlan(conflict.mine, context);
      if (live !== null) return buildUpdate(live, mine, context);
      return [
        {
          ...buildMutationBase(context, conflict.itemId),
          kind: 'create',
          ...mine,
          ...pickAnchor(conflict),
        },
      ];
    }
    case 'changedByOther':
      return live === null
        ? []
        : [{ ...buildMutationBase(context, live.id), kind: 'delete', before: toRowState(live) }];
  }
}

/** Builds the update of a live row to these values; empty if it has them. `plan` null ends the plan. */
function buildUpdate(
  row: GridRow,
  to: { solution?: string; cost?: Cost | null; plan?: PricePlan | null | undefined },
  context: MutationContext,
): UpdateMutation[] {
  const label =
    to.solution === undefined || to.solution === row.solution
      ? undefined
      : { before: row.solution, after: to.solution };
  const price =
    row.type === 'subtitle' || to.cost === undefined || to.cost === null || isSameCost(to.cost, row.cost)
      ? undefined
      : { before: row.cost ?? NO_COST, after: to.cost };
  const plan =
    row.type === 'subtitle' || to.plan === undefined || isSamePlan(to.plan, row.plan)
      ? undefined
      : { before: row.plan ?? null, after: to.plan };
  if (label === undefined && price === undefined && plan === undefined) return [];
  const changes = { ...(label && { label }), ...(price && { price }), ...(plan && { plan }) };
  return [{ ...buildMutationBase(context, row.id), kind: 'update', ...changes }];
}

function getLocalValues(conflict: UnitConflict, context: MutationContext) {
  switch (conflict.unit) {
    case 'label':
      return { solution: conflict.mine };
    case 'price':
      return { cost: conflict.mine };
    case 'plan':
      return { plan: conflict.mine && isDueAt(conflict.mine, context) ? null : conflict.mine };
  }
}

function toUnitChange(conflict: UnitConflict): UnitChanges {
  switch (conflict.unit) {
    case 'label':
      return { label: { before: conflict.theirs, after: conflict.mine } };
    case 'price':
      return { price: { before: conflict.theirs, after: conflict.mine } };
    case 'plan':
      return { plan: { before: conflict.theirs, after: conflict.mine } };
  }
}

/** True if the update replaces the server's value of the unit in conflict: its user saw that value and chose another. */
export function isSettledByUpdate(conflict: Conflict, { itemId, label, price, plan }: UpdateMutation): boolean {
  if (itemId !== conflict.itemId) return false;
  switch (conflict.unit) {
    case 'label':
      return label?.before === conflict.theirs;
    case 'price':
      return price !== undefined && isSameCost(price.before, conflict.theirs);
    case 'plan':
      return plan !== undefined && isSamePlan(plan.before, conflict.theirs);
    case 'deletedByOther':
    case 'changedByOther':
      return false;
  }
}
