import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PAGE_DATA_ELEMENT_ID } from '../../config/pageDataElement';
import { refetchBlogPages } from './refetchBlogPages';

const SITE = 'https://site.test';
const OLD_FILE = '/assets/index-00000000.js';
const BUILT = ['/assets/index-aaaaaaaa.js', '/assets/post-bbbbbbbb.css'];

/** Returns the blog page at `path` as the function renders it. */
function buildPage(path: string, ...files: readonly string[]): Response {
  const links = files.map((file) => `<link href="${file}">`).join('');
  const data = `<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">{"url":"${path}"}</script>`;
  return new Response(links + data, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** Cached pages by address. */
let cachedPages: Map<string, Response>;
/** Responses of the server by address, in order; none left means offline. */
let responses: Map<string, ('fails' | Response)[]>;
/** Requested addresses, in order. */
let requested: string[];

beforeEach(() => {
  cachedPages = new Map();
  responses = new Map();
  requested = [];
  const cache = {
    keys: async () => [...cachedPages.keys()].map((url) => new Request(url)),
    match: async (address: string) => cachedPages.get(address)?.clone(),
    put: async (address: string, response: Response) => void cachedPages.set(address, response),
    delete: async (address: string) => cachedPages.delete(address),
  };
  vi.stubGlobal('caches', { has: async () => true, open: async () => cache });
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address);
    const response = responses.get(address)?.shift();
    if (response === undefined || response === 'fails') throw new TypeError('Failed to fetch');
    return response;
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Caches these pages as another version referenced them. */
function cacheOldPages(...names: readonly string[]): void {
  for (const name of names) cachedPages.set(`${SITE}/blog/${name}`, buildPage(`/blog/${name}`, OLD_FILE));
}

/** Returns the names of cached pages that still reference the other version. */
async function listOldPages(): Promise<string> {
  const pages = await Promise.all(
    [...cachedPages].map(async ([url, page]) => ({ url, html: await page.clone().text() })),
  );
  return pages.flatMap(({ url, html }) => (html.includes(OLD_FILE) ? [url.at(-1)] : [])).join('');
}

const listRequested = () => requested.map((address) => address.at(-1)).join('');

describe('refetchBlogPages', () => {
  it('replaces pages of another version by ones with readable bodies', async () => {
    cacheOldPages('a');
    responses.set(`${SITE}/blog/a`, [buildPage('/blog/a', ...BUILT)]);
    await refetchBlogPages(BUILT);
    expect(await cachedPages.get(`${SITE}/blog/a`)?.text()).toContain('index-aaaaaaaa');
  });

  it('retries a failed page after the others', async () => {
    cacheOldPages('a', 'b', 'c');
    responses.set(`${SITE}/blog/a`, ['fails', buildPage('/blog/a', ...BUILT)]);
    responses.set(`${SITE}/blog/b`, [buildPage('/blog/b', ...BUILT)]);
    responses.set(`${SITE}/blog/c`, [buildPage('/blog/c', ...BUILT)]);
    await refetchBlogPages(BUILT);
    expect(listRequested()).toBe('abca');
    expect(await listOldPages()).toBe('');
  });

  it('keeps all pages and stops after two attempts when offline', async () => {
    cacheOldPages('a', 'b');
    await refetchBlogPages(BUILT);
    expect(listRequested()).toBe('abab');
    expect(await listOldPages()).toBe('ab');
  });

  it('skips pages of this version', async () => {
    cachedPages.set(`${SITE}/blog/a`, buildPage('/blog/a', ...BUILT));
    await refetchBlogPages(BUILT);
    expect(requested).toEqual([]);
  });

  it.each([
    ['needs files of another version', () => buildPage('/blog/a', '/assets/index-cccccccc.js')],
    [
      'is the page of a captive portal',
      () => new Response('<h1>Portail</h1>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['is a 404 of another server', () => new Response('non trouvé', { status: 404 })],
    ['leads elsewhere', () => Object.defineProperty(buildPage('/blog/a', ...BUILT), 'redirected', { value: true })],
  ])('keeps a page, without a retry, if the response %s', async (_name, response) => {
    cacheOldPages('a');
    responses.set(`${SITE}/blog/a`, [response(), response()]);
    await refetchBlogPages(BUILT);
    expect(requested).toHaveLength(1);
    expect(await listOldPages()).toBe('a');
  });

  it('ends a request that gets no response within four seconds', async () => {
    const startTimeout = vi.spyOn(AbortSignal, 'timeout');
    cacheOldPages('a');
    const fetchPage = vi.fn(async (_url: string, _options: RequestInit) => buildPage('/blog/a', ...BUILT));
    vi.stubGlobal('fetch', fetchPage);
    await refetchBlogPages(BUILT);
    expect(startTimeout).toHaveBeenCalledExactlyOnceWith(4_000);
    expect(fetchPage.mock.calls[0]?.[1].signal).toBe(startTimeout.mock.results[0]?.value);
    startTimeout.mockRestore();
  });

  it('creates no cache on a device that never visited the blog', async () => {
    const open = vi.fn();
    vi.stubGlobal('caches', { has: async () => false, open });
    await refetchBlogPages(BUILT).catch(() => undefined);
    expect(open).not.toHaveBeenCalled();
  });

  it('deletes a page that the blog no longer has', async () => {
    cacheOldPages('a');
    const { body, headers } = buildPage('/blog/a', ...BUILT);
    responses.set(`${SITE}/blog/a`, [new Response(body, { status: 404, headers })]);
    await refetchBlogPages(BUILT);
    expect(cachedPages.size).toBe(0);
  });
});
