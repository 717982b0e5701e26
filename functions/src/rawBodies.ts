import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** Well above the largest body that a function accepts. */
const MAX_BODY_BYTES = 16 * 1024;

const sentContentTypes = new WeakMap<IncomingMessage, string | undefined>();

/**
 * Bypasses the body parsers of functions-framework and of Google's emulator. They run before any function and answer
 * unparsable bodies themselves, as HTML and, outside of production, with a stack trace. The bytes arrive as `rawBody`; a
 * body whose `Content-Length` exceeds the limit is not read.
 */
export function bypassBodyParsers(): void {
  // Node emits this event, as `{request, …}`, before it calls the request handler of the host.
  subscribe('http.server.request.start', (message) => hideBody((message as { request: IncomingMessage }).request));
}

/** Returns the media type of the original request, lower-case and without parameters. */
export function getOriginalRequestMediaType(request: IncomingMessage): string {
  const type = sentContentTypes.get(request) ?? '';
  return type.replace(/;.*/, '').trim().toLowerCase();
}

function hideBody(request: IncomingMessage): void {
  const { headers } = request;
  sentContentTypes.set(request, headers['content-type']);
  headers['content-type'] = 'application/octet-stream';
  delete headers['content-encoding'];
  // Node rejects a request that has `Transfer-Encoding` too.
  if (Number(headers['content-length']) > MAX_BODY_BYTES) delete headers['content-length'];
}
