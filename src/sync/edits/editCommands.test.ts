import { describe, expect, it } from 'vitest';
import {
  buildCreateMutation,
  buildDeleteMutation,
  buildMoveMutation,
  buildUpdateMutation,
} from '../../domain/pricing/testing/testBuilders';
import type { Conflict } from '../../domain/pricing/conflict';
import { EditError } from '../../domain/pricing/editError';
import type { Mutation } from '../../domain/pricing/mutation';
import { NEW_ITEM_ID } from '../../domain/pricing/pricingEditor';
import { buildTombstone } from '../../domain/pricing/pricingItem';
import type { LocalMeta, LocalState, PendingConflict, RejectedEdit } from '../localStore/localState';
import { discardDraft, saveDraft } from './drafts';
import { setDeviceName } from './setDeviceName';
import { StoreError } from '../ports';
import { buildAdminState } from '../testing/buildAdminState';
import { buildPulledState, createTestContext } from '../testing/createTestContext';
import { buildSolutionRow, createFakeServer } from '../testing/fakeServer';
import { edit } from './edit';
import { toEditError } from './toEditError';
import { redo, undo } from './undo';
import { discardRejected, resolveConflicts, retryRejected } from './userDecisions';

const a = buildSolutionRow('a', 0);
const b = buildSolutionRow('b', 1);

function createDevice({ meta, ...contents }: Partial<Omit<LocalState, 'meta'>> & { meta?: Partial<LocalMeta> } = {}) {
  const server = createFakeServer([a, b]);
  const pulled = buildPulledState(server);
  const state = buildAdminState({ ...pulled, ...contents, meta: { ...pulled.meta, nextSeq: 50, ...meta } });
  const test = createTestContext(server, state);
  const listOutbox = () => test.getState().outbox.map(({ mutation }) => mutation);
  const shown = () =>
    test.context.optimisticGrid.getGrid(test.getState()).live.map(({ id, solution }) => `${id} ${solution}`);
  return { ...test, listOutbox, shown };
}

const rename = (itemId: string, label: string) => ({ kind: 'update', itemId, label }) as const;

function buildPendingConflict(id: string, itemId: string, mine: string, theirsRevision = 1): PendingConflict {
  const mutations = [buildUpdateMutation(`${id}-edit`, a, { solution: mine })];
  const conflict: Conflict = {
    id,
    itemId,
    mutations,
    theirsRevision,
    unit: 'label',
    base: 'Vu',
    mine,
    theirs: 'Autre',
  };
  return { id, conflict, by: { device: 'Portable', at: 1 } };
}

const byId = <Value extends { id: string }>(...values: readonly Value[]) => new Map(values.map((one) => [one.id, one]));
const reject = (mutation: Mutation, seq: number): RejectedEdit => ({
  id: mutation.id,
  mutation,
  seq,
  code: 'denied',
  at: 1,
});

describe('edit', () => {
  it('stores an edit with its group, and the undo step', async () => {
    const { context, getState, listOutbox } = createDevice();
    const result = await edit(context, rename('a', 'Neuf'));
    expect(result).toEqual({ group: expect.any(String), saved: 1, failed: 0 });
    expect(listOutbox()).toMatchObject([{ group: result.group, at: context.clock.now(), label: { after: 'Neuf' } }]);
    expect(getState().undo).toMatchObject([{ group: result.group, stack: 'undo' }]);
  });

  it('writes nothing without a change, but discards the row’s draft', async () => {
    const device = createDevice({ drafts: new Map([['b', { itemId: 'b', label: 'Offre', at: 1 }]]) });
    expect(await edit(device.context, rename('a', 'Offre a'))).toMatchObject({ saved: 0 });
    expect(device.changes).toEqual([]);
    await edit(device.context, rename('b', 'Offre b'));
    expect(device.getState().drafts.size).toBe(0);
    expect(device.getState().undo).toEqual([]);
  });

  it('discards the draft of a new row with its addition', async () => {
    const draft = { itemId: NEW_ITEM_ID, label: 'Neuf', prix_partenaire: '10', commission: '15', at: 1 };
    const device = createDevice({ drafts: new Map([[NEW_ITEM_ID, draft]]) });
    device.context.inMemoryDrafts.hold(draft);
    const cost = { prix_partenaire: '10,00', commission: '15' };
    await edit(device.context, { kind: 'add', type: 'solution', solution: 'Neuf', cost });
    expect(device.changes).toMatchObject([{ drafts: { remove: [NEW_ITEM_ID] } }]);
    expect(device.context.inMemoryDrafts.getAll().size).toBe(0);
  });

  it('keeps drafts of other rows', async () => {
    const device = createDevice({ drafts: new Map([['b', { itemId: 'b', label: 'Offre', at: 1 }]]) });
    await edit(device.context, rename('a', 'Neuf'));
    await edit(device.context, { kind: 'delete', itemIds: ['b'] });
    expect(device.getState().drafts.size).toBe(1);
  });

  it('discards the drafts of several edited rows and of a restored one, but not of a row deleted since', async () => {
    const drafts = new Map(['a', 'b', 'gone'].map((itemId) => [itemId, { itemId, label: 'Saisi', at: 1 }]));
    const gone = buildTombstone(buildSolutionRow('gone', 2));
    const device = createDevice({ drafts, rows: byId(a, b, gone) });
    const rows = [...drafts.keys()].map((itemId) => ({ itemId, label: 'Neuf' }));
    expect(await edit(device.context, { kind: 'updateMany', rows })).toMatchObject({ saved: 2, failed: 1 });
    expect([...device.getState().drafts.keys()]).toEqual(['gone']);
    const before = { type: 'subtitle', solution: 'Saisi', cost: null, display_order: 2 } as const;
    await edit(device.context, { kind: 'restore', itemId: 'gone', before, saved: { itemId: 'gone', label: 'Saisi' } });
    expect(device.getState().drafts.size).toBe(0);
  });

  it.each([
    [null, 'signedOut'],
    ['partner', 'notAdmin'],
  ] as const)('rejects an edit of role %s', async (role, code) => {
    const { context, changes } = createDevice({ meta: { role } });
    const commands = [
      () => edit(context, rename('a', 'Neuf')),
      () => undo(context),
      () => redo(context),
      () => resolveConflicts(context, ['x'], 'mine'),
      () => retryRejected(context, 'x'),
      () => discardRejected(context, 'x'),
      () => saveDraft(context, { itemId: 'a', at: 1 }),
    ];
    for (const command of commands) await expect(command()).rejects.toMatchObject({ code });
    expect(changes).toEqual([]);
  });

  it.each([
    ['full', 'storageFull'],
    ['newerVersion', 'newerVersion'],
    ['failed', 'storageFailed'],
    ['lost', 'storageFailed'],
  ] as const)('reports the storage error "%s" as "%s"', async (from, code) => {
    const { context } = createDevice();
    const cause = new StoreError(from);
    context.localStore.transact = () => Promise.reject(cause);
    const commands = [
      () => edit(context, rename('a', 'Neuf')),
      () => undo(context),
      () => redo(context),
      () => resolveConflicts(context, ['x'], 'mine'),
      () => saveDraft(context, { itemId: 'a', at: 1 }),
      () => discardDraft(context, 'a'),
      () => setDeviceName(context, 'Portable'),
    ];
    for (const command of commands) await expect(command()).rejects.toMatchObject({ name: 'EditError', code, cause });
  });

  it('leaves other errors unchanged', () => {
    const error = new Error('defect');
    expect(toEditError(error)).toBe(error);
    expect(new EditError('invalid')).toMatchObject({ message: 'edit: invalid' });
  });
});

describe('undo and redo', () => {
  it('revert the newest step and back, each as an edit', async () => {
    const { context, getState, shown, listOutbox } = createDevice();
    await edit(context, rename('a', 'Un'));
    await edit(context, rename('b', 'Deux'));
    expect(await undo(context)).toBe(true);
    expect(shown()).toEqual(['a Un', 'b Offre b']);
    expect(await undo(context)).toBe(true);
    expect(await undo(context)).toBe(false);
    expect(await redo(context)).toBe(true);
    expect(shown()).toEqual(['a Un', 'b Offre b']);
    expect(
      getState()
        .undo.map(({ stack }) => stack)
        .toSorted(),
    ).toEqual(['redo', 'undo']);
    expect(await redo(context)).toBe(true);
    expect(await redo(context)).toBe(false);
    expect(shown()).toEqual(['a Un', 'b Deux']);
    expect(new Set(listOutbox().map(({ group }) => group)).size).toBe(6);
    expect(listOutbox().every(({ id }) => id.startsWith('id'))).toBe(true);
  });

  it('revert the step of a group', async () => {
    const { context, shown, getState } = createDevice();
    const { group } = await edit(context, rename('a', 'Un'));
    await edit(context, rename('b', 'Deux'));
    expect(await undo(context, 'unknown')).toBe(false);
    expect(await undo(context, group)).toBe(true);
    expect(shown()).toEqual(['a Offre a', 'b Deux']);
    expect(await undo(context, group)).toBe(false);
    expect(getState().undo).toHaveLength(2);
  });

  it('drop the move of a row deleted since', async () => {
    const undoSteps = [{ seq: 1, group: 'g', stack: 'undo' as const, mutations: [buildMoveMutation('m', 'a', 'b')] }];
    const { context, getState, shown } = createDevice({ rows: byId(buildTombstone(a), b), undo: undoSteps });
    expect(await undo(context)).toBe(false);
    expect(getState()).toMatchObject({ undo: [], outbox: [] });
    expect(shown()).toEqual(['b Offre b']);
  });

  it('restore the first label of a row that the step renamed and deleted', async () => {
    const mutations = [
      buildUpdateMutation('u', a, { solution: 'Neuf' }),
      buildDeleteMutation('d', { ...a, solution: 'Neuf' }),
    ];
    const undoSteps = [{ seq: 1, group: 'g', stack: 'undo' as const, mutations }];
    const { context, shown } = createDevice({ rows: byId(buildTombstone(a), b), undo: undoSteps });
    expect(await undo(context)).toBe(true);
    expect(shown()).toEqual(['a Offre a', 'b Offre b']);
  });
});

describe('resolveConflicts', () => {
  it('drops the conflict for the value of the other side', async () => {
    const { context, getState, changes } = createDevice({ conflicts: byId(buildPendingConflict('c', 'a', 'Mien')) });
    await resolveConflicts(context, ['c'], 'theirs');
    expect(changes).toEqual([{ conflicts: { remove: ['c'] } }]);
    expect(getState().conflicts.size).toBe(0);
  });

  it('edits the current rows with the local values, as one undo step', async () => {
    const conflicts = byId(
      buildPendingConflict('c1', 'a', 'Mien'),
      buildPendingConflict('c2', 'b', 'Mien aussi'),
      buildPendingConflict('c3', 'a', 'Reste'),
    );
    const { context, getState, shown, listOutbox } = createDevice({ conflicts });
    await resolveConflicts(context, ['c1', 'unknown', 'c2'], 'mine');
    expect(shown()).toEqual(['a Mien', 'b Mien aussi']);
    expect([...getState().conflicts.keys()]).toEqual(['c3']);
    expect(getState().undo).toHaveLength(1);
    expect(new Set(listOutbox().map(({ group }) => group)).size).toBe(1);
    expect(listOutbox()[0]?.at).toBe(context.clock.now());
  });

  it('replaces a conflict by that with a deletion since', async () => {
    const tombstone = { ...a, deleted: true, solution: '', cost: null };
    const conflicts = byId(buildPendingConflict('c', 'a', 'Mien'));
    const { context, getState } = createDevice({ conflicts, rows: new Map([['a', tombstone]]) });
    await resolveConflicts(context, ['c'], 'mine');
    expect([...getState().conflicts.values()]).toMatchObject([
      { conflict: { unit: 'deletedByOther', mine: { solution: 'Mien' } } },
    ]);
    expect(getState().outbox).toEqual([]);
  });

  it('restores a row that was deleted here with the local values, in its place', async () => {
    const cost = { prix_partenaire: '99,00', commission: '20' };
    const { conflict } = buildPendingConflict('label', 'a', 'Mien');
    const price: PendingConflict = {
      id: 'price',
      conflict: {
        ...conflict,
        id: 'price',
        unit: 'price',
        base: null,
        mine: cost,
        theirs: { ...cost, commission: '9' },
      },
      by: null,
    };
    const device = createDevice({ conflicts: byId(buildPendingConflict('label', 'a', 'Mien'), price) });
    await edit(device.context, { kind: 'delete', itemIds: ['a'] });
    await resolveConflicts(device.context, ['label', 'price'], 'mine');
    expect(device.shown()).toEqual(['a Mien', 'b Offre b']);
    expect(device.context.optimisticGrid.getGrid(device.getState()).rows.get('a')).toMatchObject({ cost });
    expect(device.getState().conflicts.size).toBe(0);
    expect(await undo(device.context)).toBe(true);
    expect(device.shown()).toEqual(['b Offre b']);
  });

  it('keeps other conflicts when resolving one leads to a new one', async () => {
    const tombstone = { ...a, deleted: true, solution: '', cost: null };
    const conflicts = byId(buildPendingConflict('c', 'a', 'Mien'), buildPendingConflict('other', 'b', 'Reste'));
    const { context, getState } = createDevice({
      conflicts,
      rows: new Map([
        ['a', tombstone],
        ['b', b],
      ]),
    });
    await resolveConflicts(context, ['c'], 'mine');
    expect([...getState().conflicts.values()].map(({ conflict: { unit, itemId } }) => `${unit} ${itemId}`)).toEqual([
      'label b',
      'deletedByOther a',
    ]);
  });

  it('changes nothing for unknown conflicts', async () => {
    const { context, changes } = createDevice();
    await resolveConflicts(context, ['unknown'], 'mine');
    await resolveConflicts(context, [], 'theirs');
    expect(changes).toEqual([]);
  });
});

describe('retryRejected', () => {
  const creation = buildCreateMutation('c', 'new', { solution: 'Neuf' });
  const row = { ...buildSolutionRow('new', 2), solution: 'Neuf' };
  const first = buildUpdateMutation('1', row, { solution: 'Un' });
  const second = buildUpdateMutation('2', { ...row, solution: 'Un' }, { solution: 'Deux' });
  const ofA = buildUpdateMutation('other', a, { solution: 'Autre' });
  const isolated = byId(reject(second, 4), reject(first, 3), reject(creation, 2), reject(ofA, 1));

  it('returns the edits since the creation of a missing row, in order', async () => {
    const { context, getState, listOutbox } = createDevice({ rejected: isolated });
    await retryRejected(context, '2');
    expect(listOutbox().map(({ id }) => id)).toEqual(['c', '1', '2']);
    expect([...getState().rejected.keys()]).toEqual(['other']);
  });

  it('returns the edits since the creation although the outbox creates another row', async () => {
    const ofOther = { seq: 9, mutation: buildCreateMutation('x', 'other', { solution: 'x' }) };
    const { context, listOutbox } = createDevice({ rejected: isolated, outbox: [ofOther] });
    await retryRejected(context, '1');
    expect(listOutbox().map(({ id }) => id)).toEqual(['x', 'c', '1']);
  });

  it('returns no edits before the creation, nor those of other rows', async () => {
    const older = reject(buildUpdateMutation('older', row, { solution: 'Avant' }), 1);
    const ofOther = reject(buildCreateMutation('x', 'other', { solution: 'x' }), 3);
    const { context, getState } = createDevice({
      rejected: byId(older, reject(creation, 2), ofOther, reject(first, 4)),
    });
    await retryRejected(context, '1');
    expect([...getState().rejected.keys()]).toEqual(['older', 'x']);
  });

  it('returns an edit with those before it only', async () => {
    const { context, getState } = createDevice({ rejected: isolated });
    await retryRejected(context, '1');
    expect([...getState().rejected.keys()]).toEqual(['2', 'other']);
  });

  it('returns an edit alone if its row exists or is created in the outbox', async () => {
    const pending = createDevice({
      rejected: byId(reject(first, 3), reject(creation, 2)),
      outbox: [{ seq: 1, mutation: creation }],
    });
    await retryRejected(pending.context, '1');
    expect([...pending.getState().rejected.keys()]).toEqual(['c']);
    const live = createDevice({ rejected: byId(reject(ofA, 2), reject(buildCreateMutation('again', 'a'), 1)) });
    await retryRejected(live.context, 'other');
    expect([...live.getState().rejected.keys()]).toEqual(['again']);
    expect(live.getState().undo).toEqual([]);
  });

  it('keeps an edit rejected whose row was never created', async () => {
    const { context, changes } = createDevice({ rejected: byId(reject(first, 3)) });
    await expect(retryRejected(context, '1')).rejects.toMatchObject({ code: 'unknownItem' });
    await retryRejected(context, 'unknown');
    expect(changes).toEqual([]);
  });
});

describe('discardRejected', () => {
  it('drops a rejected edit', async () => {
    const { context, changes } = createDevice({ rejected: byId(reject(buildMoveMutation('m', 'a', 'b'), 1)) });
    await discardRejected(context, 'unknown');
    await discardRejected(context, 'm');
    expect(changes).toEqual([{ rejected: { remove: ['m'] } }]);
  });
});

describe('drafts and device name', () => {
  it('store and discard a draft', async () => {
    const { context, getState, changes } = createDevice();
    const draft = { itemId: 'a', label: 'En cours', at: 3 };
    context.inMemoryDrafts.hold(draft);
    await saveDraft(context, draft);
    expect(getState().drafts.get('a')).toEqual(draft);
    expect(context.inMemoryDrafts.getAll().size).toBe(0);
    await discardDraft(context, 'a');
    await discardDraft(context, 'a');
    expect(getState().drafts.size).toBe(0);
    expect(changes).toHaveLength(2);
  });

  it('keep what was typed while a draft was stored', async () => {
    const { context } = createDevice();
    const newer = { itemId: 'a', label: 'En cours…', at: 4 };
    context.inMemoryDrafts.hold(newer);
    await saveDraft(context, { itemId: 'a', label: 'En', at: 3 });
    expect([...context.inMemoryDrafts.getAll().values()]).toEqual([newer]);
  });

  it('cut a device name to 100 characters and remove an empty one', async () => {
    const { context, getState } = createDevice();
    await setDeviceName(context, `  ${'a'.repeat(99)} bc `);
    expect(getState().meta.deviceName).toBe('a'.repeat(99));
    await setDeviceName(context, '  ');
    expect(getState().meta.deviceName).toBeNull();
  });

  it.each([
    ['that the limit cuts', `${'a'.repeat(99)}📱`, 'a'.repeat(99)],
    ['that was pasted', 'Portable \ud83d', 'Portable'],
  ])('remove half of an emoji %s from a device name', async (_case, name, stored) => {
    const { context, getState } = createDevice();
    await setDeviceName(context, name);
    expect(getState().meta.deviceName).toBe(stored);
  });
});
