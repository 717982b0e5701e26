import { createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';

/** Every program of the local backend listens on a port of its own. */
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

/** Whether a program could listen on this port of the loopback address now. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: LOOPBACK, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** As many different free ports as asked. They are held together until all are known, so none comes twice. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, listenAnywhere));
  const ports = servers.map((server) => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port was given');
    return address.port;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** Ports for a whole stack: the site's is given or free, the others are free. */
export async function choosePorts(site: number | 'any'): Promise<StackPorts> {
  const [anySite = 0, firestore = 0, auth = 0, functions = 0, hub = 0, logging = 0, eventarc = 0, tasks = 0] =
    await freePorts(8);
  return { site: site === 'any' ? anySite : site, firestore, auth, functions, hub, logging, eventarc, tasks };
}

function listenAnywhere(): Promise<ReturnType<typeof createServer>> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port: 0, host: LOOPBACK }, () => resolve(server));
  });
}
