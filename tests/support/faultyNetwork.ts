import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** What becomes of one request. `loseAnswer`: the server gets it, the browser never hears of it. */
export type Fault =
  | { kind: 'cut' }
  | { kind: 'hang' }
  | { kind: 'delay'; ms: number }
  | { kind: 'loseAnswer' }
  | { kind: 'answer'; status: number; contentType: string; body: string };

/** One request that got through, as the browser's side of the wire saw it. */
export interface Exchange {
  method: string;
  url: string;
  status: number;
  sent: string;
  received: string;
}

export interface FaultyNetwork {
  /** For `--proxy-server`: pages and service workers alike go through it. */
  address: string;
  exchanges: Exchange[];
  /** Asked for every request from now on; null: it passes. */
  judge(fault: (asked: { method: string; url: string; body: string }) => Fault | null): void;
  /** Everything passes again. */
  heal(): void;
  close(): Promise<void>;
}

export const CUT: Fault = { kind: 'cut' };

/**
 * A forward proxy between a browser and the local stack. Faults below the browser meet everything that it does, workers
 * included, and leave `navigator.onLine` at true: the network that claims to be there is the worse one.
 */
export async function startFaultyNetwork(): Promise<FaultyNetwork> {
  const exchanges: Exchange[] = [];
  let judge: Parameters<FaultyNetwork['judge']>[0] = () => null;
  async function meet(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const sent = await readAll(asked);
    const fault = judge({ method: asked.method ?? '', url: asked.url ?? '', body: sent.toString() });
    switch (fault?.kind) {
      case 'cut':
        answer.destroy();
        return;
      case 'hang':
        return;
      case 'answer':
        answer.writeHead(fault.status, { 'content-type': fault.contentType, ...readable(asked) }).end(fault.body);
        return;
      case 'delay':
        await setTimeout(fault.ms);
        break;
      case 'loseAnswer':
      case undefined:
        break;
    }
    await pass({ asked, answer, sent, exchanges, lose: fault?.kind === 'loseAnswer' });
  }
  const server = createServer((asked, answer) => {
    // The server is gone, or the browser: neither has anybody left to be told.
    meet(asked, answer).catch(() => answer.destroy());
  });
  // Chromium's own errands by TLS are none of these tests' business.
  server.on('connect', (_asked, socket) => socket.destroy());
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    exchanges,
    judge: (next) => (judge = next),
    heal: () => (judge = () => null),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Lets the page read what answers in the server's place: the nastier case, since it looks like a success. */
function readable({ headers }: IncomingMessage): Record<string, string> {
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
    // The browser went away in the middle of it: what came so far is all there is.
  }
  return Buffer.concat(chunks);
}

interface Passage {
  asked: IncomingMessage;
  answer: ServerResponse;
  sent: Buffer;
  exchanges: Exchange[];
  lose: boolean;
}

async function pass({ asked, answer, sent, exchanges, lose }: Passage): Promise<void> {
  const { method = 'GET', url = '' } = asked;
  // Bodies are looked at: they have to come as plain text.
  const { 'accept-encoding': _packed, 'proxy-connection': _hop, ...headers } = asked.headers;
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method, headers }, resolve).on('error', reject).end(sent);
  });
  const received = await readAll(reply);
  const status = reply.statusCode ?? 502;
  exchanges.push({ method, url, status, sent: sent.toString(), received: received.toString() });
  if (lose) answer.destroy();
  else answer.writeHead(status, reply.headers).end(received);
}
