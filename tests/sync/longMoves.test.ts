import { describe, expect, it } from 'vitest';
import { createFakeServer, buildSolutionRow } from '../../src/sync/testing/fakeServer';
import { createSignedInDevice } from '../support/testDevice';

const ROWS = 1_000;
const getId = (index: number) => `r${String(index).padStart(3, '0')}`;
const createLongGridServer = () =>
  createFakeServer(Array.from({ length: ROWS }, (_, index) => buildSolutionRow(getId(index), index)));

describe('a move over more rows than a push renumbers', () => {
  it('makes room in pushes of their own, once, and is one entry of the history', async () => {
    const server = createLongGridServer();
    const { tab } = await createSignedInDevice(server, 'admin');
    const { engine } = tab;
    await engine.edit({ kind: 'move', itemIds: [getId(ROWS - 1)], after: null });
    server.calls.length = 0;
    await engine.syncNow();
    expect(server.records).toHaveLength(4);
    // The device derives the rows of its own pushes.
    expect(server.calls.filter((call) => call === 'fetchItems')).toEqual([]);
    const { changes } = await engine.fetchHistoryPage({ limit: 10 });
    expect(changes.map(({ revision, itemId }) => [revision, itemId])).toEqual([[5, getId(ROWS - 1)]]);

    await engine.undo();
    await engine.syncNow();
    await engine.edit({ kind: 'move', itemIds: [getId(700)], after: getId(20) });
    await engine.syncNow();
    expect(server.records).toHaveLength(6);
    expect(server.listRows().filter(({ revision }) => revision > 5)).toHaveLength(2);
  });

  it('promise 15: shows one order on both devices while one makes room and the other edits', async () => {
    const server = createLongGridServer();
    const { tab: first } = await createSignedInDevice(server, 'admin');
    const { tab: second } = await createSignedInDevice(server, 'admin');
    const orders: string[] = [];
    const readOrder = () => second.engine.getSnapshot().rows.map(({ id }) => id);
    const before = readOrder();
    await first.engine.edit({ kind: 'move', itemIds: [getId(ROWS - 1)], after: null });
    let pushes = 0;
    server.afterCall = async (call) => {
      if (call !== 'commit' || (pushes += 1) > 3) return;
      server.afterCall = () => undefined;
      await second.engine.edit({ kind: 'update', itemId: getId(500), label: 'Autre' });
      await second.engine.syncNow();
      orders.push(readOrder().join());
    };
    await first.engine.syncNow();
    expect(orders).toEqual([before.join()]);
    await second.engine.syncNow();
    const expected = [getId(ROWS - 1), ...before.slice(0, -1)];
    expect(readOrder()).toEqual(expected);
    expect(first.engine.getSnapshot().rows.map(({ id }) => id)).toEqual(expected);
    expect(first.engine.getSnapshot().rows.find(({ id }) => id === getId(500))?.solution).toBe('Autre');
  });

  it('follows the row before its anchor when that is deleted while the device is offline', async () => {
    const server = createLongGridServer();
    const { tab: first } = await createSignedInDevice(server, 'admin');
    const { tab: second } = await createSignedInDevice(server, 'admin');
    await first.engine.edit({ kind: 'move', itemIds: [getId(10)], after: getId(500) });
    await first.engine.edit({ kind: 'update', itemId: getId(600), label: 'Mien' });
    await second.engine.edit({ kind: 'delete', itemIds: [getId(500), getId(600)] });
    await second.engine.edit({ kind: 'move', itemIds: [getId(ROWS - 1)], after: null });
    await second.engine.syncNow();
    await first.engine.syncNow();
    const [conflict] = first.engine.getSnapshot().conflicts;
    if (conflict === undefined) throw new Error('no conflict about the deleted row');
    await first.engine.resolveConflicts([conflict.id], 'mine');
    await first.engine.syncNow();
    const order = first.engine.getSnapshot().rows.map(({ id }) => id);
    expect(order.slice(order.indexOf(getId(499)), order.indexOf(getId(501)))).toEqual([getId(499), getId(10)]);
    expect(order.slice(order.indexOf(getId(599)), order.indexOf(getId(602)))).toEqual([599, 600, 601].map(getId));
  });
});
