import { describe, expect, it } from 'vitest';
import {
  buildCreateMutation,
  buildDeleteMutation,
  buildMoveMutation,
  buildSolution,
  buildUpdateMutation,
} from '../../domain/pricing/testing/testBuilders';
import type { Mutation } from '../../domain/pricing/mutation';
import type { GridRow } from '../../domain/pricing/pricingItem';
import { buildAdminState } from '../testing/buildAdminState';
import type { LocalState, StoredUndoStep } from '../localStore/localState';
import { buildEditChange, buildUndoStackChange } from './buildEditChange';

const cost = { prix_partenaire: '20,00', commission: '5' };
const a = buildSolution('a', { solution: 'Avant' });
const b = buildSolution('b', { display_order: 1 });
const tombstone: GridRow = { ...buildSolution('gone'), deleted: true, solution: '', cost: null };
const NO_STEP = { to: null, remove: [] };

const buildState = (outbox: readonly Mutation[] = [], contents: Partial<LocalState> = {}): LocalState =>
  buildAdminState({
    rows: new Map([a, b, tombstone].map((row) => [row.id, row])),
    outbox: outbox.map((mutation, index) => ({ seq: index + 1, mutation })),
    ...contents,
    meta: { nextSeq: 10, ...contents.meta },
  });
const edit = (state: LocalState, ...mutations: readonly Mutation[]) =>
  buildEditChange(state, mutations, { at: 9, stack: NO_STEP });
const label = (id: string, before: string, after: string, itemId = 'a') =>
  buildUpdateMutation(id, { ...a, id: itemId, solution: before }, { solution: after });

describe('buildEditChange', () => {
  it('appends fitting edits and clears the report of lost ones', () => {
    const mutations = [label('1', 'Avant', 'Un'), buildMoveMutation('2', 'b', null)];
    expect(edit(buildState(), ...mutations)).toEqual({
      outbox: { remove: [], put: mutations.map((mutation, index) => ({ seq: 10 + index, mutation })) },
      undo: { remove: [], put: [] },
      meta: { nextSeq: 12, lostEdits: null },
    });
  });

  it('records the undo step with the edits as made, and removes used ones and drafts', () => {
    const step: StoredUndoStep = { seq: 4, group: 'old', stack: 'redo', mutations: [] };
    const mutation = label('1', 'Avant', 'Un');
    const change = buildEditChange(buildState(), [mutation], {
      at: 9,
      stack: { to: 'undo', remove: [step] },
      drafts: { remove: ['a'] },
    });
    expect(change).toMatchObject({
      undo: { remove: [4], put: [{ seq: 11, group: '1', stack: 'undo', mutations: [mutation] }] },
      drafts: { remove: ['a'] },
      meta: { nextSeq: 12 },
    });
    const withoutEdits = buildEditChange(buildState(), [], { at: 9, stack: { to: 'undo', remove: [step] } });
    expect(withoutEdits.undo).toEqual({ remove: [4], put: [] });
  });

  it('rewrites the base of an edit to the value that it replaces', () => {
    const state = buildState([label('1', 'Avant', 'Un')]);
    expect(edit(state, label('2', 'Avant', 'Deux')).outbox?.put).toMatchObject([
      { mutation: { id: '2', label: { before: 'Un', after: 'Deux' } } },
    ]);
  });

  it('turns an edit of a value that another device changed into a conflict', () => {
    const change = edit(buildState(), label('1', 'Vu', 'Un'));
    expect(change.outbox).toEqual({ remove: [], put: [] });
    expect(change.conflicts).toMatchObject({ put: [{ id: '1:label', by: null }] });
  });

  it('keeps the price of an edit whose label conflicts', () => {
    const both = buildUpdateMutation('1', { ...a, solution: 'Vu' }, { solution: 'Un', cost });
    const change = edit(buildState(), both);
    expect(change.outbox?.put).toMatchObject([{ mutation: { id: '1', price: { after: cost } } }]);
    expect(change.outbox?.put?.[0]?.mutation).not.toHaveProperty('label');
    expect(change.conflicts?.put).toHaveLength(1);
  });

  it('moves edits that a later one turns into a conflict out of the outbox', () => {
    const state = buildState([label('1', 'Vu', 'Un'), buildMoveMutation('2', 'b', null)]);
    const change = edit(state, label('3', 'Un', 'Deux'));
    expect(change.outbox).toEqual({ remove: [1], put: [] });
    expect(change.conflicts?.put).toMatchObject([{ conflict: { mutations: [{ id: '1' }, { id: '3' }] } }]);
  });

  it('keeps edits of other rows as they are, even if they no longer fit', () => {
    const state = buildState([label('1', 'Vu', 'Un')]);
    expect(edit(state, buildMoveMutation('2', 'b', null))).toMatchObject({ outbox: { remove: [] } });
  });

  it('rejects an edit of a row that was never created, except a deletion', () => {
    const lost = label('1', '', 'Un', 'lost');
    expect(edit(buildState(), lost)).toMatchObject({
      outbox: { remove: [], put: [] },
      rejected: { put: [{ id: '1', mutation: lost, seq: 10, code: 'invalid', at: 9 }] },
    });
    const deletion = buildDeleteMutation('2', buildSolution('lost'));
    const change = edit(buildState(), deletion);
    expect(change.outbox).toEqual({ remove: [], put: [] });
    expect(change).not.toHaveProperty('rejected');
  });
});

describe('buildEditChange without effect', () => {
  it('drops an update to the displayed values', () => {
    const state = buildState([label('1', 'Avant', 'Un')]);
    expect(edit(state, label('2', 'Avant', 'Un')).outbox?.put).toEqual([]);
    expect(edit(buildState(), buildUpdateMutation('2', a, { cost: a.cost ?? cost })).outbox?.put).toEqual([]);
  });

  it('keeps the part of an update that changes the row', () => {
    const both = buildUpdateMutation('1', a, { solution: 'Avant', cost });
    expect(edit(buildState(), both).outbox?.put?.[0]?.mutation).not.toHaveProperty('label');
    const labelOnly = buildUpdateMutation('1', a, { solution: 'Un', cost: a.cost ?? cost });
    const stored = edit(buildState(), labelOnly).outbox?.put?.[0]?.mutation;
    expect(stored).toMatchObject({ label: { after: 'Un' } });
    expect(stored).not.toHaveProperty('price');
  });

  it('keeps both parts of an update that change the row, and a part alone', () => {
    const stored = (mutation: Mutation) => edit(buildState(), mutation).outbox?.put?.[0]?.mutation;
    const both = buildUpdateMutation('1', a, { solution: 'Un', cost });
    expect(stored(both)).toStrictEqual(both);
    const priceOnly = buildUpdateMutation('1', a, { cost });
    expect(stored(priceOnly)).toStrictEqual(priceOnly);
    const sameLabel = buildUpdateMutation('1', a, { solution: 'Avant', cost });
    expect(stored(sameLabel)).toMatchObject({ price: { before: a.cost, after: cost } });
  });

  it('keeps the plan of an update alone where it changes the one displayed', () => {
    const plan = { ...cost, starts_on: '2027-01-01' };
    const both = buildUpdateMutation('2', a, { solution: 'Un', plan });
    const pending = buildState([buildUpdateMutation('1', a, { plan })]);
    expect(edit(pending, both).outbox?.put?.[0]?.mutation).not.toHaveProperty('plan');
    expect(edit(buildState(), { ...both, label: { before: 'Avant', after: 'Avant' } }).outbox?.put).toMatchObject([
      { mutation: { plan: { before: null, after: plan } } },
    ]);
    expect(edit(pending, buildUpdateMutation('2', a, { plan })).outbox?.put).toEqual([]);
    expect(edit(buildState(), buildUpdateMutation('2', { ...a, plan }, { plan: null })).outbox?.put).toEqual([]);
    const ended = buildUpdateMutation('2', { ...a, plan }, { solution: 'Un', plan: null });
    expect(edit(pending, ended).outbox?.put).toMatchObject([{ mutation: { plan: { before: plan, after: null } } }]);
  });

  it('compares with the price of pending edits', () => {
    const priced = buildUpdateMutation('1', a, { cost });
    const state = buildState([priced, label('2', 'Avant', 'Un'), buildMoveMutation('3', 'a', 'b')]);
    expect(edit(state, buildUpdateMutation('4', { ...a, cost }, { cost })).outbox?.put).toEqual([]);
    expect(edit(state, buildUpdateMutation('4', { ...a, cost }, { cost: a.cost ?? cost })).outbox?.put).toHaveLength(1);
  });

  it('compares with the values of a row created in the outbox', () => {
    const creation = buildCreateMutation('c', 'new', { solution: 'Neuf', cost });
    const row = buildSolution('new', { solution: 'Neuf', cost });
    const state = buildState([creation]);
    expect(edit(state, buildUpdateMutation('u', row, { solution: 'Neuf' })).outbox?.put).toEqual([]);
    const gone = buildState([creation, buildDeleteMutation('d', row)]);
    expect(edit(gone, buildDeleteMutation('e', row)).outbox?.put).toEqual([]);
    expect(edit(gone, buildUpdateMutation('u', row, { solution: 'Autre' })).outbox?.put).toEqual([]);
  });

  it('keeps the deletion of an unknown row out of the outbox, and that of a live one in it', () => {
    const deletion = buildDeleteMutation('d', b);
    expect(edit(buildState(), deletion).outbox?.put).toEqual([{ seq: 10, mutation: deletion }]);
    const creation = buildCreateMutation('c', 'new', { solution: 'Neuf', cost });
    const ofOther = buildUpdateMutation('u', b, { solution: 'Autre' });
    const row = buildSolution('new', { solution: 'Neuf', cost });
    const { put } = edit(buildState([creation, ofOther]), buildDeleteMutation('d', row)).outbox ?? {};
    expect(put).toMatchObject([{ mutation: { before: { solution: 'Neuf', cost } } }]);
  });

  it('keeps the creation of a row that is not live, and one behind an edit of the row', () => {
    const again = buildCreateMutation('1', 'gone', { solution: 'Retour', display_order: 0 });
    expect(edit(buildState(), again).outbox?.put).toEqual([{ seq: 10, mutation: again }]);
  });

  it('keeps a pending conflict when another arises', () => {
    const first = edit(buildState(), label('1', 'Vu', 'Un')).conflicts?.put?.[0];
    if (first === undefined) throw new Error('no conflict');
    const state = buildState([], { conflicts: new Map([[first.id, first]]) });
    const second = edit(state, buildUpdateMutation('2', { ...b, solution: 'Vu' }, { solution: 'Deux' }));
    expect(second.conflicts).toMatchObject({ remove: [], put: [{ id: '1:label' }, { id: '2:label' }] });
  });

  it('keeps an update to a former value, which an edit before it may have replaced on the server', () => {
    const state = buildState([label('1', 'Avant', 'Un')]);
    expect(edit(state, label('2', 'Un', 'Avant')).outbox?.put).toHaveLength(1);
  });

  it('drops edits of a row that the user has deleted, but not of one created again', () => {
    const deletion = buildDeleteMutation('1', a);
    expect(edit(buildState([deletion]), label('2', 'Avant', 'Un')).outbox?.put).toEqual([]);
    expect(edit(buildState([deletion]), buildDeleteMutation('2', a)).outbox?.put).toEqual([]);
    const again = buildCreateMutation('2', 'a', { solution: 'Avant', cost: a.cost, display_order: 0 });
    expect(edit(buildState([deletion, again]), label('3', 'Avant', 'Un')).outbox?.put).toHaveLength(1);
  });

  it('drops the deletion of a row deleted remotely, and makes its update a conflict', () => {
    expect(edit(buildState(), buildDeleteMutation('1', { ...tombstone, deleted: false })).outbox?.put).toEqual([]);
    expect(edit(buildState(), label('1', '', 'Un', 'gone')).conflicts?.put).toMatchObject([
      { conflict: { unit: 'deletedByOther' } },
    ]);
  });

  it('drops a creation with the values of a live row, which undoes a deletion in conflict', () => {
    const again = buildCreateMutation('1', 'a', { solution: 'Avant', cost: a.cost, display_order: 0 });
    expect(edit(buildState(), again).outbox?.put).toEqual([]);
    expect(edit(buildState([buildDeleteMutation('d', a)]), again).outbox?.put).toEqual([{ seq: 10, mutation: again }]);
    // The server may still accept the edit before it.
    const after = edit(buildState([label('e', 'Avant', 'Un')]), label('2', 'Un', 'Avant'), again).outbox?.put;
    expect(after?.map(({ mutation }) => mutation.id)).toEqual(['2', '1']);
  });

  it('drops such a creation behind a move of its row too', () => {
    const again = buildCreateMutation('1', 'a', { solution: 'Avant', cost: a.cost, display_order: 0 });
    const state = buildState([buildMoveMutation('m', 'a', 'b')]);
    expect(edit(state, again).outbox).toEqual({ remove: [], put: [] });
  });

  it('makes such a creation with other values a conflict, whatever else the user has deleted', () => {
    const other = buildCreateMutation('1', 'a', { solution: 'Autre', cost: a.cost, display_order: 0 });
    const change = edit(buildState([buildDeleteMutation('d', b)]), other);
    expect(change.outbox).toEqual({ remove: [], put: [] });
    expect(change.conflicts?.put).toMatchObject([{ conflict: { unit: 'label', mine: 'Autre', theirs: 'Avant' } }]);
  });

  it('keeps a creation as made that undoes a pending deletion with other values', () => {
    const again = buildCreateMutation('1', 'a', { solution: 'Autre', cost: a.cost, display_order: 0 });
    expect(edit(buildState([buildDeleteMutation('d', a)]), again).outbox?.put).toEqual([{ seq: 10, mutation: again }]);
  });

  it('records the current values when a creation is undone after later edits', () => {
    const creation = buildCreateMutation('c', 'new', { solution: 'Neuf', cost });
    const row = buildSolution('new', { solution: 'Neuf', cost });
    const state = buildState([creation, buildUpdateMutation('u', row, { solution: 'Renommé' })]);
    const { put } = edit(state, buildDeleteMutation('d', row)).outbox ?? {};
    expect(put).toMatchObject([{ mutation: { id: 'd', kind: 'delete', before: { solution: 'Renommé', cost } } }]);
  });
});

describe('buildUndoStackChange', () => {
  const step = (seq: number, stack: 'undo' | 'redo', size = 1): StoredUndoStep => ({
    seq,
    group: String(seq),
    stack,
    mutations: Array.from({ length: size }, (_, index) => buildMoveMutation(`${seq}-${index}`, 'a', null)),
  });

  it('clears the redo stack and the oldest steps over the limit', () => {
    const undo = [step(1, 'undo', 11_000), step(2, 'redo'), step(3, 'undo', 2_000)];
    expect(buildUndoStackChange(buildState([], { undo }), [label('1', 'Avant', 'Un')])).toEqual({
      to: 'undo',
      remove: [undo[0], undo[1]],
    });
  });

  it('keeps every step when nothing is edited', () => {
    expect(buildUndoStackChange(buildState([], { undo: [step(1, 'redo')] }), [])).toEqual({ to: 'undo', remove: [] });
  });
});
