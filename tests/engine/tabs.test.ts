import { describe, expect, it } from 'vitest';
import { RemoteError } from '../../src/sync/errors';
import { SYNC_LOCK } from '../../src/sync/exclusive';
import { createFakeServer, solution, type FakeServer } from '../../src/sync/testing/fakeServer';
import { settle } from '../../src/sync/testing/virtualClock';
import { loggedIn } from '../support/device';

const grid = (): FakeServer => createFakeServer([solution('a', 0), solution('b', 1)]);
const label = (itemId: string, text: string) => ({ kind: 'update', itemId, label: text }) as const;

describe('several tabs of one device', () => {
  it('promise 26: a change in one tab is in the other at once, rows untouched keep their identity', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    const second = await device.openTab();
    await device.pass(0);
    const untouched = second.engine.snapshot().rows[1];
    await tab.engine.edit(label('a', 'Du premier onglet'));
    await settle();
    expect(second.engine.snapshot().rows[0]).toMatchObject({ solution: 'Du premier onglet', mark: 'pending' });
    expect(second.engine.snapshot().rows[1]).toBe(untouched);
    expect(second.engine.snapshot().sync.unsent).toBe(1);
  });

  it('promise 26: a screen that fails while it is told of an edit stops neither the edit nor the other tabs', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    const second = await device.openTab();
    await device.pass(0);
    let broken = true;
    tab.engine.subscribe(() => {
      if (broken) throw new Error('a screen failed');
    });
    await tab.engine.edit(label('a', 'Malgré tout'));
    broken = false;
    await settle();
    expect(second.engine.snapshot().rows[0]).toMatchObject({ solution: 'Malgré tout' });
    expect(device.reports[0]).toEqual(new Error('a screen failed'));
  });

  it('promise 26: a tab that heard nothing bases its edit on what the others wrote, never on older state', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    const deaf = await device.openTab({ deaf: true });
    await device.pass(0);
    await tab.engine.edit(label('a', 'Plus récent'));
    await tab.engine.syncNow();
    expect(deaf.engine.snapshot().rows[0]).toMatchObject({ solution: 'Offre a' });
    await deaf.engine.edit(label('a', 'Ensuite'));
    await deaf.engine.syncNow();
    expect(deaf.engine.snapshot().conflicts).toEqual([]);
    expect(server.records.at(-1)?.mutations).toMatchObject([{ label: { before: 'Plus récent', after: 'Ensuite' } }]);
  });

  it('edits of two tabs at once are both kept and sent once', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    const second = await device.openTab();
    await device.pass(0);
    await Promise.all([tab.engine.edit(label('a', 'Un')), second.engine.edit(label('b', 'Deux'))]);
    await Promise.all([tab.engine.syncNow(), second.engine.syncNow()]);
    await device.pass(10_000);
    expect(server.items.get('a')?.solution).toBe('Un');
    expect(server.items.get('b')?.solution).toBe('Deux');
    expect(server.records.flatMap(({ mutations }) => mutations)).toHaveLength(2);
    expect(device.reports).toEqual([]);
  });

  it.each([true, false])(
    'promise 27: another tab sends within 30 s of the holder’s freezing (Web Locks: %s)',
    async (webLocks) => {
      const server = grid();
      const { device, tab } = await loggedIn(server, 'admin');
      tab.kill();
      const frozen = await device.openTab({ webLocks });
      await device.pass(0);
      server.before = (call) => (call === 'commit' ? new Promise<never>(() => undefined) : undefined);
      await frozen.engine.edit(label('a', 'Du gelé'));
      await device.pass(300);
      frozen.freeze();

      server.before = () => undefined;
      const second = await device.openTab({ webLocks });
      await device.pass(30_000);
      expect(server.items.get('a')?.solution).toBe('Du gelé');
      expect(second.engine.snapshot().sync).toMatchObject({ unsent: 0, phase: 'idle' });
    },
  );

  it('promise 27: a killed holder’s lock is free, whatever its lease says', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    server.before = (call) => (call === 'commit' ? new Promise<never>(() => undefined) : undefined);
    await tab.engine.edit(label('a', 'Du tué'));
    await device.pass(300);
    tab.kill();
    device.locks.release(SYNC_LOCK);
    server.before = () => undefined;
    await device.openTab();
    await device.pass(0);
    expect(server.items.get('a')?.solution).toBe('Du tué');
  });

  it('promise 20: sealed edits that a login in another tab brings back during a look wait for the rows, and go out', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    const second = await device.openTab();
    await device.pass(0);
    server.before = (call) => {
      if (call === 'commit') throw new RemoteError('unreachable');
    };
    await tab.engine.edit(label('a', 'Scellé'));
    await tab.engine.syncNow();
    await tab.engine.login('partner');
    await device.pass(5_000);
    expect(tab.engine.holder()).toEqual({ known: true, role: 'partner', sealedEdits: 1 });

    let answer: () => void = () => undefined;
    server.before = (call) => (call === 'head' ? new Promise((resolve) => (answer = resolve)) : undefined);
    const look = second.engine.syncNow();
    await settle();
    await tab.engine.login('admin');
    server.before = () => undefined;
    answer();
    await look;
    await device.pass(10_000);
    expect(server.items.get('a')?.solution).toBe('Scellé');
    expect(second.engine.snapshot()).toMatchObject({ status: 'ready', sync: { unsent: 0, phase: 'idle' } });
  });
});
