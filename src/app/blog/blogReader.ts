import { useEffect } from 'react';
import { failureOf, logFailure } from '../failureLog';
import { BlogError, type BlogReader } from '../../features/blog/services';
import { forgetAsking, keptPages, orKeptPage } from './keptPages';

/** The device's one reader; database and SDK are loaded when the first post has to be fetched, never by a served page. */
export const blogReader: BlogReader = {
  list: async (page, show) => (await openReader()).list(page, show),
  post: async (slug, show) => (await openReader()).post(slug, show),
};

const readerOfNavigation = orKeptPage(blogReader, keptPages);

/** The reader for one page. `served`: it came with the document; a full load would bring no more. */
export function useBlogReader(served: boolean): BlogReader {
  useEffect(() => {
    if (served) forgetAsking();
  }, [served]);
  return served ? blogReader : readerOfNavigation;
}

async function openReader(): Promise<BlogReader> {
  try {
    return (await import('./browserReader')).browserReader;
  } catch (error) {
    // Not even the code could be fetched.
    logFailure('posts: code of the reader', failureOf(error));
    throw new BlogError('network', { cause: error });
  }
}
