import { describe, expect, it } from 'vitest';
import { SAMPLE_GRID } from './sampleGrid';
import { toGridRow } from './writeSampleGrid';

describe('toGridRow', () => {
  const rows = SAMPLE_GRID.map(toGridRow);

  it('converts sixty rows with distinct ids and labels, subtitles included', () => {
    expect(rows).toHaveLength(60);
    expect(new Set(rows.map((row) => row.id)).size).toBe(60);
    expect(new Set(rows.map((row) => row.solution)).size).toBe(60);
    expect(rows.filter((row) => row.type === 'subtitle')).toHaveLength(8);
  });

  it('computes prices that match a manual calculation', () => {
    // 5,10 + 15 % = 5,865, rounded to 5,87; × 1,2 = 7,044, rounded to 7,04.
    expect(rows.find((row) => row.id === 'seed-microsoft-1')).toMatchObject({
      cost: { prix_partenaire: '5,10', commission: '15' },
      prix_revendeur: '5,87',
      prix_public: '7,04',
    });
  });

  it('returns the stored form, so that the first edit changes nothing else', () => {
    for (const [index, row] of SAMPLE_GRID.entries()) {
      if ('subtitle' in row) continue;
      const { prix_partenaire, commission } = row;
      expect(rows[index]?.cost).toEqual({ prix_partenaire, commission });
    }
  });
});
