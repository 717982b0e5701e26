import { parseLabel } from '../domain/label';
import { parseCost } from '../domain/money';
import {
  NO_COST,
  rowValues,
  sameCost,
  type DeleteMutation,
  type Mutation,
  type UpdateMutation,
} from '../domain/mutation';
import { deletionSteps, moveSteps } from '../domain/order';
import type { Cost, GridRow, ItemId, ItemType } from '../domain/pricingItem';
import type { Grid } from '../domain/replay';
import { EditFailure } from './errors';

/** What a person asks for; mutations are made of it on the rows of that moment. */
export type Intent =
  | { kind: 'add'; type: ItemType; solution: string; cost: Cost | null }
  | { kind: 'import'; rows: readonly { solution: string; cost: Cost }[] }
  /** `base`: the row that the values were typed on, where that is another one than the row of now. */
  | { kind: 'update'; itemId: ItemId; label?: string; cost?: Cost; base?: { solution: string; cost: Cost | null } }
  | { kind: 'updateMany'; rows: readonly { itemId: ItemId; cost: Cost }[] }
  | { kind: 'delete'; itemIds: readonly ItemId[] }
  | { kind: 'restore'; itemId: ItemId; before: DeleteMutation['before'] }
  | { kind: 'move'; itemIds: readonly ItemId[]; after: ItemId | null };

/** What the engine lends to the making of mutations. */
export interface Making {
  newId: () => string;
  /** Device clock, ms. */
  at: number;
  group: string;
}

/** `failed` counts what was asked for but could not be done: a bad line, a row that is gone. */
export interface Made {
  mutations: Mutation[];
  failed: number;
}

const base = (making: Making, itemId: ItemId) => ({ id: making.newId(), itemId, at: making.at, group: making.group });

function liveRow(grid: Grid, id: ItemId): GridRow | null {
  const row = grid.rows.get(id);
  return row === undefined || row.deleted ? null : row;
}

function storedLabel(typed: string): string {
  const parsed = parseLabel(typed);
  if (!parsed.ok) throw new EditFailure('invalid');
  return parsed.label;
}

function storedCost(typed: Cost): Cost {
  const parsed = parseCost(typed);
  if (!parsed.ok) throw new EditFailure('invalid');
  return parsed.cost;
}

function create(making: Making, item: { type: ItemType; solution: string; cost: Cost | null }): Mutation {
  const { type } = item;
  if (type === 'solution' && item.cost === null) throw new EditFailure('invalid');
  const cost = type === 'subtitle' || item.cost === null ? null : storedCost(item.cost);
  const solution = storedLabel(item.solution);
  return { ...base(making, making.newId()), kind: 'create', type, solution, cost, display_order: null };
}

/** null: the row has these values already. Against `to.base`, a unit that changed since is a conflict from the start. */
function update(
  making: Making,
  row: GridRow,
  to: Omit<Extract<Intent, { kind: 'update' }>, 'kind' | 'itemId'>,
): UpdateMutation | null {
  if (row.type === 'subtitle' && to.cost !== undefined) throw new EditFailure('invalid');
  const label = to.label === undefined ? row.solution : storedLabel(to.label);
  const cost = to.cost === undefined ? row.cost : storedCost(to.cost);
  const priceChanges = cost !== null && !sameCost(cost, row.cost);
  if (label === row.solution && !priceChanges) return null;
  const before = to.base ?? row;
  return {
    ...base(making, row.id),
    kind: 'update',
    ...(label === row.solution ? {} : { label: { before: before.solution, after: label } }),
    ...(priceChanges ? { price: { before: before.cost ?? NO_COST, after: cost } } : {}),
  };
}

/** Each by itself: one that can't be done is counted and stops no other. */
function each<Asked>(asked: readonly Asked[], make: (one: Asked) => Mutation | null): Made {
  const made: Made = { mutations: [], failed: 0 };
  for (const one of asked) {
    try {
      const mutation = make(one);
      if (mutation !== null) made.mutations.push(mutation);
    } catch (error) {
      if (!(error instanceof EditFailure)) throw error;
      made.failed += 1;
    }
  }
  return made;
}

function needRow(grid: Grid, itemId: ItemId): GridRow {
  const row = liveRow(grid, itemId);
  if (row === null) throw new EditFailure('unknownItem');
  return row;
}

function restore(
  grid: Grid,
  making: Making,
  { itemId, before }: { itemId: ItemId; before: DeleteMutation['before'] },
): Made {
  if (liveRow(grid, itemId) !== null) throw new EditFailure('invalid');
  return { mutations: [{ ...base(making, itemId), kind: 'create', ...before }], failed: 0 };
}

function move(
  grid: Grid,
  making: Making,
  { itemIds, after }: { itemIds: readonly ItemId[]; after: ItemId | null },
): Made {
  const asked = itemIds.length === 1 && itemIds[0] !== undefined ? [needRow(grid, itemIds[0]).id] : itemIds;
  if (after !== null && !grid.rows.has(after)) throw new EditFailure('unknownItem');
  const mutations = moveSteps(grid.live, asked, after).map((step): Mutation => ({
    ...base(making, step.itemId),
    kind: 'move',
    after: step.after,
    before: step.before,
  }));
  return { mutations, failed: asked.filter((id) => liveRow(grid, id) === null).length };
}

/** The mutations of one gesture. Throws EditFailure where nothing of it can be done. */
export function mutationsFor(grid: Grid, intent: Intent, making: Making): Made {
  switch (intent.kind) {
    case 'add':
      return { mutations: [create(making, intent)], failed: 0 };
    case 'import':
      return each(intent.rows, (row) => create(making, { type: 'solution', ...row }));
    case 'update': {
      const mutation = update(making, needRow(grid, intent.itemId), intent);
      return { mutations: mutation === null ? [] : [mutation], failed: 0 };
    }
    case 'updateMany':
      return each(intent.rows, ({ itemId, cost }) => update(making, needRow(grid, itemId), { cost }));
    case 'delete': {
      const [only] = intent.itemIds;
      if (intent.itemIds.length === 1 && only !== undefined) needRow(grid, only);
      const steps = deletionSteps(grid.live, intent.itemIds);
      const mutations = steps.map(({ row, after }): Mutation => ({
        ...base(making, row.id),
        kind: 'delete',
        before: rowValues(row),
        after,
      }));
      return { mutations, failed: intent.itemIds.length - mutations.length };
    }
    case 'restore':
      return restore(grid, making, intent);
    case 'move':
      return move(grid, making, intent);
  }
}
