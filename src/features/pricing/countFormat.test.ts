import { describe, expect, it } from 'vitest';
import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { formatPriceAndCommission } from './formatPriceAndCommission';
import { formatRangeSize, formatResultCount } from './labels';
import { formatImportedCount } from './messages';
import { createDragAnnouncements } from './order/dragAnnouncements';
import { formatUnsent } from './status/statusText';

const SYNC = {
  phase: 'idle',
  revision: 1,
  toSend: 0,
  oldestUnsentAt: null,
  lastSyncAt: 0,
  causeText: null,
  isStalled: false,
} as const;

describe('count formatting', () => {
  it('groups thousands in every count', () => {
    expect(formatResultCount(1200, 5000)).toBe('1\u202f200 résultats sur 5\u202f000');
    expect(formatImportedCount(1200, 5000)).toBe('1\u202f200 éléments importés sur 5\u202f000');
    expect(formatUnsent({ ...SYNC, unsent: 1200 }, 0)).toBe('1\u202f200 modifications en attente');
    expect(formatPriceAndCommission({ prix_partenaire: '1234,50', commission: '1000' })).toBe(
      '1\u202f234,50\u00a0€, 1\u202f000\u00a0%',
    );
  });

  it.each([
    [0, 'rows', 'Aucune ligne sélectionnée'],
    [1, 'rows', '1 ligne sélectionnée'],
    [2, 'rows', '2 lignes sélectionnées'],
    [0, 'cells', 'Aucune ligne sélectionnée'],
    [1, 'cells', '2 cellules sélectionnées sur 1 ligne'],
    [1200, 'cells', '2\u202f400 cellules sélectionnées sur 1\u202f200 lignes'],
  ] as const)('agrees with the size of a range (%i, %s)', (rowCount, kind, text) => {
    expect(formatRangeSize(rowCount, { firstColumn: 1, lastColumn: 2 }, kind)).toBe(text);
  });

  it('groups thousands in drag announcements', () => {
    const getPosition = (id: UniqueIdentifier) => ({ label: String(id), position: 1200, total: 5000 });
    const event = { active: { id: 'Pare-feu' } } as Parameters<Announcements['onDragStart']>[0];
    expect(createDragAnnouncements(getPosition).onDragStart(event)).toContain('ligne 1\u202f200 sur 5\u202f000');
  });
});
