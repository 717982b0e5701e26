import type { ItemId } from '../../src/domain/pricing/pricingItem';
import type { EditIntent } from '../../src/domain/pricing/pricingEditor';
import { REJECTED_LABEL } from './createSimulatedCloud';
import { getPlanDay } from './publishPlans';
import type { SimulationAction } from './simulationSchedule';

const buildCost = (value: number) => ({ prix_partenaire: `${20 + value},00`, commission: '15' });

/** Builds the edit that an action asks for; null for an action of another kind and without a row to edit. */
export function buildIntent(
  action: SimulationAction,
  rows: readonly { id: ItemId; type: string }[],
): EditIntent | null {
  const findId = (index: number): ItemId | null => rows[index % Math.max(1, rows.length)]?.id ?? null;
  const listIds = (indexes: readonly number[]): ItemId[] => [
    ...new Set(indexes.flatMap((index) => findId(index) ?? [])),
  ];
  const solutions = rows.filter(({ type }) => type === 'solution');
  switch (action.kind) {
    case 'label': {
      const itemId = findId(action.row);
      return itemId === null ? null : { kind: 'update', itemId, label: `Libellé ${action.value}` };
    }
    case 'rejectedLabel': {
      const itemId = findId(action.row);
      return itemId === null ? null : { kind: 'update', itemId, label: REJECTED_LABEL };
    }
    case 'price': {
      const row = solutions[action.row % Math.max(1, solutions.length)];
      return row === undefined ? null : { kind: 'update', itemId: row.id, cost: buildCost(action.value) };
    }
    case 'plan':
    case 'cancelPlan': {
      const row = solutions[action.row % Math.max(1, solutions.length)];
      if (row === undefined) return null;
      return action.kind === 'plan'
        ? { kind: 'update', itemId: row.id, cost: buildCost(action.value), startsOn: getPlanDay(action.day) }
        : { kind: 'update', itemId: row.id, startsOn: null };
    }
    case 'prices': {
      const chosen = new Set(listIds(action.rows));
      const chosenRows = solutions.filter((row) => chosen.has(row.id));
      return { kind: 'updateMany', rows: chosenRows.map((row) => ({ itemId: row.id, cost: buildCost(action.value) })) };
    }
    case 'add': {
      const type = action.isSubtitle ? 'subtitle' : 'solution';
      return {
        kind: 'add',
        type,
        solution: action.hasRejectedLabel ? REJECTED_LABEL : `Ajout ${action.value}`,
        cost: action.isSubtitle ? null : buildCost(action.value),
      };
    }
    case 'import': {
      const imported = Array.from({ length: action.count }, (_, i) => ({
        solution: `Import ${i}`,
        cost: buildCost(i),
      }));
      return { kind: 'updateMany', rows: [], action: 'import', added: imported };
    }
    case 'delete':
      return { kind: 'delete', itemIds: listIds(action.rows) };
    case 'move':
      return {
        kind: 'move',
        itemIds: listIds(action.rows),
        after: action.after === null ? null : findId(action.after),
      };
    default:
      return null;
  }
}
