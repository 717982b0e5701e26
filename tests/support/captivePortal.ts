import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { forwardLocally } from './forwardLocally';
import { listen } from './listen';

/** Ways in which a portal responds to requests for other hosts. */
export const PORTAL_RESPONSE_KINDS = ['redirect', 'login required', 'half of the body', 'page'] as const;
type PortalResponseKind = (typeof PORTAL_RESPONSE_KINDS)[number];

/** Proxy for all traffic of a browser; while it blocks, it responds instead of every server. */
export interface CaptivePortal {
  port: number;
  /** Path and query of all requests so far. */
  requestedPaths: readonly string[];
  startBlocking(kind: PortalResponseKind): void;
  stopBlocking(): void;
  close(): Promise<void>;
}

export const PORTAL_HEADING = 'Connexion au réseau des voyageurs';

const PORTAL_PAGE = `<!doctype html><html lang="fr"><title>Portail</title><h1>${PORTAL_HEADING}</h1><script>globalThis.portalRan = true;</script></html>`;
const PORTAL_ADDRESS = '/portail-captif';

export async function startCaptivePortal(): Promise<CaptivePortal> {
  const requestedPaths: string[] = [];
  let blockedBy: PortalResponseKind | null = null;
  const server = createServer((incoming, response) => {
    const url = URL.parse(incoming.url ?? '');
    requestedPaths.push(`${url?.pathname ?? ''}${url?.search ?? ''}`);
    if (blockedBy === null) forwardLocally(incoming, response);
    else if (blockedBy === 'half of the body') forwardHalf(incoming, response);
    else respondAsPortal(blockedBy, incoming, response);
  });
  // Tests use plain HTTP only; TLS requests are the browser's own.
  server.on('connect', (_incoming, socket) => socket.destroy());
  const { port, close } = await listen(server);
  return {
    port,
    requestedPaths,
    startBlocking(kind) {
      blockedBy = kind;
    },
    stopBlocking() {
      blockedBy = null;
    },
    close,
  };
}

function respondAsPortal(
  kind: Exclude<PortalResponseKind, 'half of the body'>,
  { url }: IncomingMessage,
  response: ServerResponse,
) {
  const isPortal = URL.parse(url ?? '')?.pathname === PORTAL_ADDRESS;
  if (kind === 'redirect' && !isPortal) {
    response.writeHead(302, { location: PORTAL_ADDRESS }).end();
    return;
  }
  // Worst case: the portal allows caching its page.
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=31536000' };
  response.writeHead(kind === 'login required' ? 511 : 200, headers).end(PORTAL_PAGE);
}

/** Forwards a request and sends the first half of the body of its response, with a matching length. */
function forwardHalf(incoming: IncomingMessage, response: ServerResponse): void {
  const sendReply = (reply: IncomingMessage): void => {
    const chunks: Buffer[] = [];
    reply.on('data', (chunk: Buffer) => chunks.push(chunk));
    reply.once('end', () => {
      const body = Buffer.concat(chunks);
      const half = body.subarray(0, Math.floor(body.length / 2));
      const { 'transfer-encoding': _chunked, ...otherHeaders } = reply.headers;
      response.writeHead(reply.statusCode ?? 502, { ...otherHeaders, 'content-length': half.length }).end(half);
    });
  };
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  forwardLocally(incoming, response, { headers, sendReply });
}
