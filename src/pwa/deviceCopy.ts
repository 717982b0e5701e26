/** Entry of the `Server-Timing` header: the one header of a page that the page itself can read. */
const DEVICE_COPY = 'device-copy';

/** In the worker: the same page, marked as one that the network did not bring. */
export function markDeviceCopy({ body, status, statusText, headers }: Response): Response {
  const marked = new Headers(headers);
  marked.append('server-timing', DEVICE_COPY);
  return new Response(body, { status, statusText, headers: marked });
}

/** In the page: whether the worker took this document from the device because the network did not bring it. */
export function isDeviceCopy(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => 'serverTiming' in entry && JSON.stringify(entry.serverTiming).includes(DEVICE_COPY));
}
