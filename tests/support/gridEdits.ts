import type { Cost } from '../../src/domain/pricing/pricingItem';
import { buildSolutionRow, createFakeServer, type FakeServer } from '../../src/sync/testing/fakeServer';

/** Creates a server with the solutions a, b, c, or the first of them. */
export const createGridServer = (rowCount = 3): FakeServer =>
  createFakeServer(['a', 'b', 'c'].slice(0, rowCount).map((id, order) => buildSolutionRow(id, order)));

export const buildLabelEdit = (itemId: string, label: string) => ({ kind: 'update', itemId, label }) as const;

export const buildCost = (prix_partenaire: string, commission = '15'): Cost => ({ prix_partenaire, commission });
