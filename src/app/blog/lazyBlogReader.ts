import { useEffect } from 'react';
import { describeFailure, logFailure } from '../../platform/failureLog';
import { isServerReachable } from '../../platform/isServerReachable';
import { BlogError, type BlogReader } from '../../features/blog/blogReader';
import { BLOG_PAGES_CACHE } from '../../pwa/cacheNames';
import { reloadOncePerMinute } from '../../pwa/reloadOncePerMinute';
import {
  clearHistoryReloadFlag,
  createCachedPageReloader,
  withCachedPageFallback,
} from '../../features/blog/cachedPages';

/** Creates a blog reader whose code is loaded on the first call. */
export function createLazyBlogReader(loadReader: () => Promise<BlogReader>): BlogReader {
  let hasFailed = false;

  async function openReader(): Promise<BlogReader> {
    try {
      return await loadReader();
    } catch (error) {
      // Offline, or a deploy replaced the chunk.
      logFailure('posts: code of the reader', describeFailure(error));
      // A browser may never again fetch code that failed once: only a reload loads it.
      if (hasFailed) void reloadOncePerMinute(isServerReachable);
      hasFailed = true;
      throw new BlogError('network', { cause: error });
    }
  }

  return {
    loadList: async (page, show) => (await openReader()).loadList(page, show),
    loadPost: async (slug, show) => (await openReader()).loadPost(slug, show),
  };
}

/** Blog reader shared by all pages. Its code includes the post database and `src/remote`. */
export const lazyBlogReader = createLazyBlogReader(async () => (await import('./browserBlogReader')).browserBlogReader);

const readerWithFallback = withCachedPageFallback(lazyBlogReader, createCachedPageReloader(BLOG_PAGES_CACHE));

/**
 * Returns the reader for one blog page. Only a page that did not come with the document (`isServed` false) gets the
 * fallback that reloads into a cached page: a reload would bring a served page nothing more.
 */
export function useBlogReader(isServed: boolean): BlogReader {
  useEffect(() => {
    if (isServed) clearHistoryReloadFlag();
  }, [isServed]);
  return isServed ? lazyBlogReader : readerWithFallback;
}
