import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import type { EditIntent } from '../../src/domain/pricing/pricingEditor';
import { createIndexedDbPersistence } from '../../src/storage/indexedDbPersistence';
import { RemoteError, StoreError } from '../../src/sync/ports';
import { createTestDevice, createSignedInDevice, type TestTab } from '../support/testDevice';
import { buildLabelEdit, createGridServer } from '../support/gridEdits';

/** Returns every text in the device's database, except sealed bytes. */
async function readStoredText(tab: TestTab): Promise<string> {
  const state = await tab.persistence.load(() => null);
  return JSON.stringify(state, (_key, value: unknown) => (value instanceof Map ? [...value.values()] : value));
}

describe('sessions and roles', () => {
  it('promise 19: keeps the outbox and accepts edits while the session is unreachable', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    device.session.claims = null;
    await tab.engine.edit(buildLabelEdit('a', 'Toujours là'));
    await device.pass(300);
    expect(tab.engine.getSnapshot()).toMatchObject({
      status: 'ready',
      sync: { phase: 'sessionUnreachable', unsent: 1 },
    });
    await tab.engine.edit(buildLabelEdit('b', 'Encore'));
    expect(tab.engine.getSnapshot().rows).toHaveLength(2);
    await tab.engine.login('admin');
    await tab.engine.syncNow();
    expect(server.items.get('b')?.solution).toBe('Encore');
  });

  it('warns an admin while the device has no sealing key', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'partner');
    expect(tab.engine.getSnapshot().canSeal).toBe(true);
    // As after a promotion: the session is an admin's, and no key is stored.
    await device.session.signIn('admin');
    tab.kill();
    const reopenedTab = await device.openTab();
    const second = await device.openTab();
    await reopenedTab.engine.syncNow();
    expect(reopenedTab.engine.getSnapshot()).toMatchObject({ isAdmin: true, canSeal: false });
    expect(second.engine.getSnapshot()).toMatchObject({ isAdmin: true, canSeal: false });
    await reopenedTab.engine.login('admin');
    await reopenedTab.engine.syncNow();
    expect(reopenedTab.engine.getSnapshot().canSeal).toBe(true);
    await second.engine.syncNow();
    await expect.poll(() => second.engine.getSnapshot().canSeal).toBe(true);
  });

  it('keeps the sealing key for a cleared database', async () => {
    const { device, tab } = await createSignedInDevice(createGridServer(2), 'admin');
    expect(tab.engine.getSnapshot().canSeal).toBe(true);
    await device.clearUnderOpenTabs();
    device.session.claims = null;
    await tab.engine.edit(buildLabelEdit('a', 'Après'));
    expect(tab.engine.getSnapshot().canSeal).toBe(true);
    expect(await tab.engine.logout('seal')).toEqual({ ok: true });
    expect(tab.engine.getDeviceOwner().sealedEdits).toBe(1);
    expect(await tab.persistence.readSealingKey()).toBeNull();
    await tab.engine.login('admin');
    expect(tab.engine.getSnapshot()).toMatchObject({ status: 'loading', sync: { unsent: 1 } });
  });

  it('promise 19: locks, erases prices and seals when the server ends the session, and resumes at login', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    await tab.engine.edit({ kind: 'update', itemId: 'a', cost: { prix_partenaire: '4321,5', commission: '15' } });
    await tab.engine.saveDraft({ itemId: 'b', prix_partenaire: '8765,5', at: 0 });
    server.pv = 2;
    await tab.engine.syncNow();
    expect(tab.engine.getSnapshot()).toMatchObject({
      status: 'signedOut',
      rows: [],
      drafts: [],
      sync: { phase: 'sessionEnded' },
    });
    expect(tab.engine.getDeviceOwner()).toEqual({ isKnown: true, role: null, sealedEdits: 1, sealedDrafts: 1 });
    expect(await readStoredText(tab)).not.toMatch(/4321,5|8765,5|10,00|Offre/);
    expect(await tab.persistence.readSealingKey()).toBeNull();
    expect(device.session.claims).toBeNull();
    await expect(tab.engine.edit(buildLabelEdit('a', 'x'))).rejects.toMatchObject({ code: 'signedOut' });

    server.pv = 1;
    await tab.engine.login('admin');
    expect(tab.engine.getSnapshot().drafts).toMatchObject([{ prix_partenaire: '8765,5' }]);
    await tab.engine.syncNow();
    expect(server.costs.get('a')?.cost?.prix_partenaire).toBe('4321,50');
    expect(tab.engine.getDeviceOwner()).toMatchObject({ role: 'admin', sealedEdits: 0 });
  });

  it('promise 19: locks the screen of an ended session while the disk is full, and seals once there is room', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    tab.kill();
    const disk = { isFull: false };
    const { engine, persistence } = await device.openTab({
      wrapPersistence: (real) => ({
        ...real,
        commit: (...args) => (disk.isFull ? Promise.reject(new StoreError('full')) : real.commit(...args)),
      }),
    });
    await engine.syncNow();
    server.pv = 2;
    await engine.edit(buildLabelEdit('a', 'Non envoyé'));
    engine.holdDraft('b', { itemId: 'b', label: 'Saisie', at: 5 });
    disk.isFull = true;
    await engine.syncNow();
    const locked = { status: 'signedOut', isAdmin: false, rows: [], drafts: [], sync: { phase: 'sessionEnded' } };
    expect(engine.getSnapshot()).toMatchObject(locked);
    expect(await (await engine.exportUnsent()).text()).toMatch(/Non envoyé[^]*Saisie/);
    server.beforeCall = () => {
      throw new RemoteError('unreachable');
    };
    await engine.syncNow();
    expect(engine.getSnapshot()).toMatchObject(locked);
    server.beforeCall = () => undefined;
    disk.isFull = false;
    await device.pass(60_000);
    expect(engine.getSnapshot()).toMatchObject({ ...locked, sync: { ...locked.sync, unsent: 0 } });
    expect(await persistence.load(() => null)).toMatchObject({ rows: new Map(), outbox: [], meta: { role: null } });
    server.pv = 1;
    await engine.login('admin');
    expect(engine.getSnapshot().drafts).toMatchObject([{ label: 'Saisie' }]);
    await engine.syncNow();
    expect(server.items.get('a')?.solution).toBe('Non envoyé');
  });

  it('promise 19: shows the grid again after a login that precedes the sealing', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    const { engine, persistence } = tab;
    server.pv = 2;
    const commit = vi.spyOn(persistence, 'commit').mockRejectedValueOnce(new StoreError('full'));
    await engine.syncNow();
    expect(engine.getSnapshot().status).toBe('signedOut');
    commit.mockRestore();
    server.pv = 1;
    server.beforeCall = () => {
      throw new RemoteError('unreachable');
    };
    await engine.login('admin');
    expect(engine.getSnapshot()).toMatchObject({ status: 'ready', rows: [{}, {}] });
    expect(device.reports).toEqual([]);
  });

  it('promise 19: keeps the grid visible when a login unseals edits and the server is silent', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    server.beforeCall = (call) => {
      if (call === 'commit') throw new RemoteError('unreachable');
    };
    await tab.engine.edit(buildLabelEdit('a', 'Scellé'));
    await tab.engine.login('partner');
    tab.kill();
    const fault = { on: true };
    const reopenedTab = await device.openTab({
      wrapPersistence: (real) => ({
        ...real,
        commit: (expected, commitId, change) =>
          fault.on && change.sealed?.remove !== undefined
            ? Promise.reject(new StoreError('failed'))
            : real.commit(expected, commitId, change),
      }),
    });
    // Interrupted before unsealing: the admin owns the device and its grid is stored.
    await reopenedTab.engine.login('admin');
    expect(reopenedTab.engine.getDeviceOwner()).toMatchObject({ role: 'admin', sealedEdits: 1 });
    await reopenedTab.engine.syncNow();
    expect(reopenedTab.engine.getSnapshot()).toMatchObject({ status: 'ready', isAdmin: true });
    fault.on = false;
    server.beforeCall = () => {
      throw new RemoteError('unreachable');
    };
    await reopenedTab.engine.login('admin');
    await reopenedTab.engine.syncNow();
    expect(reopenedTab.engine.getSnapshot()).toMatchObject({ status: 'ready', sync: { unsent: 1 } });
    expect(reopenedTab.engine.getSnapshot().rows[0]).toMatchObject({ solution: 'Scellé', syncStatus: 'pending' });
    server.beforeCall = () => undefined;
    await reopenedTab.engine.syncNow();
    expect(server.items.get('a')?.solution).toBe('Scellé');
  });

  it('promise 19: unseals edits at the next start after an interrupted login', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    server.beforeCall = (call) => {
      if (call === 'commit') throw new RemoteError('unreachable');
    };
    await tab.engine.edit(buildLabelEdit('a', 'Scellé'));
    await tab.engine.login('partner');
    tab.kill();
    const cut = await device.openTab({
      wrapPersistence: (real) => ({
        ...real,
        commit: (expected, commitId, change) =>
          change.sealed?.remove === undefined
            ? real.commit(expected, commitId, change)
            : Promise.reject(new StoreError('failed')),
      }),
    });
    await cut.engine.login('admin');
    expect(cut.engine.getDeviceOwner()).toMatchObject({ role: 'admin', sealedEdits: 1 });
    cut.kill();
    server.beforeCall = () => undefined;
    const reopenedTab = await device.openTab();
    await reopenedTab.engine.syncNow();
    expect(reopenedTab.engine.getDeviceOwner()).toMatchObject({ role: 'admin', sealedEdits: 0 });
    expect(server.items.get('a')?.solution).toBe('Scellé');
  });

  describe('with edits made before sealed ones are unsealed', () => {
    /** Seals the edit of a session that ends offline, and opens a tab whose login stored the session but not the key. */
    async function sealEdit(edit: EditIntent) {
      const server = createGridServer(2);
      const { device, tab } = await createSignedInDevice(server, 'admin');
      const disconnect = () => {
        server.beforeCall = () => {
          throw new RemoteError('unreachable');
        };
      };
      disconnect();
      await tab.engine.edit(edit);
      await tab.engine.saveDraft({ itemId: 'b', label: 'Brouillon scellé', at: device.clock.now() });
      await tab.engine.login('partner');
      server.beforeCall = () => undefined;
      await device.session.signIn('admin');
      tab.kill();
      const { engine } = await device.openTab();
      await engine.syncNow();
      expect(engine.getSnapshot()).toMatchObject({ isAdmin: true, status: 'ready', sync: { unsent: 0 } });
      disconnect();
      await device.pass(1_000);
      const unsealAndSync = async () => {
        await engine.login('admin');
        expect(engine.getDeviceOwner().sealedEdits).toBe(0);
        server.beforeCall = () => undefined;
        await engine.syncNow();
        await device.pass(10_000);
        expect(engine.getSnapshot().sync.phase).toBe('idle');
      };
      return { server, device, engine, unsealAndSync };
    }

    it('promise 12: sends the newer value of a unit, and undoes it first', async () => {
      const { server, engine, unsealAndSync } = await sealEdit(buildLabelEdit('a', 'Scellé'));
      await engine.edit(buildLabelEdit('a', 'Récent'));
      await unsealAndSync();
      expect(server.items.get('a')?.solution).toBe('Récent');
      expect(engine.getSnapshot()).toMatchObject({ conflicts: [], rejected: [], sync: { unsent: 0 } });
      await engine.undo();
      await engine.syncNow();
      expect(server.items.get('a')?.solution).toBe('Offre a');
    });

    it('promise 12: loses no edit to the attempt in flight of a newer one', async () => {
      const { server, engine, unsealAndSync } = await sealEdit(buildLabelEdit('a', 'Scellé'));
      await engine.edit(buildLabelEdit('a', 'Récent'));
      server.beforeCall = () => undefined;
      server.afterCall = (call) => {
        if (call === 'commit') throw new RemoteError('unreachable');
      };
      await engine.syncNow();
      expect(engine.getSnapshot().sync.unsent).toBe(1);
      server.afterCall = () => undefined;
      await unsealAndSync();
      expect(server.items.get('a')?.solution).toBe('Récent');
      expect(engine.getSnapshot().conflicts).toMatchObject([{ unit: 'label', mine: 'Scellé', theirs: 'Récent' }]);
    });

    it('promise 14: reports a conflict of a sealed deletion and a newer value', async () => {
      const { server, engine, unsealAndSync } = await sealEdit({ kind: 'delete', itemIds: ['a'] });
      await engine.edit(buildLabelEdit('a', 'Récent'));
      await unsealAndSync();
      expect(server.items.get('a')).toMatchObject({ deleted: false, solution: 'Récent' });
      const { conflicts } = engine.getSnapshot();
      expect(conflicts).toMatchObject([{ unit: 'changedByOther', itemId: 'a' }]);
      await engine.resolveConflicts(
        conflicts.map(({ id }) => id),
        'mine',
      );
      await engine.syncNow();
      expect(server.items.get('a')?.deleted).toBe(true);
    });

    it('promise 7: keeps the newer draft of a row', async () => {
      const { device, engine, unsealAndSync } = await sealEdit(buildLabelEdit('a', 'Scellé'));
      await engine.saveDraft({ itemId: 'b', label: 'Brouillon récent', at: device.clock.now() });
      await unsealAndSync();
      expect(engine.getSnapshot().drafts).toMatchObject([{ itemId: 'b', label: 'Brouillon récent' }]);
    });
  });

  it('promise 22: unseals and sends edits once the disk that was full at the login has room', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    server.beforeCall = (call) => (call === 'commit' ? Promise.reject(new RemoteError('unreachable')) : undefined);
    await tab.engine.edit(buildLabelEdit('a', 'Scellé'));
    await tab.engine.logout('seal');
    tab.kill();
    const disk = { isFull: true };
    const { engine } = await device.openTab({
      wrapPersistence: (real) => ({
        ...real,
        commit: (expected, commitId, change) =>
          disk.isFull && change.sealed
            ? Promise.reject(new StoreError('full'))
            : real.commit(expected, commitId, change),
      }),
    });
    expect(await engine.login('admin')).toMatchObject({ role: 'admin' });
    server.beforeCall = () => undefined;
    await engine.syncNow();
    expect(engine.getDeviceOwner().sealedEdits).toBe(1);
    disk.isFull = false;
    await device.pass(60_000);
    expect(engine.getDeviceOwner().sealedEdits).toBe(0);
    expect(server.items.get('a')?.solution).toBe('Scellé');
  });

  it('promise 21: holds no token once the device is locked', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    const { indexedDB, clock } = device;
    const vault = createIndexedDbPersistence({
      host: { indexedDB, IDBKeyRange },
      createStoreId: () => 'x',
      schedule: clock.schedule,
    });
    expect(await vault.sessionStore.read()).not.toBeNull();
    await tab.engine.logout('discard');
    expect(tab.engine.getDeviceOwner().role).toBeNull();
    expect(await vault.sessionStore.read()).toBeNull();
    vault.close();
  });

  it('erases the data of open tabs too on “tout effacer”', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    await tab.engine.setDeviceName('Portable de Léa');
    server.beforeCall = (call) => {
      if (call === 'commit') throw new RemoteError('unreachable');
    };
    await tab.engine.edit(buildLabelEdit('a', 'Scellé'));
    await tab.engine.logout('seal');
    const other = await device.openTab();
    expect(other.engine.getDeviceOwner().sealedEdits).toBe(1);
    await tab.engine.eraseDataKeptAfterLogout();
    await device.pass(1_000);
    expect(other.engine.getDeviceOwner().sealedEdits).toBe(0);
    expect(await readStoredText(other)).not.toContain('Portable de Léa');
  });

  it('promise 19: ends the session on a revoked refresh token, not on a silent server', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    await tab.engine.edit(buildLabelEdit('a', 'Attend'));
    tab.environment.emit('offline');
    device.session.onRefresh = () => {
      throw new RemoteError('unreachable');
    };
    await tab.engine.syncNow();
    expect(tab.engine.getSnapshot()).toMatchObject({ status: 'ready', sync: { unsent: 1 } });
    device.session.onRefresh = () => {
      throw new RemoteError('sessionEnded');
    };
    await tab.engine.syncNow();
    expect(tab.engine.getSnapshot().status).toBe('signedOut');
    expect(tab.engine.getDeviceOwner().sealedEdits).toBe(1);
  });

  it('promise 19: keeps the login of another tab when the former session ends', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    tab.kill();
    const second = await device.openTab();
    const first = await device.openTab({
      wrapPersistence: (real) => ({
        ...real,
        async commit(expected, commitId, change) {
          // The tab is about to lock the device when the user signs in again in another one.
          if (change.session !== undefined && device.session.onRefresh !== null) {
            device.session.onRefresh = null;
            await second.engine.login('admin');
          }
          return real.commit(expected, commitId, change);
        },
      }),
    });
    await first.engine.syncNow();
    first.environment.emit('offline');
    await first.engine.edit(buildLabelEdit('a', 'Attend'));
    device.session.onRefresh = () => {
      throw new RemoteError('sessionEnded');
    };
    await first.engine.syncNow();
    expect(device.session.claims).toMatchObject({ role: 'admin' });
    expect(second.engine.getDeviceOwner()).toMatchObject({ role: 'admin', sealedEdits: 0 });
    await first.engine.syncNow();
    expect(server.items.get('a')?.solution).toBe('Attend');
  });

  it.each([
    [
      'an ended session',
      async ({ engine }: TestTab, server: ReturnType<typeof createGridServer>) => {
        server.pv = 2;
        await engine.syncNow();
        server.pv = 1;
      },
    ],
    [
      'a logout without network',
      async ({ engine, environment }: TestTab, server: ReturnType<typeof createGridServer>) => {
        environment.emit('offline');
        server.beforeCall = () => Promise.reject(new RemoteError('unreachable'));
        await engine.syncNow();
        await engine.logout('discard');
        environment.emit('online');
        server.beforeCall = () => undefined;
      },
    ],
  ])('shows no failed load at the login after %s, in any tab', async (_case, endSession) => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    const other = await device.openTab();
    await endSession(tab, server);
    await device.pass(0);
    const shown = new Set<string>();
    for (const { engine } of [tab, other]) engine.subscribe(() => shown.add(engine.getSnapshot().status));
    await tab.engine.login('admin');
    await tab.engine.syncNow();
    await device.pass(0);
    expect([...shown].toSorted()).toEqual(['loading', 'ready']);
  });

  it('promise 19: keeps a login in another tab that follows a logout', async () => {
    const { device, tab } = await createSignedInDevice(createGridServer(2), 'admin');
    const second = await device.openTab();
    tab.kill();
    const first = await device.openTab({
      wrapPersistence: (real) => ({
        ...real,
        async commit(expected, commitId, change) {
          await real.commit(expected, commitId, change);
          if (change.session?.text === null) await second.engine.login('admin');
        },
      }),
    });
    expect(await first.engine.logout('discard')).toEqual({ ok: true });
    await device.pass(0);
    expect(device.session.claims).toMatchObject({ role: 'admin' });
    expect(second.engine.getDeviceOwner().role).toBe('admin');
  });

  it('promise 20: keeps edits sealed when another role logs in', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    await tab.engine.edit(buildLabelEdit('a', 'D’un administrateur'));
    device.session.claims = null;
    await tab.engine.login('partner');
    await tab.engine.syncNow();
    expect(tab.engine.getSnapshot()).toMatchObject({ status: 'ready', isAdmin: false, conflicts: [], rejected: [] });
    expect(tab.engine.getSnapshot().rows[0]).toMatchObject({ solution: 'Offre a', cost: null });
    expect(await readStoredText(tab)).not.toContain('D’un administrateur');
    expect(server.records).toEqual([]);
    await tab.engine.login('admin');
    await tab.engine.syncNow();
    expect(server.items.get('a')?.solution).toBe('D’un administrateur');
  });

  it('promise 20: keeps edits of another tab that cannot be sealed when another role logs in', async () => {
    const { device, tab } = await createSignedInDevice(createGridServer(2), 'partner');
    // As after a promotion: the session is an admin's, and no key is stored.
    await device.session.signIn('admin');
    await tab.engine.syncNow();
    device.session.claims = null;
    const other = await device.openTab({ hasTabMessages: false });
    await tab.engine.edit(buildLabelEdit('a', 'Gardé'));
    await expect(other.engine.login('partner')).rejects.toMatchObject({ code: 'cannotSeal' });
    expect(await other.persistence.load(() => null)).toMatchObject({ outbox: [{}], meta: { role: 'admin' } });
    expect(device.session.claims).toBeNull();
    await other.engine.login('admin');
    expect(await other.engine.login('partner')).toMatchObject({ role: 'partner' });
    expect(other.engine.getDeviceOwner().sealedEdits).toBe(1);
  });

  it('promise 20: sends, seals or discards on logout, and stays when that fails', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    await tab.engine.edit(buildLabelEdit('a', 'Un'));
    expect(tab.engine.countUnsent()).toBe(1);
    server.beforeCall = () => {
      throw new RemoteError('unreachable');
    };
    expect(await tab.engine.logout('send')).toMatchObject({ ok: false });
    expect(tab.engine.getDeviceOwner().role).toBe('admin');
    server.beforeCall = () => undefined;
    expect(await tab.engine.logout('send')).toEqual({ ok: true });
    expect(server.items.get('a')?.solution).toBe('Un');
    expect(device.session.claims).toBeNull();

    await tab.engine.login('admin');
    await tab.engine.syncNow();
    await tab.engine.edit(buildLabelEdit('a', 'Deux'));
    expect(await tab.engine.logout('seal')).toEqual({ ok: true });
    expect(tab.engine.getDeviceOwner()).toEqual({ isKnown: true, role: null, sealedEdits: 1, sealedDrafts: 0 });

    await tab.engine.login('admin');
    await tab.engine.syncNow();
    expect(server.items.get('a')?.solution).toBe('Deux');
    await tab.engine.edit(buildLabelEdit('a', 'Trois'));
    expect(await tab.engine.logout('discard')).toEqual({ ok: true });
    expect(tab.engine.getDeviceOwner().sealedEdits).toBe(0);
    expect(device.unsentSummaryStore.value).toBeNull();
  });

  it('promise 20: counts an edit that is still being stored on logout', async () => {
    const server = createGridServer(2);
    let gate = Promise.resolve();
    const device = createTestDevice(server);
    const { engine } = await device.openTab({
      wrapPersistence: (persistence) => ({
        ...persistence,
        async commit(...args) {
          await gate;
          await persistence.commit(...args);
        },
      }),
    });
    await engine.login('admin');
    await engine.syncNow();
    server.beforeCall = () => Promise.reject(new RemoteError('unreachable'));
    let release: () => void = () => undefined;
    gate = new Promise((resolve) => (release = resolve));
    const stored = engine.edit(buildLabelEdit('a', 'En cours'));
    const result = engine.logout('send');
    release();
    await stored;
    expect(await result).toMatchObject({ ok: false });
    expect(engine.getSnapshot()).toMatchObject({ status: 'ready', sync: { unsent: 1 } });
  });

  it('promise 21: rereads claims before the first push after being offline', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    tab.environment.emit('offline');
    await tab.engine.edit(buildLabelEdit('a', 'Hors ligne'));
    const order: string[] = [];
    device.session.onRefresh = () => {
      order.push('claims');
      return { role: 'admin', pv: 1 };
    };
    server.beforeCall = (call) => void (call === 'commit' && order.push(call));
    tab.environment.emit('online');
    await device.pass(0);
    expect(order).toEqual(['claims', 'commit']);
  });

  it('rereads no claims while the device stays online', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    await tab.engine.edit(buildLabelEdit('a', 'Un'));
    await tab.engine.syncNow();
    device.session.onRefresh = () => {
      throw new Error('refreshed');
    };
    for (const event of ['hidden', 'visible', 'online'] as const) tab.environment.emit(event);
    await tab.engine.edit(buildLabelEdit('a', 'Deux'));
    await device.pass(10_000);
    expect(tab.engine.getSnapshot().sync).toMatchObject({ unsent: 0, phase: 'idle' });
    expect(device.reports).toEqual([]);
  });

  it('keeps the login of another tab that overtakes a refresh of the claims, and ends the run', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    const second = await device.openTab();
    tab.environment.emit('offline');
    await tab.engine.edit(buildLabelEdit('a', 'Hors ligne'));
    const { refresh } = device.session;
    device.session.refresh = async () => {
      device.session.refresh = refresh;
      await second.engine.login('partner');
      return { role: 'admin', pv: 1 };
    };
    const phases = new Set<string>();
    const roles: unknown[] = [];
    tab.engine.subscribe(() => {
      phases.add(tab.engine.getSnapshot().sync.phase);
      roles.push(tab.engine.getDeviceOwner().role);
    });
    tab.environment.emit('online');
    await device.pass(10_000);
    // The login derives keys, outside of the event loop that `pass` waits for.
    await vi.waitFor(
      () => {
        expect(phases).toContain('waiting');
        expect(tab.engine.getSnapshot()).toMatchObject({ isAdmin: false, sync: { phase: 'idle' } });
      },
      { timeout: 30_000 },
    );
    expect(roles.slice(roles.indexOf('partner'))).not.toContain('admin');
    expect(tab.engine.getDeviceOwner()).toMatchObject({ role: 'partner', sealedEdits: 1 });
    expect(server.records).toEqual([]);
  });

  it('promise 21: removes costs when an admin loses the role', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    tab.environment.emit('offline');
    await tab.engine.edit(buildLabelEdit('a', 'Trois jours hors ligne'));
    device.session.onRefresh = () => ({ role: 'partner', pv: 1 });
    tab.environment.emit('online');
    await tab.engine.syncNow();
    expect(tab.engine.getSnapshot()).toMatchObject({ status: 'ready', isAdmin: false });
    expect(await readStoredText(tab)).not.toMatch(/10,00|Trois jours/);
    expect(server.records).toEqual([]);
    expect(tab.engine.getDeviceOwner().sealedEdits).toBe(1);
  });

  it('promise 21: removes costs in the sync during which a new token takes the role, without edits', async () => {
    const server = createGridServer(2);
    const { device, tab } = await createSignedInDevice(server, 'admin');
    server.beforeCall = () => void (device.session.claims = { role: 'partner', pv: 1 });
    await tab.engine.syncNow();
    expect(tab.engine.getSnapshot()).toMatchObject({ status: 'ready', isAdmin: false });
    expect(await readStoredText(tab)).not.toContain('10,00');
  });

  it('rejects a partner’s edits and shows nothing before login', async () => {
    const server = createGridServer(2);
    const { tab } = await createSignedInDevice(server, 'partner');
    await expect(tab.engine.edit(buildLabelEdit('a', 'x'))).rejects.toMatchObject({ code: 'notAdmin' });
    const empty = await createTestDevice(server).openTab();
    expect(empty.engine.getSnapshot()).toMatchObject({ status: 'signedOut', rows: [] });
    expect(await empty.engine.login('faux').catch((error: unknown) => error)).toMatchObject({ code: 'wrongPassword' });
  });
});
