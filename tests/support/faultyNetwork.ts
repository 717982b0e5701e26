import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { listen } from './listen';

/** Fault of one request. `loseResponse`: the server receives the request, but its response is dropped. */
export type NetworkFault =
  | { kind: 'disconnect' }
  | { kind: 'hang' }
  | { kind: 'delay'; ms: number }
  | { kind: 'loseResponse' }
  | { kind: 'respond'; status: number; contentType: string; body: string };

/** A forwarded request and its response. */
export interface HttpExchange {
  method: string;
  url: string;
  status: number;
  requestBody: string;
  responseBody: string;
}

export interface FaultyNetwork {
  /** Value of `--proxy-server`, which covers pages and service workers. */
  address: string;
  exchanges: HttpExchange[];
  /** Sets the function that returns the fault of each request; null forwards the request. */
  injectFaults(chooseFault: (request: { method: string; url: string; body: string }) => NetworkFault | null): void;
  /** Forwards all requests unchanged from then on. */
  clearFaults(): void;
  close(): Promise<void>;
}

export const DISCONNECT_FAULT: NetworkFault = { kind: 'disconnect' };

/**
 * Starts a forward proxy between a browser and the local stack. Its faults also affect workers and leave
 * `navigator.onLine` true, the harder case.
 */
export async function startFaultyNetwork(): Promise<FaultyNetwork> {
  const exchanges: HttpExchange[] = [];
  let chooseFault: Parameters<FaultyNetwork['injectFaults']>[0] = () => null;
  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(incoming);
    const fault = chooseFault({ method: incoming.method ?? '', url: incoming.url ?? '', body: body.toString() });
    switch (fault?.kind) {
      case 'disconnect':
        response.destroy();
        return;
      case 'hang':
        return;
      case 'respond':
        response
          .writeHead(fault.status, { 'content-type': fault.contentType, ...allowAllOrigins(incoming) })
          .end(fault.body);
        return;
      case 'delay':
        await setTimeout(fault.ms);
        break;
      case 'loseResponse':
      case undefined:
        break;
    }
    await forwardRequest({ incoming, response, body, exchanges, isResponseDropped: fault?.kind === 'loseResponse' });
  }
  const server = createServer((incoming, response) => {
    // The server or the browser closed the connection.
    handle(incoming, response).catch(() => response.destroy());
  });
  // Tests use plain HTTP only; TLS requests are the browser's own.
  server.on('connect', (_request, socket) => socket.destroy());
  const { port, close } = await listen(server);
  return {
    address: `http://127.0.0.1:${port}`,
    exchanges,
    injectFaults: (next) => (chooseFault = next),
    clearFaults: () => (chooseFault = () => null),
    close,
  };
}

/** Lets the page read a substituted response: the harder case, since it looks like a success. */
function allowAllOrigins({ headers }: IncomingMessage): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
  };
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk);
  } catch {
    // The sender disconnected: forwards the part that arrived.
  }
  return Buffer.concat(chunks);
}

interface ForwardOptions {
  incoming: IncomingMessage;
  response: ServerResponse;
  body: Buffer;
  exchanges: HttpExchange[];
  isResponseDropped: boolean;
}

async function forwardRequest({
  incoming,
  response,
  body,
  exchanges,
  isResponseDropped,
}: ForwardOptions): Promise<void> {
  const { method = 'GET', url = '' } = incoming;
  // Requests uncompressed bodies, since tests read them.
  const { 'accept-encoding': _encoding, 'proxy-connection': _connection, ...headers } = incoming.headers;
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method, headers }, resolve).on('error', reject).end(body);
  });
  const replyBody = await readAll(reply);
  const status = reply.statusCode ?? 502;
  exchanges.push({ method, url, status, requestBody: body.toString(), responseBody: replyBody.toString() });
  if (isResponseDropped) response.destroy();
  else response.writeHead(status, reply.headers).end(replyBody);
}
