import { describe, expect, it } from 'vitest';
import { RemoteError, StoreError } from '../../src/sync/errors';
import type { DeviceStore } from '../../src/sync/ports';
import { createFakeServer, solution, type FakeServer } from '../../src/sync/testing/fakeServer';
import { settle } from '../../src/sync/testing/virtualClock';
import { createTestDevice, loggedIn, type TestDevice, type TestTab } from '../support/device';

const grid = (): FakeServer => createFakeServer([solution('a', 0), solution('b', 1), solution('c', 2)]);
const label = (itemId: string, text: string) => ({ kind: 'update', itemId, label: text }) as const;
const labels = ({ engine }: TestTab): string[] => engine.snapshot().rows.map((row) => row.solution);

function cut(server: FakeServer): void {
  server.before = () => {
    throw new RemoteError('unreachable');
  };
}

/** Two tabs of one device, offline; what the first does the second hears only while it is awake. */
async function twoTabs(server: FakeServer) {
  const { device, tab: first } = await loggedIn(server, 'admin');
  const second = await device.openTab({ deaf: true });
  await device.pass(0);
  cut(server);
  return { device, first, second };
}

/** Everything is sent, once, and the grid says so. */
async function sendAll(server: FakeServer, device: TestDevice, { engine }: TestTab) {
  server.before = () => undefined;
  device.session.claims = { role: 'admin', pv: 1 };
  await engine.syncNow();
  await device.pass(10_000);
  const ids = server.records.flatMap(({ mutations }) => mutations.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(engine.snapshot().sync.unsent).toBe(0);
  expect(device.reports).toEqual([]);
}

describe('promise 5: a database that is cleared under open pages', () => {
  it('never shows the emptiness in between: the grid, the role and the row being typed stay', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    cut(server);
    await tab.engine.edit(label('a', 'Avant'));
    const seen: string[] = [];
    tab.engine.subscribe(() => {
      const { status, rows } = tab.engine.snapshot();
      seen.push(`${status} ${String(tab.engine.holder().role)} ${String(rows.length)}`);
    });
    await device.clearUnderOpenPage();
    await tab.engine.edit(label('b', 'Après'));
    await tab.engine.syncNow();
    expect(new Set(seen)).toEqual(new Set(['ready admin 3']));
    expect(labels(tab)).toEqual(['Avant', 'Après', 'Offre c']);
  });

  it('is written again at once, before anybody edits or looks', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    cut(server);
    await tab.engine.edit(label('a', 'Avant'));
    await device.clearUnderOpenPage();
    await settle();
    tab.kill();
    const again = await device.openTab();
    expect(labels(again)).toEqual(['Avant', 'Offre b', 'Offre c']);
    expect(again.engine.snapshot().storage).toBe('persistent');
  });

  it('keeps what the page holds while writing it again fails, and tells the person whose edit is not stored', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    tab.kill();
    cut(server);
    const fault = { on: false };
    const page = await device.openTab({
      store: (real): DeviceStore => ({
        ...real,
        commit: (...args) => (fault.on ? Promise.reject(new StoreError('failed')) : real.commit(...args)),
      }),
    });
    await page.engine.edit(label('a', 'Avant'));
    fault.on = true;
    await device.clearUnderOpenPage();
    await settle();
    await expect(page.engine.edit(label('b', 'Refusé'))).rejects.toMatchObject({ code: 'storageFailed' });
    expect(labels(page)).toEqual(['Avant', 'Offre b', 'Offre c']);
    expect(page.engine.unsentCount()).toBe(1);
    fault.on = false;
    await page.engine.edit(label('b', 'Après'));
    page.kill();
    const again = await device.openTab();
    expect(labels(again)).toEqual(['Avant', 'Après', 'Offre c']);
  });

  it('gets from each page what the page that wrote first had not heard of, once', async () => {
    const server = grid();
    const { device, first, second } = await twoTabs(server);
    await second.engine.edit(label('b', 'Du second'));
    await settle();
    await first.engine.edit(label('a', 'Sans témoin'));
    await first.engine.edit(label('c', 'Sans témoin non plus'));
    await device.clearUnderOpenPage('untold');
    await second.engine.syncNow();
    expect(labels(second)).toEqual(['Offre a', 'Du second', 'Offre c']);
    await first.engine.syncNow();
    await second.engine.syncNow();
    const third = await device.openTab();
    for (const tab of [first, second, third]) {
      expect(labels(tab)).toEqual(['Sans témoin', 'Du second', 'Sans témoin non plus']);
    }
    await sendAll(server, device, first);
    expect(server.records.flatMap(({ mutations }) => mutations)).toHaveLength(3);
  });

  it('takes nothing out again that a later page did after what the first one knew', async () => {
    const server = grid();
    const { device, first, second } = await twoTabs(server);
    await first.engine.edit(label('a', 'Envoyé'));
    await second.engine.syncNow();
    server.before = () => undefined;
    await first.engine.syncNow();
    expect(server.records).toHaveLength(1);
    cut(server);
    await device.clearUnderOpenPage('untold');
    await settle();
    // The deaf one still holds as unsent what was sent long ago.
    await second.engine.syncNow();
    expect(second.engine.unsentCount()).toBe(1);
    await first.engine.syncNow();
    await second.engine.syncNow();
    expect(second.engine.unsentCount()).toBe(0);
    await sendAll(server, device, second);
    expect(server.records).toHaveLength(1);
    expect(labels(second)[0]).toBe('Envoyé');
  });

  it('brings nothing back that another page, knowing it, was done with since', async () => {
    const server = grid();
    const { device, first, second } = await twoTabs(server);
    await first.engine.edit({ kind: 'move', itemIds: ['c'], after: null });
    await second.engine.syncNow();
    await device.clearUnderOpenPage('untold');
    await first.engine.edit(label('a', 'Autre chose'));
    await sendAll(server, device, first);
    const commits = server.records.length;
    await second.engine.syncNow();
    expect(second.engine.unsentCount()).toBe(0);
    await second.engine.edit(label('b', 'Ensuite'));
    await second.engine.syncNow();
    expect(server.records).toHaveLength(commits + 1);
    expect(server.records.at(-1)?.mutations).toMatchObject([{ kind: 'update', itemId: 'b' }]);
  });

  it('is written again, too, where that happens while the page reads what another one wrote', async () => {
    const server = grid();
    const { device, tab: first } = await loggedIn(server, 'admin');
    cut(server);
    let asleep: Promise<unknown> = Promise.resolve();
    const second = await device.openTab({
      deaf: true,
      store: (real) => ({ ...real, load: (lost) => asleep.then(() => real.load(lost)) }),
    });
    await second.engine.edit(label('b', 'Du second'));
    await settle();
    first.kill();
    const third = await device.openTab();
    await third.engine.edit(label('a', 'Du troisième'));
    third.kill();
    let wake = (): void => undefined;
    asleep = new Promise<void>((resolve) => (wake = resolve));
    const looking = second.engine.syncNow();
    await settle();
    await device.clearUnderOpenPage('untold');
    wake();
    await looking;
    expect(labels(second)).toEqual(['Offre a', 'Du second', 'Offre c']);
    expect(second.engine.snapshot().storage).toBe('lost');
    await sendAll(server, device, second);
    expect(server.records.flatMap(({ mutations }) => mutations)).toMatchObject([{ itemId: 'b' }]);
  });

  it('is told as lost by the page that writes it again, where that had not heard of an edit of a closed one', async () => {
    const { device, first, second } = await twoTabs(grid());
    await first.engine.edit(label('a', 'Perdu'));
    first.kill();
    await device.clearUnderOpenPage('untold');
    await second.engine.syncNow();
    expect(second.engine.snapshot().storage).toBe('lost');
    expect(labels(second)).toEqual(['Offre a', 'Offre b', 'Offre c']);
    expect(device.marker.value).toMatchObject({ count: 1 });
  });

  it('is told as lost by a page that was opened before anybody signed in, and heard of nothing since', async () => {
    const device = createTestDevice(grid());
    const first = await device.openTab();
    const deaf = await device.openTab({ deaf: true });
    await first.engine.login('admin');
    await first.engine.syncNow();
    await first.engine.edit(label('a', 'Perdu'));
    first.kill();
    await device.clearUnderOpenPage('untold');
    await deaf.engine.login('admin');
    expect(deaf.engine.snapshot().storage).toBe('lost');
  });

  it('gets the edits of an open page back although a new tab found it empty and said that they are lost', async () => {
    const server = grid();
    const { device, first } = await twoTabs(server);
    await first.engine.edit(label('a', 'Retrouvé'));
    await device.clearUnderOpenPage('untold');
    const fresh = await device.openTab();
    expect(fresh.engine.snapshot().storage).toBe('lost');
    server.before = () => undefined;
    await fresh.engine.login('admin');
    await fresh.engine.syncNow();
    await fresh.engine.edit(label('b', 'Entre-temps'));
    await first.engine.syncNow();
    await sendAll(server, device, fresh);
    expect(labels(fresh)).toEqual(['Retrouvé', 'Entre-temps', 'Offre c']);
    expect(fresh.engine.snapshot().storage).toBe('persistent');
  });

  it('says so where the device is a partner’s by the time the page that holds an admin’s edits comes', async () => {
    const server = grid();
    const { device, first } = await twoTabs(server);
    await first.engine.edit(label('a', 'Perdu'));
    await device.clearUnderOpenPage('untold');
    device.marker.write(null);
    const fresh = await device.openTab();
    server.before = () => undefined;
    await fresh.engine.login('partner');
    await fresh.engine.syncNow();
    await first.engine.syncNow();
    await settle();
    expect(first.engine.snapshot()).toMatchObject({ admin: false, storage: 'lost' });
    expect(fresh.engine.snapshot().storage).toBe('lost');
    expect(fresh.engine.snapshot().rows.every(({ cost }) => cost === null)).toBe(true);
  });

  it('is told as lost by the first page with a marker, whoever made the new one', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    cut(server);
    await tab.engine.edit(label('a', 'Perdu'));
    tab.kill();
    device.clearDatabase();
    const { value } = device.marker;
    // A worker has no marker, and opens the database first.
    device.marker.value = null;
    (await device.openTab()).kill();
    device.marker.value = value;
    const page = await device.openTab();
    expect(page.engine.snapshot().storage).toBe('lost');
  });
});
