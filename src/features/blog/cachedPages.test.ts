import { describe, expect, it } from 'vitest';
import { BlogError, type BlogErrorCode, type BlogReader, type LoadedContent, type PostList } from './blogReader';
import { withCachedPageFallback } from './cachedPages';

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
