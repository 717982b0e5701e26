import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Loopback addresses to listen on. */
const HOSTS = ['127.0.0.1', '::1'];
/** Start of the HTTP/2 connection preface; no HTTP/1.1 request starts with it or is shorter (RFC 9113, 3.4). */
const HTTP2_PREFACE = Buffer.from('PRI * HTTP/2');

interface ProtocolHandlers {
  http1: (socket: Socket) => void;
  http2: (socket: Socket) => void;
}

/** Selects the handler by the first bytes of a connection, then puts the bytes back. */
function detectProtocol(socket: Socket, handlers: ProtocolHandlers, received = Buffer.alloc(0)): void {
  const destroySocket = (): void => {
    socket.destroy();
  };
  socket.on('error', destroySocket);
  socket.once('readable', () => {
    socket.removeListener('error', destroySocket);
    const chunk: Buffer | null = socket.read();
    const start = Buffer.concat([received, chunk ?? Buffer.alloc(0)]);
    if (start.length < HTTP2_PREFACE.length) return detectProtocol(socket, handlers, start);
    socket.unshift(start);
    const isHttp2 = start.subarray(0, HTTP2_PREFACE.length).equals(HTTP2_PREFACE);
    return (isHttp2 ? handlers.http2 : handlers.http1)(socket);
  });
}

/** A port that accepts HTTP/1.1 and HTTP/2 on IPv4 and IPv6. */
export interface ListeningPort {
  port: number;
  close: () => Promise<void>;
}

/** Opens the port on both loopbacks; 0 selects a free one. Skips `::1` on a machine without IPv6. */
export async function listenOnPort(requestedPort: number, handlers: ProtocolHandlers): Promise<ListeningPort> {
  const sockets = new Set<Socket>();
  const servers: Server[] = [];
  const close = async (): Promise<void> => {
    const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
    for (const socket of sockets) socket.destroy();
    await Promise.all(closed);
  };
  let port = requestedPort;
  for (const host of HOSTS) {
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      detectProtocol(socket, handlers);
    });
    try {
      await once(server.listen({ host, port, ipv6Only: true }), 'listening');
      port = (server.address() as AddressInfo).port;
      servers.push(server);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (host === '::1' && code === 'EADDRNOTAVAIL') continue;
      await close();
      // The port is free on one loopback only: try another.
      if (host === '::1' && code === 'EADDRINUSE' && requestedPort === 0) return listenOnPort(0, handlers);
      throw error;
    }
  }
  return { port, close };
}
