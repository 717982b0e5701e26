import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeSampleGrid } from '../../local/seed/writeSampleGrid';
import type { RowSnapshot } from '../../src/domain/pricing/pricingEditor';
import { startFirestoreBackend, type FirestoreBackend } from '../support/firestoreBackend';
import { createSignedInDevice, type TestTab } from '../support/testDevice';

const DAY_MS = 86_400_000;
const ROWS = 60;

describe('tombstones', () => {
  let backend: FirestoreBackend;
  let now = Date.UTC(2026, 0, 1);

  beforeAll(async () => {
    backend = await startFirestoreBackend(() => now);
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    for (const collection of ['pricing_items', 'pricing_costs', 'pricing_changes'])
      await backend.adminFirestore.recursiveDelete(backend.adminFirestore.collection(collection));
    await writeSampleGrid(backend.adminFirestore);
  });

  const open = async (role: 'admin' | 'partner' = 'admin'): Promise<TestTab> =>
    (await createSignedInDevice(backend, role)).tab;

  function pickSolution(tab: TestTab, index = 0): RowSnapshot {
    const row = tab.engine.getSnapshot().rows.filter(({ type }) => type === 'solution')[index];
    if (row === undefined) throw new Error('the sample grid is too short');
    return row;
  }

  const readDocument = async (path: string) => (await backend.adminFirestore.doc(path).get()).data();

  const listIds = (tab: TestTab): string[] => tab.engine.getSnapshot().rows.map(({ id }) => id);

  async function deleteAndSend(tab: TestTab, ...itemIds: string[]): Promise<void> {
    await tab.engine.edit({ kind: 'delete', itemIds });
    await tab.engine.syncNow();
  }

  /** Lets the tombstones expire. */
  async function waitForExpiry(): Promise<void> {
    now += 91 * DAY_MS;
    await backend.server.firestore.backend.deleteExpired();
  }

  it('are removed 90 days after the deletion, with the emptied cost', async () => {
    const tab = await open();
    const { id } = pickSolution(tab);
    await deleteAndSend(tab, id);
    for (const path of [`pricing_items/${id}`, `pricing_costs/${id}`]) {
      const { expires_at: expiresAt } = (await readDocument(path)) ?? {};
      expect((expiresAt as { toMillis(): number }).toMillis() - now).toBe(90 * DAY_MS);
    }
    await waitForExpiry();
    expect(await readDocument(`pricing_items/${id}`)).toBeUndefined();
    expect(await readDocument(`pricing_costs/${id}`)).toBeUndefined();
    expect(listIds(await open('partner'))).toEqual(listIds(tab));
  });

  it('cost a first pull nothing after undone imports', async () => {
    const tab = await open();
    const added = Array.from({ length: 400 }, (_, index) => ({
      solution: `Import ${index}`,
      cost: { prix_partenaire: '10,00', commission: '15' },
    }));
    await tab.engine.edit({ kind: 'updateMany', rows: [], action: 'import', added });
    await tab.engine.syncNow();
    await tab.engine.undo();
    await tab.engine.syncNow();
    expect(tab.engine.getSnapshot().rows).toHaveLength(ROWS);
    const before = backend.countBilled().reads;
    expect(listIds(await open())).toEqual(listIds(tab));
    // Head twice, items, costs of solutions and their digest, and a query for plans.
    expect(backend.countBilled().reads - before).toBeLessThanOrEqual(2 * ROWS + 5);
  });

  it('promise 14: delete a row on a device that was away until they were gone', async () => {
    const [admin, away] = [await open(), await open()];
    const { id } = pickSolution(admin);
    await deleteAndSend(admin, id);
    await waitForExpiry();
    await away.engine.syncNow();
    expect(listIds(away)).toEqual(listIds(admin));
    const [next] = away.engine.getSnapshot().rows;
    await away.engine.edit({ kind: 'move', itemIds: [next?.id ?? ''], after: listIds(away).at(-1) ?? null });
    await away.engine.syncNow();
    expect(await readDocument(`pricing_items/${id}`)).toBeUndefined();
  });

  it('promise 14: leave a conflict with the edit of a device that was away until they were gone', async () => {
    const [admin, away] = [await open(), await open()];
    const { id } = pickSolution(admin);
    await admin.engine.setDeviceName('Ailleurs');
    await away.engine.edit({ kind: 'update', itemId: id, label: 'Mien' });
    await deleteAndSend(admin, id);
    await waitForExpiry();
    await away.engine.syncNow();
    const { conflicts, rejected, sync } = away.engine.getSnapshot();
    expect([conflicts.length, rejected.length, sync.toSend]).toEqual([1, 0, 0]);
    expect(conflicts[0]).toMatchObject({ unit: 'deletedByOther', itemId: id, by: { device: 'Ailleurs' } });
    await away.engine.resolveConflicts([conflicts[0]?.id ?? ''], 'mine');
    await away.engine.syncNow();
    expect(await readDocument(`pricing_items/${id}`)).toMatchObject({ solution: 'Mien', deleted: false });
    expect(await readDocument(`pricing_items/${id}`)).not.toHaveProperty('expires_at');
    expect(await readDocument(`pricing_costs/${id}`)).toMatchObject({ commission: expect.any(String) as string });
  });

  it('promise 14: leave a conflict with edits that were sealed until they were gone', async () => {
    const [admin, away] = [await open(), await open()];
    const { id, solution } = pickSolution(admin);
    const cost = { prix_partenaire: '77,00', commission: '15' };
    await away.engine.edit({ kind: 'update', itemId: id, cost });
    await away.engine.logout('seal');
    await deleteAndSend(admin, id);
    await waitForExpiry();
    await away.engine.login('admin');
    await away.engine.syncNow();
    const { conflicts } = away.engine.getSnapshot();
    expect(away.engine.getSnapshot()).toMatchObject({ rejected: [], conflicts: [{ itemId: id }], sync: { toSend: 0 } });
    await away.engine.resolveConflicts([conflicts[0]?.id ?? ''], 'mine');
    await away.engine.syncNow();
    expect(away.engine.getSnapshot()).toMatchObject({ rejected: [], sync: { toSend: 0 } });
    expect(await readDocument(`pricing_items/${id}`)).toMatchObject({ solution, deleted: false });
    expect(await readDocument(`pricing_costs/${id}`)).toMatchObject(cost);
  });

  it('place a row that was moved after one whose tombstone is gone', async () => {
    const [admin, away] = [await open(), await open()];
    const ids = listIds(admin);
    const [first = '', , anchor = '', follower = ''] = ids;
    await away.engine.edit({ kind: 'move', itemIds: [first], after: anchor });
    await deleteAndSend(admin, anchor);
    await waitForExpiry();
    await away.engine.syncNow();
    const moved = listIds(away);
    expect(moved.indexOf(first)).toBe(moved.indexOf(follower) - 1);
    await admin.engine.syncNow();
    expect(listIds(admin)).toEqual(moved);
  });

  it('are not needed to undo and redo a deletion', async () => {
    const tab = await open();
    const before = listIds(tab);
    const { id, solution, prix_public } = pickSolution(tab);
    await deleteAndSend(tab, id);
    await waitForExpiry();
    await tab.engine.undo();
    await tab.engine.syncNow();
    expect(listIds(tab)).toEqual(before);
    expect(await readDocument(`pricing_items/${id}`)).toMatchObject({ solution, prix_public, deleted: false });
    await tab.engine.redo();
    await tab.engine.syncNow();
    expect(await readDocument(`pricing_items/${id}`)).toMatchObject({ deleted: true });
    await waitForExpiry();
    // Restored and deleted again between two pushes: nothing is written.
    await tab.engine.undo();
    await tab.engine.redo();
    await tab.engine.syncNow();
    expect(tab.engine.getSnapshot()).toMatchObject({ rejected: [], conflicts: [], sync: { unsent: 0 } });
    expect(await readDocument(`pricing_items/${id}`)).toBeUndefined();
  });
});
