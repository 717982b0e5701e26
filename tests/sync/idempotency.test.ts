import { describe, expect, it } from 'vitest';
import { RemoteError } from '../../src/sync/ports';
import { createFakeServer, buildSolutionRow, type FakeServer } from '../../src/sync/testing/fakeServer';
import { createSignedInDevice } from '../support/testDevice';
import { buildLabelEdit, createGridServer } from '../support/gridEdits';

function loseResponses(server: FakeServer, times: number): void {
  let remaining = times;
  server.afterCall = (call) => {
    if (call !== 'commit' || remaining === 0) return;
    remaining -= 1;
    throw new RemoteError('unreachable');
  };
}

describe('idempotency', () => {
  it('promise 8: applies a push once when its response is lost', async () => {
    const server = createGridServer();
    const { device, tab } = await createSignedInDevice(server, 'admin');
    loseResponses(server, 1);
    await tab.engine.edit(buildLabelEdit('a', 'Nouveau'));
    await device.pass(300);
    expect(tab.engine.getSnapshot().sync.unsent).toBe(1);
    await device.pass(60_000);
    expect(server.records).toHaveLength(1);
    expect(tab.engine.getSnapshot()).toMatchObject({ conflicts: [], rejected: [], sync: { unsent: 0, phase: 'idle' } });
  });

  it('promise 8: finds its own push when others pushed the same row since', async () => {
    const server = createGridServer();
    const { device, tab } = await createSignedInDevice(server, 'admin');
    const other = await createSignedInDevice(server, 'admin');
    loseResponses(server, 1);
    await tab.engine.edit(buildLabelEdit('a', 'Le mien'));
    await tab.engine.syncNow();
    await other.tab.engine.syncNow();
    await other.tab.engine.edit(buildLabelEdit('a', 'Le suivant'));
    await other.tab.engine.syncNow();
    await tab.engine.syncNow();
    expect(server.records.map(({ revision }) => revision)).toEqual([2, 3]);
    expect(tab.engine.getSnapshot()).toMatchObject({ conflicts: [], sync: { unsent: 0 } });
    expect(tab.engine.getSnapshot().rows[0]).toMatchObject({ solution: 'Le suivant' });
    expect(device.reports).toEqual([]);
  });

  it('promise 8: reuses the push id after the browser was killed', async () => {
    const server = createGridServer();
    const { device, tab } = await createSignedInDevice(server, 'admin');
    const ids: string[] = [];
    server.beforeCall = (call, push) => {
      if (call !== 'commit' || push === null) return;
      ids.push(push.pushId);
      if (ids.length < 3) throw new RemoteError('unreachable');
    };
    await tab.engine.edit(buildLabelEdit('a', 'Nouveau'));
    await tab.engine.syncNow();
    await tab.engine.syncNow();
    tab.kill();
    device.locks.release('partner-pricing-sync');
    await device.openTab();
    await device.pass(0);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(server.records).toHaveLength(1);
  });

  it('promise 9: keeps an edit made while another is in flight', async () => {
    const server = createGridServer();
    const { tab } = await createSignedInDevice(server, 'admin');
    await tab.engine.edit(buildLabelEdit('a', 'Premier'));
    let second: Promise<unknown> | null = null;
    server.beforeCall = async (call) => {
      if (call !== 'commit' || second !== null) return;
      second = tab.engine.edit(buildLabelEdit('a', 'Second'));
      await second;
    };
    await tab.engine.syncNow();
    expect(server.records.map(({ mutations }) => mutations.length)).toEqual([1, 1]);
    expect(server.items.get('a')?.solution).toBe('Second');
    expect(tab.engine.getSnapshot().sync.unsent).toBe(0);
  });

  it('promise 10: keeps the cursor when a pull is interrupted', async () => {
    const server = createFakeServer(
      Array.from({ length: 1_200 }, (_, index) => buildSolutionRow(`r${String(index)}`, index)),
    );
    let pages = 0;
    server.beforeCall = (call) => {
      if (call === 'fetchItems' && (pages += 1) % 2 === 0) throw new RemoteError('timeout');
    };
    const { tab } = await createSignedInDevice(server, 'admin');
    expect(tab.engine.getSnapshot()).toMatchObject({ status: 'failed', rows: [] });
    const state = await tab.persistence.load(() => null);
    expect(state.meta.cursor).toBe(0);
    expect(pages).toBe(4);
    server.beforeCall = () => undefined;
    await tab.engine.syncNow();
    expect(tab.engine.getSnapshot().rows).toHaveLength(1_200);
  });

  it('sends an import of 400 rows in two ordered pushes and one undo step', async () => {
    const server = createGridServer();
    const { tab } = await createSignedInDevice(server, 'admin');
    const rows = Array.from({ length: 400 }, (_, index) => ({
      solution: `Ligne ${String(index)}`,
      cost: { prix_partenaire: index === 7 ? 'abc' : '10', commission: '15' },
    }));
    const done = await tab.engine.edit({ kind: 'updateMany', rows: [], action: 'import', added: rows });
    expect(done).toMatchObject({ saved: 399, failed: 1 });
    await tab.engine.syncNow();
    expect(server.records.map(({ mutations }) => mutations.length)).toEqual([248, 151]);
    expect(
      tab.engine
        .getSnapshot()
        .rows.slice(3, 12)
        .map(({ solution: text }) => text),
    ).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 9].map((index) => `Ligne ${String(index)}`));
    await tab.engine.undo();
    expect(tab.engine.getSnapshot().rows).toHaveLength(3);
    expect(tab.engine.getSnapshot()).toMatchObject({ conflicts: [], canUndo: false, canRedo: true });
  });
});
