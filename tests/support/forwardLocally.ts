import { request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';

interface ForwardOptions {
  headers?: IncomingHttpHeaders;
  sendReply?: (reply: IncomingMessage) => void;
}

/**
 * Forwards a request that a proxy received, to this machine only: blocks the browser's own traffic. By default, headers
 * and reply are passed on unchanged.
 */
export function forwardLocally(
  incoming: IncomingMessage,
  response: ServerResponse,
  { headers = incoming.headers, sendReply }: ForwardOptions = {},
): void {
  const url = URL.parse(incoming.url ?? '');
  if (url?.hostname !== '127.0.0.1') {
    response.writeHead(502).end();
    return;
  }
  const sendUnchanged = (reply: IncomingMessage): void => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  };
  const forwarded = request(url, { method: incoming.method, headers }, sendReply ?? sendUnchanged);
  forwarded.once('error', () => response.destroy());
  incoming.pipe(forwarded);
}
