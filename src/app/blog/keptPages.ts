import { BLOG_PAGES_CACHE } from '../../pwa/deviceCaches';
import { settleBeforeReload } from '../../ui/beforeReload';
import { BlogError, type BlogReader, type Loaded } from '../../features/blog/services';

/** Pages that the service worker keeps as the server rendered them; the device's database may know nothing of them. */
export interface KeptPages {
  /** Address (path and query) of the page that is open. */
  current(): string;
  /** Begins a full load of the open page, which the worker answers. False: it is not kept, or the person went on. */
  open(address: string): Promise<boolean>;
}

/**
 * For pages that the application itself navigated to: what neither database nor network can give, the worker may have.
 * The promise of a load then stays open, since the page that waits for it is about to be replaced.
 */
export function orKeptPage(reader: BlogReader, pages: KeptPages): BlogReader {
  async function load<T>(
    read: (show: (loaded: Loaded<T>) => void) => Promise<void>,
    show: (loaded: Loaded<T>) => void,
  ): Promise<void> {
    const address = pages.current();
    let shown = false;
    try {
      await read((loaded) => {
        shown = true;
        show(loaded);
      });
    } catch (error) {
      const unreachable = error instanceof BlogError && error.code === 'network';
      if (shown || !unreachable || !(await pages.open(address))) throw error;
      await new Promise<never>(() => undefined);
    }
  }
  return {
    list: (page, show) => load((each) => reader.list(page, each), show),
    post: (slug, show) => load((each) => reader.post(slug, each), show),
  };
}

/** Stands in an entry of the history whose page was asked of the worker: one that it does not bring is not asked for in a loop. */
const ASKED = 'keptPageAsked';

export const keptPages: KeptPages = {
  current: () => window.location.pathname + window.location.search,
  async open(address) {
    if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller || wasAsked()) return false;
    try {
      if (!(await caches.match(address, { cacheName: BLOG_PAGES_CACHE }))) return false;
      await settleBeforeReload();
    } catch {
      // Caches that can't be read, or something typed that could not be stored: the page stays.
      return false;
    }
    if (keptPages.current() !== address) return false;
    window.history.replaceState({ ...stateOfEntry(), [ASKED]: true }, '');
    window.location.reload();
    return true;
  },
};

/** The page came with its document: should the reader come back to this entry, it may be asked for again. */
export function forgetAsking(): void {
  if (!wasAsked()) return;
  const { [ASKED]: _, ...rest } = stateOfEntry();
  window.history.replaceState(rest, '');
}

const wasAsked = (): boolean => ASKED in stateOfEntry();

/** The router keeps its own place there. */
function stateOfEntry(): Record<string, unknown> {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}
