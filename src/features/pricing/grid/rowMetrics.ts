import { useEffect, useMemo, useState } from 'react';
import type { ItemType } from '../../../domain/pricingItem';

/** Below this width rows are cards: a table of six columns would need scrolling sideways. Twin of `grid.css`. */
const CARDS_QUERY = '(max-width: 47.99rem)';

/** The forms above the grid leave enough of it to be seen: not on a phone, held upright or on its side. */
export const ROOM_FOR_TOOLS_QUERY = '(min-width: 48rem) and (min-height: 40rem)';

const TABLE_ROW_REM = 2.5;
const ADMIN_CARD_REM = 5.75;
const PARTNER_CARD_REM = 5;
const SUBTITLE_CARD_REM = 3;
const HEADER_REM = 3;

export interface RowMetrics {
  cards: boolean;
  headerPx: number;
  heightOf(type: ItemType): number;
}

interface Surface {
  cards: boolean;
  /** CSS px. */
  rem: number;
}

/** Heights are fixed by kind, so that nothing is measured while scrolling and nothing moves while editing. */
export function useRowMetrics(admin: boolean): RowMetrics {
  const { cards, rem } = useSurface();
  return useMemo(() => {
    const solution = cards ? (admin ? ADMIN_CARD_REM : PARTNER_CARD_REM) : TABLE_ROW_REM;
    const subtitle = cards ? SUBTITLE_CARD_REM : TABLE_ROW_REM;
    return {
      cards,
      headerPx: cards ? 0 : HEADER_REM * rem,
      heightOf: (type) => (type === 'subtitle' ? subtitle : solution) * rem,
    };
  }, [admin, cards, rem]);
}

/** Asked when the window changes, never while rendering: the answer makes the browser settle all styles first. */
function useSurface(): Surface {
  const [surface, setSurface] = useState(readSurface);
  useEffect(() => {
    const look = () =>
      setSurface((before) => {
        const now = readSurface();
        return now.cards === before.cards && now.rem === before.rem ? before : now;
      });
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, []);
  return surface;
}

function readSurface(): Surface {
  return {
    cards: matchMedia(CARDS_QUERY).matches,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
  };
}
