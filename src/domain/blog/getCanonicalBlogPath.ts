/**
 * Returns path and query of the address under which a blog page is served and cached: without trailing slash, with `page`
 * as the only parameter, except for the first page of the list.
 */
export function getCanonicalBlogPath({ pathname, searchParams }: URL): string {
  const path = pathname.replace(/\/+$/, '');
  const page = path === '/blog' ? searchParams.get('page') : null;
  return page === null || page === '1' ? path : `${path}?${new URLSearchParams([['page', page]])}`;
}
