import { describe, expect, it } from 'vitest';
import { createFakeServer, solution, type FakeServer } from '../../src/sync/testing/fakeServer';
import { loggedIn } from '../support/device';

const grid = (): FakeServer => createFakeServer([solution('a', 0), solution('b', 1)]);
const cost = (prix_partenaire: string, commission = '15') => ({ prix_partenaire, commission });

/** A device whose row `a` was opened, then the colleague gave it this price. */
async function draftThenColleague(server: FakeServer) {
  const { tab } = await loggedIn(server, 'admin');
  const [row] = tab.engine.snapshot().rows;
  if (row === undefined) throw new Error('the grid is empty');
  const colleague = await loggedIn(server, 'admin');
  await colleague.tab.engine.edit({ kind: 'update', itemId: 'a', cost: cost('20') });
  await colleague.tab.engine.syncNow();
  await tab.engine.syncNow();
  return { engine: tab.engine, base: { solution: row.solution, cost: row.cost } };
}

describe('an edit that was typed on older values', () => {
  it('promise 12: waits as a conflict where somebody else changed the same unit since', async () => {
    const server = grid();
    const { engine, base } = await draftThenColleague(server);
    await engine.edit({ kind: 'update', itemId: 'a', cost: cost('30'), base });
    await engine.syncNow();
    expect(engine.snapshot().conflicts).toMatchObject([{ unit: 'price', mine: cost('30,00'), theirs: cost('20,00') }]);
    expect(server.costs.get('a')?.cost).toEqual(cost('20,00'));
  });

  it('is sent where the other unit changed', async () => {
    const server = grid();
    const { engine, base } = await draftThenColleague(server);
    await engine.edit({ kind: 'update', itemId: 'a', label: 'Nouveau nom', base });
    await engine.syncNow();
    expect(engine.snapshot().conflicts).toEqual([]);
    expect(server.items.get('a')?.solution).toBe('Nouveau nom');
    expect(server.costs.get('a')?.cost).toEqual(cost('20,00'));
  });

  it('is no conflict where both came to the same value', async () => {
    const server = grid();
    const { engine, base } = await draftThenColleague(server);
    await engine.edit({ kind: 'update', itemId: 'a', cost: cost('20,00'), base });
    expect(engine.snapshot()).toMatchObject({ conflicts: [], sync: { unsent: 0 } });
  });
});
