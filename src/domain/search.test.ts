import { describe, expect, it } from 'vitest';
import { createSearch, foldText } from './search';
import { solution, subtitle } from './testBuilders';

const rows = [
  solution('a', { solution: 'Ligne isolée' }),
  subtitle('s', { solution: 'Sécurité' }),
  solution('b', { solution: 'Antivirus Œil de lynx' }),
  solution('c', { solution: 'Pare-feu' }),
  subtitle('t', { solution: 'Téléphonie' }),
  solution('d', { solution: 'Standard d’accueil' }),
];

const found = (query: string) => {
  const { rows: shown, matches } = createSearch<(typeof rows)[number]>()(rows, query);
  return { ids: shown.map(({ id }) => id).join(''), matches };
};

describe('a search', () => {
  it('gives the very same rows for an empty query', () => {
    expect(createSearch<(typeof rows)[number]>()(rows, '  ').rows).toBe(rows);
  });

  it.each([
    ['ISOLEE', 'a', 1],
    ['oeil', 'sb', 1],
    ['lynx anti', 'sb', 1],
    ['securite', 's', 1],
    ["d'accueil", 'td', 1],
    ['e', 'asbctd', 6],
    ['introuvable', '', 0],
  ])('for %j shows %s', (query, ids, matches) => {
    expect(found(query)).toEqual({ ids, matches });
  });

  it('folds case, accents and ligatures of any text', () => {
    expect(foldText('ÀÉÎÕÜ Œ ß ﬁ')).toBe('aeiou oe ss fi');
  });

  it('follows a row that was edited', () => {
    const search = createSearch<(typeof rows)[number]>();
    expect(search(rows, 'neuf').matches).toBe(0);
    expect(search([solution('a', { solution: 'Neuf' })], 'neuf').matches).toBe(1);
  });
});
