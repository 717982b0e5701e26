import type { Active, Over } from '@dnd-kit/core';
import { describe, expect, it } from 'vitest';
import { createDragAnnouncements } from './dragAnnouncements';

const LABELS = ['Messagerie', 'Pare-feu', 'Sauvegarde'];
const announcements = createDragAnnouncements((id) => ({
  label: LABELS[Number(id)] ?? '',
  position: Number(id) + 1,
  total: LABELS.length,
}));
const active = { id: 0 } as Active;
const over = (id: number) => ({ active, over: { id } as Over });

describe('createDragAnnouncements', () => {
  it('says where the row begins, passes and lands', () => {
    expect(announcements.onDragStart({ active })).toBe('Messagerie\u00a0: déplacement commencé, ligne 1 sur 3.');
    // It would interrupt the announcement of the start.
    expect(announcements.onDragOver(over(0))).toBeUndefined();
    expect(announcements.onDragOver(over(1))).toBe('Messagerie\u00a0: ligne 2 sur 3.');
    expect(announcements.onDragOver(over(0))).toBe('Messagerie\u00a0: ligne 1 sur 3.');
    expect(announcements.onDragEnd(over(2))).toBe('Messagerie déposé, ligne 3 sur 3.');
  });

  it('says that the row is outside of the list, and that it stays', () => {
    const outside = { active, over: null };
    expect(announcements.onDragOver(outside)).toBe('Messagerie\u00a0: hors de la liste.');
    expect(announcements.onDragEnd(outside)).toBe('Messagerie\u00a0: déplacement abandonné.');
    expect(announcements.onDragCancel(outside)).toBe(
      'Messagerie\u00a0: déplacement annulé, la ligne reste à sa place.',
    );
  });
});
