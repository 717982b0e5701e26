import { describe, expect, it } from 'vitest';
import { SAMPLE_GRID } from './pricingGrid';
import { toGridRow } from './writeSampleGrid';

describe('sample grid', () => {
  const rows = SAMPLE_GRID.map(toGridRow);

  it('holds sixty rows with different ids and labels, subtitles among them', () => {
    expect(rows).toHaveLength(60);
    expect(new Set(rows.map((row) => row.id)).size).toBe(60);
    expect(new Set(rows.map((row) => row.solution)).size).toBe(60);
    expect(rows.filter((row) => row.type === 'subtitle')).toHaveLength(8);
  });

  it('carries prices that a calculator confirms', () => {
    // 5,10 + 15 % = 5,865, rounded to 5,87; × 1,2 = 7,044, rounded to 7,04.
    expect(rows.find((row) => row.id === 'seed-microsoft-1')).toMatchObject({
      cost: { prix_partenaire: '5,10', commission: '15' },
      prix_revendeur: '5,87',
      prix_public: '7,04',
    });
  });

  it('stores what a save would store, so that the first edit changes nothing else', () => {
    for (const [index, row] of SAMPLE_GRID.entries()) {
      if ('subtitle' in row) continue;
      const { prix_partenaire, commission } = row;
      expect(rows[index]?.cost).toEqual({ prix_partenaire, commission });
    }
  });
});
