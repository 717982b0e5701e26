import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** All traffic of a browser goes through it, so that its network can be cut as a tunnel does: nobody is told. */
export interface CuttableProxy {
  port: number;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openProxy(): Promise<CuttableProxy> {
  let whole = true;
  const sockets = new Set<Socket>();
  const server = createServer((asked, answer) => (whole ? forward(asked, answer) : asked.socket.destroy()));
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Nothing that these tests reach is encrypted; what asks for it is the browser's own.
  server.on('connect', (_asked, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      whole = false;
      drop();
    },
    mend() {
      whole = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        drop();
      }),
  };
}

/** To this machine only: nothing of a browser's own leaves it. */
function forward(asked: IncomingMessage, answer: ServerResponse): void {
  const url = URL.parse(asked.url ?? '');
  if (url?.hostname !== '127.0.0.1') {
    answer.writeHead(502).end();
    return;
  }
  const onwards = request(url, { method: asked.method, headers: asked.headers }, (from) => {
    answer.writeHead(from.statusCode ?? 502, from.headers);
    from.pipe(answer);
  });
  onwards.once('error', () => answer.destroy());
  asked.pipe(onwards);
}
