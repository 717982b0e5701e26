import { describe, expect, it } from 'vitest';
import { formatImportedCount, formatSuccessTitle } from './messages';

describe('formatSuccessTitle', () => {
  it.each([
    ['update', 1, 'Élément mis à jour'],
    ['update', 2, '2 éléments mis à jour'],
    ['delete', 1, 'Élément supprimé'],
    ['delete', 1200, '1\u202f200 éléments supprimés'],
    ['addSolution', 1, 'Solution ajoutée'],
    ['addSolution', 3, '3 éléments ajoutés'],
    ['addSubtitle', 1, 'Sous-titre ajouté'],
    ['reorder', 4, 'Ordre mis à jour'],
  ] as const)('agrees with the count (%s of %i)', (kind, count, title) => {
    expect(formatSuccessTitle(kind, count)).toBe(title);
  });
});

describe('formatImportedCount', () => {
  it.each([
    [0, '0 élément importé sur 3'],
    [1, '1 élément importé sur 3'],
    [2, '2 éléments importés sur 3'],
  ])('agrees with the count (%i)', (count, text) => {
    expect(formatImportedCount(count, 3)).toBe(text);
  });
});
