import { describe, expect, it } from 'vitest';
import { formatActionSuffix, formatEntryTitle } from './formatEntryTitle';

describe('formatEntryTitle', () => {
  it('counts rows', () => {
    expect(formatEntryTitle({ kind: 'paste', count: 1 })).toBe('Collage\u00a0: 1 ligne');
    expect(formatEntryTitle({ kind: 'import', count: 1240 })).toBe('Import\u00a0: 1\u202f240 lignes');
  });
});

describe('formatActionSuffix', () => {
  it.each(['add', 'update', 'delete', 'move'] as const)(
    'repeats no action that the change itself names: %s',
    (kind) => {
      expect(formatActionSuffix({ kind, count: 1 })).toBe('');
    },
  );

  it('names any other action, and each on several rows', () => {
    expect(formatActionSuffix({ kind: 'undo', count: 1 })).toBe(' (Annulation)');
    expect(formatActionSuffix({ kind: 'publishPlans', count: 1 })).toBe(' (Publication de prix prévus)');
    expect(formatActionSuffix({ kind: 'delete', count: 2 })).toBe(' (Suppression\u00a0: 2 lignes)');
  });
});
