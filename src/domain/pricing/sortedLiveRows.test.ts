import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carryDigest, digestRows, getDigest } from './digest';
import type { GridRow } from './pricingItem';
import { createGrid } from './replay';
import { carrySortedLiveRows, getSortedLiveRows } from './sortedLiveRows';
import { buildSolution } from './testing/testBuilders';

const row: fc.Arbitrary<GridRow> = fc
  .record({ id: fc.nat(12), order: fc.nat(5), deleted: fc.boolean(), label: fc.constantFrom('Un', 'Deux') })
  .map(({ id, order, deleted, label }) =>
    buildSolution(`r${id}`, { display_order: order, deleted, solution: label, cost: null }),
  );
const rows = fc.uniqueArray(row, { selector: ({ id }) => id });

const toMap = (list: readonly GridRow[]): ReadonlyMap<string, GridRow> => new Map(list.map((one) => [one.id, one]));

describe('carrySortedLiveRows and carryDigest', () => {
  it('equal what is computed from all rows', () => {
    fc.assert(
      fc.property(rows, rows, fc.boolean(), (list, put, isKnown) => {
        const before = toMap(list);
        const after = toMap([...list.filter(({ id }) => put.every((one) => one.id !== id)), ...put]);
        if (isKnown) {
          getSortedLiveRows(before);
          getDigest(before);
        }
        carrySortedLiveRows(before, after, put);
        carryDigest(before, after, put);
        expect(getSortedLiveRows(after)).toEqual(createGrid(after.values()).live);
        expect(getDigest(after)).toEqual(digestRows(after.values()));
        expect(getSortedLiveRows(before)).toEqual(createGrid(before.values()).live);
      }),
    );
  });
});
