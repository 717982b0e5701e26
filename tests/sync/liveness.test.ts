import { describe, expect, it } from 'vitest';
import { RemoteError } from '../../src/sync/ports';
import { createSiteDataEraser } from '../../src/sync/session/createSiteDataEraser';
import { createSignedInDevice, createTestDevice } from '../support/testDevice';
import { buildCost, buildLabelEdit, createGridServer } from '../support/gridEdits';

const HOUR_MS = 3_600_000;

describe('liveness', () => {
  it.each(['unreachable', 'timeout', 'busy', 'quota'] as const)(
    'promise 22: sends an edit within 60 s of the server’s return after three hours of “%s”',
    async (code) => {
      const server = createGridServer(2);
      const { device, tab } = await createSignedInDevice(server, 'admin');
      server.beforeCall = () => {
        throw new RemoteError(code);
      };
      await tab.engine.edit(buildLabelEdit('a', 'Patient'));
      await device.pass(3 * HOUR_MS);
      expect(tab.engine.getSnapshot().sync).toMatchObject({ phase: 'waiting', unsent: 1 });
      server.beforeCall = () => undefined;
      await device.pass(60_000);
      expect(server.items.get('a')?.solution).toBe('Patient');
    },
  );

  it('promise 22: retries after a login in a page that failed to erase the device', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    const eraser = createSiteDataEraser(tab.engine, () => Promise.reject(new Error('SecurityError')));
    await expect(eraser.erase()).rejects.toThrow('SecurityError');
    await tab.engine.login('admin');
    await tab.engine.syncNow();
    server.beforeCall = () => {
      throw new RemoteError('unreachable');
    };
    await tab.engine.edit(buildLabelEdit('a', 'Patient'));
    await device.pass(2_000);
    server.beforeCall = () => undefined;
    await device.pass(60_000);
    expect(server.items.get('a')?.solution).toBe('Patient');
  });

  it('promise 22: waits between 0.5 and 60 s before each retry', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    const attemptTimes: number[] = [];
    server.beforeCall = () => {
      attemptTimes.push(device.clock.now());
      throw new RemoteError('busy');
    };
    await tab.engine.edit(buildLabelEdit('a', 'x'));
    await device.pass(HOUR_MS);
    const gaps = attemptTimes.slice(1).map((at, index) => at - (attemptTimes[index] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(60_000);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(500);
    expect(attemptTimes.length).toBeGreaterThan(60);
    expect(attemptTimes.length).toBeLessThan(130);
  });

  it('promise 23: shows number and age, and a warning with its cause after ten minutes online', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    const editedAt = device.clock.now();
    server.beforeCall = () => {
      throw new RemoteError('busy');
    };
    await tab.engine.edit(buildLabelEdit('a', 'x'));
    await device.pass(9 * 60_000);
    expect(tab.engine.getSnapshot().sync).toMatchObject({ unsent: 1, oldestUnsentAt: editedAt, isStalled: false });
    await device.pass(2 * 60_000);
    expect(tab.engine.getSnapshot().sync).toMatchObject({
      isStalled: true,
      causeText: 'Le serveur est surchargé. Nouvel essai automatique.',
    });
  });

  it('promise 24: retries a request after its timeout', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    let isHanging = true;
    server.beforeCall = (call) => (call === 'commit' && isHanging ? new Promise<never>(() => undefined) : undefined);
    await tab.engine.edit(buildLabelEdit('a', 'Enfin'));
    await device.pass(300);
    isHanging = false;
    await device.pass(60_000);
    expect(server.items.get('a')?.solution).toBe('Enfin');
    expect(server.records).toHaveLength(1);
  });

  it('promise 22: syncs when responses take 30 s', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    server.beforeCall = () => new Promise((resolve) => device.clock.schedule(30_000, () => resolve()));
    await tab.engine.edit(buildLabelEdit('a', 'Lentement'));
    await device.pass(20 * 60_000);
    expect(server.items.get('a')?.solution).toBe('Lentement');
    expect(server.records).toHaveLength(1);
    expect(tab.engine.getSnapshot().sync).toMatchObject({ phase: 'idle', unsent: 0 });
  });

  it('loads the grid over a slow connection that takes 20 s for a page of rows', async () => {
    const server = createGridServer(2);
    const device = createTestDevice(server);
    const { engine } = await device.openTab();
    server.beforeCall = (call) => {
      const isPage = call === 'fetchItems' || call === 'fetchCosts' || call === 'fetchPlans';
      return new Promise((resolve) => device.clock.schedule(isPage ? 20_000 : 500, () => resolve()));
    };
    await engine.login('admin');
    await device.pass(5 * 60_000);
    expect(engine.getSnapshot()).toMatchObject({ status: 'ready', rows: [{}, {}], sync: { phase: 'idle' } });
  });

  it('promise 22: sends a large import over a connection that takes 0.3 s for each edit', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    server.beforeCall = (_call, push) =>
      new Promise((resolve, reject) => {
        const ms = 300 * (push?.mutations.length ?? 1);
        if (ms < 60_000) device.clock.schedule(ms, () => resolve());
        // The browser aborts the upload: it never arrives.
        else device.clock.schedule(60_000, () => reject(new RemoteError('unreachable')));
      });
    const added = Array.from({ length: 500 }, (_, index) => ({ solution: `Offre ${index}`, cost: buildCost('9,90') }));
    await tab.engine.edit({ kind: 'updateMany', rows: [], added, action: 'import' });
    await device.pass(20 * 60_000);
    expect(server.items.size).toBe(502);
    expect(new Set(server.records.flatMap(({ mutations }) => mutations.map(({ id }) => id))).size).toBe(500);
    expect(tab.engine.getSnapshot().sync).toMatchObject({ phase: 'idle', unsent: 0 });
  });

  it('promise 22: sends a large import slowly while another device edits every 10 s', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    const other = await createSignedInDevice(server, 'admin', device.clock);
    server.beforeCall = (_call, push) =>
      new Promise((resolve) => device.clock.schedule(100 * (push?.mutations.length ?? 1), () => resolve()));
    const added = Array.from({ length: 200 }, (_, index) => ({ solution: `Offre ${index}`, cost: buildCost('9,90') }));
    await tab.engine.edit({ kind: 'updateMany', rows: [], added, action: 'import' });
    for (let minute = 0; minute < 60; minute += 1) {
      await other.tab.engine.edit(buildLabelEdit('a', `Toutes les 10 s, ${minute}`));
      await device.pass(10_000);
    }
    expect(server.items.size).toBe(202);
    expect(tab.engine.getSnapshot().sync).toMatchObject({ toSend: 0 });
  });

  it.each(['visible', 'hidden'] as const)(
    'promise 27: sends a dead tab’s edits from an idle %s tab',
    async (visibility) => {
      const server = createGridServer(2);
      const { device, tab } = await createSignedInDevice(server, 'admin');
      const idle = await device.openTab();
      idle.environment.emit(visibility);
      await device.pass(3 * 60_000);
      let isCut = true;
      server.beforeCall = (call) => {
        if (call === 'commit' && isCut) return new Promise<never>(() => undefined);
        return undefined;
      };
      await tab.engine.edit(buildLabelEdit('a', 'Légué'));
      await device.pass(1_000);
      tab.kill();
      isCut = false;
      await device.pass(60_000);
      expect(server.items.get('a')?.solution).toBe('Légué');
    },
  );

  it('promise 24: attempts a sync when navigator.onLine is false', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    tab.environment.hasNetwork = false;
    await tab.engine.edit(buildLabelEdit('a', 'Quand même'));
    await device.pass(300);
    expect(server.items.get('a')?.solution).toBe('Quand même');
  });

  it('promise 24: shows a completed sync although navigator.onLine is false, until the network is lost', async () => {
    const server = createGridServer(2);
    const { engine, environment } = (await createSignedInDevice(server, 'admin')).tab;
    environment.hasNetwork = false;
    server.beforeCall = () => Promise.reject(new RemoteError('unreachable'));
    await engine.syncNow();
    expect(engine.getSnapshot().sync.phase).toBe('offline');
    server.beforeCall = () => undefined;
    await engine.syncNow();
    expect(engine.getSnapshot().sync).toMatchObject({ phase: 'idle', causeText: null });
    environment.emit('offline');
    expect(engine.getSnapshot().sync.phase).toBe('offline');
  });

  it('promise 25: syncs when the app opens and becomes visible', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    tab.kill();
    const before = server.calls.length;
    const reopenedTab = await device.openTab();
    await device.pass(0);
    const calls = server.calls.length;
    expect(calls).toBeGreaterThan(before);
    reopenedTab.environment.emit('visible');
    await device.pass(0);
    expect(server.calls.length).toBeGreaterThan(calls);
  });

  it('polls every 20 s while an admin is active, every 5 minutes when idle, never when hidden', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    const countPolls = async (ms: number): Promise<number> => {
      const from = server.calls.length;
      await device.pass(ms);
      return server.calls.slice(from).filter((call) => call === 'fetchHead').length;
    };
    tab.environment.inputAt = device.clock.now();
    expect(await countPolls(100_000)).toBe(5);
    await countPolls(300_000);
    expect(await countPolls(600_000)).toBe(2);
    tab.environment.emit('hidden');
    expect(await countPolls(HOUR_MS)).toBe(0);
  });
});
