import { useEffect } from 'react';
import { describeFailure, logFailure } from '../../platform/failureLog';
import { BlogError, type BlogReader } from '../../features/blog/blogReader';
import { BLOG_PAGES_CACHE } from '../../pwa/cacheNames';
import {
  clearHistoryReloadFlag,
  createCachedPageOpener,
  withCachedPageFallback,
} from '../../features/blog/cachedPages';

/** Shared reader. Loads database and SDK on the first fetch, never for a served page. */
export const lazyBlogReader: BlogReader = {
  loadList: async (page, show) => (await openReader()).loadList(page, show),
  loadPost: async (slug, show) => (await openReader()).loadPost(slug, show),
};

const readerWithFallback = withCachedPageFallback(lazyBlogReader, createCachedPageOpener(BLOG_PAGES_CACHE));

/**
 * Returns the reader of one page. `served`: the page came with the document, so a full load would bring nothing more.
 */
export function useBlogReader(isServed: boolean): BlogReader {
  useEffect(() => {
    if (isServed) clearHistoryReloadFlag();
  }, [isServed]);
  return isServed ? lazyBlogReader : readerWithFallback;
}

async function openReader(): Promise<BlogReader> {
  try {
    return (await import('./browserReader')).browserReader;
  } catch (error) {
    // Offline, or a deploy replaced the chunk.
    logFailure('posts: code of the reader', describeFailure(error));
    throw new BlogError('network', { cause: error });
  }
}
