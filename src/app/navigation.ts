import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

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
    const remember = () => positions.current.set(shown.current.key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, []);

  useEffect(() => {
    const previous = shown.current;
    if (previous.key === location.key && previous.pathname === location.pathname) return;
    shown.current = location;
    if (previous.pathname !== location.pathname) removeServedTags();
    const anchor = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (anchor) {
      anchor.scrollIntoView();
      focusWithoutScroll(anchor);
      return;
    }
    const back = navigationType === 'POP' ? positions.current.get(location.key) : undefined;
    window.scrollTo({ top: back ?? 0, behavior: 'instant' });
    const isOtherPage = previous.pathname !== location.pathname || previous.search !== location.search;
    if (isOtherPage) focusWithoutScroll(document.querySelector('main h1'));
  }, [location, navigationType]);
}

function removeServedTags(): void {
  for (const tag of document.querySelectorAll(`head [${SERVED_TAG_ATTRIBUTE}]`)) tag.remove();
}

function focusWithoutScroll(target: Element | null): void {
  if (!(target instanceof HTMLElement)) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
