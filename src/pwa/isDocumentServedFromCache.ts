/** `Server-Timing` entry; a page can read no other header of its own response. */
const CACHE_TIMING_ENTRY = 'served-from-cache';

/** In the worker: marks a response that comes from the cache instead of the network. */
export function markServedFromCache({ body, status, statusText, headers }: Response): Response {
  const marked = new Headers(headers);
  marked.append('server-timing', CACHE_TIMING_ENTRY);
  return new Response(body, { status, statusText, headers: marked });
}

/** In the page: returns whether the worker served this document from its cache. */
export function isDocumentServedFromCache(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => 'serverTiming' in entry && JSON.stringify(entry.serverTiming).includes(CACHE_TIMING_ENTRY));
}
