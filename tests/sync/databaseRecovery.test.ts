import { describe, expect, it } from 'vitest';
import { PRICING_DATABASE_NAME } from '../../src/storage/schema';
import { createSiteDataEraser } from '../../src/sync/session/createSiteDataEraser';
import { type Persistence, RemoteError, StoreError } from '../../src/sync/ports';
import type { FakeServer } from '../../src/sync/testing/fakeServer';
import { waitForIdleDatabases } from '../../src/sync/testing/virtualClock';
import { ignoreDatabaseReopeningWarning } from '../simulation/ignoreDatabaseReopeningWarning';
import { createTestDevice, createSignedInDevice, type TestDevice, type TestTab } from '../support/testDevice';
import { buildLabelEdit, createGridServer } from '../support/gridEdits';

const listLabels = ({ engine }: TestTab): string[] => engine.getSnapshot().rows.map((row) => row.solution);

function disconnect(server: FakeServer): void {
  server.beforeCall = () => {
    throw new RemoteError('unreachable');
  };
}

/** Lets commits fail while the fault is on. */
const failCommits =
  (fault: { on: boolean }, code: 'failed' | 'full') =>
  (real: Persistence): Persistence => ({
    ...real,
    commit: (...args) => (fault.on ? Promise.reject(new StoreError(code)) : real.commit(...args)),
  });

function createNewerDatabase(indexedDB: IDBFactory): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.open(PRICING_DATABASE_NAME, 30);
    request.addEventListener('upgradeneeded', () => {
      const meta = request.result.createObjectStore('meta', { keyPath: 'key' });
      meta.put({ key: 'device', value: { storeId: 'of the newer build' } });
    });
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
  });
}

/** Opens two tabs of one device, of which the second receives no messages, and disconnects the server. */
async function openTwoTabs(server: FakeServer) {
  const { device, tab: first } = await createSignedInDevice(server, 'admin');
  const second = await device.openTab({ hasTabMessages: false });
  await device.pass(0);
  disconnect(server);
  return { device, first, second };
}

/** Reconnects the server, syncs, and asserts that every edit was sent exactly once. */
async function assertAllSentOnce(server: FakeServer, device: TestDevice, { engine }: TestTab) {
  server.beforeCall = () => undefined;
  device.session.claims = { role: 'admin', pv: 1 };
  await engine.syncNow();
  await device.pass(10_000);
  const ids = server.records.flatMap(({ mutations }) => mutations.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(engine.getSnapshot().sync.unsent).toBe(0);
  expect(device.reports).toEqual([]);
}

describe('promise 5: a database cleared under open tabs', () => {
  it('keeps grid, role and draft visible', async () => {
    const server = createGridServer();
    const { device, tab } = await createSignedInDevice(server, 'admin');
    disconnect(server);
    await tab.engine.edit(buildLabelEdit('a', 'Avant'));
    const snapshots: string[] = [];
    tab.engine.subscribe(() => {
      const { status, rows } = tab.engine.getSnapshot();
      snapshots.push(`${status} ${String(tab.engine.getDeviceOwner().role)} ${String(rows.length)}`);
    });
    await device.clearUnderOpenTabs();
    await tab.engine.edit(buildLabelEdit('b', 'Après'));
    await tab.engine.syncNow();
    expect(new Set(snapshots)).toEqual(new Set(['ready admin 3']));
    expect(listLabels(tab)).toEqual(['Avant', 'Après', 'Offre c']);
  });

  it('is rewritten at once', async () => {
    const server = createGridServer();
    const { device, tab } = await createSignedInDevice(server, 'admin');
    disconnect(server);
    await tab.engine.edit(buildLabelEdit('a', 'Avant'));
    await device.clearUnderOpenTabs();
    await waitForIdleDatabases();
    tab.kill();
    const reopenedTab = await device.openTab();
    expect(listLabels(reopenedTab)).toEqual(['Avant', 'Offre b', 'Offre c']);
    expect(reopenedTab.engine.getSnapshot().storage).toBe('persistent');
  });

  it('is rewritten with summary, key and owner but without session', async () => {
    const server = createGridServer();
    const { device, tab } = await createSignedInDevice(server, 'admin');
    disconnect(server);
    await tab.engine.edit(buildLabelEdit('a', 'Avant'));
    device.unsentSummaryStore.write(null);
    device.session.claims = null;
    await device.clearUnderOpenTabs();
    await device.pass(1_000);
    expect(tab.engine.getSnapshot()).toMatchObject({
      isRecovered: true,
      sync: { phase: 'sessionUnreachable', unsent: 1 },
    });
    expect(device.unsentSummaryStore.value).toMatchObject({ count: 1 });
    expect(await tab.persistence.readSealingKey()).not.toBeNull();
    const reopenedTab = await device.openTab();
    expect(reopenedTab.engine.getSnapshot()).toMatchObject({ isRecovered: true, isAdmin: true });
    server.beforeCall = () => undefined;
    await reopenedTab.engine.login('admin');
    expect(tab.engine.getSnapshot().isRecovered).toBe(false);
    await assertAllSentOnce(server, device, tab);
  });

  it.each([
    ['while the browser reports nothing', false],
    ['while it cannot be read either', true],
  ])('keeps a draft whose save it interrupted, %s', async (_case, isUnreadable) => {
    const server = createGridServer();
    const { device, tab } = await createSignedInDevice(server, 'admin');
    tab.kill();
    disconnect(server);
    const fault = { on: false };
    const reject = () => Promise.reject(new StoreError('failed'));
    const { engine, kill } = await device.openTab({
      wrapPersistence: (real): Persistence => ({
        ...real,
        async commit(...args) {
          if (!fault.on) return real.commit(...args);
          // The transaction ends with its connection, before anybody hears that the database is gone.
          await device.clearUnderOpenTabs('silent');
          fault.on = isUnreadable;
          return reject();
        },
        peek: () => (fault.on ? reject() : real.peek()),
      }),
    });
    await engine.edit(buildLabelEdit('a', 'Avant'));
    fault.on = true;
    const draft = { itemId: 'b', label: 'En cours', at: 5 };
    engine.holdDraft('b', draft);
    const saving = engine.saveDraft(draft);
    if (isUnreadable) await expect(saving).rejects.toMatchObject({ code: 'storageFailed' });
    else await saving;
    fault.on = false;
    await engine.syncNow();
    kill();
    const reopenedTab = await device.openTab();
    expect(reopenedTab.engine.getSnapshot().drafts).toEqual([draft]);
    expect(listLabels(reopenedTab)[0]).toBe('Avant');
  });

  it('restores the unsent summary when it is cleared last', async () => {
    const server = createGridServer();
    const { device, tab } = await createSignedInDevice(server, 'admin');
    disconnect(server);
    await tab.engine.edit(buildLabelEdit('a', 'Avant'));
    await device.clearUnderOpenTabs();
    await waitForIdleDatabases();
    device.unsentSummaryStore.write(null);
    await tab.engine.syncNow();
    expect(device.unsentSummaryStore.value).toMatchObject({ count: 1 });
  });

  it('is rewritten before a reload, which is cancelled on failure', async () => {
    const server = createGridServer();
    const { device, tab } = await createSignedInDevice(server, 'admin');
    tab.kill();
    disconnect(server);
    const fault = { on: false };
    const page = await device.openTab({ wrapPersistence: failCommits(fault, 'failed') });
    await page.engine.edit(buildLabelEdit('a', 'Avant'));
    fault.on = true;
    await device.clearUnderOpenTabs('silent');
    await expect(page.engine.persistUnsent()).rejects.toMatchObject({ code: 'failed' });
    fault.on = false;
    await page.engine.persistUnsent();
    page.kill();
    expect(listLabels(await device.openTab())).toEqual(['Avant', 'Offre b', 'Offre c']);
  });

  it('prevents a reload when a newer build creates it again', async () => {
    const server = createGridServer();
    const { device, tab } = await createSignedInDevice(server, 'admin');
    disconnect(server);
    await tab.engine.edit(buildLabelEdit('a', 'Avant'));
    await device.clearUnderOpenTabs('silent');
    await createNewerDatabase(device.indexedDB);
    await tab.engine.syncNow();
    expect(tab.engine.hasUnstoredInput()).toBe(true);
    await expect(tab.engine.persistUnsent()).rejects.toMatchObject({ code: 'newerVersion' });
    expect(await (await tab.engine.exportUnsent()).text()).toContain('Avant');
  });

  it('keeps the state in memory and rejects edits while rewriting fails', async () => {
    const server = createGridServer();
    const { device, tab } = await createSignedInDevice(server, 'admin');
    tab.kill();
    disconnect(server);
    const fault = { on: false };
    const page = await device.openTab({ wrapPersistence: failCommits(fault, 'failed') });
    await page.engine.edit(buildLabelEdit('a', 'Avant'));
    fault.on = true;
    await device.clearUnderOpenTabs();
    await waitForIdleDatabases();
    await expect(page.engine.edit(buildLabelEdit('b', 'Refusé'))).rejects.toMatchObject({ code: 'storageFailed' });
    expect(listLabels(page)).toEqual(['Avant', 'Offre b', 'Offre c']);
    expect(page.engine.countUnsent()).toBe(1);
    fault.on = false;
    await page.engine.edit(buildLabelEdit('b', 'Après'));
    expect(page.engine.getSnapshot()).toMatchObject({ isRecovered: true, isRecoveryFailed: false });
    page.kill();
    const reopenedTab = await device.openTab();
    expect(listLabels(reopenedTab)).toEqual(['Avant', 'Après', 'Offre c']);
  });

  it.each([
    ['the disk is full', 'full', 'notified'],
    ['the database does not respond', 'unreadable', 'notified'],
    ['no event reports it', 'full', 'silent'],
  ] as const)('reports that it is not rewritten, and retries without an edit, when %s', async (_case, kind, how) => {
    const server = createGridServer();
    const { device, tab } = await createSignedInDevice(server, 'admin');
    tab.kill();
    disconnect(server);
    const fault = { on: false };
    const { engine, kill } = await device.openTab({
      wrapPersistence: (real): Persistence => ({
        ...real,
        commit: (...args) => (fault.on ? Promise.reject(new StoreError('full')) : real.commit(...args)),
        peek: () => (fault.on && kind === 'unreadable' ? Promise.reject(new StoreError('failed')) : real.peek()),
      }),
    });
    const draft = { itemId: 'b', label: 'En cours', at: 5 };
    await engine.edit(buildLabelEdit('a', 'Avant'));
    await engine.saveDraft(draft);
    expect(engine.hasUnstoredInput()).toBe(false);
    fault.on = true;
    device.session.claims = null;
    await device.clearUnderOpenTabs(how);
    await device.pass(60_000);
    expect(engine.getSnapshot()).toMatchObject({ isRecoveryFailed: true, sync: { unsent: 1 }, drafts: [draft] });
    expect(engine.hasUnstoredInput()).toBe(true);
    expect(await (await engine.exportUnsent()).text()).toMatch(/Avant[^]*En cours/);
    fault.on = false;
    await device.pass(60_000);
    expect(engine.getSnapshot()).toMatchObject({ isRecovered: true, isRecoveryFailed: false });
    expect(engine.hasUnstoredInput()).toBe(false);
    kill();
    const reopenedTab = await device.openTab();
    expect(listLabels(reopenedTab)[0]).toBe('Avant');
    expect(reopenedTab.engine.getSnapshot().drafts).toEqual([draft]);
  });

  it.each([
    ['once it is rewritten', false],
    ['after a failed rewriting', true],
  ])('syncs soon %s, even if the next retry is far', async (_case, isFailing) => {
    const server = createGridServer();
    const { device, tab } = await createSignedInDevice(server, 'admin');
    tab.kill();
    disconnect(server);
    const fault = { on: false };
    const { engine } = await device.openTab({ wrapPersistence: failCommits(fault, 'full') });
    await engine.edit(buildLabelEdit('a', 'Avant'));
    await device.pass(3_600_000);
    expect(engine.getSnapshot().sync.phase).toBe('waiting');
    device.session.claims = null;
    fault.on = isFailing;
    await device.clearUnderOpenTabs();
    await waitForIdleDatabases();
    fault.on = false;
    await device.pass(5_000);
    expect(engine.getSnapshot()).toMatchObject({ isRecovered: true, sync: { phase: 'sessionUnreachable' } });
  });

  it('retries for a draft alone', async () => {
    ignoreDatabaseReopeningWarning();
    const { device, tab } = await createSignedInDevice(createGridServer(), 'admin');
    tab.kill();
    const fault = { on: false };
    const { engine } = await device.openTab({ wrapPersistence: failCommits(fault, 'full') });
    const draft = { itemId: 'b', label: 'En cours', at: 5 };
    engine.holdDraft('b', draft);
    fault.on = true;
    await device.clearUnderOpenTabs();
    await device.pass(1_000);
    expect(engine.hasUnstoredInput()).toBe(true);
    fault.on = false;
    await device.pass(60_000);
    expect(engine.getSnapshot()).toMatchObject({ isRecoveryFailed: false, drafts: [draft] });
    expect(engine.hasUnstoredInput()).toBe(false);
  });

  it('collects edits unknown to the first tab from each tab once', async () => {
    const server = createGridServer();
    const { device, first, second } = await openTwoTabs(server);
    await second.engine.edit(buildLabelEdit('b', 'Du second'));
    await waitForIdleDatabases();
    await first.engine.edit(buildLabelEdit('a', 'Sans témoin'));
    await first.engine.edit(buildLabelEdit('c', 'Sans témoin non plus'));
    await device.clearUnderOpenTabs('silent');
    await second.engine.syncNow();
    expect(listLabels(second)).toEqual(['Offre a', 'Du second', 'Offre c']);
    await first.engine.syncNow();
    await second.engine.syncNow();
    const third = await device.openTab();
    for (const tab of [first, second, third]) {
      expect(listLabels(tab)).toEqual(['Sans témoin', 'Du second', 'Sans témoin non plus']);
    }
    await assertAllSentOnce(server, device, first);
    expect(server.records.flatMap(({ mutations }) => mutations)).toHaveLength(3);
  });

  it('restores a draft unknown to the first tab', async () => {
    const { device, first, second } = await openTwoTabs(createGridServer());
    await second.engine.saveDraft({ itemId: 'b', prix_partenaire: '22', at: 2 });
    await first.engine.saveDraft({ itemId: 'a', prix_partenaire: '11', at: 1 });
    await device.clearUnderOpenTabs('silent');
    await second.engine.syncNow();
    expect(second.engine.getSnapshot().drafts.map(({ itemId }) => itemId)).toEqual(['b']);
    await first.engine.syncNow();
    const third = await device.openTab();
    expect(
      third.engine
        .getSnapshot()
        .drafts.map(({ itemId }) => itemId)
        .toSorted(),
    ).toEqual(['a', 'b']);
  });

  it('stores the edit and the draft that were in flight', async () => {
    ignoreDatabaseReopeningWarning();
    const server = createGridServer();
    const { device, tab } = await createSignedInDevice(server, 'admin');
    tab.kill();
    disconnect(server);
    const fault = { on: false };
    const page = await device.openTab({
      wrapPersistence: (real): Persistence => ({
        ...real,
        async commit(...args) {
          if (!fault.on) return real.commit(...args);
          fault.on = false;
          await device.clearUnderOpenTabs();
          throw new StoreError('failed');
        },
      }),
    });
    fault.on = true;
    await page.engine.edit(buildLabelEdit('a', 'Avant'));
    fault.on = true;
    await page.engine.saveDraft({ itemId: 'b', prix_partenaire: '22', at: 2 });
    const reopenedTab = await device.openTab();
    expect(listLabels(reopenedTab)).toEqual(['Avant', 'Offre b', 'Offre c']);
    expect(reopenedTab.engine.getSnapshot().drafts).toHaveLength(1);
    expect(reopenedTab.engine.countUnsent()).toBe(1);
  });

  it('does not resend edits that a stale tab holds', async () => {
    const server = createGridServer();
    const { device, first, second } = await openTwoTabs(server);
    await first.engine.edit(buildLabelEdit('a', 'Envoyé'));
    await second.engine.syncNow();
    server.beforeCall = () => undefined;
    await first.engine.syncNow();
    expect(server.records).toHaveLength(1);
    disconnect(server);
    await device.clearUnderOpenTabs('silent');
    await waitForIdleDatabases();
    // The stale tab still lists an edit as unsent that another tab has sent.
    await second.engine.syncNow();
    expect(second.engine.countUnsent()).toBe(1);
    await first.engine.syncNow();
    await second.engine.syncNow();
    expect(second.engine.countUnsent()).toBe(0);
    await assertAllSentOnce(server, device, second);
    expect(server.records).toHaveLength(1);
    expect(listLabels(second)[0]).toBe('Envoyé');
  });

  it('does not restore edits that another tab settled', async () => {
    const server = createGridServer();
    const { device, first, second } = await openTwoTabs(server);
    await first.engine.edit({ kind: 'move', itemIds: ['c'], after: null });
    await second.engine.syncNow();
    await device.clearUnderOpenTabs('silent');
    await first.engine.edit(buildLabelEdit('a', 'Autre chose'));
    await assertAllSentOnce(server, device, first);
    const commits = server.records.length;
    await second.engine.syncNow();
    expect(second.engine.countUnsent()).toBe(0);
    await second.engine.edit(buildLabelEdit('b', 'Ensuite'));
    await second.engine.syncNow();
    expect(server.records).toHaveLength(commits + 1);
    expect(server.records.at(-1)?.mutations).toMatchObject([{ kind: 'update', itemId: 'b' }]);
  });

  it('is rewritten when cleared during a read of another tab’s state', async () => {
    const server = createGridServer();
    const { device, tab: first } = await createSignedInDevice(server, 'admin');
    disconnect(server);
    let asleep: Promise<unknown> = Promise.resolve();
    const second = await device.openTab({
      hasTabMessages: false,
      wrapPersistence: (real) => ({ ...real, load: (lost) => asleep.then(() => real.load(lost)) }),
    });
    await second.engine.edit(buildLabelEdit('b', 'Du second'));
    await waitForIdleDatabases();
    first.kill();
    const third = await device.openTab();
    await third.engine.edit(buildLabelEdit('a', 'Du troisième'));
    third.kill();
    let wake = (): void => undefined;
    asleep = new Promise<void>((resolve) => (wake = resolve));
    const looking = second.engine.syncNow();
    await waitForIdleDatabases();
    await device.clearUnderOpenTabs('silent');
    wake();
    await looking;
    expect(listLabels(second)).toEqual(['Offre a', 'Du second', 'Offre c']);
    expect(second.engine.getSnapshot().storage).toBe('lost');
    await assertAllSentOnce(server, device, second);
    expect(server.records.flatMap(({ mutations }) => mutations)).toMatchObject([{ itemId: 'b' }]);
  });

  it('does not write again what the user erased', async () => {
    const { device, tab } = await createSignedInDevice(createGridServer(), 'admin');
    const stale = await device.openTab({ hasTabMessages: false });
    await stale.engine.edit(buildLabelEdit('a', 'Effacé'));
    stale.engine.holdDraft('b', { itemId: 'b', label: 'Saisie', at: 5 });
    await createSiteDataEraser(tab.engine, () => device.clearUnderOpenTabs('silent')).erase();
    await stale.engine.syncNow();
    expect(stale.engine.getSnapshot()).toMatchObject({ status: 'signedOut', rows: [], drafts: [] });
    expect(await stale.persistence.load(() => null)).toMatchObject({
      rows: new Map(),
      outbox: [],
      drafts: new Map(),
      meta: { role: null, lostEdits: null },
    });
    expect(await stale.persistence.readSealingKey()).toBeNull();
  });

  it('writes again what was made after a failed erasure', async () => {
    const { device, tab } = await createSignedInDevice(createGridServer(), 'admin');
    const failing = createSiteDataEraser(tab.engine, () => Promise.reject(new Error('SecurityError')));
    await expect(failing.erase()).rejects.toThrow('SecurityError');
    const other = await device.openTab();
    await other.engine.login('admin');
    await other.engine.syncNow();
    await other.engine.edit(buildLabelEdit('a', 'Nouveau'));
    await device.clearUnderOpenTabs();
    await other.engine.syncNow();
    expect(listLabels(other)[0]).toBe('Nouveau');
  });

  it('reports a closed tab’s edit as lost', async () => {
    const { device, first, second } = await openTwoTabs(createGridServer());
    await first.engine.edit(buildLabelEdit('a', 'Perdu'));
    first.kill();
    await device.clearUnderOpenTabs('silent');
    await second.engine.syncNow();
    expect(second.engine.getSnapshot().storage).toBe('lost');
    expect(listLabels(second)).toEqual(['Offre a', 'Offre b', 'Offre c']);
    expect(device.unsentSummaryStore.value).toMatchObject({ count: 1 });
  });

  it('reports lost edits from a tab opened before sign-in', async () => {
    const device = createTestDevice(createGridServer());
    const first = await device.openTab();
    const deaf = await device.openTab({ hasTabMessages: false });
    await first.engine.login('admin');
    await first.engine.syncNow();
    await first.engine.edit(buildLabelEdit('a', 'Perdu'));
    first.kill();
    await device.clearUnderOpenTabs('silent');
    await deaf.engine.login('admin');
    expect(deaf.engine.getSnapshot().storage).toBe('lost');
  });

  it('restores an open tab’s edits after a new tab reported them lost', async () => {
    const server = createGridServer();
    const { device, first } = await openTwoTabs(server);
    await first.engine.edit(buildLabelEdit('a', 'Retrouvé'));
    await device.clearUnderOpenTabs('silent');
    const fresh = await device.openTab();
    expect(fresh.engine.getSnapshot().storage).toBe('lost');
    server.beforeCall = () => undefined;
    await fresh.engine.login('admin');
    await fresh.engine.syncNow();
    await fresh.engine.edit(buildLabelEdit('b', 'Entre-temps'));
    await first.engine.syncNow();
    await assertAllSentOnce(server, device, fresh);
    expect(listLabels(fresh)).toEqual(['Retrouvé', 'Entre-temps', 'Offre c']);
    expect(fresh.engine.getSnapshot().storage).toBe('persistent');
  });

  it('promise 8: recognises a push that an open tab sent from a full disk', async () => {
    const server = createGridServer();
    const { device, tab } = await createSignedInDevice(server, 'admin');
    tab.kill();
    const fault = { on: false };
    const { engine } = await device.openTab({ wrapPersistence: failCommits(fault, 'full') });
    await engine.syncNow();
    await engine.edit(buildLabelEdit('a', 'Envoyé'));
    fault.on = true;
    await device.pass(300);
    expect(server.records).toHaveLength(1);
    const { tab: colleague } = await createSignedInDevice(server, 'admin');
    await colleague.engine.edit(buildLabelEdit('a', 'Offre a'));
    await colleague.engine.syncNow();
    await device.clearUnderOpenTabs('silent');
    fault.on = false;
    const fresh = await device.openTab();
    await fresh.engine.login('admin');
    await fresh.engine.syncNow();
    await engine.syncNow();
    await assertAllSentOnce(server, device, fresh);
    expect(server.items.get('a')?.solution).toBe('Offre a');
  });

  it('reports an admin’s edits as lost when a partner owns the device', async () => {
    const server = createGridServer();
    const { device, first } = await openTwoTabs(server);
    await first.engine.edit(buildLabelEdit('a', 'Perdu'));
    await device.clearUnderOpenTabs('silent');
    device.unsentSummaryStore.write(null);
    const fresh = await device.openTab();
    server.beforeCall = () => undefined;
    await fresh.engine.login('partner');
    await fresh.engine.syncNow();
    await first.engine.syncNow();
    await waitForIdleDatabases();
    expect(first.engine.getSnapshot()).toMatchObject({ isAdmin: false, storage: 'lost' });
    expect(fresh.engine.getSnapshot().storage).toBe('lost');
    expect(fresh.engine.getSnapshot().rows.every(({ cost }) => cost === null)).toBe(true);
  });

  it('reports lost edits from the first tab with a summary', async () => {
    const server = createGridServer();
    const { device, tab } = await createSignedInDevice(server, 'admin');
    disconnect(server);
    await tab.engine.edit(buildLabelEdit('a', 'Perdu'));
    tab.kill();
    device.clearDatabase();
    const { value } = device.unsentSummaryStore;
    // A worker has no summary of unsent edits, and opens the database first.
    device.unsentSummaryStore.value = null;
    (await device.openTab()).kill();
    device.unsentSummaryStore.value = value;
    const page = await device.openTab();
    expect(page.engine.getSnapshot().storage).toBe('lost');
  });

  it('promise 12: sends the newer value of a unit, not that of a tab that restores an older one later', async () => {
    const server = createGridServer();
    const { device, first, second } = await openTwoTabs(server);
    await first.engine.edit(buildLabelEdit('a', 'Ancien'));
    await device.clearUnderOpenTabs('silent');
    await second.engine.syncNow();
    await waitForIdleDatabases();
    expect(listLabels(second)).not.toContain('Ancien');
    await second.engine.edit(buildLabelEdit('a', 'Récent'));
    await first.engine.syncNow();
    await waitForIdleDatabases();
    expect(first.engine.getSnapshot().sync.unsent).toBe(2);
    device.session.claims = { role: 'admin', pv: 1 };
    server.beforeCall = () => undefined;
    await first.engine.login('admin');
    await first.engine.syncNow();
    await device.pass(20_000);
    expect(server.items.get('a')?.solution).toBe('Récent');
    expect(first.engine.getSnapshot()).toMatchObject({ conflicts: [], sync: { unsent: 0 } });
  });
});
