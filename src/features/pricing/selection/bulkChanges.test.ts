import { describe, expect, it } from 'vitest';
import { buildSampleRow } from '../testing/sampleRow';
import { buildPriceChanges, buildCommissionChanges } from './bulkChanges';

const view = (part: Parameters<typeof buildSampleRow>[0]) => ({
  ...buildSampleRow(part),
  syncStatus: 'synced' as const,
});
const cost = (prix_partenaire: string, commission: string) => ({ prix_partenaire, commission });

describe('buildPriceChanges', () => {
  const rows = [
    view({ id: 'heading', cost: null }),
    view({ id: 'a', cost: cost('100,00', '15') }),
    view({ id: 'b', cost: cost('9999999,99', '0') }),
    view({ id: 'c', cost: cost('0,00', '15') }),
  ];

  it('sets differing commissions and skips subtitles', () => {
    const result = buildCommissionChanges(rows, '15 %');
    expect(result).toMatchObject({ ok: true, changes: [{ itemId: 'b', after: cost('9999999,99', '15') }] });
  });

  it('changes partner prices by a percentage, with reseller prices, and skips prices out of range', () => {
    const result = buildPriceChanges(rows, '2,5');
    expect(result).toEqual({
      ok: true,
      changes: [
        {
          itemId: 'a',
          label: 'a',
          before: cost('100,00', '15'),
          after: cost('102,50', '15'),
          reseller: { before: '115,00', after: '117,88' },
          plan: undefined,
        },
      ],
      skipped: [{ label: 'b', reason: expect.stringContaining('dépasser') }],
      unchanged: 1,
      withoutPrice: 1,
    });
  });

  it('ends the plan of a row that keeps its price from a date on, unless the plan keeps it too', () => {
    const plan = { ...cost('900,00', '15'), starts_on: '2027-02-01' };
    const planned = [view({ id: 'a', cost: cost('42,00', '15'), plan }), view({ id: 'b', cost: cost('42,00', '15') })];
    const ended = { changes: [{ itemId: 'a', before: cost('42,00', '15'), after: cost('42,00', '15'), plan }] };
    for (const startsOn of ['2027-01-01', '2027-02-01', '2027-03-01']) {
      expect(buildPriceChanges(planned, '= 42,00', startsOn)).toMatchObject({ ...ended, unchanged: 1 });
      expect(buildPriceChanges(planned, '0 %', startsOn)).toMatchObject({ ...ended, unchanged: 1 });
      expect(buildCommissionChanges(planned, '15', startsOn)).toMatchObject({ changes: [], unchanged: 2 });
    }
    expect(buildPriceChanges(planned, '= 42,00')).toMatchObject({ changes: [], unchanged: 2 });
  });

  it('leaves out a row whose plan has the price from that day on already', () => {
    const plan = { ...cost('44,00', '15'), starts_on: '2027-02-01' };
    const planned = [view({ id: 'a', cost: cost('40,00', '15'), plan })];
    expect(buildPriceChanges(planned, '10', '2027-02-01')).toMatchObject({ changes: [], unchanged: 1 });
    expect(buildPriceChanges(planned, '10', '2027-02-02')).toMatchObject({ changes: [{ itemId: 'a' }], unchanged: 0 });
    expect(buildPriceChanges(planned, '10')).toMatchObject({ changes: [{ itemId: 'a' }], unchanged: 0 });
    const otherCommission = [view({ id: 'a', cost: cost('44,00', '5'), plan })];
    expect(buildCommissionChanges(otherCommission, '15', '2027-02-01')).toMatchObject({ changes: [], unchanged: 1 });
  });

  it('rejects an invalid percentage', () => {
    expect(buildPriceChanges(rows, '12,,5')).toMatchObject({ ok: false });
    expect(buildCommissionChanges(rows, '1e3')).toMatchObject({ ok: false });
  });
});
