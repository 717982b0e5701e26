import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestRows, EMPTY_GRID_DIGEST, formatDigest, formatItemsDigest, matchesHead, patchDigest } from './digest';
import type { GridRow } from './pricingItem';

const shortText = fc.constantFrom('', 'a', 'ab', 'b', '1,00', '1,01', 'é');

const row: fc.Arbitrary<GridRow> = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  type: fc.constantFrom('solution', 'subtitle'),
  solution: shortText,
  prix_revendeur: shortText,
  prix_public: shortText,
  display_order: fc.nat(3),
  deleted: fc.boolean(),
  revision: fc.nat(3),
  cost: fc.option(fc.record({ prix_partenaire: shortText, commission: shortText })),
});

const rows = fc.uniqueArray(row, { selector: ({ id }) => id });

describe('digestRows', () => {
  it('does not depend on the order of the rows', () => {
    fc.assert(
      fc.property(rows, (some) => {
        expect(digestRows(some.toReversed())).toEqual(digestRows(some));
      }),
    );
  });

  it('equals the digest patched row by row', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(row, fc.boolean())), (steps) => {
        const held = new Map<string, GridRow>();
        let digest = EMPTY_GRID_DIGEST;
        for (const [next, isRemoved] of steps) {
          const after = isRemoved ? undefined : next;
          digest = patchDigest(digest, held.get(next.id), after);
          if (after === undefined) held.delete(next.id);
          else held.set(next.id, after);
        }
        expect(digest).toEqual(digestRows(held.values()));
      }),
    );
  });

  it('differs if a field of a live item differs, except for the revision', () => {
    fc.assert(
      fc.property(row, row, (a, b) => {
        const getItem = (from: GridRow) => !from.deleted && JSON.stringify({ ...from, cost: null, revision: 0 });
        const isSame = getItem(a) === getItem(b);
        expect(formatDigest(digestRows([a]).items) === formatDigest(digestRows([b]).items)).toBe(isSame);
      }),
      { numRuns: 1_000 },
    );
  });

  it('computes items without costs, so that partners can verify them', () => {
    const base = { id: 'a', type: 'solution', solution: 'x', prix_revendeur: '1,00', prix_public: '1,20' } as const;
    const seenByPartner: GridRow = { ...base, display_order: 0, deleted: false, revision: 1, cost: null };
    const seenByAdmin: GridRow = { ...seenByPartner, cost: { prix_partenaire: '1,00', commission: '0' } };
    expect(digestRows([seenByAdmin]).items).toEqual(digestRows([seenByPartner]).items);
    expect(digestRows([seenByAdmin]).costs).not.toEqual(digestRows([seenByPartner]).costs);
  });

  it('counts only live rows', () => {
    fc.assert(
      fc.property(rows, (some) => {
        expect(digestRows(some).liveCount).toBe(some.filter(({ deleted }) => !deleted).length);
      }),
    );
  });

  it('formats as 16 hexadecimal digits', () => {
    fc.assert(
      fc.property(rows, (some) => {
        expect(formatDigest(digestRows(some).items)).toMatch(/^[0-9a-f]{16}$/);
      }),
    );
  });

  it('has no collision among 20,000 different rows', () => {
    const seen = new Set<string>();
    for (let i = 0; i < 20_000; i += 1) {
      const item: GridRow = {
        id: `row-${i >> 4}`,
        type: 'solution',
        solution: `Produit ${i & 15}`,
        prix_revendeur: '10,00',
        prix_public: '12,00',
        display_order: i >> 4,
        deleted: false,
        revision: 1,
        cost: null,
      };
      seen.add(formatDigest(digestRows([item]).items));
    }
    expect(seen.size).toBe(20_000);
  });
});

describe('formatDigest', () => {
  it('pads both halves with zeros', () => {
    expect(formatDigest({ high: 0xabc, low: 1 })).toBe('00000abc00000001');
  });

  // Other devices and earlier builds compute the same digest: a change makes each of them pull the whole grid.
  it('stays the same in every build', () => {
    const item: GridRow = {
      id: 'row',
      type: 'solution',
      solution: 'Été',
      prix_revendeur: '11,50',
      prix_public: '13,80',
      display_order: 7,
      deleted: false,
      revision: 3,
      cost: { prix_partenaire: '10,00', commission: '15' },
    };
    const { items, costs } = digestRows([item]);
    expect([items, costs].map(formatDigest)).toEqual(['95e2528f77bc5926', 'bfb74d3bbbe23fae']);
  });
});

describe('matchesHead', () => {
  const cost = { prix_partenaire: '1,00', commission: '0' };
  const base = { id: 'a', type: 'solution', solution: 'x', prix_revendeur: '1,00', prix_public: '1,20' } as const;
  const item: GridRow = { ...base, display_order: 0, deleted: false, revision: 1, cost };
  const { items, costs } = digestRows([item]);
  const head = { liveCount: 1, digest: formatItemsDigest(digestRows([item])) };
  const matches = (expected: typeof head, costsDigest: string | null) =>
    matchesHead(new Map([['a', item]]), expected, costsDigest);

  it('compares the number of live rows and both digests', () => {
    expect(matches(head, formatDigest(costs))).toBe(true);
    expect(matches({ ...head, liveCount: 2 }, formatDigest(costs))).toBe(false);
    expect(matches({ ...head, digest: `live:${formatDigest(costs)}` }, formatDigest(costs))).toBe(false);
    expect(matches(head, formatDigest(items))).toBe(false);
  });

  it('ignores tombstones', () => {
    const tombstone = { ...item, id: 'b', deleted: true };
    expect(matchesHead(new Map([item, tombstone].map((one) => [one.id, one])), head, formatDigest(costs))).toBe(true);
  });

  it('compares only count and costs under the head of an older build, whose digest covers tombstones', () => {
    const older = { ...head, digest: formatDigest({ high: 1, low: 2 }) };
    expect(matches(older, formatDigest(costs))).toBe(true);
    expect(matches({ ...older, liveCount: 2 }, formatDigest(costs))).toBe(false);
    expect(matches(older, formatDigest(items))).toBe(false);
  });

  it('does not match a head without a digest, or with one of an unknown form', () => {
    expect(matches({ ...head, digest: '' }, null)).toBe(false);
    expect(matches({ ...head, digest: `${formatDigest(items)}0` }, null)).toBe(false);
  });

  it('skips the costs without their digest', () => {
    expect(matches(head, null)).toBe(true);
    expect(matches({ ...head, liveCount: 2 }, null)).toBe(false);
  });
});
