import { parseLabel } from '../../domain/pricing/label';
import { parseCost } from '../../domain/pricing/money';
import {
  NO_COST,
  buildMutationBase,
  dropDuePlan,
  toRowState,
  isSameCost,
  isSamePlan,
  pickAnchor,
  type Mutation,
  type MutationContext,
  type UnitChanges,
  type UpdateMutation,
} from '../../domain/pricing/mutation';
import { buildSingleRowDeletions, buildSingleRowMoves } from '../../domain/pricing/order';
import { isIsoDate } from '../../domain/dates';
import type { Cost, GridRow, ItemId, ItemType, PricePlan } from '../../domain/pricing/pricingItem';
import type { EditIntent, RowChange } from '../../domain/pricing/pricingEditor';
import { findLiveRow, type Grid } from '../../domain/pricing/replay';
import { EditError } from '../../domain/pricing/editError';

/** `failed` counts inputs that cannot be applied: an invalid line, a deleted row. Rows without a change don't count. */
export interface MutationBatch {
  mutations: Mutation[];
  failed: number;
}

function normalizeLabel(typed: string): string {
  const parsed = parseLabel(typed);
  if (!parsed.ok) throw new EditError('invalid');
  return parsed.label;
}

function normalizeCost(typed: Cost): Cost {
  const parsed = parseCost(typed);
  if (!parsed.ok) throw new EditError('invalid');
  return parsed.cost;
}

function buildCreation(
  context: MutationContext,
  item: { type: ItemType; solution: string; cost: Cost | null },
): Mutation {
  const { type } = item;
  if (type === 'solution' && item.cost === null) throw new EditError('invalid');
  const cost = type === 'subtitle' || item.cost === null ? null : normalizeCost(item.cost);
  const solution = normalizeLabel(item.solution);
  return {
    ...buildMutationBase(context, context.createId()),
    kind: 'create',
    type,
    solution,
    cost,
    display_order: null,
  };
}

/** Builds the change of the units that differ from what the user saw and from the row; null if none does. */
function buildUpdate(context: MutationContext, row: GridRow, to: RowChange): UpdateMutation | null {
  if (row.type === 'subtitle' && to.cost !== undefined) throw new EditError('invalid');
  const before = to.base ?? row;
  const label = to.label === undefined ? before.solution : normalizeLabel(to.label);
  const cost = to.cost === undefined ? before.cost : normalizeCost({ ...(before.cost ?? NO_COST), ...to.cost });
  const hasNewLabel = label !== before.solution && label !== row.solution;
  const hasNewPrice = cost !== null && !to.startsOn && !isSameCost(cost, before.cost) && !isSameCost(cost, row.cost);
  const plan = to.startsOn === undefined ? undefined : buildPlanChange(row, before.plan, cost, to.startsOn);
  if (!hasNewLabel && !hasNewPrice && plan === undefined) return null;
  return {
    ...buildMutationBase(context, row.id),
    kind: 'update',
    ...(hasNewLabel && { label: { before: before.solution, after: label } }),
    ...(hasNewPrice && { price: { before: before.cost ?? NO_COST, after: cost } }),
    ...(plan && { plan }),
  };
}

/** Returns undefined for the plan that the row has. A price that the row has already is no plan, and ends another. */
function buildPlanChange(
  row: GridRow,
  before: PricePlan | undefined,
  cost: Cost | null,
  startsOn: string | null,
): UnitChanges['plan'] {
  if (startsOn !== null && !isIsoDate(startsOn)) throw new EditError('invalid');
  const isPlanned = startsOn !== null && cost !== null && !isSameCost(cost, row.cost);
  const after = isPlanned ? { ...cost, starts_on: startsOn } : null;
  return isSamePlan(after, before) || isSamePlan(after, row.plan) ? undefined : { before: before ?? null, after };
}

/** Builds each mutation separately; counts inputs that fail and continues. */
function buildEach<Input>(inputs: readonly Input[], make: (input: Input) => Mutation | null): MutationBatch {
  const batch: MutationBatch = { mutations: [], failed: 0 };
  for (const input of inputs) {
    try {
      const mutation = make(input);
      if (mutation !== null) batch.mutations.push(mutation);
    } catch (error) {
      if (!(error instanceof EditError)) throw error;
      batch.failed += 1;
    }
  }
  return batch;
}

function getLiveRow(grid: Grid, itemId: ItemId): GridRow {
  const row = findLiveRow(grid, itemId);
  if (row === undefined) throw new EditError('unknownItem');
  return row;
}

function buildRestoration(
  grid: Grid,
  context: MutationContext,
  intent: Extract<EditIntent, { kind: 'restore' }>,
): MutationBatch {
  const { itemId, before } = intent;
  if (findLiveRow(grid, itemId) !== undefined) throw new EditError('invalid');
  const base = buildMutationBase(context, itemId);
  const row = dropDuePlan(before, context);
  return { mutations: [{ ...base, kind: 'create', ...row, ...pickAnchor(intent) }], failed: 0 };
}

function buildMove(
  grid: Grid,
  context: MutationContext,
  { itemIds, after }: { itemIds: readonly ItemId[]; after: ItemId | null },
): MutationBatch {
  const inputs = itemIds.length === 1 && itemIds[0] !== undefined ? [getLiveRow(grid, itemIds[0]).id] : itemIds;
  if (after !== null && !grid.rows.has(after)) throw new EditError('unknownItem');
  const mutations = buildSingleRowMoves(grid.live, inputs, after).map((step): Mutation => ({
    ...buildMutationBase(context, step.itemId),
    kind: 'move',
    after: step.after,
    before: step.before,
  }));
  return { mutations, failed: inputs.filter((id) => findLiveRow(grid, id) === undefined).length };
}

/**
 * Builds the mutations of one user action. Throws EditError if its only row fails; of several rows, counts the failed
 * ones.
 */
export function buildMutations(grid: Grid, intent: EditIntent, context: MutationContext): MutationBatch {
  switch (intent.kind) {
    case 'add':
      return { mutations: [buildCreation(context, intent)], failed: 0 };
    case 'update': {
      const mutation = buildUpdate(context, getLiveRow(grid, intent.itemId), intent);
      return { mutations: mutation === null ? [] : [mutation], failed: 0 };
    }
    case 'updateMany': {
      const updates = buildEach(intent.rows, (row) => buildUpdate(context, getLiveRow(grid, row.itemId), row));
      const additions = buildEach(intent.added ?? [], (row) => buildCreation(context, { type: 'solution', ...row }));
      return {
        mutations: [...updates.mutations, ...additions.mutations],
        failed: updates.failed + additions.failed,
      };
    }
    case 'delete': {
      const [only] = intent.itemIds;
      if (intent.itemIds.length === 1 && only !== undefined) getLiveRow(grid, only);
      const steps = buildSingleRowDeletions(grid.live, intent.itemIds);
      const mutations = steps.map(({ row, after }): Mutation => ({
        ...buildMutationBase(context, row.id),
        kind: 'delete',
        before: toRowState(row),
        after,
      }));
      return { mutations, failed: intent.itemIds.length - mutations.length };
    }
    case 'restore':
      return buildRestoration(grid, context, intent);
    case 'move':
      return buildMove(grid, context, intent);
  }
}
