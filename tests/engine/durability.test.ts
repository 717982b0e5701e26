import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/sync/errors';
import type { DeviceStore } from '../../src/sync/ports';
import { createFakeServer, solution, type FakeServer } from '../../src/sync/testing/fakeServer';
import { createTestDevice, loggedIn } from '../support/device';

const grid = (): FakeServer => createFakeServer([solution('a', 0), solution('b', 1)]);
const label = (itemId: string, text: string) => ({ kind: 'update', itemId, label: text }) as const;

/** A store whose commits fail with this code while the switch is on. */
function failing(code: 'full' | 'failed') {
  const fault = { on: false };
  const wrap = (real: DeviceStore): DeviceStore => ({
    ...real,
    commit: (...args) => (fault.on ? Promise.reject(new StoreError(code)) : real.commit(...args)),
  });
  return { fault, wrap };
}

/** A store whose next commit gets through once the switch is on, and is reported as failed after `meanwhile`. */
function losingOneAnswer(meanwhile: () => Promise<unknown> = () => Promise.resolve()) {
  const fault = { on: false };
  const wrap = (real: DeviceStore): DeviceStore => ({
    ...real,
    commit: async (...args) => {
      await real.commit(...args);
      if (!fault.on) return;
      fault.on = false;
      await meanwhile();
      throw new StoreError('failed');
    },
  });
  return { fault, wrap };
}

describe('durability', () => {
  it('promise 1: an edit is reported saved only after its transaction', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    tab.kill();
    let release = (): void => undefined;
    let held = false;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const again = await device.openTab({
      store: (real) => ({
        ...real,
        commit: async (...args) => {
          if (held) await gate;
          return real.commit(...args);
        },
      }),
    });
    await again.engine.syncNow();
    held = true;
    let saved = false;
    const edit = again.engine.edit(label('a', 'x')).then(() => (saved = true));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(saved).toBe(false);
    expect(again.engine.snapshot().sync.unsent).toBe(0);
    release();
    await edit;
    expect(again.engine.snapshot().sync.unsent).toBe(1);
  });

  it('an edit whose transaction got through is saved, once and in every tab, although it was reported as failed', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    const { fault, wrap } = losingOneAnswer();
    const second = await device.openTab({ store: wrap });
    await device.pass(0);
    fault.on = true;
    await second.engine.edit(label('a', 'Passé'));
    expect(tab.engine.snapshot().rows[0]).toMatchObject({ solution: 'Passé', mark: 'pending' });
    expect(device.marker.value?.count).toBe(1);
    await second.engine.syncNow();
    expect(server.records.flatMap(({ mutations }) => mutations)).toHaveLength(1);
  });

  it('an added row is there once where the answer of its transaction was lost and another tab wrote before it was asked for', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    const { fault, wrap } = losingOneAnswer(() => tab.engine.edit(label('a', 'Dans l’autre onglet')));
    const second = await device.openTab({ store: wrap });
    await device.pass(0);
    fault.on = true;
    await second.engine.edit({ kind: 'add', type: 'subtitle', solution: 'Une fois', cost: null });
    await second.engine.syncNow();
    const labels = ({ engine }: typeof tab): string[] => engine.snapshot().rows.map((row) => row.solution);
    const shown = labels(tab);
    expect(shown.filter((text) => text === 'Une fois')).toHaveLength(1);
    expect(shown).toContain('Dans l’autre onglet');
    expect(labels(second)).toEqual(shown);
  });

  it('promise 2: killed right after “saved”, fifty times, every edit is there again', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    server.before = () => {
      throw new Error('never reached');
    };
    let current = tab;
    for (let round = 1; round <= 50; round += 1) {
      await current.engine.edit({ kind: 'add', type: 'subtitle', solution: `Titre ${String(round)}`, cost: null });
      current.kill();
      device.locks.release('partner-pricing-sync');
      current = await device.openTab();
      expect(current.engine.snapshot().rows).toHaveLength(2 + round);
    }
  });

  it.each([0, 1, 2])(
    'promise 2: an import cut off after %i commits is whole or not there; pressed again, once',
    async (commits) => {
      const server = grid();
      const { device, tab } = await loggedIn(server, 'admin');
      tab.kill();
      let left = Infinity;
      const again = await device.openTab({
        store: (real) => ({
          ...real,
          commit: (...args) => (left-- > 0 ? real.commit(...args) : Promise.reject(new StoreError('full'))),
        }),
      });
      await again.engine.syncNow();
      again.surroundings.tell('offline');
      const rows = Array.from({ length: 600 }, (_, index) => ({
        solution: `Ligne ${String(index)}`,
        cost: { prix_partenaire: '10', commission: '15' },
      }));
      left = commits;
      const saved = await again.engine.edit({ kind: 'import', rows }).then(
        () => true,
        () => false,
      );
      const state = await again.store.load(() => null);
      expect(state.outbox).toHaveLength(saved ? 600 : 0);
      left = Infinity;
      if (!saved) await again.engine.edit({ kind: 'import', rows });
      expect(again.engine.snapshot().rows).toHaveLength(602);
    },
  );

  it('promise 5: a database that is gone while the marker tells of unsent edits is told, over reloads', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    tab.surroundings.tell('offline');
    await tab.engine.edit(label('a', 'Perdu'));
    expect(device.marker.value).toMatchObject({ count: 1 });
    tab.kill();
    device.clearDatabase();
    const again = await device.openTab();
    expect(again.engine.snapshot().storage).toBe('lost');
    again.kill();
    const later = await device.openTab();
    expect(later.engine.snapshot().storage).toBe('lost');
    await later.engine.login('admin');
    await later.engine.syncNow();
    await later.engine.edit(label('a', 'Refait'));
    expect(later.engine.snapshot().storage).toBe('persistent');
  });

  it('promise 5: a tab that slept in its opening tells that another one’s edits are gone since', async () => {
    const { device, tab } = await loggedIn(grid(), 'admin');
    let wake = (): void => undefined;
    const awake = new Promise<void>((resolve) => (wake = resolve));
    const opening = device.openTab({
      store: (real) => ({ ...real, load: (lost) => awake.then(() => real.load(lost)) }),
    });
    await device.pass(0);
    await tab.engine.edit(label('a', 'Perdu'));
    tab.kill();
    await device.clearUnderOpenPage();
    wake();
    expect((await opening).engine.snapshot().storage).toBe('lost');
  });

  it('promise 5: a database cleared under an open page is written again from what the page holds', async () => {
    const server = grid();
    const device = createTestDevice(server);
    const tab = await device.openTab();
    await tab.engine.login('admin');
    await tab.engine.syncNow();
    await tab.engine.edit(label('a', 'Avant'));
    await device.clearUnderOpenPage();
    await tab.engine.edit(label('b', 'Après'));
    tab.kill();
    const again = await device.openTab();
    expect(again.engine.snapshot().rows).toMatchObject([{ solution: 'Avant' }, { solution: 'Après' }]);
    await again.engine.syncNow();
    expect(server.items.get('a')?.solution).toBe('Avant');
  });

  it('a database that could not be opened is opened later, without anybody asking', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    await tab.engine.edit(label('a', 'Gardé'));
    tab.kill();
    const fault = { on: true };
    const again = await device.openTab({
      store: (real) => ({
        ...real,
        load: (lost) => (fault.on ? Promise.reject(new StoreError('failed')) : real.load(lost)),
      }),
    });
    expect(again.engine.snapshot()).toMatchObject({ status: 'failed', sync: { phase: 'storageFailed' } });
    await device.pass(30_000);
    expect(again.engine.snapshot().status).toBe('failed');
    fault.on = false;
    await device.pass(10_000);
    expect(again.engine.snapshot()).toMatchObject({ status: 'ready', sync: { phase: 'idle', unsent: 0 } });
    expect(server.items.get('a')?.solution).toBe('Gardé');
  });

  it('promise 6: a full disk refuses the edit with its reason, and sending is still tried', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    tab.kill();
    const { fault, wrap } = failing('full');
    const again = await device.openTab({ store: wrap });
    await again.engine.syncNow();
    fault.on = true;
    const calls = server.calls.length;
    await expect(again.engine.edit(label('a', 'x'))).rejects.toMatchObject({ code: 'storageFull' });
    expect(again.engine.snapshot().storage).toBe('full');
    await device.pass(300);
    expect(server.calls.length).toBeGreaterThan(calls);
    fault.on = false;
    await again.engine.edit(label('a', 'x'));
    expect(again.engine.snapshot().storage).toBe('persistent');
  });

  it('promise 6: edits stored before the disk was full are sent once, though the success can’t be noted', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    tab.kill();
    const { fault, wrap } = failing('full');
    const again = await device.openTab({ store: wrap });
    await again.engine.syncNow();
    await again.engine.edit(label('a', 'Stocké'));
    server.before = (call) => void (call === 'commit' && (fault.on = true));
    await device.pass(300);
    expect(again.engine.snapshot().sync).toMatchObject({ phase: 'storageFailed', unsent: 1 });
    await device.pass(120_000);
    fault.on = false;
    await device.pass(60_000);
    expect(server.records).toHaveLength(1);
    expect(again.engine.snapshot().sync).toMatchObject({ phase: 'idle', unsent: 0 });
  });

  it('promise 7: a row being typed survives a crash as a draft, and its saving ends the draft in one transaction', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    await tab.engine.saveDraft({ itemId: 'a', prix_partenaire: '12,', at: 5 });
    tab.kill();
    const again = await device.openTab();
    expect(again.engine.snapshot().drafts).toEqual([{ itemId: 'a', prix_partenaire: '12,', at: 5 }]);
    await again.engine.edit({ kind: 'update', itemId: 'a', cost: { prix_partenaire: '12,5', commission: '15' } });
    const state = await again.store.load(() => null);
    expect(state.drafts.size).toBe(0);
    expect(state.outbox).toHaveLength(1);
  });
});
