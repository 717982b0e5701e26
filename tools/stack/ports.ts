import { createServer } from 'node:net';
import getPort from 'get-port';

const LOOPBACK = '127.0.0.1';

/** Ports of the local backend, one per program. */
export interface StackPorts {
  site: number;
  firestore: number;
  auth: number;
  functions: number;
  hub: number;
  logging: number;
  eventarc: number;
  tasks: number;
}

/**
 * Ports that browsers and `fetch` never connect to: https://fetch.spec.whatwg.org/#port-blocking
 */
export const BROWSER_BLOCKED_PORTS: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** The Hosting emulator avoids this port and takes the next one. */
const SKIPPED_BY_HOSTING = 5001;

/** Returns why the site cannot be served on a port, as a French sentence, or null. */
export function findPortObstacle(port: number): string | null {
  if (BROWSER_BLOCKED_PORTS.has(port)) return `Les navigateurs refusent d’ouvrir le port ${port}.`;
  if (port === SKIPPED_BY_HOSTING) return `L’émulateur Hosting n’utilise jamais le port ${port}.`;
  return null;
}

/** Returns the first port from `port` on that can serve the site, whether it is free or not. */
export function findUnblockedPort(port: number): number {
  return findPortObstacle(port) === null ? port : findUnblockedPort(port + 1);
}

/** Returns true if this port of the loopback address is free. Rejects if this user may not listen on it. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES') reject(new Error(`Le port ${port} demande des droits d’administrateur.`));
      else resolve(false);
    });
    server.listen({ port, host: LOOPBACK, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Finds a free port that this process was not given in the last 15 s. */
export function findFreePort(): Promise<number> {
  return getPort({ host: LOOPBACK });
}

/** Chooses the ports of a stack: the site's is given or free, the others are free. */
export async function choosePorts(site: number | 'any'): Promise<StackPorts> {
  return {
    site: site === 'any' ? await findFreePort() : site,
    firestore: await findFreePort(),
    auth: await findFreePort(),
    functions: await findFreePort(),
    hub: await findFreePort(),
    logging: await findFreePort(),
    eventarc: await findFreePort(),
    tasks: await findFreePort(),
  };
}
