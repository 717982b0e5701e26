import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PAGE_DATA_ELEMENT_ID } from '../../config/pageDataElement';
import { refetchBlogPages } from './refreshBlogPagesAfterUpdate';

const SITE = 'https://site.test';
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
    match: async (address: string) => cachedPages.get(address),
    put: async (address: string, response: Response) => void cachedPages.set(address, response),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address);
    const response = responses.get(address)?.shift();
    if (response === undefined || response === 'fails') throw new TypeError('Failed to fetch');
    return response;
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('refetchBlogPages', () => {
  it('caches the pages with readable bodies', async () => {
    responses.set(`${SITE}/blog/a`, [buildPage('/blog/a', ...BUILT)]);
    await refetchBlogPages([`${SITE}/blog/a`], BUILT);
    expect(await cachedPages.get(`${SITE}/blog/a`)?.text()).toContain('index-aaaaaaaa');
  });

  it('retries a failed page after the others', async () => {
    responses.set(`${SITE}/blog/a`, ['fails', buildPage('/blog/a', ...BUILT)]);
    responses.set(`${SITE}/blog/b`, [buildPage('/blog/b', ...BUILT)]);
    responses.set(`${SITE}/blog/c`, [buildPage('/blog/c', ...BUILT)]);
    await refetchBlogPages([`${SITE}/blog/a`, `${SITE}/blog/b`, `${SITE}/blog/c`], BUILT);
    expect(requested.map((address) => address.at(-1)).join('')).toBe('abca');
    expect([...cachedPages.keys()].map((address) => address.at(-1)).join('')).toBe('bca');
  });

  it('stops after two attempts when offline', async () => {
    await refetchBlogPages([`${SITE}/blog/a`, `${SITE}/blog/b`], BUILT);
    expect(requested.map((address) => address.at(-1)).join('')).toBe('abab');
    expect(cachedPages.size).toBe(0);
  });

  it('skips pages that are already cached', async () => {
    cachedPages.set(`${SITE}/blog`, new Response('read since'));
    await refetchBlogPages([`${SITE}/blog`], BUILT);
    expect(requested).toEqual([]);
  });

  it.each([
    ['need files of another version', () => buildPage('/blog/a', '/assets/index-cccccccc.js')],
    [
      'are those of a captive portal',
      () => new Response('<h1>Portail</h1>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['are gone', () => new Response('non trouvé', { status: 404 })],
    ['lead elsewhere', () => Object.defineProperty(buildPage('/blog/a', ...BUILT), 'redirected', { value: true })],
  ])('neither caches nor retries pages that %s', async (_name, response) => {
    responses.set(`${SITE}/blog/a`, [response(), response()]);
    await refetchBlogPages([`${SITE}/blog/a`], BUILT);
    expect(requested).toHaveLength(1);
    expect(cachedPages.size).toBe(0);
  });
});
