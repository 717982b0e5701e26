import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

export interface ListeningServer {
  port: number;
  /** Also ends open HTTP connections; does nothing once closed. */
  close(): Promise<void>;
}

/** Listens on a free port of the loopback address. */
export async function listen(server: Server | HttpServer): Promise<ListeningServer> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
