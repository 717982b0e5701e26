import { computePrices } from '../money';
import { toRowState } from '../mutation';
import type { CreateMutation, DeleteMutation, MoveMutation, UpdateMutation } from '../mutation';
import type { Cost, GridRow, ItemId, PricePlan } from '../pricingItem';

/** Builds a valid solution row; tests override fields. */
export function buildSolution(id: ItemId, overrides: Partial<GridRow> = {}): GridRow {
  const cost = overrides.cost === undefined ? { prix_partenaire: '10,00', commission: '15' } : overrides.cost;
  return {
    id,
    type: 'solution',
    solution: `Solution ${id}`,
    ...(cost === null ? { prix_revendeur: '', prix_public: '' } : computePrices(cost)),
    display_order: 0,
    deleted: false,
    revision: 1,
    ...overrides,
    cost,
  };
}

/** Builds a valid subtitle row, without prices. */
export function buildSubtitle(id: ItemId, overrides: Partial<GridRow> = {}): GridRow {
  return { ...buildSolution(id, { ...overrides, cost: null }), type: 'subtitle', prix_revendeur: '', prix_public: '' };
}

const buildNumberedMutationBase = (id: string, itemId: ItemId) => ({ id, itemId, at: 0, group: id });

/** Builds the creation of a solution row; `id` is the mutation's and its group's. */
export function buildCreateMutation(
  id: string,
  itemId: ItemId,
  overrides: Partial<Pick<CreateMutation, 'solution' | 'cost' | 'plan' | 'display_order' | 'type'>> = {},
): CreateMutation {
  return {
    ...buildNumberedMutationBase(id, itemId),
    kind: 'create',
    type: 'solution',
    solution: `Solution ${itemId}`,
    cost: { prix_partenaire: '10,00', commission: '15' },
    display_order: null,
    ...overrides,
  };
}

/** Builds the change of a row's label, cost and plan, or of some of them; `plan` null ends the plan. */
export function buildUpdateMutation(
  id: string,
  row: GridRow,
  to: { solution?: string; cost?: Cost; plan?: PricePlan | null },
): UpdateMutation {
  return {
    ...buildNumberedMutationBase(id, row.id),
    kind: 'update',
    ...(to.solution === undefined ? {} : { label: { before: row.solution, after: to.solution } }),
    ...(to.cost === undefined || row.cost === null ? {} : { price: { before: row.cost, after: to.cost } }),
    ...(to.plan === undefined ? {} : { plan: { before: row.plan ?? null, after: to.plan } }),
  };
}

export function buildDeleteMutation(id: string, row: GridRow): DeleteMutation {
  return { ...buildNumberedMutationBase(id, row.id), kind: 'delete', before: toRowState(row) };
}

export function buildMoveMutation(
  id: string,
  itemId: ItemId,
  after: ItemId | null,
  before: ItemId | null = null,
): MoveMutation {
  return { ...buildNumberedMutationBase(id, itemId), kind: 'move', after, before };
}
