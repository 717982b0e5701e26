import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { formatCount } from '../../../domain/groupThousands';

export const DRAG_INSTRUCTIONS =
  'Pour déplacer une ligne, appuyez sur Espace ou Entrée, choisissez sa place avec les flèches haut et bas, puis appuyez de nouveau sur Espace ou Entrée. Échap annule.';

export const DRAG_ROLE = 'ligne à déplacer';

interface RowPosition {
  label: string;
  /** From 1. */
  position: number;
  total: number;
}

/** Creates French screen-reader announcements for a drag; dnd-kit provides English ones. */
export function createDragAnnouncements(getPosition: (id: UniqueIdentifier) => RowPosition): Announcements {
  const formatPosition = (id: UniqueIdentifier) => {
    const { position, total } = getPosition(id);
    return `ligne ${formatCount(position)} sur ${formatCount(total)}`;
  };
  // dnd-kit reports at once that the row is over itself, which would interrupt the announcement of the start.
  let isJustStarted = false;
  return {
    onDragStart: ({ active }) => {
      isJustStarted = true;
      return `${getPosition(active.id).label}\u00a0: déplacement commencé, ${formatPosition(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      const isAtStart = isJustStarted && over?.id === active.id;
      isJustStarted = false;
      if (isAtStart) return undefined;
      const { label } = getPosition(active.id);
      return over ? `${label}\u00a0: ${formatPosition(over.id)}.` : `${label}\u00a0: hors de la liste.`;
    },
    onDragEnd: ({ active, over }) =>
      over
        ? `${getPosition(active.id).label} déposé, ${formatPosition(over.id)}.`
        : `${getPosition(active.id).label}\u00a0: déplacement abandonné.`,
    onDragCancel: ({ active }) =>
      `${getPosition(active.id).label}\u00a0: déplacement annulé, la ligne reste à sa place.`,
  };
}
