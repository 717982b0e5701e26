import { flushBeforeReload } from '../../platform/beforeReload';
import { isRecord } from '../../domain/isRecord';
import { BlogError, type BlogReader, type LoadedContent } from './blogReader';

/**
 * Opens server-rendered blog pages from the cache of the service worker, which may hold posts that the post database
 * lacks.
 */
export interface CachedPageReloader {
  /** Path and query of the current page. */
  getCurrentPath(): string;
  /**
   * Reloads the page so that the worker serves it from its cache. Resolves to false without a reload: not cached,
   * already reloaded once, unsaved input, or the user has left.
   */
  open(path: string): Promise<boolean>;
}

/**
 * Wraps a reader: if the post database has nothing and the network is unreachable, reloads into the page cached by the
 * service worker. The promise then never settles, because the reload replaces the page.
 */
export function withCachedPageFallback(reader: BlogReader, pages: CachedPageReloader): BlogReader {
  async function load<T>(
    read: (show: (loaded: LoadedContent<T>) => void) => Promise<void>,
    show: (loaded: LoadedContent<T>) => void,
  ): Promise<void> {
    const path = pages.getCurrentPath();
    let hasShown = false;
    try {
      await read((loaded) => {
        hasShown = true;
        show(loaded);
      });
    } catch (error) {
      const isUnreachable = error instanceof BlogError && error.code === 'network';
      if (hasShown || !isUnreachable || !(await pages.open(path))) throw error;
      await new Promise<never>(() => undefined);
    }
  }
  return {
    loadList: (page, show) => load((each) => reader.loadList(page, each), show),
    loadPost: (slug, show) => load((each) => reader.loadPost(slug, each), show),
  };
}

/** Flag in `history.state` of an entry that was reloaded from the worker's cache; prevents a reload loop. */
const RELOAD_FLAG = 'reloadedFromCache';

/** Creates the reloader: it reloads the current page if the service worker has it in the cache `cacheName`. */
export function createCachedPageReloader(cacheName: string): CachedPageReloader {
  return {
    getCurrentPath,
    async open(path) {
      if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller || hasReloadFlag()) return false;
      try {
        if (!(await caches.match(path, { cacheName }))) return false;
        await flushBeforeReload();
      } catch {
        // Caches are unreadable, or unsaved input could not be stored: stay on the page.
        return false;
      }
      if (getCurrentPath() !== path) return false;
      window.history.replaceState({ ...readEntryState(), [RELOAD_FLAG]: true }, '');
      window.location.reload();
      return true;
    },
  };
}

/**
 * Removes `RELOAD_FLAG` on a page that came with its document, so that a later visit of this history entry may reload
 * again.
 */
export function clearHistoryReloadFlag(): void {
  if (!hasReloadFlag()) return;
  const { [RELOAD_FLAG]: _, ...rest } = readEntryState();
  window.history.replaceState(rest, '');
}

const getCurrentPath = (): string => window.location.pathname + window.location.search;

const hasReloadFlag = (): boolean => RELOAD_FLAG in readEntryState();

/** Returns a copy of `history.state`, which also holds the router's fields; empty if there is none. */
function readEntryState(): Record<string, unknown> {
  const state: unknown = window.history.state;
  return isRecord(state) ? { ...state } : {};
}
