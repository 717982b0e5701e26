import { useEffect, useMemo, useState } from 'react';
import type { ItemType } from '../../../domain/pricing/pricingItem';

/** Rows are cards on a phone, where six columns would need horizontal scrolling. Must match `pricingGrid.css`. */
const CARDS_QUERY = '(width < 48rem)';

/** Without tooltips for clipped labels, rows of a touch screen have three lines. Must match `pricingGrid.css`. */
const TOUCH_QUERY = '(pointer: coarse)';

/**
 * In narrower windows the text is large, and a card has a line for its buttons and for each price. Compared with the
 * font size of the page, which a style may set too; a media query reads the setting of the browser alone.
 */
const LARGE_TEXT_REM = 20;

const TABLE_ROW_REM = 2.25;
const TOUCH_TABLE_ROW_REM = 2.75;
/** Three lines of a label, and the prices. Must match `pricingGrid.css`. */
const CARD_REM = 4.75;
const SUBTITLE_CARD_REM = 2.75;
/** Must match the lines of large text in `pricingGrid.css`. */
const LARGE_TEXT_HEIGHTS_REM = {
  admin: { solution: 10.75, subtitle: 6 },
  partner: { solution: 5.75, subtitle: 3.375 },
};
const HEADER_REM = 3;
/** Height of the bar of bulk actions with its margin; large text takes two lines. Must match `--grid-end`. */
const BAR_REM = 4;
const LARGE_TEXT_BAR_REM = 7;

/** Layout of the grid; the heights of rows are fixed per item type, not measured. */
export interface GridLayout {
  isCardLayout: boolean;
  isLargeText: boolean;
  headerPx: number;
  /** Height that stays free below the active cell: a message or the bar of bulk actions may stand there. */
  endPx: number;
  getHeight(type: ItemType): number;
}

interface Viewport {
  isCardLayout: boolean;
  isLargeText: boolean;
  isTouch: boolean;
  /** CSS px. */
  rem: number;
}

/** Row heights by item type: nothing is measured during scrolling, and editing does not shift rows. */
export function useGridLayout(isAdmin: boolean): GridLayout {
  const viewport = useViewport();
  return useMemo(() => {
    const { isCardLayout, isLargeText, rem } = viewport;
    const heights = getHeightsRem(viewport, isAdmin);
    return {
      isCardLayout,
      isLargeText,
      headerPx: isCardLayout ? 0 : HEADER_REM * rem,
      endPx: (isLargeText ? LARGE_TEXT_BAR_REM : BAR_REM) * rem,
      getHeight: (type) => heights[type] * rem,
    };
  }, [isAdmin, viewport]);
}

function getHeightsRem({ isCardLayout, isLargeText, isTouch }: Viewport, isAdmin: boolean): Record<ItemType, number> {
  if (isLargeText) return LARGE_TEXT_HEIGHTS_REM[isAdmin ? 'admin' : 'partner'];
  if (isCardLayout) return { solution: CARD_REM, subtitle: SUBTITLE_CARD_REM };
  const tableRow = isTouch ? TOUCH_TABLE_ROW_REM : TABLE_ROW_REM;
  return { solution: tableRow, subtitle: tableRow };
}

/** Reads media query and font size on resize, never during render: reading forces a style recalculation. */
function useViewport(): Viewport {
  const [viewport, setViewport] = useState(readViewport);
  useEffect(() => {
    const update = () =>
      setViewport((before) => {
        const now = readViewport();
        const isSame =
          now.isCardLayout === before.isCardLayout &&
          now.isLargeText === before.isLargeText &&
          now.isTouch === before.isTouch &&
          now.rem === before.rem;
        return isSame ? before : now;
      });
    window.addEventListener('resize', update);
    return () => window.removeEventListener('resize', update);
  }, []);
  return viewport;
}

function readViewport(): Viewport {
  const isCardLayout = matchMedia(CARDS_QUERY).matches;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return {
    isCardLayout,
    isLargeText: isCardLayout && window.innerWidth < LARGE_TEXT_REM * rem,
    isTouch: matchMedia(TOUCH_QUERY).matches,
    rem,
  };
}
