import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { createPricingStore } from '../../src/storage/pricingStore';
import { RemoteError, StoreError } from '../../src/sync/errors';
import { createFakeServer, solution, type FakeServer } from '../../src/sync/testing/fakeServer';
import { createTestDevice, loggedIn, type TestTab } from '../support/device';

const grid = (): FakeServer => createFakeServer([solution('a', 0), solution('b', 1)]);
const label = (itemId: string, text: string) => ({ kind: 'update', itemId, label: text }) as const;

/** Every text that the device's database holds, sealed bytes aside. */
async function storedText(tab: TestTab): Promise<string> {
  const state = await tab.store.load(() => null);
  return JSON.stringify(state, (_key, value: unknown) => (value instanceof Map ? [...value.values()] : value));
}

describe('sessions and roles', () => {
  it('promise 19: editing goes on where the session is only out of reach, and the outbox stays', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    device.session.claims = null;
    await tab.engine.edit(label('a', 'Toujours là'));
    await device.pass(300);
    expect(tab.engine.snapshot()).toMatchObject({ status: 'ready', sync: { phase: 'sessionUnreachable', unsent: 1 } });
    await tab.engine.edit(label('b', 'Encore'));
    expect(tab.engine.snapshot().rows).toHaveLength(2);
    await tab.engine.login('admin');
    await tab.engine.syncNow();
    expect(server.items.get('b')?.solution).toBe('Encore');
  });

  it('tells an admin whose device has no key to seal with, for as long as that is so', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'partner');
    expect(tab.engine.snapshot().canSeal).toBe(true);
    // The page dies in the middle of a login: the session is an admin's, the key never reached the device.
    await device.session.login('admin');
    tab.kill();
    const again = await device.openTab();
    const second = await device.openTab();
    await again.engine.syncNow();
    expect(again.engine.snapshot()).toMatchObject({ admin: true, canSeal: false });
    expect(second.engine.snapshot()).toMatchObject({ admin: true, canSeal: false });
    await again.engine.login('admin');
    await again.engine.syncNow();
    expect(again.engine.snapshot().canSeal).toBe(true);
    await second.engine.syncNow();
    await expect.poll(() => second.engine.snapshot().canSeal).toBe(true);
  });

  it('tells an admin that the key to seal with went with a database that was cleared', async () => {
    const { device, tab } = await loggedIn(grid(), 'admin');
    expect(tab.engine.snapshot().canSeal).toBe(true);
    await device.clearUnderOpenPage();
    await tab.engine.edit(label('a', 'Après'));
    await expect.poll(() => tab.engine.snapshot().canSeal).toBe(false);
  });

  it('promise 19: a session that the server ended locks, erases prices and seals; the next login resumes', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    await tab.engine.edit({ kind: 'update', itemId: 'a', cost: { prix_partenaire: '4321', commission: '15' } });
    await tab.engine.saveDraft({ itemId: 'b', prix_partenaire: '8765', at: 0 });
    server.pv = 2;
    await tab.engine.syncNow();
    expect(tab.engine.snapshot()).toMatchObject({
      status: 'locked',
      rows: [],
      drafts: [],
      sync: { phase: 'sessionEnded' },
    });
    expect(tab.engine.holder()).toEqual({ known: true, role: null, sealedEdits: 1 });
    expect(await storedText(tab)).not.toMatch(/4321|8765|10,00|Offre/);
    expect(await tab.store.sealingKey()).toBeNull();
    expect(device.session.claims).toBeNull();
    await expect(tab.engine.edit(label('a', 'x'))).rejects.toMatchObject({ code: 'locked' });

    server.pv = 1;
    await tab.engine.login('admin');
    expect(tab.engine.snapshot().drafts).toMatchObject([{ prix_partenaire: '8765' }]);
    await tab.engine.syncNow();
    expect(server.costs.get('a')?.cost?.prix_partenaire).toBe('4321,00');
    expect(tab.engine.holder()).toMatchObject({ role: 'admin', sealedEdits: 0 });
  });

  it('promise 19: edits unsealed by a login of the same role leave the grid on the screen while the server is silent', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    server.before = (call) => {
      if (call === 'commit') throw new RemoteError('unreachable');
    };
    await tab.engine.edit(label('a', 'Scellé'));
    await tab.engine.login('partner');
    tab.kill();
    const fault = { on: true };
    const again = await device.openTab({
      store: (real) => ({
        ...real,
        commit: (expected, commitId, change) =>
          fault.on && change.sealed?.remove !== undefined
            ? Promise.reject(new StoreError('failed'))
            : real.commit(expected, commitId, change),
      }),
    });
    // Cut off before it opened what is sealed: the device is the admin's, and has its grid.
    await expect(again.engine.login('admin')).rejects.toMatchObject({ code: 'failed' });
    await again.engine.syncNow();
    expect(again.engine.snapshot()).toMatchObject({ status: 'ready', admin: true });
    fault.on = false;
    server.before = () => {
      throw new RemoteError('unreachable');
    };
    await again.engine.login('admin');
    await again.engine.syncNow();
    expect(again.engine.snapshot()).toMatchObject({ status: 'ready', sync: { unsent: 1 } });
    expect(again.engine.snapshot().rows[0]).toMatchObject({ solution: 'Scellé', mark: 'pending' });
    server.before = () => undefined;
    await again.engine.syncNow();
    expect(server.items.get('a')?.solution).toBe('Scellé');
  });

  it('promise 19: edits that a login was cut off before opening are opened by the next start', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    server.before = (call) => {
      if (call === 'commit') throw new RemoteError('unreachable');
    };
    await tab.engine.edit(label('a', 'Scellé'));
    await tab.engine.login('partner');
    tab.kill();
    const cut = await device.openTab({
      store: (real) => ({
        ...real,
        commit: (expected, commitId, change) =>
          change.sealed?.remove === undefined
            ? real.commit(expected, commitId, change)
            : Promise.reject(new StoreError('failed')),
      }),
    });
    await expect(cut.engine.login('admin')).rejects.toMatchObject({ code: 'failed' });
    cut.kill();
    server.before = () => undefined;
    const again = await device.openTab();
    await again.engine.syncNow();
    expect(again.engine.holder()).toMatchObject({ role: 'admin', sealedEdits: 0 });
    expect(server.items.get('a')?.solution).toBe('Scellé');
  });

  it('promise 21: a device that is locked holds no token, whatever is cut off afterwards', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    const { indexedDB, clock } = device;
    const vault = createPricingStore({ host: { indexedDB, IDBKeyRange }, newBirth: () => 'x', after: clock.after });
    await vault.writeSession('tokens');
    // The session of the tests lives elsewhere: what removes the tokens here is the transaction that locks.
    await tab.engine.logout('discard');
    expect(tab.engine.holder().role).toBeNull();
    expect(await vault.readSession()).toBeNull();
    vault.close();
  });

  it('“tout effacer” leaves nothing that another open tab could bring back', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    await tab.engine.setDeviceName('Portable de Léa');
    server.before = (call) => {
      if (call === 'commit') throw new RemoteError('unreachable');
    };
    await tab.engine.edit(label('a', 'Scellé'));
    await tab.engine.logout('seal');
    const other = await device.openTab();
    expect(other.engine.holder().sealedEdits).toBe(1);
    await tab.engine.forgetDevice();
    await device.pass(1_000);
    expect(other.engine.holder().sealedEdits).toBe(0);
    expect(await storedText(other)).not.toContain('Portable de Léa');
  });

  it('promise 19: a refresh token that the server revoked ends the session, a silent server does not', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    await tab.engine.edit(label('a', 'Attend'));
    tab.surroundings.tell('offline');
    device.session.onRefresh = () => {
      throw new RemoteError('unreachable');
    };
    await tab.engine.syncNow();
    expect(tab.engine.snapshot()).toMatchObject({ status: 'ready', sync: { unsent: 1 } });
    device.session.onRefresh = () => {
      throw new RemoteError('sessionEnded');
    };
    await tab.engine.syncNow();
    expect(tab.engine.snapshot().status).toBe('locked');
    expect(tab.engine.holder().sealedEdits).toBe(1);
  });

  it('promise 20: another role’s login neither shows nor sends the edits; they wait sealed', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    await tab.engine.edit(label('a', 'D’un administrateur'));
    device.session.claims = null;
    await tab.engine.login('partner');
    await tab.engine.syncNow();
    expect(tab.engine.snapshot()).toMatchObject({ status: 'ready', admin: false, conflicts: [], refused: [] });
    expect(tab.engine.snapshot().rows[0]).toMatchObject({ solution: 'Offre a', cost: null });
    expect(await storedText(tab)).not.toContain('D’un administrateur');
    expect(server.records).toEqual([]);
    await tab.engine.login('admin');
    await tab.engine.syncNow();
    expect(server.items.get('a')?.solution).toBe('D’un administrateur');
  });

  it('promise 20: logging out sends, seals or discards, and stays where the choice can’t be done', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    await tab.engine.edit(label('a', 'Un'));
    expect(tab.engine.unsentCount()).toBe(1);
    server.before = () => {
      throw new RemoteError('unreachable');
    };
    expect(await tab.engine.logout('send')).toMatchObject({ ok: false });
    expect(tab.engine.holder().role).toBe('admin');
    server.before = () => undefined;
    expect(await tab.engine.logout('send')).toEqual({ ok: true });
    expect(server.items.get('a')?.solution).toBe('Un');
    expect(device.session.claims).toBeNull();

    await tab.engine.login('admin');
    await tab.engine.syncNow();
    await tab.engine.edit(label('a', 'Deux'));
    expect(await tab.engine.logout('seal')).toEqual({ ok: true });
    expect(tab.engine.holder()).toEqual({ known: true, role: null, sealedEdits: 1 });

    await tab.engine.login('admin');
    await tab.engine.syncNow();
    expect(server.items.get('a')?.solution).toBe('Deux');
    await tab.engine.edit(label('a', 'Trois'));
    expect(await tab.engine.logout('discard')).toEqual({ ok: true });
    expect(tab.engine.holder().sealedEdits).toBe(0);
    expect(device.marker.value).toBeNull();
  });

  it('promise 21: claims are read anew before the first push after being offline', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    tab.surroundings.tell('offline');
    await tab.engine.edit(label('a', 'Hors ligne'));
    const order: string[] = [];
    device.session.onRefresh = () => {
      order.push('claims');
      return { role: 'admin', pv: 1 };
    };
    server.before = (call) => void (call === 'commit' && order.push(call));
    tab.surroundings.tell('online');
    await device.pass(0);
    expect(order).toEqual(['claims', 'commit']);
  });

  it('promise 21: an admin whose role was taken away loses the costs on the device at once', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    tab.surroundings.tell('offline');
    await tab.engine.edit(label('a', 'Trois jours hors ligne'));
    device.session.onRefresh = () => ({ role: 'partner', pv: 1 });
    tab.surroundings.tell('online');
    await tab.engine.syncNow();
    expect(tab.engine.snapshot()).toMatchObject({ status: 'ready', admin: false });
    expect(await storedText(tab)).not.toMatch(/10,00|Trois jours/);
    expect(server.records).toEqual([]);
    expect(tab.engine.holder().sealedEdits).toBe(1);
  });

  it('a partner can’t edit, and a device that nobody logged in on shows nothing', async () => {
    const server = grid();
    const { tab } = await loggedIn(server, 'partner');
    await expect(tab.engine.edit(label('a', 'x'))).rejects.toMatchObject({ code: 'notAdmin' });
    const empty = await createTestDevice(server).openTab();
    expect(empty.engine.snapshot()).toMatchObject({ status: 'locked', rows: [] });
    expect(await empty.engine.login('faux').catch((error: unknown) => error)).toMatchObject({ code: 'wrongPassword' });
  });
});
