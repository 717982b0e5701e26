import { createServer, type ServerResponse } from 'node:http';
import { forwardLocally } from './forwardLocally';
import { listen } from './listen';

/** Proxy for all traffic of a browser. `disconnect` breaks it silently: `navigator.onLine` stays true. */
export interface CuttableProxy {
  port: number;
  disconnect(): void;
  reconnect(): void;
  /** Leaves requests for this path without a response until `reconnect`, which drops them; resolves on the first. */
  holdRequests(path: string): Promise<void>;
  close(): Promise<void>;
}

export async function startCuttableProxy(): Promise<CuttableProxy> {
  let isConnected = true;
  let heldRoute: { path: string; onRequest: () => void } | null = null;
  const heldResponses = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (!isConnected) request.socket.destroy();
    else if (heldRoute !== null && URL.parse(request.url ?? '')?.pathname === heldRoute.path) {
      heldResponses.add(response);
      heldRoute.onRequest();
    } else forwardLocally(request, response);
  });
  // Tests use plain HTTP only; TLS requests are the browser's own.
  server.on('connect', (_request, socket) => socket.destroy());
  const { port, close } = await listen(server);
  return {
    port,
    disconnect() {
      isConnected = false;
      server.closeAllConnections();
    },
    reconnect() {
      isConnected = true;
      heldRoute = null;
      for (const response of heldResponses) response.destroy();
      heldResponses.clear();
    },
    holdRequests: (path) =>
      new Promise((resolve) => {
        heldRoute = { path, onRequest: resolve };
      }),
    close,
  };
}
