import type { ArticlePage } from '../../features/blog/post';
import type { PostList } from '../../features/blog/services';
import { isDeviceCopy } from '../../pwa/deviceCopy';
import { bodyFromDom } from '../../features/blog/bodyFromDom';
import type { Served } from '../../features/blog/state';

/** What the function renders a page of the blog from. */
export type BlogPageData =
  /** `servedAt`: the server's clock when the page was rendered, milliseconds (UTC). */
  | { kind: 'list'; list: PostList | null; servedAt: number }
  | { kind: 'post'; page: ArticlePage | null; servedAt: number }
  | { kind: 'unavailable' };

/** The text of a post stands in the page already: only the rest is embedded a second time for hydration. */
export function embeddedData(data: BlogPageData): BlogPageData {
  if (data.kind !== 'post' || data.page === null) return data;
  return { ...data, page: { ...data.page, article: { ...data.page.article, body: [] } } };
}

/** Data of the served page. It comes from our own function in the same response, so its shape is trusted. */
export function asBlogData(value: unknown): BlogPageData | null {
  return isBlogData(value) ? value : null;
}

function isBlogData(value: unknown): value is BlogPageData {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  if (value.kind === 'list') return 'list' in value && 'servedAt' in value;
  if (value.kind === 'post') return 'page' in value && 'servedAt' in value;
  return value.kind === 'unavailable';
}

export function servedList(data: BlogPageData | null): Served<PostList | null> {
  if (data?.kind === 'unavailable') return 'unavailable';
  return data?.kind === 'list' ? { value: data.list, servedAt: data.servedAt, fromDevice: isDeviceCopy() } : undefined;
}

/** undefined also where the data is left over from the first page and its text is gone: the app then fetches the post. */
export function servedPost(data: BlogPageData | null): Served<ArticlePage | null> {
  if (data?.kind === 'unavailable') return 'unavailable';
  if (data?.kind !== 'post') return undefined;
  const { page, servedAt } = data;
  const fromDevice = isDeviceCopy();
  if (page === null || page.article.body.length > 0 || typeof document === 'undefined')
    return { value: page, servedAt, fromDevice };
  const body = bodyFromDom(page.article.slug);
  return body ? { value: { ...page, article: { ...page.article, body } }, servedAt, fromDevice } : undefined;
}
