import { describe, expect, it } from 'vitest';
import { createRowSearch, normalizeForSearch } from './search';
import { buildSolution, buildSubtitle } from './testing/testBuilders';

const rows = [
  buildSolution('a', { solution: 'Ligne isolée' }),
  buildSubtitle('s', { solution: 'Sécurité' }),
  buildSolution('b', { solution: 'Antivirus Œil de lynx' }),
  buildSolution('c', { solution: 'Pare-feu' }),
  buildSubtitle('t', { solution: 'Téléphonie' }),
  buildSolution('d', { solution: 'Standard d’accueil' }),
];

const found = (query: string) => {
  const { rows: shown, matchCount } = createRowSearch<(typeof rows)[number]>()(rows, query);
  return { ids: shown.map(({ id }) => id).join(''), matches: matchCount };
};

describe('createRowSearch', () => {
  it('returns the same array for an empty query', () => {
    expect(createRowSearch<(typeof rows)[number]>()(rows, '  ').rows).toBe(rows);
  });

  it.each([
    ['ISOLEE', 'a', 1],
    ['oeil', 'sb', 1],
    ['lynx anti', 'sb', 1],
    ['lynx pare', '', 0],
    ['securite', 's', 1],
    ["d'accueil", 'td', 1],
    ['e', 'asbctd', 6],
    ['introuvable', '', 0],
  ])('for %j shows %s', (query, ids, matches) => {
    expect(found(query)).toEqual({ ids, matches });
  });

  it('folds case, accents and ligatures of any text', () => {
    expect(normalizeForSearch('ÀÉÎÕÜ Œ ß ﬁ')).toBe('aeiou oe ss fi');
  });

  it('finds no row where nothing matches', () => {
    expect(createRowSearch<(typeof rows)[number]>()(rows, 'introuvable')).toMatchObject({ rows: [], matchCount: 0 });
  });

  it('follows a row that was edited', () => {
    const search = createRowSearch<(typeof rows)[number]>();
    expect(search(rows, 'neuf').matchCount).toBe(0);
    expect(search([buildSolution('a', { solution: 'Neuf' })], 'neuf').matchCount).toBe(1);
  });
});
