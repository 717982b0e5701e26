import { describe, expect, it } from 'vitest';
import { buildSolution, buildSubtitle } from '../testing/testBuilders';
import { buildCopiedCells } from './buildCopiedCells';

describe('buildCopiedCells', () => {
  it('copies stored prices, and of a subtitle the label alone', () => {
    const cost = { prix_partenaire: '1234,50', commission: '12,5' };
    const rows = [buildSubtitle('s', { solution: 'Titre' }), buildSolution('a', { solution: 'A', cost })];
    expect(
      buildCopiedCells(rows, ['solution', 'prix_partenaire', 'commission', 'prix_revendeur', 'prix_public']),
    ).toEqual([
      ['Titre', '', '', '', ''],
      ['A', '1234,50', '12,5', '1388,81', '1666,57'],
    ]);
    expect(buildCopiedCells(rows, ['prix_partenaire'])).toEqual([[''], ['1234,50']]);
  });

  it('copies no cost of a partner’s row', () => {
    const row = buildSolution('a', { solution: 'A', cost: null, prix_revendeur: '11,50', prix_public: '13,80' });
    expect(buildCopiedCells([row], ['solution', 'prix_revendeur', 'prix_public'])).toEqual([['A', '11,50', '13,80']]);
  });
});
