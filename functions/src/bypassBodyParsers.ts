import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** Well above the largest body that a function accepts. */
const MAX_BODY_BYTES = 16 * 1024;

/** Node emits it, as `{request, …}`, before it calls the request handler of the host. */
const REQUEST_CHANNEL = 'http.server.request.start';

const sentContentTypes = new WeakMap<IncomingMessage, string | undefined>();

/**
 * Bypasses the body parsers of functions-framework and of Google's emulator. They run before any function and answer
 * unparsable bodies themselves, as HTML and, outside of production, with a stack trace. The bytes arrive as `rawBody`; a
 * body whose `Content-Length` exceeds the limit is not read. Returns a function that stops the bypass.
 */
export function bypassBodyParsers(): () => void {
  subscribe(REQUEST_CHANNEL, handleRequest);
  return () => unsubscribe(REQUEST_CHANNEL, handleRequest);
}

/** Returns the media type of the original request, lower-case and without parameters. */
export function getOriginalRequestMediaType(request: IncomingMessage): string {
  const type = sentContentTypes.get(request) ?? '';
  return type.replace(/;.*/, '').trim().toLowerCase();
}

function handleRequest(message: unknown): void {
  hideBody((message as { request: IncomingMessage }).request);
}

function hideBody(request: IncomingMessage): void {
  const { headers } = request;
  sentContentTypes.set(request, headers['content-type']);
  headers['content-type'] = 'application/octet-stream';
  delete headers['content-encoding'];
  // Node rejects a request that has `Transfer-Encoding` too.
  if (Number(headers['content-length']) > MAX_BODY_BYTES) delete headers['content-length'];
}
