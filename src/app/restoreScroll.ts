/** Restoration of a scroll position on a page that may still be too short for it. */
export interface OngoingScrollRestoration {
  /** True until the position is reached or the restoration stops. */
  readonly isActive: boolean;
  stop(): void;
}

/** Events by which users scroll; they stop the restoration. */
const USER_SCROLL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to `top` (CSS px) and continues whenever the page grows, until the position is reached, the user scrolls or
 * `stop` is called.
 */
export function restoreScroll(top: number): OngoingScrollRestoration {
  const listeners = new AbortController();
  const resizeObserver = new ResizeObserver(scrollToTarget);
  const restoration = { isActive: true, stop };
  scrollToTarget();
  if (restoration.isActive) {
    resizeObserver.observe(document.body);
    for (const type of USER_SCROLL_EVENTS)
      window.addEventListener(type, stopOnUserScroll, { capture: true, passive: true, signal: listeners.signal });
  }
  return restoration;

  function scrollToTarget(): void {
    window.scrollTo({ top, behavior: 'instant' });
    // Browsers round to device pixels.
    if (window.scrollY > top - 1) stop();
  }

  function stopOnUserScroll(event: Event): void {
    // Inertia of the sideways swipe that navigated back.
    if (event instanceof WheelEvent && Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    stop();
  }

  function stop(): void {
    restoration.isActive = false;
    resizeObserver.disconnect();
    listeners.abort();
  }
}
