import { describe, expect, it } from 'vitest';
import { createFakeServer, solution, type FakeServer } from '../../src/sync/testing/fakeServer';
import { loggedIn } from '../support/device';

const rows = Array.from({ length: 100 }, (_, index) => solution(`r${String(index)}`, index));
const label = (itemId: string, text: string) => ({ kind: 'update', itemId, label: text }) as const;

function refusing(server: FakeServer, itemId: string): void {
  server.refuses = (push) => push.mutations.some((mutation) => mutation.itemId === itemId);
}

describe('refusals', () => {
  it('promise 18: one refused edit at the head of a hundred blocks no other and no pull', async () => {
    const server = createFakeServer(rows);
    const { device, tab } = await loggedIn(server, 'admin');
    refusing(server, 'r0');
    for (const { id } of rows) await tab.engine.edit(label(id, `Nom ${id}`));
    await tab.engine.syncNow();
    const { refused, sync } = tab.engine.snapshot();
    expect(refused).toMatchObject([{ mutation: { itemId: 'r0' }, label: 'Offre r0' }]);
    expect(refused[0]?.reason).toBe('Le serveur n’autorise pas cette modification.');
    expect(sync).toMatchObject({ unsent: 1, toSend: 0, phase: 'idle' });
    expect([...server.items.values()].filter(({ solution: text }) => text.startsWith('Nom'))).toHaveLength(99);
    expect(tab.engine.snapshot().rows[0]).toMatchObject({ mark: 'refused', solution: 'Offre r0' });
    expect(device.reports).toEqual([]);
  });

  it('promise 17: what is refused stays over a restart until the person retries or discards it', async () => {
    const server = createFakeServer(rows.slice(0, 3));
    const { device, tab } = await loggedIn(server, 'admin');
    refusing(server, 'r1');
    await tab.engine.edit(label('r1', 'Refusé'));
    await tab.engine.syncNow();
    tab.kill();
    const again = await device.openTab();
    await device.pass(3_600_000);
    expect(again.engine.snapshot().refused).toHaveLength(1);
    expect(JSON.parse(await again.engine.exportUnsent().text())).toMatchObject({
      refused: [{ mutation: { itemId: 'r1' } }],
    });

    server.refuses = () => false;
    await again.engine.retryRefused(again.engine.snapshot().refused[0]?.id ?? '');
    await again.engine.syncNow();
    expect(server.items.get('r1')?.solution).toBe('Refusé');
    expect(again.engine.snapshot().refused).toEqual([]);
  });

  it('tried again, goes behind what was made of its row meanwhile, and never ahead of it', async () => {
    const server = createFakeServer(rows.slice(0, 2));
    const { tab } = await loggedIn(server, 'admin');
    server.refuses = ({ items }) => items.some((item) => item.solution === 'Refusé');
    await tab.engine.edit(label('r0', 'Refusé'));
    await tab.engine.syncNow();
    await tab.engine.edit(label('r0', 'Meilleur'));
    server.refuses = () => false;
    await tab.engine.retryRefused(tab.engine.snapshot().refused[0]?.id ?? '');
    await tab.engine.syncNow();
    expect(server.records.flatMap(({ mutations }) => mutations)).toMatchObject([
      { label: { before: 'Offre r0', after: 'Meilleur' } },
      { label: { before: 'Meilleur', after: 'Refusé' } },
    ]);
    expect(tab.engine.snapshot()).toMatchObject({ conflicts: [], refused: [], sync: { unsent: 0 } });
  });

  it('parks what was built on a refused creation with it, and a discard takes just what was named', async () => {
    const server = createFakeServer(rows.slice(0, 2));
    const { tab } = await loggedIn(server, 'admin');
    await tab.engine.edit({ kind: 'add', type: 'subtitle', solution: 'Refusé', cost: null });
    const created = tab.engine.snapshot().rows.at(-1)?.id ?? '';
    await tab.engine.edit(label(created, 'Refusé aussi'));
    await tab.engine.edit(label('r0', 'Passe'));
    refusing(server, created);
    await tab.engine.syncNow();
    expect(tab.engine.snapshot().refused).toHaveLength(2);
    expect(tab.engine.snapshot().conflicts).toEqual([]);
    expect(server.items.get('r0')?.solution).toBe('Passe');
    await tab.engine.discardRefused(tab.engine.snapshot().refused[1]?.id ?? '');
    expect(tab.engine.snapshot().refused).toHaveLength(1);
  });

  describe('an edit of a row whose creation was refused', () => {
    async function parkedChain() {
      const server = createFakeServer(rows.slice(0, 1));
      const { device, tab } = await loggedIn(server, 'admin');
      await tab.engine.edit({ kind: 'add', type: 'subtitle', solution: 'Refusé', cost: null });
      const created = tab.engine.snapshot().rows.at(-1)?.id ?? '';
      await tab.engine.edit(label(created, 'Renommé'));
      refusing(server, created);
      await tab.engine.syncNow();
      server.refuses = () => false;
      const entryOf = (kind: string) =>
        tab.engine.snapshot().refused.find(({ mutation }) => mutation.kind === kind)?.id ?? '';
      return { server, device, engine: tab.engine, created, entryOf };
    }

    it('takes the creation along when it is tried again', async () => {
      const { server, device, engine, created, entryOf } = await parkedChain();
      await engine.retryRefused(entryOf('update'));
      await engine.syncNow();
      expect(server.items.get(created)?.solution).toBe('Renommé');
      expect(engine.snapshot()).toMatchObject({ refused: [], conflicts: [], sync: { unsent: 0 } });
      expect(device.reports).toEqual([]);
    });

    it('stays refused, and the person is told, where the creation was discarded', async () => {
      const { server, engine, entryOf } = await parkedChain();
      await engine.discardRefused(entryOf('create'));
      await expect(engine.retryRefused(entryOf('update'))).rejects.toMatchObject({ code: 'unknownItem' });
      await engine.syncNow();
      expect(engine.snapshot().refused).toMatchObject([{ mutation: { label: { after: 'Renommé' } } }]);
      expect(server.records).toEqual([]);
    });

    it('waits among the refused when undo makes it, and undoing the creation leaves nothing behind', async () => {
      const { engine, entryOf } = await parkedChain();
      await engine.undo();
      await engine.undo();
      await engine.syncNow();
      expect(engine.snapshot().sync.toSend).toBe(0);
      expect(
        engine
          .snapshot()
          .refused.map(({ mutation }) => mutation.kind)
          .toSorted(),
      ).toEqual(['create', 'update', 'update']);
      await engine.retryRefused(entryOf('create'));
      await engine.syncNow();
      expect(engine.snapshot().refused).toHaveLength(2);
    });
  });
});
