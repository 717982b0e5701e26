import { describe, expect, it } from 'vitest';
import { buildPartnerList, buildPartnerListCsv } from './partnerList';
import type { GridRow } from './pricingItem';

const buildRow = (id: string, type: GridRow['type'] = 'solution') => ({
  id,
  type,
  solution: id.toUpperCase(),
  prix_revendeur: type === 'solution' ? '11,50' : '',
  prix_public: type === 'solution' ? '13,80' : '',
  cost: { prix_partenaire: '10,00', commission: '15' },
});
const solution = (id: string) => ({ id, solution: id.toUpperCase(), prix_revendeur: '11,50', prix_public: '13,80' });

const ROWS = [
  buildRow('loose'),
  buildRow('cloud', 'subtitle'),
  buildRow('mail', 'subtitle'),
  buildRow('a'),
  buildRow('b'),
  buildRow('phone', 'subtitle'),
  buildRow('c'),
  buildRow('empty', 'subtitle'),
];

describe('buildPartnerList', () => {
  it('groups solutions below their headings, without costs and empty headings', () => {
    expect(buildPartnerList(ROWS, null, '2026-11-28')).toMatchObject([
      { headings: [], rows: [solution('loose')] },
      { headings: ['CLOUD', 'MAIL'], rows: [solution('a'), solution('b')] },
      { headings: ['PHONE'], rows: [solution('c')] },
    ]);
    expect(JSON.stringify(buildPartnerList(ROWS, null, '2026-11-28'))).not.toMatch(/10,00|commission|cost/);
  });

  it('keeps the headings of selected solutions', () => {
    expect(buildPartnerList(ROWS, new Set(['b', 'phone']), '2026-11-28')).toMatchObject([
      { headings: ['CLOUD', 'MAIL'], rows: [solution('b')] },
    ]);
  });

  it('returns no section for an empty grid', () => {
    expect(buildPartnerList([], null, '2026-11-28')).toEqual([]);
  });
});

describe('buildPartnerListCsv', () => {
  it('writes headings, solutions and dates', () => {
    const csv = buildPartnerListCsv(buildPartnerList(ROWS, new Set(['c']), '2026-11-28'), ['Solution', 'Revendeur'], {
      from: '2026-11-23',
      until: null,
    });
    expect(csv).toBe('\uFEFFSolution;Revendeur\r\nPHONE;;;;\r\nC;11,50;13,80;2026-11-23;\r\n');
  });
});
