import { describe, expect, it } from 'vitest';
import { RemoteError } from '../../src/sync/errors';
import { createFakeServer, solution, type FakeServer } from '../../src/sync/testing/fakeServer';
import { loggedIn } from '../support/device';

const grid = (): FakeServer => createFakeServer([solution('a', 0), solution('b', 1), solution('c', 2)]);
const label = (itemId: string, text: string) => ({ kind: 'update', itemId, label: text }) as const;

function losingAnswers(server: FakeServer, times: number): void {
  let left = times;
  server.after = (call) => {
    if (call !== 'commit' || left === 0) return;
    left -= 1;
    throw new RemoteError('unreachable');
  };
}

describe('order and repetition', () => {
  it('promise 8: a push whose answer was lost has one effect, one history entry and no conflict with itself', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    losingAnswers(server, 1);
    await tab.engine.edit(label('a', 'Nouveau'));
    await device.pass(300);
    expect(tab.engine.snapshot().sync.unsent).toBe(1);
    await device.pass(60_000);
    expect(server.records).toHaveLength(1);
    expect(tab.engine.snapshot()).toMatchObject({ conflicts: [], refused: [], sync: { unsent: 0, phase: 'idle' } });
  });

  it('promise 8: finds its own push although others pushed the same row since', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    const other = await loggedIn(server, 'admin');
    losingAnswers(server, 1);
    await tab.engine.edit(label('a', 'Le mien'));
    await tab.engine.syncNow();
    await other.tab.engine.syncNow();
    await other.tab.engine.edit(label('a', 'Le suivant'));
    await other.tab.engine.syncNow();
    await tab.engine.syncNow();
    expect(server.records.map(({ revision }) => revision)).toEqual([2, 3]);
    expect(tab.engine.snapshot()).toMatchObject({ conflicts: [], sync: { unsent: 0 } });
    expect(tab.engine.snapshot().rows[0]).toMatchObject({ solution: 'Le suivant' });
    expect(device.reports).toEqual([]);
  });

  it('promise 8: sends the same push under the same id, also after the browser was killed', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    const ids: string[] = [];
    server.before = (call, push) => {
      if (call !== 'commit' || push === null) return;
      ids.push(push.pushId);
      if (ids.length < 3) throw new RemoteError('unreachable');
    };
    await tab.engine.edit(label('a', 'Nouveau'));
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

  it('promise 9: an edit made while another is in flight survives its answer', async () => {
    const server = grid();
    const { tab } = await loggedIn(server, 'admin');
    await tab.engine.edit(label('a', 'Premier'));
    let second: Promise<unknown> | null = null;
    server.before = async (call) => {
      if (call !== 'commit' || second !== null) return;
      second = tab.engine.edit(label('a', 'Second'));
      await second;
    };
    await tab.engine.syncNow();
    expect(server.records.map(({ mutations }) => mutations.length)).toEqual([1, 1]);
    expect(server.items.get('a')?.solution).toBe('Second');
    expect(tab.engine.snapshot().sync.unsent).toBe(0);
  });

  it('promise 10: a pull that is cut off moves nothing, and the next one starts where it was', async () => {
    const server = createFakeServer(Array.from({ length: 1_200 }, (_, index) => solution(`r${String(index)}`, index)));
    let pages = 0;
    server.before = (call) => {
      if (call === 'items' && (pages += 1) % 2 === 0) throw new RemoteError('timeout');
    };
    const { tab } = await loggedIn(server, 'admin');
    expect(tab.engine.snapshot()).toMatchObject({ status: 'failed', rows: [] });
    const state = await tab.store.load(() => null);
    expect(state.meta.cursor).toBe(0);
    expect(pages).toBe(4);
    server.before = () => undefined;
    await tab.engine.syncNow();
    expect(tab.engine.snapshot().rows).toHaveLength(1_200);
  });

  it('promise 11: a success that the server’s head does not show is none', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    let lies = 1;
    server.swallows = (call) => call === 'commit' && lies-- > 0;
    await tab.engine.edit(label('a', 'Nouveau'));
    await tab.engine.syncNow();
    expect(tab.engine.snapshot().sync).toMatchObject({ unsent: 1, phase: 'waiting' });
    await device.pass(60_000);
    expect(server.records).toHaveLength(1);
    expect(tab.engine.snapshot().sync.unsent).toBe(0);
  });

  it('an import of 400 rows goes in three pushes, in order, and is one undo step', async () => {
    const server = grid();
    const { tab } = await loggedIn(server, 'admin');
    const rows = Array.from({ length: 400 }, (_, index) => ({
      solution: `Ligne ${String(index)}`,
      cost: { prix_partenaire: index === 7 ? 'abc' : '10', commission: '15' },
    }));
    const done = await tab.engine.edit({ kind: 'import', rows });
    expect(done).toMatchObject({ saved: 399, failed: 1 });
    await tab.engine.syncNow();
    expect(server.records.map(({ mutations }) => mutations.length)).toEqual([150, 150, 99]);
    expect(
      tab.engine
        .snapshot()
        .rows.slice(3, 12)
        .map(({ solution: text }) => text),
    ).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 9].map((index) => `Ligne ${String(index)}`));
    await tab.engine.undo();
    expect(tab.engine.snapshot().rows).toHaveLength(3);
    expect(tab.engine.snapshot()).toMatchObject({ conflicts: [], canUndo: false, canRedo: true });
  });
});
