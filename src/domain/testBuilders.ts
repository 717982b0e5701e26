import { computePrices } from './money';
import { rowValues } from './mutation';
import type { CreateMutation, DeleteMutation, MoveMutation, UpdateMutation } from './mutation';
import type { Cost, GridRow, ItemId } from './pricingItem';

/** Rows and mutations for the tests of this folder and of the layers above it: valid unless a test says otherwise. */
export function solution(id: ItemId, over: Partial<GridRow> = {}): GridRow {
  const cost = over.cost === undefined ? { prix_partenaire: '10,00', commission: '15' } : over.cost;
  return {
    id,
    type: 'solution',
    solution: `Solution ${id}`,
    ...(cost === null ? { prix_revendeur: '', prix_public: '' } : computePrices(cost)),
    display_order: 0,
    deleted: false,
    revision: 1,
    ...over,
    cost,
  };
}

export function subtitle(id: ItemId, over: Partial<GridRow> = {}): GridRow {
  return { ...solution(id, { ...over, cost: null }), type: 'subtitle', prix_revendeur: '', prix_public: '' };
}

const stamp = (id: string, itemId: ItemId) => ({ id, itemId, at: 0, group: id });

export function create(
  id: string,
  itemId: ItemId,
  over: { solution?: string; cost?: Cost | null; display_order?: number | null; type?: GridRow['type'] } = {},
): CreateMutation {
  return {
    ...stamp(id, itemId),
    kind: 'create',
    type: 'solution',
    solution: `Solution ${itemId}`,
    cost: { prix_partenaire: '10,00', commission: '15' },
    display_order: null,
    ...over,
  };
}

export function update(id: string, row: GridRow, to: { solution?: string; cost?: Cost }): UpdateMutation {
  return {
    ...stamp(id, row.id),
    kind: 'update',
    ...(to.solution === undefined ? {} : { label: { before: row.solution, after: to.solution } }),
    ...(to.cost === undefined || row.cost === null ? {} : { price: { before: row.cost, after: to.cost } }),
  };
}

export function remove(id: string, row: GridRow): DeleteMutation {
  return { ...stamp(id, row.id), kind: 'delete', before: rowValues(row) };
}

export function move(id: string, itemId: ItemId, after: ItemId | null, before: ItemId | null = null): MoveMutation {
  return { ...stamp(id, itemId), kind: 'move', after, before };
}
