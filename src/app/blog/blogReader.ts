import { failureOf, logFailure } from '../failureLog';
import { BlogError, type BlogReader } from '../../features/blog/services';

/** The device's one reader; database and SDK are loaded when the first post has to be fetched, never by a served page. */
export const blogReader: BlogReader = {
  list: async (page, show) => (await openReader()).list(page, show),
  post: async (slug, show) => (await openReader()).post(slug, show),
};

async function openReader(): Promise<BlogReader> {
  try {
    return (await import('./browserReader')).browserReader;
  } catch (error) {
    // Not even the code could be fetched.
    logFailure('posts: code of the reader', failureOf(error));
    throw new BlogError('network', { cause: error });
  }
}
