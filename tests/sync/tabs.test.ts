import { describe, expect, it } from 'vitest';
import { RemoteError } from '../../src/sync/ports';
import { SYNC_LOCK_NAME } from '../../src/sync/replication/syncLock';
import { waitForIdleDatabases } from '../../src/sync/testing/virtualClock';
import { createSignedInDevice, createTestDevice } from '../support/testDevice';
import { buildLabelEdit, createGridServer } from '../support/gridEdits';

describe('several tabs', () => {
  it('promise 26: shares a change at once and keeps the identity of other rows', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    const second = await device.openTab();
    await device.pass(0);
    const untouched = second.engine.getSnapshot().rows[1];
    await tab.engine.edit(buildLabelEdit('a', 'Du premier onglet'));
    await waitForIdleDatabases();
    expect(second.engine.getSnapshot().rows[0]).toMatchObject({ solution: 'Du premier onglet', syncStatus: 'pending' });
    expect(second.engine.getSnapshot().rows[1]).toBe(untouched);
    expect(second.engine.getSnapshot().sync.unsent).toBe(1);
  });

  it('promise 26: completes an edit when a subscriber throws', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    const second = await device.openTab();
    await device.pass(0);
    let isBroken = true;
    tab.engine.subscribe(() => {
      if (isBroken) throw new Error('a screen failed');
    });
    await tab.engine.edit(buildLabelEdit('a', 'Malgré tout'));
    isBroken = false;
    await waitForIdleDatabases();
    expect(second.engine.getSnapshot().rows[0]).toMatchObject({ solution: 'Malgré tout' });
    expect(device.reports[0]).toEqual(new Error('a screen failed'));
  });

  it('promise 26: bases a stale tab’s edit on the stored state', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    const deaf = await device.openTab({ hasTabMessages: false });
    await device.pass(0);
    await tab.engine.edit(buildLabelEdit('a', 'Plus récent'));
    await tab.engine.syncNow();
    expect(deaf.engine.getSnapshot().rows[0]).toMatchObject({ solution: 'Offre a' });
    await deaf.engine.edit(buildLabelEdit('a', 'Ensuite'));
    await deaf.engine.syncNow();
    expect(deaf.engine.getSnapshot().conflicts).toEqual([]);
    expect(server.records.at(-1)?.mutations).toMatchObject([{ label: { before: 'Plus récent', after: 'Ensuite' } }]);
  });

  it('keeps and sends concurrent edits of two tabs once', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    const second = await device.openTab();
    await device.pass(0);
    await Promise.all([tab.engine.edit(buildLabelEdit('a', 'Un')), second.engine.edit(buildLabelEdit('b', 'Deux'))]);
    await Promise.all([tab.engine.syncNow(), second.engine.syncNow()]);
    await device.pass(10_000);
    expect(server.items.get('a')?.solution).toBe('Un');
    expect(server.items.get('b')?.solution).toBe('Deux');
    expect(server.records.flatMap(({ mutations }) => mutations)).toHaveLength(2);
    expect(device.reports).toEqual([]);
  });

  it.each([true, false])(
    'promise 27: sends from another tab within 30 s after the syncing tab froze (Web Locks: %s)',
    async (hasWebLocks) => {
      const server = createGridServer(2);
      const { device, tab } = await createSignedInDevice(server, 'admin');
      tab.kill();
      const frozen = await device.openTab({ hasWebLocks });
      await device.pass(0);
      server.beforeCall = (call) => (call === 'commit' ? new Promise<never>(() => undefined) : undefined);
      await frozen.engine.edit(buildLabelEdit('a', 'Du gelé'));
      await device.pass(300);
      frozen.freeze();

      server.beforeCall = () => undefined;
      const second = await device.openTab({ hasWebLocks });
      await device.pass(30_000);
      expect(server.items.get('a')?.solution).toBe('Du gelé');
      expect(second.engine.getSnapshot().sync).toMatchObject({ unsent: 0, phase: 'idle' });
    },
  );

  it.each([true, false])(
    'loads the first grid within 30 s after the syncing tab froze (Web Locks: %s)',
    async (hasWebLocks) => {
      const server = createGridServer(2);
      const device = createTestDevice(server);
      const frozen = await device.openTab({ hasWebLocks });
      server.beforeCall = () => new Promise<never>(() => undefined);
      await frozen.engine.login('partner');
      await device.pass(300);
      frozen.freeze();

      server.beforeCall = () => undefined;
      const second = await device.openTab({ hasWebLocks });
      await device.pass(30_000);
      expect(second.engine.getSnapshot()).toMatchObject({ status: 'ready', rows: [{}, {}] });
    },
  );

  it('promise 27: replaces a frozen syncing tab after the device clock was set back', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    server.beforeCall = (call) => (call === 'commit' ? new Promise<never>(() => undefined) : undefined);
    await tab.engine.edit(buildLabelEdit('a', 'Du gelé'));
    await device.pass(300);
    tab.freeze();
    server.beforeCall = () => undefined;
    device.clock.jump(-86_400_000);
    await device.openTab();
    await device.pass(2_000);
    expect(server.items.get('a')?.solution).toBe('Du gelé');
  });

  it('promise 27: replaces a killed syncing tab before its lease ends', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    server.beforeCall = (call) => (call === 'commit' ? new Promise<never>(() => undefined) : undefined);
    await tab.engine.edit(buildLabelEdit('a', 'Du tué'));
    await device.pass(300);
    tab.kill();
    device.locks.release(SYNC_LOCK_NAME);
    server.beforeCall = () => undefined;
    await device.openTab();
    await device.pass(0);
    expect(server.items.get('a')?.solution).toBe('Du tué');
  });

  it('shows the end of a sync within 20 s after its tab was killed between its last commit and its last message', async () => {
    const server = createGridServer(2);
    const device = createTestDevice(server);
    const tab = await device.openTab();
    const second = await device.openTab();
    const { readClaims } = device.session;
    device.session.readClaims = () =>
      server.calls.includes('fetchItems') ? new Promise(() => undefined) : readClaims.call(device.session);
    await tab.engine.login('partner');
    await device.pass(300);
    tab.kill();
    device.locks.release(SYNC_LOCK_NAME);
    device.session.readClaims = readClaims;
    expect(second.engine.getSnapshot()).toMatchObject({ rows: [{}, {}], sync: { phase: 'syncing' } });
    await device.pass(20_000);
    expect(second.engine.getSnapshot().sync.phase).toBe('idle');
  });

  it.each([
    ['succeeds', false, { ok: true }],
    ['fails', true, { ok: false, reasonText: expect.stringMatching(/Vérifiez votre connexion/) as unknown }],
  ])('waits at “envoyer” for the tab that syncs, which %s', async (_case, isFailing, result) => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    const second = await device.openTab();
    await device.pass(0);
    let respond: () => void = () => undefined;
    server.beforeCall = (call) => (call === 'commit' ? new Promise((resolve) => (respond = resolve)) : undefined);
    await tab.engine.edit(buildLabelEdit('a', 'En route'));
    await device.pass(300);
    const logout = second.engine.logout('send');
    await device.pass(3_000);
    server.beforeCall = () => (isFailing ? Promise.reject(new RemoteError('unreachable')) : undefined);
    server.afterCall = (call) => {
      if (isFailing && call === 'commit') throw new RemoteError('unreachable');
    };
    respond();
    await device.pass(10_000);
    expect(await logout).toEqual(result);
    expect(server.records).toHaveLength(1);
    expect(device.reports).toEqual([]);
  });

  it('promise 20: sends edits unsealed by another tab’s login after the poll', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    const second = await device.openTab();
    await device.pass(0);
    server.beforeCall = (call) => {
      if (call === 'commit') throw new RemoteError('unreachable');
    };
    await tab.engine.edit(buildLabelEdit('a', 'Scellé'));
    await tab.engine.syncNow();
    await tab.engine.login('partner');
    await device.pass(5_000);
    expect(tab.engine.getDeviceOwner()).toEqual({ isKnown: true, role: 'partner', sealedEdits: 1, sealedDrafts: 0 });

    let respond: () => void = () => undefined;
    server.beforeCall = (call) => (call === 'fetchHead' ? new Promise((resolve) => (respond = resolve)) : undefined);
    const poll = second.engine.syncNow();
    await waitForIdleDatabases();
    await tab.engine.login('admin');
    server.beforeCall = () => undefined;
    respond();
    await poll;
    await device.pass(10_000);
    expect(server.items.get('a')?.solution).toBe('Scellé');
    expect(second.engine.getSnapshot()).toMatchObject({ status: 'ready', sync: { unsent: 0, phase: 'idle' } });
  });
});
