import { describe, expect, it } from 'vitest';
import { buildRestoreDeletedRowIntent } from '../../src/features/pricing/cells/rowInput';
import type { EditIntent } from '../../src/domain/pricing/pricingEditor';
import { RemoteError } from '../../src/sync/ports';
import type { FakeServer } from '../../src/sync/testing/fakeServer';
import { createSignedInDevice, type TestTab } from '../support/testDevice';
import { buildCost, buildLabelEdit, createGridServer } from '../support/gridEdits';

async function openTwoAdminTabs(server: FakeServer): Promise<[TestTab, TestTab]> {
  const one = await createSignedInDevice(server, 'admin');
  const two = await createSignedInDevice(server, 'admin');
  return [one.tab, two.tab];
}

async function editAndSync({ engine }: TestTab, intent: EditIntent): Promise<void> {
  await engine.edit(intent);
  await engine.syncNow();
}

describe('conflicts', () => {
  it('promise 34: undo reports that there is nothing to revert where another device deleted the row', async () => {
    const server = createGridServer();
    const [one, two] = await openTwoAdminTabs(server);
    await editAndSync(two, { kind: 'update', itemId: 'a', cost: buildCost('12') });
    await one.engine.syncNow();
    await editAndSync(one, { kind: 'delete', itemIds: ['a'] });
    await two.engine.syncNow();
    expect(await two.engine.undo()).toBe(false);
    expect(two.engine.getSnapshot()).toMatchObject({ conflicts: [], sync: { unsent: 0 } });
  });

  it('promise 12: merges different units of one row', async () => {
    const server = createGridServer();
    const [one, two] = await openTwoAdminTabs(server);
    await editAndSync(one, { kind: 'update', itemId: 'a', label: 'Nom' });
    await editAndSync(two, { kind: 'update', itemId: 'a', cost: buildCost('99') });
    expect(server.items.get('a')?.solution).toBe('Nom');
    expect(server.costs.get('a')?.cost).toEqual(buildCost('99,00'));
    expect(two.engine.getSnapshot().conflicts).toEqual([]);
  });

  it('promise 12: shows both values with device and time when one unit changed twice', async () => {
    const server = createGridServer();
    const [one, two] = await openTwoAdminTabs(server);
    await one.engine.setDeviceName('Bureau');
    await editAndSync(one, { kind: 'update', itemId: 'a', cost: buildCost('20') });
    await two.engine.edit({ kind: 'update', itemId: 'a', cost: buildCost('30') });
    await editAndSync(two, { kind: 'update', itemId: 'b', label: 'Rien n’attend' });
    expect(server.items.get('b')?.solution).toBe('Rien n’attend');
    const [conflict] = two.engine.getSnapshot().conflicts;
    expect(conflict).toMatchObject({
      itemId: 'a',
      unit: 'price',
      mine: buildCost('30,00'),
      theirs: buildCost('20,00'),
      by: { device: 'Bureau' },
    });
    expect(two.engine.getSnapshot().rows[0]).toMatchObject({ syncStatus: 'conflict', cost: buildCost('20,00') });
    expect(two.engine.countUnsent()).toBe(1);

    await two.engine.resolveConflicts([conflict?.id ?? ''], 'mine');
    await two.engine.syncNow();
    expect(server.costs.get('a')?.cost).toEqual(buildCost('30,00'));
    expect(two.engine.getSnapshot()).toMatchObject({ conflicts: [], sync: { unsent: 0 } });
  });

  it('promise 12: conflicts when the server holds an intermediate local value', async () => {
    const server = createGridServer();
    const [one, two] = await openTwoAdminTabs(server);
    await two.engine.edit({ kind: 'update', itemId: 'a', cost: buildCost('12') });
    await two.engine.edit({ kind: 'update', itemId: 'a', cost: buildCost('15') });
    await editAndSync(one, { kind: 'update', itemId: 'a', cost: buildCost('12') });
    await two.engine.syncNow();
    expect(server.costs.get('a')?.cost).toEqual(buildCost('12,00'));
    expect(two.engine.getSnapshot().conflicts).toMatchObject([
      { unit: 'price', mine: buildCost('15,00'), theirs: buildCost('12,00') },
    ]);
  });

  it('promise 8: does not conflict with an own push whose response was lost', async () => {
    const server = createGridServer();
    const { tab } = await createSignedInDevice(server, 'admin');
    const other = await createSignedInDevice(server, 'admin');
    let lost = 1;
    server.afterCall = (call) => {
      if (call === 'commit' && lost-- > 0) throw new RemoteError('unreachable');
    };
    await editAndSync(tab, { kind: 'update', itemId: 'a', cost: buildCost('12') });
    await tab.engine.edit({ kind: 'update', itemId: 'a', cost: buildCost('15') });
    await other.tab.engine.edit({ kind: 'update', itemId: 'b', label: 'Entre-temps' });
    await other.tab.engine.syncNow();
    await tab.engine.syncNow();
    expect(server.costs.get('a')?.cost).toEqual(buildCost('15,00'));
    expect(tab.engine.getSnapshot()).toMatchObject({ conflicts: [], sync: { unsent: 0 } });
  });

  it.each<[string, EditIntent]>([
    ['created', { kind: 'add', type: 'solution', solution: 'Accepté', cost: buildCost('10') }],
    ['renamed', { kind: 'update', itemId: 'a', label: 'Accepté' }],
  ])('promise 14: restores a row with the values of its accepted edit when it was %s here', async (_case, accepted) => {
    const server = createGridServer();
    const { tab } = await createSignedInDevice(server, 'admin');
    const other = await createSignedInDevice(server, 'admin');
    server.afterCall = (call) => {
      if (call === 'commit') throw new RemoteError('unreachable');
    };
    await editAndSync(tab, accepted);
    server.afterCall = () => undefined;
    const { id } = tab.engine.getSnapshot().rows.find(({ solution }) => solution === 'Accepté') ?? { id: '' };
    await tab.engine.edit({ kind: 'update', itemId: id, cost: buildCost('12') });
    await other.tab.engine.syncNow();
    await other.tab.engine.edit({ kind: 'delete', itemIds: [id] });
    await other.tab.engine.syncNow();
    await tab.engine.syncNow();
    const { conflicts } = tab.engine.getSnapshot();
    expect(conflicts).toMatchObject([{ unit: 'deletedByOther', label: 'Accepté', mine: buildCost('12,00') }]);
    await tab.engine.resolveConflicts([conflicts[0]?.id ?? ''], 'mine');
    await tab.engine.syncNow();
    expect(server.items.get(id)).toMatchObject({ deleted: false, solution: 'Accepté' });
    expect(server.costs.get(id)?.cost).toEqual(buildCost('12,00'));
  });

  it('names the author of the last cost change when only costs changed', async () => {
    const server = createGridServer();
    const [one, two] = await openTwoAdminTabs(server);
    const [three] = await openTwoAdminTabs(server);
    await one.engine.setDeviceName('Bureau');
    await three.engine.setDeviceName('Portable');
    await editAndSync(one, { kind: 'update', itemId: 'a', cost: buildCost('20') });
    await two.engine.syncNow();
    await three.engine.syncNow();
    // The reseller price stays at 23,00.
    await editAndSync(three, { kind: 'update', itemId: 'a', cost: buildCost('23', '0') });
    expect(server.items.get('a')?.revision).toBe(2);
    await editAndSync(two, { kind: 'update', itemId: 'a', cost: buildCost('30') });
    expect(two.engine.getSnapshot().conflicts).toMatchObject([{ unit: 'price', by: { device: 'Portable' } }]);
  });

  it('looks up a missing author once and stays in sync', async () => {
    const server = createGridServer();
    const [one, two] = await openTwoAdminTabs(server);
    await editAndSync(one, { kind: 'update', itemId: 'a', label: 'Le leur' });
    server.records.length = 0;
    let isFailing = true;
    server.beforeCall = (call) => {
      if (call === 'fetchChanges' && isFailing) throw new RemoteError('unreachable');
    };
    await editAndSync(two, { kind: 'update', itemId: 'a', label: 'Le mien' });
    expect(two.engine.getSnapshot()).toMatchObject({ conflicts: [{ by: null }], sync: { phase: 'idle' } });
    isFailing = false;
    server.calls.length = 0;
    for (let looks = 0; looks < 3; looks += 1) await two.engine.syncNow();
    expect(server.calls.filter((call) => call === 'fetchChanges')).toHaveLength(1);
    expect(two.engine.getSnapshot().conflicts).toMatchObject([{ by: null }]);
  });

  it('promise 12: sends nothing when the server’s value is chosen', async () => {
    const server = createGridServer();
    const [one, two] = await openTwoAdminTabs(server);
    await editAndSync(one, { kind: 'update', itemId: 'a', label: 'Le leur' });
    await editAndSync(two, { kind: 'update', itemId: 'a', label: 'Le mien' });
    await two.engine.resolveConflicts(
      two.engine.getSnapshot().conflicts.map(({ id }) => id),
      'theirs',
    );
    await two.engine.syncNow();
    expect(server.items.get('a')?.solution).toBe('Le leur');
    expect(server.records).toHaveLength(1);
    expect(two.engine.getSnapshot().conflicts).toEqual([]);
  });

  it('promise 14: conflicts when an edited row was deleted', async () => {
    const server = createGridServer();
    const [one, two] = await openTwoAdminTabs(server);
    await editAndSync(one, { kind: 'delete', itemIds: ['a'] });
    await editAndSync(two, { kind: 'update', itemId: 'a', label: 'Encore utile' });
    expect(two.engine.getSnapshot().conflicts).toMatchObject([
      { unit: 'deletedByOther', mine: 'Encore utile', theirs: null },
    ]);
    expect(server.items.get('a')?.deleted).toBe(true);
    await two.engine.resolveConflicts(
      two.engine.getSnapshot().conflicts.map(({ id }) => id),
      'mine',
    );
    await two.engine.syncNow();
    expect(server.items.get('a')).toMatchObject({ deleted: false, solution: 'Encore utile' });
    await one.engine.syncNow();
    expect(one.engine.getSnapshot().rows.map(({ solution: text }) => text)).toContain('Encore utile');
  });

  it('promise 14: conflicts when a deleted row was changed', async () => {
    const server = createGridServer();
    const [one, two] = await openTwoAdminTabs(server);
    await editAndSync(one, { kind: 'update', itemId: 'a', cost: buildCost('50') });
    await editAndSync(two, { kind: 'delete', itemIds: ['a'] });
    expect(two.engine.getSnapshot().conflicts).toMatchObject([
      { unit: 'changedByOther', mine: null, theirs: buildCost('50,00') },
    ]);
    expect(server.items.get('a')?.deleted).toBe(false);
    expect(two.engine.getSnapshot().rows.map(({ id }) => id)).toContain('a');
  });

  it('promise 13: rebases an edit on the pulled row', async () => {
    const server = createGridServer();
    const [one, two] = await openTwoAdminTabs(server);
    await editAndSync(one, { kind: 'update', itemId: 'a', label: 'Vu avant de taper' });
    await two.engine.syncNow();
    await editAndSync(two, { kind: 'update', itemId: 'a', label: 'Tapé ensuite' });
    expect(two.engine.getSnapshot().conflicts).toEqual([]);
    expect(server.items.get('a')?.solution).toBe('Tapé ensuite');
  });

  it('promise 15: converges on one order after concurrent moves and additions', async () => {
    const server = createGridServer();
    const [one, two] = await openTwoAdminTabs(server);
    await one.engine.edit({ kind: 'move', itemIds: ['c'], after: null });
    await two.engine.edit({ kind: 'move', itemIds: ['a'], after: 'c' });
    await one.engine.edit({ kind: 'add', type: 'subtitle', solution: 'Un', cost: null });
    await two.engine.edit({ kind: 'add', type: 'subtitle', solution: 'Deux', cost: null });
    for (const tab of [one, two, one, two]) await tab.engine.syncNow();
    const order = (tab: TestTab) => tab.engine.getSnapshot().rows.map(({ id }) => id);
    expect(order(one)).toEqual(order(two));
    expect(new Set(order(one)).size).toBe(5);
    expect(one.engine.getSnapshot().conflicts).toEqual([]);
  });

  it('promise 15: keeps the place of rows moved together when another device deleted the first', async () => {
    const server = createGridServer();
    const [one, two] = await openTwoAdminTabs(server);
    await one.engine.edit({ kind: 'move', itemIds: ['b', 'c'], after: null });
    await editAndSync(two, { kind: 'delete', itemIds: ['b'] });
    await one.engine.syncNow();
    expect(one.engine.getSnapshot().rows.map(({ id }) => id)).toEqual(['c', 'a']);
  });

  it.each<{ title: string; theirs: EditIntent; order: string[] }>([
    { title: 'renamed a row', theirs: buildLabelEdit('b', 'Nouveau'), order: ['a', 'c', 'b'] },
    { title: 'renamed the restored row', theirs: buildLabelEdit('a', 'Nouveau'), order: ['a', 'c', 'b'] },
    { title: 'moved the restored row', theirs: { kind: 'move', itemIds: ['a'], after: 'c' }, order: ['c', 'b', 'a'] },
  ])(
    'promise 15: keeps a row beside those moved while it was deleted, when another device $title',
    async ({ theirs, order }) => {
      const [one, two] = await openTwoAdminTabs(createGridServer());
      const [before] = one.engine.getSnapshot().rows;
      if (before === undefined) throw new Error('no row');
      await one.engine.edit({ kind: 'delete', itemIds: ['a'] });
      await one.engine.edit({ kind: 'move', itemIds: ['c'], after: null });
      await one.engine.edit({ kind: 'restore', itemId: 'a', before, after: null });
      await editAndSync(two, theirs);
      await one.engine.syncNow();
      await two.engine.syncNow();
      for (const { engine } of [one, two]) {
        expect(engine.getSnapshot().rows.map(({ id }) => id)).toEqual(order);
        expect(engine.getSnapshot()).toMatchObject({ conflicts: [], sync: { unsent: 0 } });
      }
      const renamed = 'label' in theirs ? [{ id: theirs.itemId, solution: theirs.label }] : [];
      expect(one.engine.getSnapshot().rows).toMatchObject(
        order.map((id) => renamed.find((row) => row.id === id) ?? { id }),
      );
    },
  );

  it('promise 34: conflicts on undo after a sync, a reload and a remote change', async () => {
    const server = createGridServer();
    const { device, tab } = await createSignedInDevice(server, 'admin');
    const other = await createSignedInDevice(server, 'admin');
    await tab.engine.edit({ kind: 'update', itemId: 'a', label: 'Étape' });
    await editAndSync(tab, { kind: 'update', itemId: 'b', label: 'Autre étape' });
    tab.kill();
    const reopenedTab = await device.openTab();
    await reopenedTab.engine.undo();
    await reopenedTab.engine.syncNow();
    expect(server.items.get('b')?.solution).toBe('Offre b');

    await other.tab.engine.syncNow();
    await other.tab.engine.edit({ kind: 'update', itemId: 'a', label: 'Entre-temps' });
    await other.tab.engine.syncNow();
    await reopenedTab.engine.syncNow();
    await reopenedTab.engine.undo();
    expect(reopenedTab.engine.getSnapshot().conflicts).toMatchObject([
      { itemId: 'a', mine: 'Offre a', theirs: 'Entre-temps' },
    ]);
    await reopenedTab.engine.syncNow();
    expect(server.items.get('a')?.solution).toBe('Entre-temps');
  });

  it('promise 34: conflicts on undo while newer local edits are pending', async () => {
    const server = createGridServer();
    const [one, two] = await openTwoAdminTabs(server);
    await editAndSync(one, { kind: 'update', itemId: 'a', label: 'X1' });
    await two.engine.syncNow();
    await editAndSync(two, { kind: 'update', itemId: 'a', label: 'Collègue' });
    await one.engine.syncNow();
    await one.engine.edit({ kind: 'update', itemId: 'a', label: 'C' });
    await one.engine.undo();
    await one.engine.undo();
    await one.engine.syncNow();
    expect(server.items.get('a')?.solution).toBe('Collègue');
    expect(one.engine.getSnapshot().conflicts).toMatchObject([{ itemId: 'a', mine: 'Offre a', theirs: 'Collègue' }]);
  });

  it('records nothing when the undone row was deleted since', async () => {
    const server = createGridServer();
    const { tab } = await createSignedInDevice(server, 'admin');
    const { group } = await tab.engine.edit({ kind: 'update', itemId: 'a', cost: buildCost('20') });
    await tab.engine.syncNow();
    await tab.engine.edit({ kind: 'delete', itemIds: ['a'] });
    await tab.engine.undo(group);
    await tab.engine.syncNow();
    expect(tab.engine.getSnapshot()).toMatchObject({ conflicts: [], rejected: [], sync: { unsent: 0 } });
    expect(server.records.at(-1)?.mutations.map(({ kind }) => kind)).toEqual(['delete']);
  });

  it('records the current name when an unacknowledged addition is undone', async () => {
    const server = createGridServer();
    const { tab } = await createSignedInDevice(server, 'admin');
    let lost = 1;
    server.afterCall = (call) => {
      if (call === 'commit' && lost-- > 0) throw new RemoteError('unreachable');
    };
    const { group } = await tab.engine.edit({ kind: 'add', type: 'subtitle', solution: 'Ancien', cost: null });
    const itemId = tab.engine.getSnapshot().rows.at(-1)?.id ?? '';
    await editAndSync(tab, { kind: 'update', itemId, label: 'Nouveau' });
    await tab.engine.undo(group);
    await tab.engine.syncNow();
    expect(server.records.flatMap(({ mutations }) => mutations).at(-1)).toMatchObject({
      kind: 'delete',
      before: { solution: 'Nouveau' },
    });
    expect(server.items.get(itemId)).toMatchObject({ deleted: true });
    expect(tab.engine.getSnapshot()).toMatchObject({ conflicts: [], rejected: [], sync: { unsent: 0 } });
  });

  describe('promise 34: undo of edits in conflict', () => {
    const EDITS = [
      ['label', { label: 'Leur' }, { label: 'Mien' }, { label: 'Encore' }],
      ['price', { cost: buildCost('20') }, { cost: buildCost('30') }, { cost: buildCost('40') }],
      [
        'plan',
        { cost: buildCost('20'), startsOn: '2027-01-01' },
        { cost: buildCost('30'), startsOn: '2027-01-01' },
        { cost: buildCost('40'), startsOn: '2027-02-01' },
      ],
    ] as const;

    it.each(EDITS)('ends the %s conflict with the last of them, and redo opens it again', async (unit, ...edits) => {
      const [theirs, mine, next] = edits;
      const server = createGridServer();
      const [one, two] = await openTwoAdminTabs(server);
      await editAndSync(one, { kind: 'update', itemId: 'a', ...theirs });
      await two.engine.edit({ kind: 'update', itemId: 'a', ...mine });
      await editAndSync(two, { kind: 'update', itemId: 'a', ...next });
      const before = two.engine.getSnapshot().conflicts;
      expect(before).toMatchObject([{ unit }]);
      expect(await two.engine.undo()).toBe(true);
      expect(two.engine.getSnapshot().conflicts).toMatchObject([{ id: before[0]?.id, unit }]);
      expect(await two.engine.undo()).toBe(true);
      await two.engine.syncNow();
      expect(two.engine.getSnapshot()).toMatchObject({ conflicts: [], canUndo: false, sync: { unsent: 0 } });
      expect(server.records).toHaveLength(1);
      expect(await two.engine.redo()).toBe(true);
      expect(two.engine.getSnapshot().conflicts).toMatchObject([{ unit }]);
    });

    it('leaves the row deleted that another device deleted', async () => {
      const server = createGridServer();
      const [one, two] = await openTwoAdminTabs(server);
      await editAndSync(one, { kind: 'delete', itemIds: ['a'] });
      await editAndSync(two, { kind: 'update', itemId: 'a', label: 'Mien' });
      expect(two.engine.getSnapshot().conflicts).toMatchObject([{ unit: 'deletedByOther', mine: 'Mien' }]);
      expect(await two.engine.undo()).toBe(true);
      await two.engine.syncNow();
      expect(two.engine.getSnapshot()).toMatchObject({ conflicts: [], sync: { unsent: 0 } });
      expect(server.items.get('a')).toMatchObject({ deleted: true });
    });
  });

  it('promise 14: restores a row deleted here when its local value is kept', async () => {
    const server = createGridServer();
    const [one, two] = await openTwoAdminTabs(server);
    await editAndSync(one, { kind: 'update', itemId: 'a', label: 'Leur' });
    await editAndSync(two, { kind: 'update', itemId: 'a', label: 'Mien' });
    const [conflict] = two.engine.getSnapshot().conflicts;
    await two.engine.edit({ kind: 'delete', itemIds: ['a'] });
    await two.engine.resolveConflicts([conflict?.id ?? ''], 'mine');
    expect(two.engine.getSnapshot()).toMatchObject({
      conflicts: [],
      rows: [{ id: 'a', solution: 'Mien' }, { id: 'b' }, { id: 'c' }],
    });
    await two.engine.syncNow();
    await one.engine.syncNow();
    expect(server.items.get('a')).toMatchObject({ deleted: false, solution: 'Mien' });
    expect(server.costs.get('a')?.cost).toEqual(buildCost('10,00'));
    expect(one.engine.getSnapshot().rows[0]).toMatchObject({ id: 'a', solution: 'Mien' });
    expect(two.engine.getSnapshot()).toMatchObject({ conflicts: [], rejected: [], sync: { unsent: 0 } });
  });

  describe('promise 15: rows that were deleted together', () => {
    const order = ({ engine }: TestTab) => engine.getSnapshot().rows.map(({ id }) => id);
    const deleteAll = { kind: 'delete', itemIds: ['a', 'b', 'c'] } as const;

    it.each([{ edited: ['a', 'b', 'c'] }, { edited: ['c', 'a', 'b'] }])(
      'keep their order when the local values of $edited are kept, all at once or one by one',
      async ({ edited }) => {
        for (const isAtOnce of [true, false]) {
          const [one, two] = await openTwoAdminTabs(createGridServer());
          for (const itemId of edited) await two.engine.edit(buildLabelEdit(itemId, 'Mien'));
          await editAndSync(one, deleteAll);
          await two.engine.syncNow();
          const ids = two.engine.getSnapshot().conflicts.map(({ id }) => id);
          for (const decided of isAtOnce ? [ids] : ids.map((id) => [id])) {
            await two.engine.resolveConflicts(decided, 'mine');
            await two.engine.syncNow();
          }
          expect(order(two)).toEqual(['a', 'b', 'c']);
        }
      },
    );

    it.each([{ restored: ['a', 'b', 'c'] }, { restored: ['b', 'c', 'a'] }, { restored: ['c', 'b', 'a'] }])(
      'keep their order when $restored are restored from the history',
      async ({ restored }) => {
        const { tab } = await createSignedInDevice(createGridServer(), 'admin');
        const { rows } = tab.engine.getSnapshot();
        await editAndSync(tab, deleteAll);
        for (const itemId of restored) {
          const row = rows.find(({ id }) => id === itemId);
          if (row === undefined) throw new Error('no row');
          const { type, solution, cost, display_order } = row;
          const before = { type, solution, cost, display_order };
          await editAndSync(tab, { kind: 'restore', itemId, before, after: null });
        }
        expect(order(tab)).toEqual(['a', 'b', 'c']);
      },
    );
  });

  describe('promise 34: undo of a deletion that another device’s change left open', () => {
    /** Two devices: the second deletes a row after the edit, unaware that the first changes its price. */
    async function openDeletionConflict(edits: readonly EditIntent[] = []) {
      const server = createGridServer();
      const [one, two] = await openTwoAdminTabs(server);
      await editAndSync(one, { kind: 'update', itemId: 'a', cost: buildCost('20') });
      for (const intent of edits) await two.engine.edit(intent);
      await editAndSync(two, { kind: 'delete', itemIds: ['a'] });
      expect(two.engine.getSnapshot().conflicts).toMatchObject([{ itemId: 'a', unit: 'changedByOther' }]);
      return { server, two };
    }
    const getRow = ({ engine }: TestTab) => engine.getSnapshot().rows.find(({ id }) => id === 'a');

    it('ends the conflict and keeps the row as it is', async () => {
      const { server, two } = await openDeletionConflict();
      expect(await two.engine.undo()).toBe(true);
      expect(two.engine.getSnapshot()).toMatchObject({ conflicts: [], canRedo: true, sync: { unsent: 0 } });
      expect(getRow(two)?.cost).toEqual(buildCost('20,00'));
      await two.engine.syncNow();
      expect(server.items.get('a')).toMatchObject({ deleted: false });
      expect(server.costs.get('a')?.cost).toEqual(buildCost('20,00'));
    });

    it.each<{ deleted: string[][] }>([{ deleted: [['a', 'b']] }, { deleted: [['a'], ['b']] }])(
      'restores rows behind the row that were deleted with or after it: $deleted',
      async ({ deleted }) => {
        const [one, two] = await openTwoAdminTabs(createGridServer());
        await editAndSync(one, { kind: 'update', itemId: 'a', cost: buildCost('20') });
        for (const itemIds of deleted) await two.engine.edit({ kind: 'delete', itemIds });
        await two.engine.syncNow();
        await two.engine.undo();
        expect(two.engine.getSnapshot().rows.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
      },
    );

    it('opens it again on redo', async () => {
      const { two } = await openDeletionConflict();
      await two.engine.undo();
      expect(await two.engine.redo()).toBe(true);
      expect(two.engine.getSnapshot().conflicts).toMatchObject([{ itemId: 'a', unit: 'changedByOther' }]);
      expect(await two.engine.undo()).toBe(true);
      expect(two.engine.getSnapshot().conflicts).toEqual([]);
    });

    it('sends the edit before the deletion, and nothing that was not edited', async () => {
      const { server, two } = await openDeletionConflict([{ kind: 'update', itemId: 'a', label: 'Mien' }]);
      expect(await two.engine.undo()).toBe(true);
      expect(two.engine.getSnapshot()).toMatchObject({ conflicts: [], sync: { unsent: 1 } });
      await two.engine.syncNow();
      expect(server.items.get('a')).toMatchObject({ deleted: false, solution: 'Mien' });
      expect(server.costs.get('a')?.cost).toEqual(buildCost('20,00'));
      expect(await two.engine.undo()).toBe(true);
      await two.engine.syncNow();
      expect(server.items.get('a')).toMatchObject({ solution: 'Offre a' });
    });

    it('opens a conflict only for the value that both have changed', async () => {
      const edits = [
        { kind: 'update' as const, itemId: 'a', label: 'Mien' },
        { kind: 'update' as const, itemId: 'a', cost: buildCost('15') },
      ];
      const { server, two } = await openDeletionConflict(edits);
      await two.engine.undo();
      expect(two.engine.getSnapshot().conflicts).toMatchObject([
        { itemId: 'a', unit: 'price', mine: buildCost('15,00'), theirs: buildCost('20,00') },
      ]);
      await two.engine.syncNow();
      expect(server.items.get('a')).toMatchObject({ deleted: false, solution: 'Mien' });
      expect(server.costs.get('a')?.cost).toEqual(buildCost('20,00'));
    });

    it('keeps the price before a plan that was ended here and published meanwhile', async () => {
      const server = createGridServer();
      const [one, two] = await openTwoAdminTabs(server);
      const planned = { kind: 'update', itemId: 'a', cost: buildCost('20') } as const;
      await editAndSync(one, { ...planned, startsOn: '2027-01-01' });
      await two.engine.syncNow();
      await two.engine.edit({ kind: 'update', itemId: 'a', startsOn: null });
      await two.engine.edit({ kind: 'delete', itemIds: ['a'] });
      // As the server does.
      await one.engine.edit({ kind: 'update', itemId: 'a', startsOn: null });
      await editAndSync(one, planned);
      await two.engine.syncNow();
      expect(two.engine.getSnapshot().conflicts).toMatchObject([{ unit: 'changedByOther' }]);
      await two.engine.undo();
      expect(two.engine.getSnapshot().conflicts).toMatchObject([
        { unit: 'price', mine: buildCost('10,00'), theirs: buildCost('20,00') },
      ]);
    });

    it('ends that of the rows of an undone import on redo', async () => {
      const server = createGridServer();
      const [one, two] = await openTwoAdminTabs(server);
      await editAndSync(two, { kind: 'add', type: 'solution', solution: 'Neuf', cost: buildCost('5') });
      await one.engine.syncNow();
      const itemId = one.engine.getSnapshot().rows.find(({ solution }) => solution === 'Neuf')?.id ?? '';
      await editAndSync(one, { kind: 'update', itemId, label: 'Neuf, renommé' });
      await two.engine.undo();
      await two.engine.syncNow();
      expect(two.engine.getSnapshot().conflicts).toMatchObject([{ itemId, unit: 'changedByOther' }]);
      expect(await two.engine.redo()).toBe(true);
      await two.engine.syncNow();
      expect(two.engine.getSnapshot()).toMatchObject({ conflicts: [], sync: { unsent: 0 } });
      expect(server.items.get(itemId)).toMatchObject({ deleted: false, solution: 'Neuf, renommé' });
    });
  });

  it('undoes nothing of a row that is known to be deleted', async () => {
    const server = createGridServer();
    const [one, two] = await openTwoAdminTabs(server);
    await editAndSync(two, { kind: 'update', itemId: 'a', cost: { prix_partenaire: '12' } });
    await one.engine.syncNow();
    await editAndSync(one, { kind: 'delete', itemIds: ['a'] });
    await two.engine.syncNow();
    await two.engine.undo();
    await two.engine.syncNow();
    expect(two.engine.getSnapshot()).toMatchObject({ conflicts: [], rejected: [], sync: { unsent: 0 } });
    expect(server.items.get('a')).toMatchObject({ deleted: true });
  });

  it('promise 34: reports that there is nothing to revert where another device deleted a moved row', async () => {
    const server = createGridServer();
    const [one, two] = await openTwoAdminTabs(server);
    await editAndSync(two, { kind: 'move', itemIds: ['a'], after: 'c' });
    await one.engine.syncNow();
    await editAndSync(one, { kind: 'delete', itemIds: ['a'] });
    await two.engine.syncNow();
    expect(await two.engine.undo()).toBe(false);
    expect(two.engine.getSnapshot()).toMatchObject({ canRedo: false, sync: { unsent: 0 } });
  });

  /** The conflict of a price: 30 here, 20 on the server. */
  async function openPriceConflict(): Promise<{ server: FakeServer; tab: TestTab }> {
    const server = createGridServer();
    const [one, tab] = await openTwoAdminTabs(server);
    await editAndSync(one, { kind: 'update', itemId: 'a', cost: buildCost('20') });
    await editAndSync(tab, { kind: 'update', itemId: 'a', cost: buildCost('30') });
    expect(tab.engine.getSnapshot().conflicts).toHaveLength(1);
    return { server, tab };
  }

  it.each<[string, EditIntent]>([
    ['typed', { kind: 'update', itemId: 'a', cost: buildCost('25') }],
    ['pasted', { kind: 'updateMany', rows: [{ itemId: 'a', cost: buildCost('25') }], action: 'paste' }],
  ])('promise 12: a third value that is %s over the server’s decides the conflict', async (_case, intent) => {
    const { server, tab } = await openPriceConflict();
    await editAndSync(tab, intent);
    expect(tab.engine.getSnapshot()).toMatchObject({ conflicts: [], sync: { unsent: 0 } });
    expect(server.costs.get('a')?.cost).toEqual(buildCost('25,00'));
  });

  it.each<[string, EditIntent]>([
    ['another unit', { kind: 'update', itemId: 'a', label: 'Autre nom' }],
    ['another row', { kind: 'update', itemId: 'b', cost: buildCost('25') }],
    [
      'many prices at once',
      { kind: 'updateMany', rows: [{ itemId: 'a', cost: buildCost('21') }], action: 'bulkUpdate' },
    ],
    [
      'a value that the server no longer holds',
      {
        kind: 'update',
        itemId: 'a',
        cost: buildCost('25'),
        base: { solution: 'Solution a', cost: buildCost('10,00') },
      },
    ],
  ])('promise 12: keeps a conflict through an edit of %s', async (_case, intent) => {
    const { tab } = await openPriceConflict();
    await editAndSync(tab, intent);
    expect(tab.engine.getSnapshot().conflicts).toMatchObject([{ itemId: 'a', unit: 'price' }]);
  });

  it('promise 12: keeps the newer of the local values of a row when all are kept', async () => {
    const server = createGridServer();
    const [one, two] = await openTwoAdminTabs(server);
    await editAndSync(one, { kind: 'update', itemId: 'a', label: 'Leur' });
    await editAndSync(two, { kind: 'delete', itemIds: ['a'] });
    await editAndSync(one, { kind: 'update', itemId: 'a', label: 'Leur, plus tard' });
    await editAndSync(two, { kind: 'update', itemId: 'a', label: 'Mien' });
    const { conflicts } = two.engine.getSnapshot();
    expect(conflicts).toMatchObject([
      { unit: 'changedByOther', mine: null },
      { unit: 'label', mine: 'Mien', theirs: 'Leur, plus tard' },
    ]);
    await two.engine.resolveConflicts(
      conflicts.map(({ id }) => id),
      'mine',
    );
    await two.engine.syncNow();
    expect(server.items.get('a')).toMatchObject({ deleted: false, solution: 'Mien' });
    expect(server.costs.get('a')?.cost).toEqual(buildCost('10,00'));
    expect(two.engine.getSnapshot()).toMatchObject({ conflicts: [], rejected: [], sync: { unsent: 0 } });
  });

  it('promise 8: has no conflict with the values with which this device restores a row', async () => {
    const server = createGridServer();
    const [one, two] = await openTwoAdminTabs(server);
    await editAndSync(one, { kind: 'delete', itemIds: ['a'] });
    await two.engine.edit({ kind: 'update', itemId: 'a', cost: { prix_partenaire: '12' } });
    const row = two.engine.getSnapshot().rows[0];
    await two.engine.syncNow();
    expect(two.engine.getSnapshot().conflicts).toMatchObject([{ unit: 'deletedByOther' }]);
    if (!row?.cost) throw new Error('The row has no cost.');
    await editAndSync(two, {
      ...buildRestoreDeletedRowIntent(row, { ...row, cost: { ...row.cost, commission: '20' } }),
      saved: { itemId: 'a', cost: { commission: '20' } },
    });
    expect(server.costs.get('a')?.cost).toEqual(buildCost('12,00', '20'));
    expect(two.engine.getSnapshot()).toMatchObject({ conflicts: [], sync: { unsent: 0 } });
  });

  it('promise 12: keeps the conflict of a row that is restored without the value in conflict', async () => {
    const server = createGridServer();
    const [one, two] = await openTwoAdminTabs(server);
    const seen = two.engine.getSnapshot().rows[0];
    await editAndSync(one, { kind: 'delete', itemIds: ['a'] });
    await editAndSync(two, { kind: 'update', itemId: 'a', cost: { prix_partenaire: '12' } });
    if (!seen) throw new Error('The grid has no row.');
    const restoration = buildRestoreDeletedRowIntent(seen, { ...seen, solution: 'Remise' });
    await editAndSync(two, { ...restoration, saved: { itemId: 'a', label: 'Remise' } });
    expect(two.engine.getSnapshot().conflicts).toMatchObject([
      { unit: 'price', mine: buildCost('12,00'), theirs: buildCost('10,00') },
    ]);
  });

  it('promise 14: restores a whole row that was deleted while its conflict was sealed', async () => {
    const server = createGridServer();
    const [one, two] = await openTwoAdminTabs(server);
    await editAndSync(one, { kind: 'update', itemId: 'a', label: 'Leur' });
    await editAndSync(two, { kind: 'update', itemId: 'a', label: 'Mien' });
    expect(two.engine.getSnapshot().conflicts).toMatchObject([{ unit: 'label' }]);
    expect(await two.engine.logout('seal')).toEqual({ ok: true });
    await editAndSync(one, { kind: 'delete', itemIds: ['a'] });
    await two.engine.login('admin');
    await two.engine.syncNow();
    const { conflicts } = two.engine.getSnapshot();
    expect(conflicts).toMatchObject([{ unit: 'deletedByOther', mine: 'Mien' }]);
    await two.engine.resolveConflicts([conflicts[0]?.id ?? ''], 'mine');
    await two.engine.syncNow();
    expect(server.items.get('a')).toMatchObject({ deleted: false, solution: 'Mien' });
    expect(server.costs.get('a')?.cost).toEqual(buildCost('10,00'));
    expect(two.engine.getSnapshot()).toMatchObject({ conflicts: [], rejected: [], sync: { unsent: 0 } });
  });

  it('promise 12: keeps the conflict of one unit once the other unit of the edit is accepted', async () => {
    const server = createGridServer();
    const [one, two] = await openTwoAdminTabs(server);
    await editAndSync(one, { kind: 'update', itemId: 'a', label: 'Leur' });
    await editAndSync(two, { kind: 'update', itemId: 'a', label: 'Mien', cost: buildCost('12') });
    expect(server.costs.get('a')?.cost).toEqual(buildCost('12,00'));
    expect(two.engine.getSnapshot().conflicts).toMatchObject([{ unit: 'label', mine: 'Mien', theirs: 'Leur' }]);
  });

  it('promise 12: records nothing when a conflicting deletion is undone', async () => {
    const server = createGridServer();
    const [one, two] = await openTwoAdminTabs(server);
    await editAndSync(one, { kind: 'update', itemId: 'a', label: 'Entre-temps' });
    await editAndSync(two, { kind: 'delete', itemIds: ['a'] });
    expect(two.engine.getSnapshot().conflicts).toMatchObject([{ unit: 'changedByOther' }]);
    await one.engine.undo();
    await one.engine.syncNow();
    await two.engine.syncNow();
    await two.engine.undo();
    await editAndSync(two, { kind: 'update', itemId: 'b', label: 'Suivant' });
    expect(server.records.at(-1)?.mutations.map(({ kind, itemId }) => `${kind} ${itemId}`)).toEqual(['update b']);
    expect(server.items.get('a')).toMatchObject({ deleted: false, solution: 'Offre a' });
  });

  it('promise 34: keeps a value retyped after a fulfilled undo', async () => {
    const server = createGridServer();
    const [one, two] = await openTwoAdminTabs(server);
    await editAndSync(two, { kind: 'update', itemId: 'a', label: 'Mien' });
    await one.engine.syncNow();
    await editAndSync(one, { kind: 'update', itemId: 'a', label: 'Offre a' });
    await two.engine.syncNow();
    await two.engine.undo();
    expect(two.engine.getSnapshot().sync.unsent).toBe(0);
    await two.engine.edit({ kind: 'update', itemId: 'a', label: 'Mien' });
    await editAndSync(one, { kind: 'update', itemId: 'b', label: 'Autre' });
    await two.engine.syncNow();
    expect(server.items.get('a')?.solution).toBe('Mien');
  });
});
