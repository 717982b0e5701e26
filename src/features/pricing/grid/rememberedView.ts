import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';
import { isRecord } from '../../../domain/isRecord';
import { STORAGE_KEYS } from '../../../config/constants';
import { readStoredText, storeText } from '../../../platform/storedText';

/** UI state of the grid in localStorage; removed with the session. */
interface GridView {
  query: string;
  /** Scroll offset, CSS px. */
  top: number;
  /** True if the user left 'Ajouter et importer' open. */
  tools: boolean;
}

const DEFAULT_VIEW: GridView = { query: '', top: 0, tools: false };

/** Parses the stored view; returns the default for missing or invalid JSON. */
export function parseRememberedView(text: string | null): GridView {
  if (text === null) return DEFAULT_VIEW;
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return DEFAULT_VIEW;
    const { query, top, tools } = value;
    if (typeof query !== 'string' || typeof top !== 'number' || top < 0) return DEFAULT_VIEW;
    return { query, top, tools: tools === true };
  } catch {
    return DEFAULT_VIEW;
  }
}

function readView(): GridView {
  return parseRememberedView(readStoredText(STORAGE_KEYS.gridView));
}

function storeView(part: Partial<GridView>): void {
  storeText(STORAGE_KEYS.gridView, JSON.stringify({ ...readView(), ...part }));
}

/** Returns a search query that survives a reload, and its setter. */
export function useRememberedQuery(): [string, (query: string) => void] {
  const [query, setQuery] = useState(() => readView().query);
  const change = useCallback((next: string) => {
    setQuery(next);
    storeView({ query: next });
  }, []);
  return [query, change];
}

/** Returns whether 'Ajouter et importer' is open, and the setter. Initially true if `isForcedOpen` or left open. */
export function useRememberedAddAndImportOpen(isForcedOpen: boolean): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => isForcedOpen || readView().tools);
  const change = useCallback((next: boolean) => {
    setOpen(next);
    storeView({ tools: next });
  }, []);
  return [isOpen, change];
}

/** Reads the stored scroll offset, CSS px. */
export function readScrollTop(): number {
  return readView().top;
}

/** Stores the scroll offset when the grid is hidden or unmounted: writing on every scroll event is slow. */
export function useScrollTopAutosave(scroller: RefObject<HTMLElement | null>): void {
  // A layout effect, because its cleanup runs before the element leaves the DOM, which resets `scrollTop` to 0.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    let hasScrolled = false;
    // Does not read `scrollTop`, because that forces a layout on every scroll event.
    const markScrolled = () => (hasScrolled = true);
    const storeScrollTop = () => {
      if (hasScrolled) storeView({ top: element.scrollTop });
      hasScrolled = false;
    };
    const handleVisibilityChange = () => document.visibilityState === 'hidden' && storeScrollTop();
    const listeners = new AbortController();
    const { signal } = listeners;
    element.addEventListener('scroll', markScrolled, { passive: true, signal });
    document.addEventListener('visibilitychange', handleVisibilityChange, { signal });
    window.addEventListener('pagehide', storeScrollTop, { signal });
    return () => {
      listeners.abort();
      storeScrollTop();
    };
  }, [scroller]);
}
