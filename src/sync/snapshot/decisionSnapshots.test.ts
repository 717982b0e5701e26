import { describe, expect, it } from 'vitest';
import {
  buildCreateMutation,
  buildDeleteMutation,
  buildMoveMutation,
  buildUpdateMutation,
} from '../../domain/pricing/testing/testBuilders';
import type { Conflict } from '../../domain/pricing/conflict';
import { toRowState, type Mutation } from '../../domain/pricing/mutation';
import { buildAdminState } from '../testing/buildAdminState';
import { buildSolutionRow } from '../testing/fakeServer';
import { buildConflictSnapshot, buildRejectionSnapshot } from './decisionSnapshots';

const row = buildSolutionRow('a', 0);
const base = toRowState(row);
const cost = { prix_partenaire: '20,00', commission: '5' };
const by = { device: 'Portable', at: 1 };
const state = buildAdminState({ rows: new Map([['a', row]]) });
const empty = buildAdminState({});
const common = { id: 'c', itemId: 'a', mutations: [], theirsRevision: 1 };

const build = (conflict: Conflict, from = state) => buildConflictSnapshot({ id: 'c', conflict, by }, from);

describe('buildConflictSnapshot', () => {
  it('shows both values of a unit with the label of the row', () => {
    expect(build({ ...common, unit: 'label', base: 'A', mine: 'B', theirs: 'C' })).toEqual({
      id: 'c',
      itemId: 'a',
      unit: 'label',
      label: 'Offre a',
      mine: 'B',
      theirs: 'C',
      editCount: 0,
      by,
    });
    expect(build({ ...common, unit: 'price', base: null, mine: cost, theirs: cost })).toMatchObject({
      mine: cost,
      theirs: cost,
    });
  });

  it('shows the price that was changed on one side of a deletion, else the label', () => {
    const deletedByOther = (mine: typeof base, from: typeof base | null = base) =>
      build({ ...common, unit: 'deletedByOther', base: from, mine, theirs: null });
    expect(deletedByOther({ ...base, solution: 'Mien', cost })).toMatchObject({ mine: cost, theirs: null });
    expect(deletedByOther({ ...base, solution: 'Mien' })).toMatchObject({ mine: 'Mien', theirs: null });
    expect(deletedByOther({ ...base, cost: null })).toMatchObject({ mine: 'Offre a' });
    expect(deletedByOther({ ...base }, null)).toMatchObject({ mine: base.cost });
    const changedByOther = (theirs: typeof base) =>
      build({ ...common, unit: 'changedByOther', base, mine: null, theirs });
    expect(changedByOther({ ...base, cost })).toMatchObject({ mine: null, theirs: cost });
    expect(changedByOther({ ...base, solution: 'Autre' })).toMatchObject({ mine: null, theirs: 'Autre' });
  });

  it('takes the label of a deleted row from the local edits, newest first', () => {
    const label = (...mutations: readonly Mutation[]) => {
      const mine = { ...base, solution: 'Repli' };
      return build({ ...common, mutations, unit: 'deletedByOther', base, mine, theirs: null }, empty).label;
    };
    const update = buildUpdateMutation('1', row, { solution: 'Renommé' });
    expect(label(update, buildUpdateMutation('2', row, { cost }), buildMoveMutation('3', 'a', null))).toBe('Renommé');
    expect(label(update, buildDeleteMutation('2', row))).toBe('Offre a');
    expect(label(update, buildCreateMutation('2', 'a', { solution: 'Neuf' }))).toBe('Neuf');
    expect(label()).toBe('Repli');
    const deleted = buildAdminState({ rows: new Map([['a', { ...row, solution: '', deleted: true }]]) });
    expect(
      build({ ...common, mutations: [update], unit: 'label', base: '', mine: '', theirs: '' }, deleted).label,
    ).toBe('Renommé');
    expect(build({ ...common, unit: 'label', base: '', mine: '', theirs: '' }, empty).label).toBe('');
  });
});

describe('buildRejectionSnapshot', () => {
  it.each([
    ['denied', 'Le serveur n’autorise pas cette modification.'],
    ['invalid', 'Le serveur juge cette modification invalide.'],
  ] as const)('shows the reason of "%s"', (code, reasonText) => {
    const mutation = buildUpdateMutation('m', row, { solution: 'Renommé' });
    const rejected = { id: 'm', mutation, seq: 1, code, at: 9 };
    expect(buildRejectionSnapshot(rejected, state)).toEqual({ id: 'm', mutation, label: 'Offre a', reasonText, at: 9 });
    expect(buildRejectionSnapshot(rejected, empty).label).toBe('Renommé');
  });
});
