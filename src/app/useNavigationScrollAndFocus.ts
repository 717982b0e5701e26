import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { restoreScroll, type OngoingScrollRestoration } from './restoreScroll';
import { readScrollPosition, saveScrollPosition } from './scrollPosition';
import { removeServedHeadTags } from './servedHeadTags';

/** Scrolls end after this time without an event. Safari allows 100 changes of history entries in 30 s. */
const SCROLL_END_MS = 310;

/**
 * Repeats after a client navigation what the browser does on a page load: scrolls to the anchor, the top or the
 * previous position, and focuses the h1 so that screen readers announce it.
 */
export function useNavigationScrollAndFocus(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const currentLocation = useRef(location);
  const scrollRestoration = useRef<OngoingScrollRestoration | null>(null);

  useEffect(() => {
    const listeners = new AbortController();
    const listen = (type: string, listener: () => void) =>
      window.addEventListener(type, listener, { capture: true, signal: listeners.signal });
    const setManualRestoration = () => {
      window.history.scrollRestoration = 'manual';
    };
    setManualRestoration();
    listen('pageshow', setManualRestoration);
    // Leaves scroll restoration to the browser, for a reload or a return from another site.
    listen('pagehide', () => {
      window.history.scrollRestoration = 'auto';
    });
    let timer: number | undefined;
    const savePosition = () => {
      if (!scrollRestoration.current?.isActive) saveScrollPosition(currentLocation.current);
    };
    listen('scroll', () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(savePosition, SCROLL_END_MS);
    });
    // On a link, perhaps before the end of a scroll.
    listen('click', savePosition);
    return () => {
      window.clearTimeout(timer);
      listeners.abort();
    };
  }, []);

  useLayoutEffect(() => {
    const previous = currentLocation.current;
    // Keys do not tell locations apart: all entries that the browser creates for an anchor have the same one.
    if (previous === location) return;
    currentLocation.current = location;
    scrollRestoration.current?.stop();
    if (previous.pathname !== location.pathname) removeServedHeadTags();
    const position = navigationType === 'POP' ? readScrollPosition() : undefined;
    const anchor = position === undefined ? findAnchor(location.hash) : null;
    if (anchor) {
      anchor.scrollIntoView();
      focusWithoutScroll(anchor);
      return;
    }
    scrollRestoration.current = restoreScroll(position ?? 0);
    const isOtherPage = previous.pathname !== location.pathname || previous.search !== location.search;
    // A menu with a link to the current page closes by a new instance: its focused button is gone.
    const isFocusLost = document.activeElement === document.body;
    if (isOtherPage || isFocusLost) focusWithoutScroll(document.querySelector('main h1'));
  }, [location, navigationType]);
}

/** Returns null also for a malformed hash such as `#100%`. */
function findAnchor(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

function focusWithoutScroll(target: Element | null): void {
  if (!(target instanceof HTMLElement)) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
