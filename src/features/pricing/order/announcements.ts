import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { formatCount } from '../../../domain/money';

export const DRAG_INSTRUCTIONS =
  'Pour déplacer une ligne, appuyez sur Espace ou Entrée, choisissez sa place avec les flèches haut et bas, puis appuyez de nouveau sur Espace ou Entrée. Échap annule.';

export const DRAG_ROLE = 'ligne à déplacer';

interface Place {
  label: string;
  /** From 1. */
  position: number;
  total: number;
}

/** What a screen reader hears while a row is dragged; the library's own sentences are English. */
export function dragAnnouncements(placeOf: (id: UniqueIdentifier) => Place): Announcements {
  const where = (id: UniqueIdentifier) => {
    const { position, total } = placeOf(id);
    return `ligne ${formatCount(position)} sur ${formatCount(total)}`;
  };
  // The library tells at once that the row is over itself, which would cut the announcement of the start short.
  let justStarted = false;
  return {
    onDragStart: ({ active }) => {
      justStarted = true;
      return `${placeOf(active.id).label}\u00a0: déplacement commencé, ${where(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      const atStart = justStarted && over?.id === active.id;
      justStarted = false;
      if (atStart) return undefined;
      const { label } = placeOf(active.id);
      return over ? `${label}\u00a0: ${where(over.id)}.` : `${label}\u00a0: hors de la liste.`;
    },
    onDragEnd: ({ active, over }) =>
      over
        ? `${placeOf(active.id).label} déposé, ${where(over.id)}.`
        : `${placeOf(active.id).label}\u00a0: déplacement abandonné.`,
    onDragCancel: ({ active }) => `${placeOf(active.id).label}\u00a0: déplacement annulé, la ligne reste à sa place.`,
  };
}
