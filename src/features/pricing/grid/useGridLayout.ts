import { useEffect, useMemo, useState } from 'react';
import type { ItemType } from '../../../domain/pricing/pricingItem';

/** Rows are cards on a phone, where six columns would need horizontal scrolling. Must match `pricingGrid.css`. */
const CARDS_QUERY = '(width < 48rem)';

/** A touch screen shows no tooltip for a clipped label: its rows have room for three lines. Must match `pricingGrid.css`. */
const TOUCH_QUERY = '(pointer: coarse)';

const TABLE_ROW_REM = 2.25;
const TOUCH_TABLE_ROW_REM = 2.75;
const ADMIN_CARD_REM = 4.75;
const PARTNER_CARD_REM = 4.5;
const SUBTITLE_CARD_REM = 2.75;
const HEADER_REM = 3;
/** Height of the bar of bulk actions with its margin. Must match `--grid-end`. */
const BAR_REM = 4;

/** Layout of the grid; the heights of rows are fixed per item type, not measured. */
export interface GridLayout {
  isCardLayout: boolean;
  headerPx: number;
  /** Height that stays free below the active cell: a message or the bar of bulk actions may stand there. */
  endPx: number;
  getHeight(type: ItemType): number;
}

interface Viewport {
  isCardLayout: boolean;
  isTouch: boolean;
  /** CSS px. */
  rem: number;
}

/** Row heights by item type: nothing is measured during scrolling, and editing does not shift rows. */
export function useGridLayout(isAdmin: boolean): GridLayout {
  const { isCardLayout, isTouch, rem } = useViewport();
  return useMemo(() => {
    const tableRow = isTouch ? TOUCH_TABLE_ROW_REM : TABLE_ROW_REM;
    const solution = isCardLayout ? (isAdmin ? ADMIN_CARD_REM : PARTNER_CARD_REM) : tableRow;
    const subtitle = isCardLayout ? SUBTITLE_CARD_REM : tableRow;
    return {
      isCardLayout,
      headerPx: isCardLayout ? 0 : HEADER_REM * rem,
      endPx: BAR_REM * rem,
      getHeight: (type) => (type === 'subtitle' ? subtitle : solution) * rem,
    };
  }, [isAdmin, isCardLayout, isTouch, rem]);
}

/** Reads media query and font size on resize, never during render: reading forces a style recalculation. */
function useViewport(): Viewport {
  const [viewport, setViewport] = useState(readViewport);
  useEffect(() => {
    const update = () =>
      setViewport((before) => {
        const now = readViewport();
        const isSame =
          now.isCardLayout === before.isCardLayout && now.isTouch === before.isTouch && now.rem === before.rem;
        return isSame ? before : now;
      });
    window.addEventListener('resize', update);
    return () => window.removeEventListener('resize', update);
  }, []);
  return viewport;
}

function readViewport(): Viewport {
  return {
    isCardLayout: matchMedia(CARDS_QUERY).matches,
    isTouch: matchMedia(TOUCH_QUERY).matches,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
  };
}
