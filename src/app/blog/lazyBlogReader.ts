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

/** Blog reader shared by all pages. Loads the code of the post database and of `src/remote` on the first call. */
export const lazyBlogReader: BlogReader = {
  loadList: async (page, show) => (await openReader()).loadList(page, show),
  loadPost: async (slug, show) => (await openReader()).loadPost(slug, show),
};

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

let hasImportFailed = false;

async function openReader(): Promise<BlogReader> {
  try {
    return (await import('./browserBlogReader')).browserBlogReader;
  } catch (error) {
    // Offline, or a deploy replaced the chunk.
    logFailure('posts: code of the reader', describeFailure(error));
    // A browser may never again fetch code that failed once: only a reload loads it.
    if (hasImportFailed) void reloadOncePerMinute(isServerReachable);
    hasImportFailed = true;
    throw new BlogError('network', { cause: error });
  }
}
