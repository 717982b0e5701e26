import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';
import { STORAGE_KEYS } from '../../../config/constants';

/** Where the person stood in the grid when this device showed it last; goes with the session. */
interface GridView {
  query: string;
  /** Scrolled by, in CSS pixels. */
  top: number;
  /** Whether 'Ajouter et importer' stands open; null where nobody has decided. */
  tools: boolean | null;
}

const START: GridView = { query: '', top: 0, tools: null };

/** The start of the grid where nothing is remembered, or nothing that can be understood. */
export function readView(text: string | null): GridView {
  if (text === null) return START;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('query' in value) || !('top' in value)) return START;
    const { query, top } = value;
    if (typeof query !== 'string' || typeof top !== 'number' || top < 0) return START;
    return { query, top, tools: 'tools' in value && typeof value.tools === 'boolean' ? value.tools : null };
  } catch {
    return START;
  }
}

function remembered(): GridView {
  try {
    return readView(localStorage.getItem(STORAGE_KEYS.gridView));
  } catch {
    // Barred by the browser.
    return START;
  }
}

function remember(part: Partial<GridView>): void {
  try {
    localStorage.setItem(STORAGE_KEYS.gridView, JSON.stringify({ ...remembered(), ...part }));
  } catch {
    // Full or barred: the grid opens at its start, as on a new device.
  }
}

/** The search of last time, and how to change it. */
export function useRememberedQuery(): [string, (query: string) => void] {
  const [query, setQuery] = useState(() => remembered().query);
  const change = useCallback((next: string) => {
    setQuery(next);
    remember({ query: next });
  }, []);
  return [query, change];
}

/** Whether the tools stand open: when `needed`, else as they were left, else as `fallback` says; and how to change it. */
export function useRememberedTools(needed: boolean, fallback: () => boolean): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(() => needed || (remembered().tools ?? fallback()));
  const change = useCallback((next: boolean) => {
    setOpen(next);
    remember({ tools: next });
  }, []);
  return [open, change];
}

/** Where the grid opens, in CSS pixels from its top. */
export function rememberedTop(): number {
  return remembered().top;
}

/** Keeps the scroll place when the grid goes out of sight: writing at every step would slow the scrolling down. */
export function useRememberedTop(scroller: RefObject<HTMLElement | null>): void {
  // Before the grid leaves the page: afterwards it no longer knows its place.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    let moved = false;
    // Reading the place at every step would make the browser lay out the page in the middle of it.
    const look = () => (moved = true);
    const keep = () => {
      if (moved) remember({ top: element.scrollTop });
      moved = false;
    };
    const hidden = () => document.visibilityState === 'hidden' && keep();
    element.addEventListener('scroll', look, { passive: true });
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', keep);
    return () => {
      element.removeEventListener('scroll', look);
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [scroller]);
}
