import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createSecureServer } from 'node:http2';
import { readFile, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { minimatch } from 'minimatch';

const compress = promisify(brotliCompress);
const ROOT = join(import.meta.dirname, '../..');

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};
const COMPRESSED = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml']);

interface HostingConfig {
  redirects: readonly { source: string; destination: string; type: number }[];
  rewrites: readonly { source: string; destination?: string; function?: unknown }[];
  headers: readonly { source: string; headers: readonly { key: string; value: string }[] }[];
}

export interface ServeOptions {
  /** Address of a running site of the same build. */
  renderedBy?: string | undefined;
  /** With one, speaks HTTP/2 over TLS as Hosting does; HTTP/1.1 otherwise. */
  certificate?: { key: string; cert: string };
}

export interface DistServer {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves a build as Firebase Hosting does: headers, redirects, rewrites to files and clean addresses of firebase.json,
 * brotli, and the 404 page. What functions answer is asked of `renderedBy`, a running site of the same build, and kept
 * as Hosting's edge keeps it; without one, those addresses answer 404.
 */
export async function serveDist({ renderedBy, certificate }: ServeOptions = {}): Promise<DistServer> {
  const dist = join(ROOT, 'dist');
  const { hosting }: { hosting: HostingConfig } = JSON.parse(await readFile(join(ROOT, 'firebase.json'), 'utf8'));
  const bodies = new Map<string, Promise<Buffer>>();
  const rendered = new Map<string, Promise<RenderedAnswer>>();
  const listener: RequestListener = (request, response) => {
    answer({ request, response, hosting, dist, bodies, renderedBy, rendered }).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  };
  // HTTP/2's requests and answers have the same methods, but for the names of some that are not used here.
  const server = certificate
    ? createSecureServer(certificate, listener as unknown as Parameters<typeof createSecureServer>[1])
    : createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  hosting: HostingConfig;
  dist: string;
  bodies: Map<string, Promise<Buffer>>;
  renderedBy: string | undefined;
  rendered: Map<string, Promise<RenderedAnswer>>;
}

/** What a function answered, packed where Hosting would pack it. */
interface RenderedAnswer {
  status: number;
  type: string;
  plain: Buffer;
  packed: Buffer | null;
}

async function answer(exchange: Exchange): Promise<void> {
  const { request, response, hosting, dist, bodies } = exchange;
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const redirect = hosting.redirects.find(({ source }) => minimatch(pathname, source));
  const clean = pathname.replace(/\/+$|\.html$/, '');
  if (redirect || (clean !== pathname && pathname !== '/')) {
    response.writeHead(redirect?.type ?? 301, { location: redirect?.destination ?? (clean || '/') }).end();
    return;
  }
  for (const { source, headers } of hosting.headers) {
    if (minimatch(pathname, source)) for (const { key, value } of headers) response.setHeader(key, value);
  }
  const found = await findFile(dist, pathname, hosting);
  const byFunction = hosting.rewrites.some((rewrite) => rewrite.function && minimatch(pathname, rewrite.source));
  if (!found && byFunction && exchange.renderedBy) {
    await answerRendered(exchange, exchange.renderedBy + pathname);
    return;
  }
  const file = found ?? join(dist, '404.html');
  const type = extname(file);
  const packed = COMPRESSED.has(type) && /\bbr\b/.test(String(request.headers['accept-encoding']));
  response.setHeader('Content-Type', TYPES[type] ?? 'application/octet-stream');
  if (packed) response.setHeader('Content-Encoding', 'br');
  const key = `${packed ? 'br' : 'plain'}:${file}`;
  const body = bodies.get(key) ?? readBody(file, packed);
  bodies.set(key, body);
  response.writeHead(found ? 200 : 404).end(await body);
}

async function answerRendered({ request, response, rendered }: Exchange, address: string): Promise<void> {
  const kept = rendered.get(address) ?? fetchRendered(address);
  rendered.set(address, kept);
  const { status, type, plain, packed } = await kept;
  const accepted = packed !== null && /\bbr\b/.test(String(request.headers['accept-encoding']));
  response.setHeader('Content-Type', type);
  if (accepted) response.setHeader('Content-Encoding', 'br');
  response.writeHead(status).end(accepted ? packed : plain);
}

async function fetchRendered(address: string): Promise<RenderedAnswer> {
  const answered = await fetch(address);
  const type = answered.headers.get('content-type') ?? 'application/octet-stream';
  const plain = Buffer.from(await answered.arrayBuffer());
  return {
    status: answered.status,
    type,
    plain,
    packed: /^(?:text\/|application\/\w*xml)/.test(type) ? await compress(plain) : null,
  };
}

async function readBody(file: string, packed: boolean): Promise<Buffer> {
  const content = await readFile(file);
  return packed ? compress(content) : content;
}

async function findFile(dist: string, pathname: string, { rewrites }: HostingConfig): Promise<string | null> {
  const rewrite = rewrites.find(({ source }) => minimatch(pathname, source))?.destination;
  const candidates = [pathname, `${pathname}.html`, join(pathname, 'index.html'), ...(rewrite ? [rewrite] : [])];
  for (const candidate of candidates) {
    const file = join(dist, candidate);
    // Normalised by join: an address with ../ must not leave the folder.
    if (file.startsWith(dist) && (await isFile(file))) return file;
  }
  return null;
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}
