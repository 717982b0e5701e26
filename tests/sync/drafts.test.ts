import { describe, expect, it, vi } from 'vitest';
import type { EditError } from '../../src/domain/pricing/editError';
import type { FakeServer } from '../../src/sync/testing/fakeServer';
import { type Persistence, StoreError } from '../../src/sync/ports';
import type { SyncEngine } from '../../src/sync/syncEngine';
import { createSignedInDevice } from '../support/testDevice';
import { buildCost, createGridServer } from '../support/gridEdits';

/** Returns row `a` as one device read it, after another device changed its price. */
async function openRowThenEditRemotely(server: FakeServer) {
  const { tab } = await createSignedInDevice(server, 'admin');
  const [row] = tab.engine.getSnapshot().rows;
  if (row === undefined) throw new Error('the grid is empty');
  const otherDevice = await createSignedInDevice(server, 'admin');
  await otherDevice.tab.engine.edit({ kind: 'update', itemId: 'a', cost: buildCost('20') });
  await otherDevice.tab.engine.syncNow();
  await tab.engine.syncNow();
  return { engine: tab.engine, base: { solution: row.solution, cost: row.cost } };
}

describe('an edit based on older values', () => {
  it('promise 12: conflicts when another device changed the same unit', async () => {
    const server = createGridServer(2);
    const { engine, base } = await openRowThenEditRemotely(server);
    await engine.edit({ kind: 'update', itemId: 'a', cost: buildCost('30'), base });
    await engine.syncNow();
    expect(engine.getSnapshot().conflicts).toMatchObject([
      { unit: 'price', mine: buildCost('30,00'), theirs: buildCost('20,00') },
    ]);
    expect(server.costs.get('a')?.cost).toEqual(buildCost('20,00'));
  });

  it('is sent when the other unit changed', async () => {
    const server = createGridServer(2);
    const { engine, base } = await openRowThenEditRemotely(server);
    await engine.edit({ kind: 'update', itemId: 'a', label: 'Nouveau nom', base });
    await engine.syncNow();
    expect(engine.getSnapshot().conflicts).toEqual([]);
    expect(server.items.get('a')?.solution).toBe('Nouveau nom');
    expect(server.costs.get('a')?.cost).toEqual(buildCost('20,00'));
  });

  it('does not conflict when both values are equal', async () => {
    const server = createGridServer(2);
    const { engine, base } = await openRowThenEditRemotely(server);
    await engine.edit({ kind: 'update', itemId: 'a', cost: buildCost('20,00'), base });
    expect(engine.getSnapshot()).toMatchObject({ conflicts: [], sync: { unsent: 0 } });
  });

  it('promise 13: writes nothing where the user repeats the value seen', async () => {
    const server = createGridServer(2);
    const { engine, base } = await openRowThenEditRemotely(server);
    const row = { itemId: 'a', label: base.solution, cost: base.cost ?? {}, base };
    expect(await engine.edit({ kind: 'updateMany', rows: [row] })).toMatchObject({ saved: 0, failed: 0 });
    expect(engine.getSnapshot()).toMatchObject({ conflicts: [], sync: { unsent: 0 } });
    expect(engine.getSnapshot().rows[0]?.cost).toEqual(buildCost('20,00'));
  });
});

/** Parses the export of unsent edits and drafts. */
async function readExport(engine: SyncEngine): Promise<{ drafts: unknown[] }> {
  return JSON.parse(await (await engine.exportUnsent()).text()) as { drafts: unknown[] };
}

/** Opens an admin's tab whose commits fail with `code` while `disk.isFull` is true. */
async function openTabOnFullDisk(code: 'full' | 'failed' = 'full') {
  const { device, tab } = await createSignedInDevice(createGridServer(2), 'admin');
  tab.kill();
  const disk = { isFull: false, onRefusal: () => undefined as void };
  const wrap = (real: Persistence): Persistence => ({
    ...real,
    commit(...args) {
      if (!disk.isFull) return real.commit(...args);
      disk.onRefusal();
      return Promise.reject(new StoreError(code));
    },
  });
  const { engine } = await device.openTab({ wrapPersistence: wrap });
  await engine.syncNow();
  disk.isFull = true;
  return { device, engine, disk };
}

const buildDraft = (text: string) => ({ itemId: 'a', label: text, at: 5 });

describe('a draft', () => {
  it('promise 6: is exported from the first key until it is saved or discarded', async () => {
    const { engine } = (await createSignedInDevice(createGridServer(2), 'admin')).tab;
    engine.holdDraft('a', buildDraft('Cour'));
    expect((await readExport(engine)).drafts).toMatchObject([buildDraft('Cour')]);
    await engine.saveDraft(buildDraft('Cour'));
    engine.holdDraft('a', buildDraft('Courriel'));
    expect((await readExport(engine)).drafts).toMatchObject([buildDraft('Courriel')]);
    await engine.discardDraft('a');
    expect((await readExport(engine)).drafts).toEqual([]);
  });

  it('promise 6: is exported and offered again when the disk is full', async () => {
    const { engine, disk } = await openTabOnFullDisk();
    const draft = buildDraft('Courriel');
    engine.holdDraft('a', draft);
    await expect(engine.saveDraft(draft)).rejects.toMatchObject({ code: 'storageFull' });
    expect((await readExport(engine)).drafts).toMatchObject([draft]);
    expect(engine.getSnapshot()).toMatchObject({ drafts: [draft], storage: 'full' });
    disk.isFull = false;
    await engine.saveDraft(draft);
    expect(engine.getSnapshot()).toMatchObject({ drafts: [draft], storage: 'persistent' });
  });

  it('promise 6: is held again after an edit that the disk refuses, with what was typed since', async () => {
    const { engine, disk } = await openTabOnFullDisk();
    engine.holdDraft('a', buildDraft('Courriel'));
    disk.onRefusal = () => engine.holdDraft('a', { itemId: 'a', commission: '20', at: 6 });
    await expect(engine.edit({ kind: 'update', itemId: 'a', label: 'Courriel' })).rejects.toMatchObject({
      code: 'storageFull',
    });
    expect(engine.getSnapshot().drafts).toEqual([{ itemId: 'a', label: 'Courriel', commission: '20', at: 6 }]);
  });

  it('promise 6: counts as not stored and is exported while the database does not respond to its edit', async () => {
    const { device, tab } = await createSignedInDevice(createGridServer(2), 'admin');
    tab.kill();
    const disk = { isHanging: false };
    const { engine } = await device.openTab({
      wrapPersistence: (real) => ({
        ...real,
        commit: (...args) => (disk.isHanging ? new Promise(() => undefined) : real.commit(...args)),
      }),
    });
    await engine.syncNow();
    disk.isHanging = true;
    engine.holdDraft('a', buildDraft('Courriel'));
    void engine.edit({ kind: 'update', itemId: 'a', label: 'Courriel' });
    await device.pass(0);
    expect(engine.hasUnstoredInput()).toBe(true);
    expect((await readExport(engine)).drafts).toMatchObject([buildDraft('Courriel')]);
  });

  it('promise 13: stays where a paste meets its deleted row', async () => {
    const server = createGridServer(2);
    const { engine } = (await createSignedInDevice(server, 'admin')).tab;
    await engine.saveDraft(buildDraft('Courriel'));
    await engine.edit({ kind: 'delete', itemIds: ['a'] });
    const rows = ['a', 'b'].map((itemId) => ({ itemId, label: 'Collé' }));
    expect(await engine.edit({ kind: 'updateMany', rows })).toMatchObject({ saved: 1, failed: 1 });
    expect(engine.getSnapshot().drafts).toEqual([buildDraft('Courriel')]);
  });

  it('promise 6: is stored before a reload that no editor announces, or prevents it', async () => {
    const { device, engine, disk } = await openTabOnFullDisk();
    const draft = buildDraft('Courriel');
    engine.holdDraft('a', draft);
    await expect(engine.persistUnsent()).rejects.toMatchObject({ code: 'full' });
    expect(engine.hasUnstoredInput()).toBe(true);
    disk.isFull = false;
    await engine.persistUnsent();
    expect(engine.hasUnstoredInput()).toBe(false);
    engine.stop();
    expect((await device.openTab()).engine.getSnapshot().drafts).toEqual([draft]);
  });

  it('promise 32: is stored before a reload although the clock was set back since the stored one', async () => {
    const { device, tab } = await createSignedInDevice(createGridServer(2), 'admin');
    await tab.engine.saveDraft({ ...buildDraft('Ancien'), at: 100_000 });
    const newer = { ...buildDraft('Nouveau'), at: 97_000 };
    tab.engine.holdDraft('a', newer);
    expect(tab.engine.hasUnstoredInput()).toBe(true);
    await tab.engine.persistUnsent();
    expect(tab.engine.hasUnstoredInput()).toBe(false);
    tab.kill();
    expect((await device.openTab()).engine.getSnapshot().drafts).toEqual([newer]);
  });

  it('promise 6: does not prevent a reload of a tab whose database a newer build has upgraded or did not open', async () => {
    const { device, tab } = await createSignedInDevice(createGridServer(2), 'admin');
    tab.kill();
    const fault = { on: false };
    const reject = () => Promise.reject(new StoreError('newerVersion'));
    const wrapPersistence = (real: Persistence): Persistence => ({
      ...real,
      load: (...args) => (fault.on ? reject() : real.load(...args)),
      peek: () => (fault.on ? reject() : real.peek()),
    });
    const { engine } = await device.openTab({ wrapPersistence });
    await engine.edit({ kind: 'update', itemId: 'b', label: 'Autre' });
    fault.on = true;
    expect(await engine.persistUnsent()).toBeUndefined();
    const closed = await device.openTab({ wrapPersistence });
    expect(closed.engine.getSnapshot()).toMatchObject({ status: 'failed', storage: 'newerVersion' });
    expect(closed.engine.hasUnstoredInput()).toBe(false);
    expect(await closed.engine.persistUnsent()).toBeUndefined();
  });

  it.each(['admin', 'partner'] as const)(
    'promise 6: holds typed texts of an admin alone, until they are released (%s)',
    async (role) => {
      const { engine } = (await createSignedInDevice(createGridServer(2), role)).tab;
      const hasTexts = async () => /Courriel|Collé/.test(await (await engine.exportUnsent()).text());
      engine.holdDraft('a', buildDraft('Courriel'));
      expect(await hasTexts()).toBe(role === 'admin');
      engine.holdDraft('a', null);
      expect(await hasTexts()).toBe(false);
      engine.holdText('Lignes à importer', 'Collé');
      expect(await hasTexts()).toBe(role === 'admin');
      engine.holdText('Lignes à importer', null);
      expect(await hasTexts()).toBe(false);
    },
  );

  it('promise 6: is reported as not stored while the storage does not respond', async () => {
    const { engine, disk } = await openTabOnFullDisk('failed');
    await expect(engine.saveDraft(buildDraft('Courriel'))).rejects.toMatchObject({ code: 'storageFailed' });
    expect(engine.getSnapshot().storage).toBe('failed');
    // No draft is stored under this id: discarding it proves nothing.
    await engine.discardDraft('b');
    expect(engine.getSnapshot().storage).toBe('failed');
    disk.isFull = false;
    await engine.saveDraft(buildDraft('Courriel'));
    expect(engine.getSnapshot().storage).toBe('persistent');
  });

  it('promise 20: is kept by a logout that sends, and deleted by one that discards', async () => {
    const server = createGridServer(2);
    const { engine } = (await createSignedInDevice(server, 'admin')).tab;
    await engine.edit({ kind: 'update', itemId: 'b', label: 'Autre' });
    engine.holdDraft('a', buildDraft('Courriel'));
    expect(engine.countDrafts()).toBe(1);
    const result = await engine.logout('send');
    expect(result).toMatchObject({ ok: false, reasonText: expect.stringContaining('saisie') });
    expect(server.items.get('b')?.solution).toBe('Autre');
    expect(engine.getDeviceOwner().role).toBe('admin');
    expect(await engine.logout('discard')).toEqual({ ok: true });
    await engine.login('admin');
    expect(engine.countDrafts()).toBe(0);
    expect(engine.getSnapshot().drafts).toEqual([]);
  });

  it('promise 20: stops a logout that cannot seal it', async () => {
    const { engine, persistence } = (await createSignedInDevice(createGridServer(2), 'admin')).tab;
    vi.spyOn(persistence, 'readSealingKey').mockResolvedValue(null);
    engine.holdDraft('a', buildDraft('Courriel'));
    expect(await engine.logout('seal')).toMatchObject({ ok: false, reasonText: expect.stringContaining('sceller') });
    expect(engine.countDrafts()).toBe(1);
  });

  it('promise 20: is sealed at logout and hidden from other users', async () => {
    const { engine } = (await createSignedInDevice(createGridServer(2), 'admin')).tab;
    await engine.edit({ kind: 'update', itemId: 'b', label: 'Autre' });
    engine.holdDraft('a', buildDraft('Secret'));
    expect(await engine.logout('seal')).toEqual({ ok: true });
    await engine.login('partner');
    await engine.syncNow();
    expect(await (await engine.exportUnsent()).text()).not.toContain('Secret');
    engine.holdDraft('a', buildDraft('Jamais'));
    expect(engine.getSnapshot().drafts).toEqual([]);
    expect((await readExport(engine)).drafts).toEqual([]);
    await engine.logout('send');
    await engine.login('admin');
    expect(engine.getSnapshot().drafts).toMatchObject([buildDraft('Secret')]);
  });

  // The key is first read before the session is replaced.
  it.each([
    ['commit', 1],
    ['readSealingKey', 2],
  ] as const)(
    'promise 20: is sealed and hidden from a partner if Enter is pressed during the login (%s)',
    async (step, call) => {
      const { device, tab } = await createSignedInDevice(createGridServer(2), 'admin');
      tab.kill();
      const input = { callsBefore: 0, outcome: Promise.resolve('') };
      const pressEnter = (): void => {
        input.callsBefore -= 1;
        if (input.callsBefore !== 0) return;
        input.outcome = engine.edit({ kind: 'update', itemId: 'a', label: 'Secret' }).then(
          () => 'saved',
          ({ code }: EditError) => code,
        );
      };
      const { engine } = await device.openTab({
        wrapPersistence: (real) => ({
          ...real,
          [step](...args: never[]) {
            pressEnter();
            return (real[step] as (...all: never[]) => Promise<unknown>)(...args);
          },
        }),
      });
      await engine.syncNow();
      engine.holdDraft('a', buildDraft('Secret'));
      input.callsBefore = call;
      await engine.login('partner');
      expect(await input.outcome).toBe('notAdmin');
      expect((await readExport(engine)).drafts).toEqual([]);
      await engine.login('admin');
      expect(engine.getSnapshot().drafts).toMatchObject([buildDraft('Secret')]);
    },
  );
});
