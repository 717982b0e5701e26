/** A way back to a place in a page that may not be long enough for it yet. */
export interface WayBack {
  /** The place is not reached, and the page may still grow. */
  readonly going: boolean;
  end(): void;
}

/** By these a reader moves himself: from then on his place is the right one. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to `top` (CSS px): at once as far as the page goes, and on whenever what is read anew makes it longer, until
 * the place is reached, the reader moves or somebody calls `end`.
 */
export function beginWayBack(top: number): WayBack {
  const listening = new AbortController();
  const growth = new ResizeObserver(goOn);
  const way = { going: true, end };
  goOn();
  if (way.going) {
    growth.observe(document.body);
    for (const move of OWN_MOVES)
      window.addEventListener(move, endByReader, { capture: true, passive: true, signal: listening.signal });
  }
  return way;

  function goOn(): void {
    window.scrollTo({ top, behavior: 'instant' });
    // Browsers round to the pixels of the screen.
    if (window.scrollY > top - 1) end();
  }

  function endByReader(event: Event): void {
    // Rest of the sideways swipe that went back.
    if (event instanceof WheelEvent && Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    end();
  }

  function end(): void {
    way.going = false;
    growth.disconnect();
    listening.abort();
  }
}
