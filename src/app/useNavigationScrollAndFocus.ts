import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType, type Location } from 'react-router-dom';
import { restoreScroll, type OngoingScrollRestoration } from './restoreScroll';
import { removeServedHeadTags } from './servedHeadTags';

/**
 * Repeats after a client navigation what the browser does on a page load: scrolls to the anchor, the top or the
 * previous position, and focuses the h1 so that screen readers announce it.
 */
export function useNavigationScrollAndFocus(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const currentLocation = useRef(location);
  const scrollRestoration = useRef<OngoingScrollRestoration | null>(null);

  useEffect(() => {
    const setManualRestoration = () => {
      window.history.scrollRestoration = 'manual';
    };
    // Leaves scroll restoration to the browser on `pagehide`, for a reload or a return from another site.
    const setAutoRestoration = () => {
      window.history.scrollRestoration = 'auto';
    };
    setManualRestoration();
    window.addEventListener('pageshow', setManualRestoration);
    window.addEventListener('pagehide', setAutoRestoration);
    return () => {
      window.removeEventListener('pageshow', setManualRestoration);
      window.removeEventListener('pagehide', setAutoRestoration);
    };
  }, []);

  useEffect(() => {
    const savePosition = () => {
      if (hasOwnScrollPosition(currentLocation.current) && !scrollRestoration.current?.isActive)
        positions.current.set(currentLocation.current.key, window.scrollY);
    };
    window.addEventListener('scroll', savePosition, { passive: true });
    return () => window.removeEventListener('scroll', savePosition);
  }, []);

  // In a layout effect, `currentLocation` changes before the scroll event that the new content causes; that event would
  // otherwise overwrite the saved position of the previous page.
  useLayoutEffect(() => {
    const previous = currentLocation.current;
    if (previous.key === location.key && previous.pathname === location.pathname) return;
    currentLocation.current = location;
    scrollRestoration.current?.stop();
    if (previous.pathname !== location.pathname) removeServedHeadTags();
    const isBack = navigationType === 'POP' && hasOwnScrollPosition(location);
    const position = isBack ? positions.current.get(location.key) : undefined;
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

/**
 * False for history entries that the browser creates for links like `#contenu`: all of them have the router key
 * 'default', so no position is saved for them, and they scroll to their anchor.
 */
function hasOwnScrollPosition({ key, hash }: Location): boolean {
  return key !== 'default' || hash === '';
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
