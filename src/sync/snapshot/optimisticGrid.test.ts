import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Conflict } from '../../domain/pricing/conflict';
import { computePrices } from '../../domain/pricing/money';
import { planNextPush } from '../../domain/pricing/planNextPush';
import type { GridRow } from '../../domain/pricing/pricingItem';
import { buildUpdateMutation } from '../../domain/pricing/testing/testBuilders';
import { applyChange } from '../localStore/applyChange';
import type { ChangeSet, LocalState } from '../localStore/localState';
import { buildMutations } from '../edits/buildMutations';
import type { EditIntent } from '../../domain/pricing/pricingEditor';
import { buildUndoStackChange, buildEditChange } from '../edits/buildEditChange';
import { buildPullChange } from '../replication/buildPullChange';
import { buildAdminState } from '../testing/buildAdminState';
import { buildSolutionRow } from '../testing/fakeServer';
import { createOptimisticGrid } from './optimisticGrid';

const ROWS = 6;

const buildState = (rows: readonly GridRow[]): LocalState =>
  buildAdminState({ rows: new Map(rows.map((row) => [row.id, row])) });

const buildInitialState = (): LocalState =>
  buildState(Array.from({ length: ROWS }, (_, index) => buildSolutionRow(`r${String(index)}`, index)));

const rowId = fc.nat(ROWS - 1).map((index) => `r${String(index)}`);
const intent: fc.Arbitrary<EditIntent> = fc.oneof(
  fc.record({ kind: fc.constant('update' as const), itemId: rowId, label: fc.constantFrom('Un', 'Deux', 'Trois') }),
  fc.record({
    kind: fc.constant('update' as const),
    itemId: rowId,
    cost: fc.record({ prix_partenaire: fc.constantFrom('10,00', '20,00', '30,00'), commission: fc.constant('15') }),
  }),
  fc.record({ kind: fc.constant('move' as const), itemIds: fc.tuple(rowId), after: fc.option(rowId) }),
  fc.record({ kind: fc.constant('delete' as const), itemIds: fc.array(rowId, { minLength: 2, maxLength: 3 }) }),
  fc.constant({ kind: 'add' as const, type: 'subtitle' as const, solution: 'Titre', cost: null }),
);

describe('createOptimisticGrid', () => {
  it('equals a full replay after incremental edits', () => {
    fc.assert(
      fc.property(fc.array(intent, { maxLength: 12 }), (intents) => {
        const carried = createOptimisticGrid();
        let state = buildInitialState();
        let count = 0;
        for (const userIntent of intents) {
          const context = { createId: () => `n${String((count += 1))}`, at: 0, group: `g${String(count)}` };
          const grid = carried.getGrid(state);
          const hasRow = !('itemId' in userIntent) || grid.rows.get(userIntent.itemId)?.deleted === false;
          const isMove = userIntent.kind === 'move' && grid.rows.get(userIntent.itemIds[0] ?? '')?.deleted !== false;
          if (!hasRow || isMove) continue;
          const { mutations } = buildMutations(grid, userIntent, context);
          const change = buildEditChange(state, mutations, { at: 0, stack: buildUndoStackChange(state, mutations) });
          state = applyChange(state, change, { commitSeq: 0 });
          expect(carried.getRows(state)).toEqual(createOptimisticGrid().getRows(state));
        }
      }),
    );
  });

  it('equals a full replay after accepted pushes and edits made since', () => {
    const run = fc.record({ sent: fc.array(intent, { maxLength: 6 }), since: fc.array(intent, { maxLength: 3 }) });
    fc.assert(
      fc.property(fc.array(run, { maxLength: 4 }), (runs) => {
        const carried = createOptimisticGrid();
        let state = buildInitialState();
        let count = 0;
        const edit = (userIntent: EditIntent): void => {
          const grid = carried.getGrid(state);
          const ids = 'itemId' in userIntent ? [userIntent.itemId] : 'itemIds' in userIntent ? userIntent.itemIds : [];
          if (ids.some((id) => grid.rows.get(id)?.deleted !== false)) return;
          const context = { createId: () => `n${String((count += 1))}`, at: 0, group: `g${String(count)}` };
          const { mutations } = buildMutations(grid, userIntent, context);
          const change = buildEditChange(state, mutations, { at: 0, stack: buildUndoStackChange(state, mutations) });
          state = applyChange(state, change, { commitSeq: 0 });
        };
        for (const { sent, since } of runs) {
          for (const userIntent of sent) edit(userIntent);
          const pending = state.outbox.map(({ mutation }) => mutation);
          const plan = planNextPush({ rows: state.rows, revision: state.meta.cursor, pending, now: state.meta.cursor });
          for (const userIntent of since) edit(userIntent);
          if (plan === null) continue;
          const accepted = { rows: plan.rows, isFull: false, isOwnPush: true, accepted: plan.completedIds, at: 1 };
          const change = buildPullChange(state, { ...accepted, revision: state.meta.cursor + 1 });
          state = applyChange(state, change, { commitSeq: 0 });
          expect(carried.getRows(state)).toEqual(createOptimisticGrid().getRows(state));
          expect(carried.getGrid(state)).toEqual(createOptimisticGrid().getGrid(state));
        }
      }),
    );
  });

  it('keeps the rows that an accepted push leaves as they are displayed', () => {
    const optimisticGrid = createOptimisticGrid();
    const before = buildInitialState();
    const context = { createId: () => 'm1', at: 0, group: 'g' };
    const { mutations } = buildMutations(
      optimisticGrid.getGrid(before),
      { kind: 'update', itemId: 'r2', label: 'Nouveau' },
      context,
    );
    const stack = buildUndoStackChange(before, mutations);
    const edited = applyChange(before, buildEditChange(before, mutations, { at: 0, stack }), { commitSeq: 1 });
    const displayed = optimisticGrid.getRows(edited);
    const plan = planNextPush({ rows: edited.rows, revision: 1, pending: mutations, now: null });
    const accepted = { rows: plan?.rows ?? [], isFull: false, isOwnPush: true, accepted: ['m1'], at: 1, revision: 2 };
    const settled = applyChange(edited, buildPullChange(edited, accepted), { commitSeq: 2 });
    const grid = optimisticGrid.getGrid(edited);
    const now = optimisticGrid.getRows(settled);
    expect(now[2]).toEqual({ ...displayed[2], revision: 2, syncStatus: 'synced' });
    expect(now.toSpliced(2, 1)).toEqual(displayed.toSpliced(2, 1));
    expect(now.every((row, index) => index === 2 || row === displayed[index])).toBe(true);
    expect(optimisticGrid.getGrid(settled), 'replays no edit').toBe(grid);
  });

  it('shows the price change of the server once it has dated it, or if edits cancelled each other out', () => {
    const optimisticGrid = createOptimisticGrid();
    const priceChange = { prix_avant: '8,00', prix_depuis: 5 };
    const row = { ...buildSolutionRow('r2', 2), priceChange };
    const start = applyChange(buildInitialState(), { rows: { put: [row] } }, { commitSeq: 0 });
    const raised = { prix_partenaire: '20,00', commission: '15' };
    const raise = buildUpdateMutation('m1', row, { cost: raised });
    const lower = buildUpdateMutation('m2', { ...row, cost: raised }, { cost: row.cost ?? raised });
    const entries = [raise, lower].map((mutation, index) => ({ seq: index + 1, mutation }));
    const getPriceChange = (change: ChangeSet, state: LocalState) =>
      optimisticGrid.getRows(applyChange(state, change, { commitSeq: 1 }))[2]?.priceChange;
    const edited = applyChange(start, { outbox: { put: entries.slice(0, 1) } }, { commitSeq: 1 });
    expect(optimisticGrid.getRows(edited)[2]?.priceChange).toBeUndefined();
    const dated = { prix_avant: '11,50', prix_depuis: 9 };
    const accepted = { ...row, ...computePrices(raised), cost: raised, revision: 2, priceChange: dated };
    expect(getPriceChange({ rows: { put: [accepted] }, outbox: { clear: true } }, edited)).toEqual(dated);

    const cancelled = applyChange(start, { outbox: { put: entries } }, { commitSeq: 1 });
    expect(optimisticGrid.getRows(cancelled)[2]?.priceChange).toBeUndefined();
    expect(getPriceChange({ outbox: { clear: true } }, cancelled)).toEqual(priceChange);
  });

  it('shows a price change that a full pull adds to a row', () => {
    const optimisticGrid = createOptimisticGrid();
    const before = buildInitialState();
    optimisticGrid.getRows(before);
    const row = { ...buildSolutionRow('r2', 2), priceChange: { prix_avant: '8,00', prix_depuis: 5 } };
    const pulled = applyChange(before, { rows: { put: [row] } }, { commitSeq: 1 });
    expect(optimisticGrid.getRows(pulled)[2]).toEqual({ ...row, syncStatus: 'synced' });
  });

  it.each<[string, Partial<GridRow>]>([
    ['prix_revendeur', { prix_revendeur: '1,00' }],
    ['prix_public', { prix_public: '1,00' }],
    ['type', { type: 'subtitle' }],
    ['display_order', { display_order: 2.5 }],
    ['prix_partenaire', { cost: { prix_partenaire: '9,00', commission: '15' } }],
    ['commission', { cost: { prix_partenaire: '10,00', commission: '9' } }],
    ['cost', { cost: null }],
    ['plan', { plan: { prix_partenaire: '9,00', commission: '15', starts_on: '2027-01-01' } }],
  ])('shows the server’s row if its %s is not what the accepted edit made', (_field, differing) => {
    const optimisticGrid = createOptimisticGrid();
    const before = buildInitialState();
    const context = { createId: () => 'm1', at: 0, group: 'g' };
    const userIntent: EditIntent = { kind: 'update', itemId: 'r2', label: 'Nouveau' };
    const { mutations } = buildMutations(optimisticGrid.getGrid(before), userIntent, context);
    const change = buildEditChange(before, mutations, { at: 0, stack: buildUndoStackChange(before, mutations) });
    const edited = applyChange(before, change, { commitSeq: 1 });
    optimisticGrid.getRows(edited);
    const row = { ...buildSolutionRow('r2', 2), solution: 'Nouveau', ...differing };
    const pulled = applyChange(edited, { rows: { put: [row] }, outbox: { clear: true } }, { commitSeq: 2 });
    expect(optimisticGrid.getRows(pulled)[2]).toEqual({ ...row, syncStatus: 'synced' });
  });

  it('shows an edit that was replaced behind another one', () => {
    const optimisticGrid = createOptimisticGrid();
    const initial = buildInitialState();
    const rename = (seq: number, itemId: string, solution: string) => ({
      seq,
      mutation: buildUpdateMutation(`m${seq}`, buildSolutionRow(itemId, seq), { solution }),
    });
    const state = { ...initial, outbox: [rename(1, 'r1', 'Un'), rename(2, 'r2', 'Deux')] };
    const shown = (from: LocalState) => optimisticGrid.getRows(from).map(({ solution }) => solution);
    expect(shown(state).slice(1, 3)).toEqual(['Un', 'Deux']);
    const replaced = { ...state, outbox: [...state.outbox.slice(0, 1), rename(2, 'r2', 'Trois')] };
    expect(shown(replaced).slice(1, 3)).toEqual(['Un', 'Trois']);
  });

  it('shows no row once all are erased', () => {
    const optimisticGrid = createOptimisticGrid();
    const state = buildInitialState();
    expect(optimisticGrid.getRows(state)).toHaveLength(ROWS);
    expect(optimisticGrid.getRows(applyChange(state, { rows: { clear: true } }, { commitSeq: 1 }))).toEqual([]);
  });

  it('keeps the identity of untouched rows and of unchanged lists', () => {
    const optimisticGrid = createOptimisticGrid();
    const before = buildInitialState();
    const rows = optimisticGrid.getRows(before);
    const context = { createId: () => 'm1', at: 0, group: 'g' };
    const userIntent: EditIntent = { kind: 'update', itemId: 'r2', label: 'Nouveau' };
    const { mutations } = buildMutations(optimisticGrid.getGrid(before), userIntent, context);
    const change = buildEditChange(before, mutations, { at: 0, stack: buildUndoStackChange(before, mutations) });
    const after = applyChange(before, change, { commitSeq: 1 });
    const edited = optimisticGrid.getRows(after);
    expect(edited[2]).toMatchObject({ solution: 'Nouveau', syncStatus: 'pending' });
    expect(edited.filter((row, index) => row === rows[index])).toHaveLength(ROWS - 1);

    const pulled = applyChange(
      after,
      { rows: { clear: true, put: [...structuredClone(after.rows).values()] } },
      {
        commitSeq: 2,
      },
    );
    expect(optimisticGrid.getRows(pulled)).toBe(edited);
    const rebased = { ...pulled, outbox: structuredClone(pulled.outbox) };
    expect(optimisticGrid.getRows(rebased)).toBe(edited);
  });

  it('renews the rows that a pull changed, also in their revision alone, and keeps an edited one', () => {
    const optimisticGrid = createOptimisticGrid();
    const before = buildInitialState();
    const context = { createId: () => 'm1', at: 0, group: 'g' };
    const userIntent: EditIntent = { kind: 'update', itemId: 'r2', label: 'Nouveau' };
    const { mutations } = buildMutations(optimisticGrid.getGrid(before), userIntent, context);
    const change = buildEditChange(before, mutations, { at: 0, stack: buildUndoStackChange(before, mutations) });
    const after = applyChange(before, change, { commitSeq: 1 });
    const edited = optimisticGrid.getRows(after);
    const pulledRows = [
      { ...buildSolutionRow('r0', 0), solution: 'Autre', revision: 2 },
      { ...buildSolutionRow('r1', 1), revision: 2 },
    ];
    const now = optimisticGrid.getRows(applyChange(after, { rows: { put: pulledRows } }, { commitSeq: 2 }));
    expect(now.slice(0, 2)).toMatchObject([{ solution: 'Autre', revision: 2 }, { revision: 2 }]);
    expect(now.slice(2).map((row, index) => row === edited[index + 2])).toEqual([true, true, true, true]);
  });
});

describe('createOptimisticGrid statuses', () => {
  it('returns the sync status of each row', () => {
    const mutation = (id: string, itemId: string) => ({ id, itemId, at: 0, group: id, kind: 'update' }) as const;
    const push = (pushId: string, ...mutationIds: string[]) => ({ pushId, planned: mutationIds, mutationIds });
    const conflict: Conflict = {
      id: 'c',
      itemId: 'r3',
      mutations: [],
      theirsRevision: 1,
      unit: 'label',
      base: '',
      mine: '',
      theirs: '',
    };
    const initial = buildInitialState();
    const state: LocalState = {
      ...initial,
      meta: { ...initial.meta, inFlight: { base: 0, attempts: [push('earlier', 'm1'), push('newest', 'm0')] } },
      outbox: [0, 1].map((index) => ({ seq: index, mutation: mutation(`m${index}`, `r${index}`) })),
      rejected: new Map([['x', { id: 'x', seq: 9, mutation: mutation('x', 'r2'), code: 'denied', at: 0 }]]),
      conflicts: new Map([['c', { id: 'c', conflict, by: null }]]),
    };
    const optimisticGrid = createOptimisticGrid();
    const list = (from: LocalState) => optimisticGrid.getRows(from).map(({ syncStatus }) => syncStatus);
    expect(list(state)).toEqual(['sending', 'pending', 'rejected', 'conflict', 'synced', 'synced']);
    expect(list({ ...state, conflicts: new Map() })[3]).toBe('synced');
    const onePush = { ...state.meta, inFlight: { base: 0, attempts: [push('first', 'm1')] } };
    expect(list({ ...state, meta: onePush }).slice(0, 2)).toEqual(['pending', 'sending']);
    expect(list({ ...initial })).toEqual(Array.from({ length: ROWS }, () => 'synced'));
  });
});
