import { describe, expect, it } from 'vitest';
import { RemoteError } from '../../src/sync/errors';
import { createFakeServer, solution, type FakeServer } from '../../src/sync/testing/fakeServer';
import { loggedIn, type TestTab } from '../support/device';

const grid = (): FakeServer => createFakeServer([solution('a', 0), solution('b', 1), solution('c', 2)]);
const cost = (prix_partenaire: string, commission = '15') => ({ prix_partenaire, commission });

async function twoAdmins(server: FakeServer): Promise<[TestTab, TestTab]> {
  const one = await loggedIn(server, 'admin');
  const two = await loggedIn(server, 'admin');
  return [one.tab, two.tab];
}

describe('conflicts', () => {
  it('promise 12: different units of one row both survive by themselves', async () => {
    const server = grid();
    const [one, two] = await twoAdmins(server);
    await one.engine.edit({ kind: 'update', itemId: 'a', label: 'Nom' });
    await one.engine.syncNow();
    await two.engine.edit({ kind: 'update', itemId: 'a', cost: cost('99') });
    await two.engine.syncNow();
    expect(server.items.get('a')?.solution).toBe('Nom');
    expect(server.costs.get('a')?.cost).toEqual(cost('99,00'));
    expect(two.engine.snapshot().conflicts).toEqual([]);
  });

  it('promise 12: one unit changed to two values shows both, with who and when, and the person picks', async () => {
    const server = grid();
    const [one, two] = await twoAdmins(server);
    await one.engine.setDeviceName('Bureau');
    await one.engine.edit({ kind: 'update', itemId: 'a', cost: cost('20') });
    await one.engine.syncNow();
    await two.engine.edit({ kind: 'update', itemId: 'a', cost: cost('30') });
    await two.engine.edit({ kind: 'update', itemId: 'b', label: 'Rien n’attend' });
    await two.engine.syncNow();
    expect(server.items.get('b')?.solution).toBe('Rien n’attend');
    const [conflict] = two.engine.snapshot().conflicts;
    expect(conflict).toMatchObject({
      itemId: 'a',
      unit: 'price',
      mine: cost('30,00'),
      theirs: cost('20,00'),
      by: { device: 'Bureau' },
    });
    expect(two.engine.snapshot().rows[0]).toMatchObject({ mark: 'conflict', cost: cost('20,00') });
    expect(two.engine.unsentCount()).toBe(1);

    await two.engine.resolveConflicts([conflict?.id ?? ''], 'mine');
    await two.engine.syncNow();
    expect(server.costs.get('a')?.cost).toEqual(cost('30,00'));
    expect(two.engine.snapshot()).toMatchObject({ conflicts: [], sync: { unsent: 0 } });
  });

  it('promise 12: a value that I only passed through does not hide that somebody else set it', async () => {
    const server = grid();
    const [one, two] = await twoAdmins(server);
    await two.engine.edit({ kind: 'update', itemId: 'a', cost: cost('12') });
    await two.engine.edit({ kind: 'update', itemId: 'a', cost: cost('15') });
    await one.engine.edit({ kind: 'update', itemId: 'a', cost: cost('12') });
    await one.engine.syncNow();
    await two.engine.syncNow();
    expect(server.costs.get('a')?.cost).toEqual(cost('12,00'));
    expect(two.engine.snapshot().conflicts).toMatchObject([
      { unit: 'price', mine: cost('15,00'), theirs: cost('12,00') },
    ]);
  });

  it('promise 8: a value of mine that arrived without an answer is no conflict with what I typed next', async () => {
    const server = grid();
    const { tab } = await loggedIn(server, 'admin');
    const other = await loggedIn(server, 'admin');
    let lost = 1;
    server.after = (call) => {
      if (call === 'commit' && lost-- > 0) throw new RemoteError('unreachable');
    };
    await tab.engine.edit({ kind: 'update', itemId: 'a', cost: cost('12') });
    await tab.engine.syncNow();
    await tab.engine.edit({ kind: 'update', itemId: 'a', cost: cost('15') });
    await other.tab.engine.edit({ kind: 'update', itemId: 'b', label: 'Entre-temps' });
    await other.tab.engine.syncNow();
    await tab.engine.syncNow();
    expect(server.costs.get('a')?.cost).toEqual(cost('15,00'));
    expect(tab.engine.snapshot()).toMatchObject({ conflicts: [], sync: { unsent: 0 } });
  });

  it('names who made the last change of the costs, also where nothing but the costs changed', async () => {
    const server = grid();
    const [one, two] = await twoAdmins(server);
    const [three] = await twoAdmins(server);
    await one.engine.setDeviceName('Bureau');
    await three.engine.setDeviceName('Portable');
    await one.engine.edit({ kind: 'update', itemId: 'a', cost: cost('20') });
    await one.engine.syncNow();
    await two.engine.syncNow();
    await three.engine.syncNow();
    // The reseller price stays at 23,00.
    await three.engine.edit({ kind: 'update', itemId: 'a', cost: cost('23', '0') });
    await three.engine.syncNow();
    expect(server.items.get('a')?.revision).toBe(2);
    await two.engine.edit({ kind: 'update', itemId: 'a', cost: cost('30') });
    await two.engine.syncNow();
    expect(two.engine.snapshot().conflicts).toMatchObject([{ unit: 'price', by: { device: 'Portable' } }]);
  });

  it('asks once who it was where no record tells, and is in step although the server does not answer that', async () => {
    const server = grid();
    const [one, two] = await twoAdmins(server);
    await one.engine.edit({ kind: 'update', itemId: 'a', label: 'Le leur' });
    await one.engine.syncNow();
    server.records.length = 0;
    let fails = true;
    server.before = (call) => {
      if (call === 'changes' && fails) throw new RemoteError('unreachable');
    };
    await two.engine.edit({ kind: 'update', itemId: 'a', label: 'Le mien' });
    await two.engine.syncNow();
    expect(two.engine.snapshot()).toMatchObject({ conflicts: [{ by: null }], sync: { phase: 'idle' } });
    fails = false;
    server.calls.length = 0;
    for (let looks = 0; looks < 3; looks += 1) await two.engine.syncNow();
    expect(server.calls.filter((call) => call === 'changes')).toHaveLength(1);
    expect(two.engine.snapshot().conflicts).toMatchObject([{ by: null }]);
  });

  it('promise 12: taking their value drops mine, and nothing is sent for it', async () => {
    const server = grid();
    const [one, two] = await twoAdmins(server);
    await one.engine.edit({ kind: 'update', itemId: 'a', label: 'Le leur' });
    await one.engine.syncNow();
    await two.engine.edit({ kind: 'update', itemId: 'a', label: 'Le mien' });
    await two.engine.syncNow();
    await two.engine.resolveConflicts(
      two.engine.snapshot().conflicts.map(({ id }) => id),
      'theirs',
    );
    await two.engine.syncNow();
    expect(server.items.get('a')?.solution).toBe('Le leur');
    expect(server.records).toHaveLength(1);
    expect(two.engine.snapshot().conflicts).toEqual([]);
  });

  it('promise 14: an edit of a row that another deleted is asked about: no resurrection, no loss', async () => {
    const server = grid();
    const [one, two] = await twoAdmins(server);
    await one.engine.edit({ kind: 'delete', itemIds: ['a'] });
    await one.engine.syncNow();
    await two.engine.edit({ kind: 'update', itemId: 'a', label: 'Encore utile' });
    await two.engine.syncNow();
    expect(two.engine.snapshot().conflicts).toMatchObject([
      { unit: 'deletedByOther', mine: 'Encore utile', theirs: null },
    ]);
    expect(server.items.get('a')?.deleted).toBe(true);
    await two.engine.resolveConflicts(
      two.engine.snapshot().conflicts.map(({ id }) => id),
      'mine',
    );
    await two.engine.syncNow();
    expect(server.items.get('a')).toMatchObject({ deleted: false, solution: 'Encore utile' });
    await one.engine.syncNow();
    expect(one.engine.snapshot().rows.map(({ solution: text }) => text)).toContain('Encore utile');
  });

  it('promise 14: a deletion of a row that another changed is asked about', async () => {
    const server = grid();
    const [one, two] = await twoAdmins(server);
    await one.engine.edit({ kind: 'update', itemId: 'a', cost: cost('50') });
    await one.engine.syncNow();
    await two.engine.edit({ kind: 'delete', itemIds: ['a'] });
    await two.engine.syncNow();
    expect(two.engine.snapshot().conflicts).toMatchObject([
      { unit: 'changedByOther', mine: null, theirs: cost('50,00') },
    ]);
    expect(server.items.get('a')?.deleted).toBe(false);
    expect(two.engine.snapshot().rows.map(({ id }) => id)).toContain('a');
  });

  it('promise 13: a pull renews what an edit is based on, so that saving the typed row overwrites knowingly', async () => {
    const server = grid();
    const [one, two] = await twoAdmins(server);
    await one.engine.edit({ kind: 'update', itemId: 'a', label: 'Vu avant de taper' });
    await one.engine.syncNow();
    await two.engine.syncNow();
    await two.engine.edit({ kind: 'update', itemId: 'a', label: 'Tapé ensuite' });
    await two.engine.syncNow();
    expect(two.engine.snapshot().conflicts).toEqual([]);
    expect(server.items.get('a')?.solution).toBe('Tapé ensuite');
  });

  it('promise 15: concurrent moves and additions end in one order everywhere, each row once', async () => {
    const server = grid();
    const [one, two] = await twoAdmins(server);
    await one.engine.edit({ kind: 'move', itemIds: ['c'], after: null });
    await two.engine.edit({ kind: 'move', itemIds: ['a'], after: 'c' });
    await one.engine.edit({ kind: 'add', type: 'subtitle', solution: 'Un', cost: null });
    await two.engine.edit({ kind: 'add', type: 'subtitle', solution: 'Deux', cost: null });
    for (const tab of [one, two, one, two]) await tab.engine.syncNow();
    const order = (tab: TestTab) => tab.engine.snapshot().rows.map(({ id }) => id);
    expect(order(one)).toEqual(order(two));
    expect(new Set(order(one)).size).toBe(5);
    expect(one.engine.snapshot().conflicts).toEqual([]);
  });

  it('promise 34: undo after sync, reload and somebody else’s change is a new edit that is conflict-checked', async () => {
    const server = grid();
    const { device, tab } = await loggedIn(server, 'admin');
    const other = await loggedIn(server, 'admin');
    await tab.engine.edit({ kind: 'update', itemId: 'a', label: 'Étape' });
    await tab.engine.edit({ kind: 'update', itemId: 'b', label: 'Autre étape' });
    await tab.engine.syncNow();
    tab.kill();
    const again = await device.openTab();
    await again.engine.undo();
    await again.engine.syncNow();
    expect(server.items.get('b')?.solution).toBe('Offre b');

    await other.tab.engine.syncNow();
    await other.tab.engine.edit({ kind: 'update', itemId: 'a', label: 'Entre-temps' });
    await other.tab.engine.syncNow();
    await again.engine.syncNow();
    await again.engine.undo();
    expect(again.engine.snapshot().conflicts).toMatchObject([{ itemId: 'a', mine: 'Offre a', theirs: 'Entre-temps' }]);
    await again.engine.syncNow();
    expect(server.items.get('a')?.solution).toBe('Entre-temps');
  });

  it('promise 34: undo is conflict-checked while the row has newer edits of mine that wait', async () => {
    const server = grid();
    const [one, two] = await twoAdmins(server);
    await one.engine.edit({ kind: 'update', itemId: 'a', label: 'X1' });
    await one.engine.syncNow();
    await two.engine.syncNow();
    await two.engine.edit({ kind: 'update', itemId: 'a', label: 'Collègue' });
    await two.engine.syncNow();
    await one.engine.syncNow();
    await one.engine.edit({ kind: 'update', itemId: 'a', label: 'C' });
    await one.engine.undo();
    await one.engine.undo();
    await one.engine.syncNow();
    expect(server.items.get('a')?.solution).toBe('Collègue');
    expect(one.engine.snapshot().conflicts).toMatchObject([{ itemId: 'a', mine: 'Offre a', theirs: 'Collègue' }]);
  });

  it('an old change undone by its group, on a row that I have deleted since, changes nothing and is in no record', async () => {
    const server = grid();
    const { tab } = await loggedIn(server, 'admin');
    const { group } = await tab.engine.edit({ kind: 'update', itemId: 'a', cost: cost('20') });
    await tab.engine.syncNow();
    await tab.engine.edit({ kind: 'delete', itemIds: ['a'] });
    await tab.engine.undo(group);
    await tab.engine.syncNow();
    expect(tab.engine.snapshot()).toMatchObject({ conflicts: [], refused: [], sync: { unsent: 0 } });
    expect(server.records.at(-1)?.mutations.map(({ kind }) => kind)).toEqual(['delete']);
  });

  it('an addition undone while its answer is out is told with the name that the row had got', async () => {
    const server = grid();
    const { tab } = await loggedIn(server, 'admin');
    let lost = 1;
    server.after = (call) => {
      if (call === 'commit' && lost-- > 0) throw new RemoteError('unreachable');
    };
    const { group } = await tab.engine.edit({ kind: 'add', type: 'subtitle', solution: 'Ancien', cost: null });
    const itemId = tab.engine.snapshot().rows.at(-1)?.id ?? '';
    await tab.engine.edit({ kind: 'update', itemId, label: 'Nouveau' });
    await tab.engine.syncNow();
    await tab.engine.undo(group);
    await tab.engine.syncNow();
    expect(server.records.flatMap(({ mutations }) => mutations).at(-1)).toMatchObject({
      kind: 'delete',
      before: { solution: 'Nouveau' },
    });
    expect(server.items.get(itemId)).toMatchObject({ deleted: true });
    expect(tab.engine.snapshot()).toMatchObject({ conflicts: [], refused: [], sync: { unsent: 0 } });
  });

  it('promise 14: undoing my edit of a row that another deleted leaves one question, and the price stays in it', async () => {
    const server = grid();
    const [one, two] = await twoAdmins(server);
    await one.engine.edit({ kind: 'delete', itemIds: ['a'] });
    await one.engine.syncNow();
    await two.engine.edit({ kind: 'update', itemId: 'a', label: 'Mien' });
    await two.engine.syncNow();
    const before = two.engine.snapshot().conflicts;
    expect(before).toMatchObject([{ unit: 'deletedByOther', mine: 'Mien' }]);
    await two.engine.undo();
    const [conflict, ...others] = two.engine.snapshot().conflicts;
    expect(others).toEqual([]);
    expect(conflict).toMatchObject({ id: before[0]?.id, mine: 'Offre a' });

    await two.engine.resolveConflicts([conflict?.id ?? ''], 'mine');
    await two.engine.syncNow();
    expect(server.items.get('a')).toMatchObject({ deleted: false, solution: 'Offre a' });
    expect(server.costs.get('a')?.cost).toEqual(cost('10,00'));
    expect(two.engine.snapshot()).toMatchObject({ conflicts: [], sync: { unsent: 0 } });
  });

  it('promise 12: a deletion undone while it waits as a question is in no record, whatever is sent next', async () => {
    const server = grid();
    const [one, two] = await twoAdmins(server);
    await one.engine.edit({ kind: 'update', itemId: 'a', label: 'Entre-temps' });
    await one.engine.syncNow();
    await two.engine.edit({ kind: 'delete', itemIds: ['a'] });
    await two.engine.syncNow();
    expect(two.engine.snapshot().conflicts).toMatchObject([{ unit: 'changedByOther' }]);
    await one.engine.undo();
    await one.engine.syncNow();
    await two.engine.syncNow();
    await two.engine.undo();
    await two.engine.edit({ kind: 'update', itemId: 'b', label: 'Suivant' });
    await two.engine.syncNow();
    expect(server.records.at(-1)?.mutations.map(({ kind, itemId }) => `${kind} ${itemId}`)).toEqual(['update b']);
    expect(server.items.get('a')).toMatchObject({ deleted: false, solution: 'Offre a' });
  });

  it('promise 34: a value typed again after an undo that had nothing left to do is not lost with it', async () => {
    const server = grid();
    const [one, two] = await twoAdmins(server);
    await two.engine.edit({ kind: 'update', itemId: 'a', label: 'Mien' });
    await two.engine.syncNow();
    await one.engine.syncNow();
    await one.engine.edit({ kind: 'update', itemId: 'a', label: 'Offre a' });
    await one.engine.syncNow();
    await two.engine.syncNow();
    await two.engine.undo();
    expect(two.engine.snapshot().sync.unsent).toBe(0);
    await two.engine.edit({ kind: 'update', itemId: 'a', label: 'Mien' });
    await one.engine.edit({ kind: 'update', itemId: 'b', label: 'Autre' });
    await one.engine.syncNow();
    await two.engine.syncNow();
    expect(server.items.get('a')?.solution).toBe('Mien');
  });
});
