import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createSecureServer } from 'node:http2';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { PROJECT_ROOT } from '../../tools/projectRoot';
import { addAssetHeaders, createRuleMatcher, type HeaderRule } from '../../tools/stack/hostingHeaders';
import { listen } from './listen';

const compress = promisify(brotliCompress);

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
  headers: HeaderRule[];
}

type Matched<Rule> = Rule & { matches: (pathname: string) => boolean };
type CompiledHosting = { [Kind in keyof HostingConfig]: readonly Matched<HostingConfig[Kind][number]>[] };

export interface ServeDistOptions {
  /** Origin of a running site of the same build, which renders the responses of functions. */
  backendUrl?: string | undefined;
  /** Compresses with brotli like Hosting, which takes seconds at its first requests. */
  hasCompression?: boolean;
  /** With a certificate, serves HTTP/2 over TLS like Hosting; else HTTP/1.1. */
  certificate?: { key: string; cert: string };
}

export interface DistServer {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves a build like Firebase Hosting: headers, redirects, rewrites and clean URLs of firebase.json and the 404 page.
 * Responses of functions come from `backendUrl`, a running site of the same build, and are cached; without it they are
 * 404.
 */
export async function serveDist({
  backendUrl,
  hasCompression = false,
  certificate,
}: ServeDistOptions = {}): Promise<DistServer> {
  const dist = join(PROJECT_ROOT, 'dist');
  const config: { hosting: HostingConfig } = JSON.parse(await readFile(join(PROJECT_ROOT, 'firebase.json'), 'utf8'));
  const { redirects, rewrites, headers } = (await addAssetHeaders(config, dist)).hosting;
  const hosting = {
    redirects: redirects.map(compileRule),
    rewrites: rewrites.map(compileRule),
    headers: headers.map(compileRule),
  };
  const bodies = new Map<string, Promise<Buffer>>();
  const rendered = new Map<string, Promise<RenderedResponse>>();
  const listener: RequestListener = (request, response) => {
    respond({ request, response, hosting, dist, bodies, backendUrl, hasCompression, rendered }).catch(
      (error: unknown) => {
        response.writeHead(500).end(String(error));
      },
    );
  };
  // HTTP/2 requests and responses share the methods used here.
  const server = certificate
    ? createSecureServer(certificate, listener as unknown as Parameters<typeof createSecureServer>[1])
    : createServer(listener);
  const { port, close } = await listen(server);
  return { url: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`, close };
}

function compileRule<Rule extends { source: string } | { regex: string }>(rule: Rule): Matched<Rule> {
  return { ...rule, matches: createRuleMatcher(rule) };
}

interface RespondOptions {
  request: IncomingMessage;
  response: ServerResponse;
  hosting: CompiledHosting;
  dist: string;
  bodies: Map<string, Promise<Buffer>>;
  backendUrl: string | undefined;
  hasCompression: boolean;
  rendered: Map<string, Promise<RenderedResponse>>;
}

/** A function's response; `compressed` is null for types that Hosting does not compress. */
interface RenderedResponse {
  status: number;
  type: string;
  plain: Buffer;
  compressed: Buffer | null;
}

async function respond(options: RespondOptions): Promise<void> {
  const { request, response, hosting, dist, bodies } = options;
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const redirect = hosting.redirects.find((rule) => rule.matches(pathname));
  const clean = pathname.replace(/\/+$|\.html$/, '');
  if (redirect || (clean !== pathname && pathname !== '/')) {
    response.writeHead(redirect?.type ?? 301, { location: redirect?.destination ?? (clean || '/') }).end();
    return;
  }
  for (const rule of hosting.headers) {
    if (rule.matches(pathname)) for (const { key, value } of rule.headers) response.setHeader(key, value);
  }
  const found = await findFile(dist, pathname, hosting);
  const isRendered = hosting.rewrites.some((rewrite) => rewrite.function && rewrite.matches(pathname));
  if (!found && isRendered && options.backendUrl) {
    await respondRendered(options, options.backendUrl + pathname);
    return;
  }
  const file = found ?? join(dist, '404.html');
  const type = extname(file);
  const isCompressed = COMPRESSED.has(type) && canCompress(options);
  response.setHeader('Content-Type', TYPES[type] ?? 'application/octet-stream');
  if (isCompressed) response.setHeader('Content-Encoding', 'br');
  const key = `${isCompressed ? 'br' : 'plain'}:${file}`;
  const body = bodies.get(key) ?? readBody(file, isCompressed);
  bodies.set(key, body);
  response.writeHead(found ? 200 : 404).end(await body);
}

function canCompress({ request, hasCompression }: RespondOptions): boolean {
  return hasCompression && /\bbr\b/.test(String(request.headers['accept-encoding']));
}

async function respondRendered(options: RespondOptions, url: string): Promise<void> {
  const { response, rendered } = options;
  const pending = rendered.get(url) ?? fetchRendered(url);
  rendered.set(url, pending);
  const { status, type, plain, compressed } = await pending;
  const isCompressed = compressed !== null && canCompress(options);
  response.setHeader('Content-Type', type);
  if (isCompressed) response.setHeader('Content-Encoding', 'br');
  response.writeHead(status).end(isCompressed ? compressed : plain);
}

async function fetchRendered(url: string): Promise<RenderedResponse> {
  const response = await fetch(url);
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  const plain = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    type,
    plain,
    compressed: /^(?:text\/|application\/\w*xml)/.test(type) ? await compress(plain) : null,
  };
}

async function readBody(file: string, isCompressed: boolean): Promise<Buffer> {
  const content = await readFile(file);
  return isCompressed ? compress(content) : content;
}

async function findFile(dist: string, pathname: string, { rewrites }: CompiledHosting): Promise<string | null> {
  const rewrite = rewrites.find((rule) => rule.matches(pathname))?.destination;
  const candidates = [pathname, `${pathname}.html`, join(pathname, 'index.html'), ...(rewrite ? [rewrite] : [])];
  for (const candidate of candidates) {
    const file = join(dist, candidate);
    // join() normalizes: `../` must not leave the folder.
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
