import { describe, expect, it } from 'vitest';
import { sampleRow } from '../testing/sampleRow';
import { changePrices, setCommission } from './bulkChanges';

const view = (part: Parameters<typeof sampleRow>[0]) => ({ ...sampleRow(part), mark: 'synced' as const });
const cost = (prix_partenaire: string, commission: string) => ({ prix_partenaire, commission });

describe('one change for many rows', () => {
  const rows = [
    view({ id: 'heading', cost: null }),
    view({ id: 'a', cost: cost('100,00', '15') }),
    view({ id: 'b', cost: cost('9999999,99', '0') }),
    view({ id: 'c', cost: cost('0,00', '15') }),
  ];

  it('sets a commission where it differs and leaves subtitles alone', () => {
    const result = setCommission(rows, '15 %');
    expect(result).toMatchObject({ ok: true, changes: [{ itemId: 'b', after: cost('9999999,99', '15') }] });
  });

  it('changes partner prices by a percentage, shows the reseller price that follows, and tells what is out of range', () => {
    const result = changePrices(rows, '2,5');
    expect(result).toEqual({
      ok: true,
      changes: [
        {
          itemId: 'a',
          label: 'a',
          before: cost('100,00', '15'),
          after: cost('102,50', '15'),
          reseller: { before: '115,00', after: '117,88' },
        },
      ],
      skipped: [{ label: 'b', reason: expect.stringContaining('dépasser') }],
      unchanged: 1,
      withoutPrice: 1,
    });
  });

  it('refuses what is no percentage', () => {
    expect(changePrices(rows, '12,,5')).toMatchObject({ ok: false });
    expect(setCommission(rows, '1e3')).toMatchObject({ ok: false });
  });
});
