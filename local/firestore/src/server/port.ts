import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The connection preface of HTTP/2 begins so, and no HTTP/1.1 request does or is shorter (RFC 9113, 3.4). */
const HTTP2_PREFACE = Buffer.from('PRI * HTTP/2');
const RETRIES = 5;

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

/** One port, the same on every host, for both protocols. */
export interface Port {
  port: number;
  close: () => Promise<void>;
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Opens the port on all hosts; 0 takes one that is free on all of them. A machine without IPv6 goes without `::1`. */
export async function openPort(hosts: readonly string[], wanted: number, faces: Faces, attempt = 1): Promise<Port> {
  const sockets = new Set<Socket>();
  const servers: Server[] = [];
  const close = async (): Promise<void> => {
    const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
    for (const socket of sockets) socket.destroy();
    await Promise.all(closed);
  };
  let port = wanted;
  try {
    for (const host of hosts) {
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
        if (!(host === '::1' && servers.length > 0 && isCode(error, 'EADDRNOTAVAIL'))) throw error;
      }
    }
    return { port, close };
  } catch (error) {
    await close();
    if (wanted !== 0 || attempt === RETRIES || !isCode(error, 'EADDRINUSE')) throw error;
    return openPort(hosts, wanted, faces, attempt + 1);
  }
}
