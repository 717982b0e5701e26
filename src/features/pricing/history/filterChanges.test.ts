import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../domain/durations';
import type { Mutation } from '../../../domain/pricing/mutation';
import { filterChanges, type HistoryFilter } from './filterChanges';

const NOW = 1_800_000_000_000;
const COST = { prix_partenaire: '10,00', commission: '15' };
const ALL: HistoryFilter = { days: null, device: null, text: '', isPriceOnly: false };
const RENAME = { kind: 'update', label: { before: 'Téléphonie fixe', after: 'Standard' } } as const;
const creation = { kind: 'create', solution: 'A', display_order: 1 } as const;

type Part<M> = M extends Mutation ? Omit<M, 'id' | 'itemId' | 'at' | 'group'> : never;

/** True if the filter keeps a change with these values. */
function keeps(filter: Partial<HistoryFilter>, mutation: Part<Mutation>, label = 'Standard', at = NOW): boolean {
  const ids = { id: 'm', itemId: 'a', at, group: 'g' };
  const change = { at, device: null, itemId: 'a', label, mutation: { ...ids, ...mutation } };
  return filterChanges([change], { ...ALL, ...filter }, NOW).length === 1;
}

describe('filterChanges', () => {
  it('keeps every word of the new or old label, in any case and without accents', () => {
    expect(keeps({ text: ' STANDARD  telephonie ' }, RENAME)).toBe(true);
    expect(keeps({ text: 'telephonie mobile' }, RENAME)).toBe(false);
  });

  it.each<[string, Part<Mutation>, boolean]>([
    ['a price', { kind: 'update', price: { before: COST, after: COST } }, true],
    ['a planned price', { kind: 'update', plan: { before: null, after: { ...COST, starts_on: '2027-01-01' } } }, true],
    ['a cancelled plan', { kind: 'update', plan: { before: { ...COST, starts_on: '2027-01-01' }, after: null } }, true],
    ['a label', RENAME, false],
    ['a solution that is added', { ...creation, type: 'solution', cost: COST }, true],
    ['a subtitle that is added', { ...creation, type: 'subtitle', cost: null }, false],
    ['a move', { kind: 'move', after: null, before: 'b' }, false],
  ])('keeps prices only, if asked: %s', (_title, mutation, isKept) => {
    expect(keeps({ isPriceOnly: true }, mutation)).toBe(isKept);
    expect(keeps({}, mutation)).toBe(true);
  });

  it('keeps a period that ends now, or the whole history', () => {
    expect(keeps({ days: 7 }, RENAME, '', NOW - 7 * DAY_MS)).toBe(true);
    expect(keeps({ days: 7 }, RENAME, '', NOW - 7 * DAY_MS - 1)).toBe(false);
    expect(keeps({}, RENAME, '', 0)).toBe(true);
  });
});
