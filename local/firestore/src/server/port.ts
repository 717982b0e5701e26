import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Addresses that are listened to. */
const HOSTS = ['127.0.0.1', '::1'];
/** The connection preface of HTTP/2 begins so, and no HTTP/1.1 request does or is shorter (RFC 9113, 3.4). */
const HTTP2_PREFACE = Buffer.from('PRI * HTTP/2');

interface Faces {
  http1: (socket: Socket) => void;
  http2: (socket: Socket) => void;
}

/** Hands a fresh connection on by what its first bytes are; they stay unread for whoever takes it. */
function sniff(socket: Socket, faces: Faces, first = Buffer.alloc(0)): void {
  const giveUp = (): void => {
    socket.destroy();
  };
  socket.on('error', giveUp);
  socket.once('readable', () => {
    socket.removeListener('error', giveUp);
    const more: Buffer | null = socket.read();
    const start = Buffer.concat([first, more ?? Buffer.alloc(0)]);
    if (start.length < HTTP2_PREFACE.length) return sniff(socket, faces, start);
    socket.unshift(start);
    const isHttp2 = start.subarray(0, HTTP2_PREFACE.length).equals(HTTP2_PREFACE);
    return (isHttp2 ? faces.http2 : faces.http1)(socket);
  });
}

/** One port, the same for IPv4 and IPv6, for both protocols. */
export interface Port {
  port: number;
  close: () => Promise<void>;
}

/** Opens the port on both loopbacks; 0 takes a free one. A machine without IPv6 goes without `::1`. */
export async function openPort(wanted: number, faces: Faces): Promise<Port> {
  const sockets = new Set<Socket>();
  const servers: Server[] = [];
  const close = async (): Promise<void> => {
    const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
    for (const socket of sockets) socket.destroy();
    await Promise.all(closed);
  };
  let port = wanted;
  for (const host of HOSTS) {
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      sniff(socket, faces);
    });
    try {
      await once(server.listen({ host, port, ipv6Only: true }), 'listening');
      port = (server.address() as AddressInfo).port;
      servers.push(server);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (host === '::1' && code === 'EADDRNOTAVAIL') continue;
      await close();
      // Free on one loopback, taken on the other: any other port will do.
      if (host === '::1' && code === 'EADDRINUSE' && wanted === 0) return openPort(0, faces);
      throw error;
    }
  }
  return { port, close };
}
