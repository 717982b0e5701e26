import { useEffect, useRef, type RefObject } from 'react';
import type { GridHandle } from './useGridHandle';

/**
 * Focuses the grid when a panel or banner closes if the focused control was removed, for example the badge of the last
 * conflict.
 */
export function useGridFocusOnClose(grid: RefObject<GridHandle | null>, isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) grid.current?.focusWithoutScroll();
    wasOpen.current = isOpen;
  }, [grid, isOpen]);
}
