import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType, type Location } from 'react-router-dom';
import { beginWayBack, type WayBack } from './wayBack';

/** Marks tags of the served HTML that are true of the page it was served for, and of no other. */
export const SERVED_TAG_ATTRIBUTE = 'data-served';

/**
 * After a navigation inside the app the browser does nothing of what it does for a new page: this hook scrolls to the
 * anchor or the top (or back to where the reader was) and moves the focus to the h1, so that it is read out.
 */
export function useNavigationFocus(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const shown = useRef(location);
  const wayBack = useRef<WayBack | null>(null);

  useEffect(() => {
    const ownScrolling = () => {
      window.history.scrollRestoration = 'manual';
    };
    // A reload, or the way back from another site, is the browser's: it knows where the reader was.
    const leaveToBrowser = () => {
      window.history.scrollRestoration = 'auto';
    };
    ownScrolling();
    window.addEventListener('pageshow', ownScrolling);
    window.addEventListener('pagehide', leaveToBrowser);
    return () => {
      window.removeEventListener('pageshow', ownScrolling);
      window.removeEventListener('pagehide', leaveToBrowser);
    };
  }, []);

  useEffect(() => {
    const remember = () => {
      if (hasPlace(shown.current) && !wayBack.current?.going) positions.current.set(shown.current.key, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, []);

  // Before the browser tells of the place in the new page: it would be remembered as the one in the page that was left.
  useLayoutEffect(() => {
    const previous = shown.current;
    if (previous.key === location.key && previous.pathname === location.pathname) return;
    shown.current = location;
    wayBack.current?.end();
    if (previous.pathname !== location.pathname) removeServedTags();
    const isBack = navigationType === 'POP' && hasPlace(location);
    const place = isBack ? positions.current.get(location.key) : undefined;
    const anchor = place === undefined ? anchorOf(location.hash) : null;
    if (anchor) {
      anchor.scrollIntoView();
      focusWithoutScroll(anchor);
      return;
    }
    wayBack.current = beginWayBack(place ?? 0);
    const isOtherPage = previous.pathname !== location.pathname || previous.search !== location.search;
    if (isOtherPage) focusWithoutScroll(document.querySelector('main h1'));
  }, [location, navigationType]);
}

/** Links like `#contenu` are the browser's own: their entries share the router's key, and lead to their anchor. */
function hasPlace({ key, hash }: Location): boolean {
  return key !== 'default' || hash === '';
}

/** null also for a hash that encodes nothing, as `#100%` does. */
function anchorOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

function removeServedTags(): void {
  for (const tag of document.querySelectorAll(`head [${SERVED_TAG_ATTRIBUTE}]`)) tag.remove();
}

function focusWithoutScroll(target: Element | null): void {
  if (!(target instanceof HTMLElement)) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
