import type { PostWithNeighbors } from './blogPost';
import type { PostList } from './blogReader';
import { readBodyFromDom } from './readBodyFromDom';
import type { ServerRenderedContent } from './useBlogContent';

/**
 * Data from which the blog function renders a page; null stands for a missing post or list page, 'unavailable' for a
 * database that it cannot read.
 */
export type BlogPageData =
  /** `servedAt`: server time of the rendering, milliseconds (UTC); cached copies show their age from it. */
  | { kind: 'list'; list: PostList | null; servedAt: number }
  | { kind: 'post'; page: PostWithNeighbors | null; servedAt: number }
  | { kind: 'unavailable' };

/** Removes the post body, which hydration reads from the DOM, so that it is not sent twice. */
export function withoutPostBody(data: BlogPageData): BlogPageData {
  if (data.kind !== 'post' || data.page === null) return data;
  return { ...data, page: { ...data.page, article: { ...data.page.article, body: [] } } };
}

/**
 * Returns the embedded data of the served page, or null. This site's function wrote it, so only `kind` and the presence
 * of the fields are checked.
 */
export function parseBlogPageData(value: unknown): BlogPageData | null {
  return isBlogData(value) ? value : null;
}

function isBlogData(value: unknown): value is BlogPageData {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  if (value.kind === 'list') return 'list' in value && 'servedAt' in value;
  if (value.kind === 'post') return 'page' in value && 'servedAt' in value;
  return value.kind === 'unavailable';
}

/**
 * Returns the list that came with the document; undefined if there is none. `isFromWorkerCache`: the service worker
 * served it.
 */
export function readServedList(
  data: BlogPageData | null,
  isFromWorkerCache: boolean,
): ServerRenderedContent<PostList | null> {
  if (data?.kind === 'unavailable') return 'unavailable';
  return data?.kind === 'list' ? { value: data.list, servedAt: data.servedAt, isFromWorkerCache } : undefined;
}

/** Returns the post that came with the document; undefined without one, or if its body is not in the DOM. */
export function readServedPost(
  data: BlogPageData | null,
  isFromWorkerCache: boolean,
): ServerRenderedContent<PostWithNeighbors | null> {
  if (data?.kind === 'unavailable') return 'unavailable';
  if (data?.kind !== 'post') return undefined;
  const { page, servedAt } = data;
  if (page === null || page.article.body.length > 0 || typeof document === 'undefined')
    return { value: page, servedAt, isFromWorkerCache };
  const body = readBodyFromDom(page.article.slug);
  return body ? { value: { ...page, article: { ...page.article, body } }, servedAt, isFromWorkerCache } : undefined;
}
