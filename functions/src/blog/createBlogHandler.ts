import { RENDERED_AT_HEADER } from '../../../src/config/blogHeaders';
import { RESPONSE_HEADERS } from '../../../src/config/responseHeaders';
import { isSlug } from '../../../src/domain/blog/post';
import { DAY_MS } from '../../../src/domain/durations';
import { getCanonicalBlogPath } from '../../../src/domain/blog/getCanonicalBlogPath';
import { setBounded } from '../setBounded';
import { buildHtmlResponse, getPathAndQuery, TEXT_TYPE, type BlogResponse } from './blogResponse';
import { serveBlogRequest, type BlogContentDeps } from './serveBlogRequest';
import { isImageUrl } from './serveImage';

export interface BlogHandlerDeps extends BlogContentDeps {
  /** Rejects when `work` exceeds the time limit of the database. */
  withTimeout<T>(work: Promise<T>): Promise<T>;
}

const MAX_FALLBACK_PAGES = 200;
const MAX_FALLBACK_AGE_MS = DAY_MS;

/**
 * Creates the request handler of all blog URLs. If reading or rendering fails, it serves this instance's last good
 * response of that URL, at most a day old, else a 503 with `Retry-After`: never a broken page or a false 404. Other
 * spellings and unknown parameters redirect to the canonical URL, so that the edge cache holds one entry per page.
 */
export function createBlogHandler(deps: BlogHandlerDeps): (method: string, url: string) => Promise<BlogResponse> {
  const lastGood = new Map<string, BlogResponse>();
  return async (method, url) => {
    const requested = parseUrl(url, deps.site.origin);
    const uncached = getUncachedHeaders(requested);
    if (method !== 'GET' && method !== 'HEAD') {
      return { status: 405, headers: { ...uncached, allow: 'GET, HEAD', 'content-type': TEXT_TYPE }, body: '' };
    }
    const canonical = findCanonicalPath(requested);
    if (canonical !== null && canonical !== getPathAndQuery(requested)) {
      return { status: 301, headers: { ...uncached, location: canonical, 'content-type': TEXT_TYPE }, body: '' };
    }
    const key = getPathAndQuery(requested);
    const renderedAt = { [RENDERED_AT_HEADER]: String(deps.now()) };
    try {
      const { headers, ...rest } = await deps.withTimeout(serveBlogRequest(deps, requested));
      const response = { ...rest, headers: { ...headers, ...renderedAt } };
      if (response.status === 200 && typeof response.body === 'string') {
        setBounded(lastGood, key, response, MAX_FALLBACK_PAGES);
      }
      if (response.status === 404) dropCopiesWith(key, lastGood);
      return response;
    } catch (error) {
      deps.log(`blog: ${requested.pathname} could not be answered`, error);
      const fallback = lastGood.get(key);
      if (fallback && deps.now() - Number(fallback.headers[RENDERED_AT_HEADER]) <= MAX_FALLBACK_AGE_MS)
        return { ...fallback, headers: { ...fallback.headers, ...RESPONSE_HEADERS.blogMissing } };
      return serveUnavailable(deps, requested);
    }
  };
}

/** Parses a path, or an absolute URL of a proxy's request; an unparsable one becomes '/', which has no page here. */
function parseUrl(url: string, origin: string): URL {
  // After two leading slashes, `new URL` would read a host.
  const address = url.replace(/^[/\\]+/, '/');
  return new URL(URL.canParse(address, origin) ? address : '/', origin);
}

/** Drops the copy of a missing page and, if that is a post, all that link to it: a withdrawn post must not come back. */
function dropCopiesWith(missing: string, copies: Map<string, BlogResponse>): void {
  copies.delete(missing);
  const slug = missing.replace('/blog/', '');
  if (!isSlug(slug)) return;
  const link = new RegExp(`/blog/${slug}(?![a-z0-9-])`);
  for (const [key, { body }] of copies) if (link.test(String(body))) copies.delete(key);
}

function getUncachedHeaders(url: URL): BlogResponse['headers'] {
  return isImageUrl(url) ? RESPONSE_HEADERS.postImageUncached : RESPONSE_HEADERS.blogUncached;
}

/** Returns path and query of the canonical address; null outside of the blog. */
function findCanonicalPath(requested: URL): string | null {
  // Only known prefixes are redirected: `//host` would be an open redirect.
  const isKnown = /^\/(?:blog(?:\/.+)?|feed\.xml|sitemap-blog\.xml)$/.test(requested.pathname.replace(/\/+$/, ''));
  return isKnown ? getCanonicalBlogPath(requested) : null;
}

async function serveUnavailable(deps: BlogHandlerDeps, url: URL): Promise<BlogResponse> {
  const headers = { ...getUncachedHeaders(url), 'retry-after': '60' };
  if (isImageUrl(url)) return { status: 503, headers: { ...headers, 'content-type': TEXT_TYPE }, body: '' };
  return buildHtmlResponse(503, headers, await deps.renderPage(getPathAndQuery(url), { kind: 'unavailable' }));
}
