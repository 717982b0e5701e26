import { describe, expect, it } from 'vitest';
import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { formatCount } from '../../domain/money';
import { costText } from './history/mutationText';
import { resultsText } from './labels';
import { importedText } from './messages';
import { dragAnnouncements } from './order/announcements';
import { unsentText } from './status/statusText';

const SYNC = { phase: 'idle', toSend: 0, oldestUnsentAt: null, lastSyncAt: 0, cause: null, stalled: false } as const;

describe('numbers over 999', () => {
  it('are grouped as the prices are, whatever they count', () => {
    expect(formatCount(999)).toBe('999');
    expect(formatCount(1_234_567)).toBe('1\u202f234\u202f567');
    expect(resultsText(1200, 5000)).toBe('1\u202f200 résultats sur 5\u202f000');
    expect(importedText(1200, 5000)).toBe('1\u202f200 éléments importés sur 5\u202f000');
    expect(unsentText({ ...SYNC, unsent: 1200 }, 0)).toBe('1\u202f200 modifications en attente');
    expect(costText({ prix_partenaire: '1234,50', commission: '1000' })).toBe(
      '1\u202f234,50\u00a0€, 1\u202f000\u00a0%',
    );
  });

  it('are grouped in what is heard while a row is dragged', () => {
    const placeOf = (id: UniqueIdentifier) => ({ label: String(id), position: 1200, total: 5000 });
    const moved = { active: { id: 'Pare-feu' } } as Parameters<Announcements['onDragStart']>[0];
    expect(dragAnnouncements(placeOf).onDragStart(moved)).toContain('ligne 1\u202f200 sur 5\u202f000');
  });
});
