import { describe, expect, it } from 'vitest';
import type { Draft, RowChange } from '../../domain/pricing/pricingEditor';
import { createInMemoryDrafts } from '../localStore/inMemoryDrafts';
import { buildDraftDelta, releaseSavedTexts } from './savedTexts';

const identity = { itemId: 'a', at: 1 };
const full: Draft = { ...identity, label: 'Neuf', prix_partenaire: '12', commission: '5' };
const other: Draft = { itemId: 'b', at: 2, label: 'Autre' };
const byId = (...drafts: readonly Draft[]) => new Map(drafts.map((draft) => [draft.itemId, draft]));

describe('buildDraftDelta', () => {
  it.each<[string, Omit<RowChange, 'itemId'>, Partial<Draft>]>([
    ['label', { label: 'Neuf' }, { prix_partenaire: '12', commission: '5' }],
    ['price', { cost: { prix_partenaire: '12' } }, { label: 'Neuf', commission: '5' }],
    ['commission', { cost: { commission: '5' } }, { label: 'Neuf', prix_partenaire: '12' }],
    ['label and price', { label: 'Neuf', cost: { prix_partenaire: '12' } }, { commission: '5' }],
    ['label and commission', { label: 'Neuf', cost: { commission: '5' } }, { prix_partenaire: '12' }],
    ['price and commission', { cost: { prix_partenaire: '12', commission: '5' } }, { label: 'Neuf' }],
  ])('keeps the other texts when an edit saves %s', (_what, change, rest) => {
    expect(buildDraftDelta(byId(full), [{ itemId: 'a', ...change }])).toStrictEqual({
      remove: [],
      put: [{ ...identity, ...rest }],
    });
    expect(full).toHaveProperty('label');
  });

  it('removes a draft without texts, beside one that is kept', () => {
    const changes = [
      { itemId: 'a', cost: { commission: '5' } },
      { itemId: 'b', label: 'Autre' },
    ];
    expect(buildDraftDelta(byId(full, other), changes)).toMatchObject({ remove: ['b'], put: [{ itemId: 'a' }] });
  });

  it('changes nothing without a draft of the edited row', () => {
    expect(buildDraftDelta(byId(other), [{ itemId: 'a', label: 'Neuf' }])).toBeUndefined();
  });
});

describe('releaseSavedTexts', () => {
  const changes = [
    { itemId: 'a', label: 'Neuf' },
    { itemId: 'b', label: 'Autre' },
    { itemId: 'c', label: 'Sans saisie' },
  ];
  const { label: _saved, ...rest } = full;

  /** Releases the label of the drafts `full` and `other`, then types another commission. */
  function releaseThenType() {
    const inMemoryDrafts = createInMemoryDrafts();
    inMemoryDrafts.hold(full);
    inMemoryDrafts.hold(other);
    const endSaving = releaseSavedTexts(inMemoryDrafts, changes);
    expect([...inMemoryDrafts.getTyped()]).toEqual([['a', rest]]);
    inMemoryDrafts.hold({ ...rest, commission: '6' });
    expect([...inMemoryDrafts.getAll().values()]).toEqual([{ ...full, commission: '6' }, other]);
    return { inMemoryDrafts, endSaving };
  }

  it('releases saved texts alone, and keeps them in memory until they are stored', () => {
    const { inMemoryDrafts, endSaving } = releaseThenType();
    endSaving(true);
    expect([...inMemoryDrafts.getAll().values()]).toEqual([{ ...rest, commission: '6' }]);
  });

  it('holds the texts of a failed edit again, with those typed since', () => {
    const { inMemoryDrafts, endSaving } = releaseThenType();
    endSaving(false);
    expect([...inMemoryDrafts.getTyped().values()]).toEqual([{ ...full, commission: '6' }, other]);
  });

  it('holds no text again that was cleared since', () => {
    const { inMemoryDrafts, endSaving } = releaseThenType();
    inMemoryDrafts.clear();
    endSaving(false);
    expect(inMemoryDrafts.getAll().size).toBe(0);
  });

  it('prefers the later of two texts that are being saved', () => {
    const inMemoryDrafts = createInMemoryDrafts();
    for (const label of ['Un', 'Deux']) {
      inMemoryDrafts.hold({ ...identity, label });
      releaseSavedTexts(inMemoryDrafts, [{ itemId: 'a', label }]);
    }
    expect([...inMemoryDrafts.getAll().values()]).toEqual([{ ...identity, label: 'Deux' }]);
  });
});
