import { describe, expect, it } from 'vitest';
import type { ListedChange } from './groupChanges';
import { fillMissingLabels } from './fillMissingLabels';

const buildChange = (itemId: string, label: string): ListedChange => ({
  at: 0,
  device: null,
  itemId,
  label,
  mutation: { kind: 'move', id: 'm', itemId, at: 0, group: 'g', after: null, before: null },
});

describe('fillMissingLabels', () => {
  it('adds the newest known label of the same item, and keeps the others', () => {
    const changes = [
      buildChange('a', ''),
      buildChange('a', 'Nouveau'),
      buildChange('b', ''),
      buildChange('a', 'Ancien'),
      buildChange('a', ''),
    ];
    expect(fillMissingLabels(changes).map(({ label }) => label)).toEqual([
      'Nouveau',
      'Nouveau',
      '',
      'Ancien',
      'Nouveau',
    ]);
  });
});
