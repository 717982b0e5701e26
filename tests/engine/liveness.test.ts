import { describe, expect, it } from 'vitest';
import { RemoteError } from '../../src/sync/errors';
import { createFakeServer, solution, type FakeServer } from '../../src/sync/testing/fakeServer';
import { loggedIn } from '../support/device';

const grid = (): FakeServer => createFakeServer([solution('a', 0), solution('b', 1)]);
const label = (itemId: string, text: string) => ({ kind: 'update', itemId, label: text }) as const;
const HOUR_MS = 3_600_000;

describe('liveness', () => {
  it.each(['unreachable', 'timeout', 'busy'] as const)(
    'promise 22: after three hours of “%s” the edit is sent within 60 s of the server’s return',
    async (code) => {
      const server = grid();
      const { device, tab } = await loggedIn(server, 'admin');
      server.before = () => {
        throw new RemoteError(code);
      };
      await tab.engine.edit(label('a', 'Patient'));
      await device.pass(3 * HOUR_MS);
      expect(tab.engine.snapshot().sync).toMatchObject({ phase: 'waiting', unsent: 1 });
      server.before = () => undefined;
      await device.pass(60_000);
      expect(server.items.get('a')?.solution).toBe('Patient');
    },
  );

  it('promise 22: tries never come closer than a second nor further apart than a minute', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    const tries: number[] = [];
    server.before = () => {
      tries.push(device.clock.now());
      throw new RemoteError('busy');
    };
    await tab.engine.edit(label('a', 'x'));
    await device.pass(HOUR_MS);
    const gaps = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(60_000);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(500);
    expect(tries.length).toBeGreaterThan(60);
    expect(tries.length).toBeLessThan(130);
  });

  it('promise 23: number and age are told, and after ten minutes online a warning with its cause', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    const editedAt = device.clock.now();
    server.before = () => {
      throw new RemoteError('busy');
    };
    await tab.engine.edit(label('a', 'x'));
    await device.pass(9 * 60_000);
    expect(tab.engine.snapshot().sync).toMatchObject({ unsent: 1, oldestUnsentAt: editedAt, stalled: false });
    await device.pass(2 * 60_000);
    expect(tab.engine.snapshot().sync).toMatchObject({
      stalled: true,
      cause: 'Le serveur est surchargé. Nouvel essai automatique.',
    });
  });

  it('promise 24: a request that hangs ends by its timeout and is tried again', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    let hangs = true;
    server.before = (call) => (call === 'commit' && hangs ? new Promise<never>(() => undefined) : undefined);
    await tab.engine.edit(label('a', 'Enfin'));
    await device.pass(300);
    hangs = false;
    await device.pass(60_000);
    expect(server.items.get('a')?.solution).toBe('Enfin');
    expect(server.records).toHaveLength(1);
  });

  it('promise 22: a line on which every answer takes 30 s is slow, not dead', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    server.before = () => new Promise((resolve) => device.clock.after(30_000, () => resolve()));
    await tab.engine.edit(label('a', 'Lentement'));
    await device.pass(20 * 60_000);
    expect(server.items.get('a')?.solution).toBe('Lentement');
    expect(server.records).toHaveLength(1);
    expect(tab.engine.snapshot().sync).toMatchObject({ phase: 'idle', unsent: 0 });
  });

  it.each(['visible', 'hidden'] as const)(
    'promise 27: what a dead tab left is sent by a %s one that nobody touches',
    async (visibility) => {
      const server = grid();
      const { device, tab } = await loggedIn(server, 'admin');
      const idle = await device.openTab();
      idle.surroundings.tell(visibility);
      await device.pass(3 * 60_000);
      let isCut = true;
      server.before = (call) => {
        if (call === 'commit' && isCut) return new Promise<never>(() => undefined);
        return undefined;
      };
      await tab.engine.edit(label('a', 'Légué'));
      await device.pass(1_000);
      tab.kill();
      isCut = false;
      await device.pass(60_000);
      expect(server.items.get('a')?.solution).toBe('Légué');
    },
  );

  it('promise 24: what the browser says about the network keeps nobody from trying', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    tab.surroundings.online = false;
    await tab.engine.edit(label('a', 'Quand même'));
    await device.pass(300);
    expect(server.items.get('a')?.solution).toBe('Quand même');
  });

  it('promise 25: opening the app syncs by itself, and coming back to it does', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    tab.kill();
    const before = server.calls.length;
    const again = await device.openTab();
    await device.pass(0);
    const calls = server.calls.length;
    expect(calls).toBeGreaterThan(before);
    again.surroundings.tell('visible');
    await device.pass(0);
    expect(server.calls.length).toBeGreaterThan(calls);
  });

  it('looks every 20 s while an admin works, every 5 minutes while nobody does, never while hidden', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    const looks = async (ms: number): Promise<number> => {
      const from = server.calls.length;
      await device.pass(ms);
      return server.calls.slice(from).filter((call) => call === 'head').length;
    };
    tab.surroundings.usedAt = device.clock.now();
    expect(await looks(100_000)).toBe(5);
    await looks(300_000);
    expect(await looks(600_000)).toBe(2);
    tab.surroundings.tell('hidden');
    expect(await looks(HOUR_MS)).toBe(0);
  });
});
