// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { preventReloadWhile } from '../../platform/beforeReload';
import { BlogError, type BlogErrorCode, type BlogReader, type LoadedContent, type PostList } from './blogReader';
import { clearHistoryReloadFlag, createCachedPageReloader, withCachedPageFallback } from './cachedPages';

const LIST: LoadedContent<PostList> = { value: { posts: [], page: 1, hasOlder: false }, from: 'cache', fetchedAt: 0 };

/** Reader with a failing network; `isInDatabase`: has a stored list, `isCached`: the worker has the page. */
function setUp({ code, isInDatabase, isCached }: { code: BlogErrorCode; isInDatabase: boolean; isCached: boolean }) {
  const openedAddresses: string[] = [];
  const reader: BlogReader = {
    async loadList(_page, show) {
      if (isInDatabase) show(LIST);
      throw new BlogError(code);
    },
    loadPost: () => Promise.reject(new BlogError(code)),
  };
  const wrapped = withCachedPageFallback(reader, {
    getCurrentPath: () => '/blog?page=2',
    open: async (address) => {
      openedAddresses.push(address);
      return isCached;
    },
  });
  const snapshots: unknown[] = [];
  return {
    openedAddresses,
    snapshots,
    list: () => wrapped.loadList(2, (loaded) => snapshots.push(loaded)),
    post: () => wrapped.loadPost('a', snapshots.push),
  };
}

describe('withCachedPageFallback', () => {
  it('reloads the page and stays pending when only the worker has it', async () => {
    const { openedAddresses, list } = setUp({ code: 'network', isInDatabase: false, isCached: true });
    const settled: string[] = [];
    void list().finally(() => settled.push('list'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(openedAddresses).toEqual(['/blog?page=2']);
    expect(settled).toEqual([]);
  });

  it('rejects with the network error when the worker has no page', async () => {
    const { openedAddresses, post } = setUp({ code: 'network', isInDatabase: false, isCached: false });
    await expect(post()).rejects.toMatchObject({ code: 'network' });
    expect(openedAddresses).toHaveLength(1);
  });

  it('rejects without a reload when the database had the page or the server denied it', async () => {
    const old = setUp({ code: 'network', isInDatabase: true, isCached: true });
    await expect(old.list()).rejects.toMatchObject({ code: 'network' });
    expect(old.snapshots).toEqual([LIST]);
    const denied = setUp({ code: 'denied', isInDatabase: false, isCached: true });
    await expect(denied.post()).rejects.toMatchObject({ code: 'denied' });
    expect([...old.openedAddresses, ...denied.openedAddresses]).toEqual([]);
  });
});

describe('createCachedPageReloader', () => {
  const reload = vi.fn();
  const findInCache = vi.fn<() => Promise<Response | undefined>>();
  const pages = createCachedPageReloader('pages');

  beforeEach(() => {
    window.history.replaceState({ key: 'entry' }, '', '/blog?page=2');
    reload.mockReset();
    findInCache.mockReset().mockResolvedValue(new Response());
    vi.spyOn(window.location, 'reload').mockImplementation(reload);
    vi.stubGlobal('caches', { match: findInCache });
    Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true });
  });
  afterEach(() => {
    window.history.replaceState(null, '', '/');
    Reflect.deleteProperty(navigator, 'serviceWorker');
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('reloads a history entry once until clearHistoryReloadFlag, and keeps the state of the router', async () => {
    expect(await pages.open('/blog?page=2')).toBe(true);
    expect(findInCache).toHaveBeenCalledWith('/blog?page=2', { cacheName: 'pages' });
    expect(window.history.state).toMatchObject({ key: 'entry' });
    expect(await pages.open('/blog?page=2')).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
    clearHistoryReloadFlag();
    expect(window.history.state).toEqual({ key: 'entry' });
    expect(await pages.open('/blog?page=2')).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['is not cached', () => findInCache.mockResolvedValue(undefined)],
    ['cannot be looked up', () => findInCache.mockRejectedValue(new Error('broken'))],
    [
      'is left before it is found',
      () =>
        findInCache.mockImplementation(async () => {
          window.history.pushState(null, '', '/contact');
          return new Response();
        }),
    ],
  ])('does not reload a page that %s', async (_how, arrange) => {
    arrange();
    expect(await pages.open('/blog?page=2')).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload a page with unsaved input', async () => {
    const unregister = preventReloadWhile(() => true);
    expect(await pages.open('/blog?page=2')).toBe(false);
    unregister();
    expect(reload).not.toHaveBeenCalled();
  });
});
