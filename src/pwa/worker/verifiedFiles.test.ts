import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cacheVerifiedFile, wasDamagedCopyReplaced } from './verifiedFiles';

const SCRIPT = 'export const price = 1;';
const ADDRESS = '/assets/grid-12345678.js';
/** Digest of `SCRIPT`. */
const FILE = { url: ADDRESS, revision: null, integrity: 'sha256-EU506HJyOx7UUd6pjoaNPBI8fU2GDdzy6ueoGuaOFUA=' };

const script = () => new Response(SCRIPT, { headers: { 'content-type': 'text/javascript' } });

/** Cached responses by key. */
let stored: Map<string, Response>;
/** Responses of the network, in order; none left means offline. */
let responses: Response[];
/** Cache mode of each request. */
let modes: (RequestCache | undefined)[];

beforeEach(() => {
  stored = new Map();
  responses = [];
  modes = [];
  vi.stubGlobal('fetch', async (_url: string, { cache }: RequestInit) => {
    modes.push(cache);
    const response = responses.shift();
    if (response === undefined) throw new TypeError('Failed to fetch');
    return response;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Subset of `Cache` that the function needs. */
const cache = {
  match: async (key: string) => stored.get(key)?.clone(),
  put: async (key: string, response: Response) => void stored.set(key, response),
  delete: async (key: string) => stored.delete(key),
} as unknown as Cache;

describe('cacheVerifiedFile', () => {
  it('fetches a hashed file through the HTTP cache', async () => {
    responses = [script()];
    expect(await cacheVerifiedFile(cache, FILE)).toBe(true);
    expect(modes).toEqual(['default']);
    expect(await stored.get(ADDRESS)?.text()).toBe(SCRIPT);
  });

  it('bypasses the HTTP cache for a file without a hash in its name', async () => {
    responses = [script()];
    await cacheVerifiedFile(cache, { ...FILE, url: '/contact', revision: '1' });
    expect(modes).toEqual(['reload']);
  });

  it('follows no redirect, which may lead to a captive portal', async () => {
    const fetchFile = vi.fn(async () => script());
    vi.stubGlobal('fetch', fetchFile);
    await cacheVerifiedFile(cache, FILE);
    expect(fetchFile).toHaveBeenCalledWith(ADDRESS, expect.objectContaining({ redirect: 'manual' }));
  });

  it('stores under the given key', async () => {
    responses = [script()];
    await cacheVerifiedFile(cache, FILE, { key: `${ADDRESS}?revision=1` });
    expect([...stored.keys()]).toEqual([`${ADDRESS}?revision=1`]);
  });

  it('bypasses the HTTP cache when it holds other content', async () => {
    responses = [new Response('<!doctype html>'), script()];
    await cacheVerifiedFile(cache, FILE);
    expect(modes).toEqual(['default', 'reload']);
    expect(await stored.get(ADDRESS)?.text()).toBe(SCRIPT);
  });

  it.each([
    ['another page with status 200', () => new Response('<!doctype html>')],
    ['half of the file', () => new Response(SCRIPT.slice(0, 10))],
    ['the demand to log in to the network', () => new Response('<!doctype html>', { status: 511 })],
    ['the right body under status 404', () => new Response(SCRIPT, { status: 404 })],
    ['nothing but a redirect', () => Response.redirect('https://portal.test/')],
  ])('rejects and stores nothing when the network gives %s', async (_name, response) => {
    responses = [response(), response()];
    await expect(cacheVerifiedFile(cache, FILE)).rejects.toThrow(ADDRESS);
    expect(stored.size).toBe(0);
  });

  it('keeps an intact file', async () => {
    stored.set(ADDRESS, script());
    expect(await cacheVerifiedFile(cache, FILE)).toBe(false);
    expect(modes).toEqual([]);
  });

  it('replaces a damaged file', async () => {
    stored.set(ADDRESS, new Response('<!doctype html>'));
    responses = [script()];
    expect(await cacheVerifiedFile(cache, FILE)).toBe(true);
    expect(await stored.get(ADDRESS)?.text()).toBe(SCRIPT);
  });

  it('drops a damaged file that cannot be fetched', async () => {
    stored.set(ADDRESS, new Response('<!doctype html>'));
    await expect(cacheVerifiedFile(cache, FILE)).rejects.toThrow('Failed to fetch');
    expect(stored.size).toBe(0);
  });
});

describe('wasDamagedCopyReplaced', () => {
  const DAY_MS = 86_400_000;
  let startMs = 0;

  const setTime = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms);

  // The worker remembers the last replacement: each test takes place on a later day.
  beforeEach(() => void setTime((startMs += DAY_MS)));

  it('is true for a minute after a damaged copy was replaced, not after a missing file was stored', async () => {
    responses = [script(), script()];
    await cacheVerifiedFile(cache, FILE);
    expect(await wasDamagedCopyReplaced()).toBe(false);
    stored.set(ADDRESS, new Response('<!doctype html>'));
    await cacheVerifiedFile(cache, FILE);
    expect(await wasDamagedCopyReplaced()).toBe(true);
    setTime(startMs + 60_000);
    expect(await wasDamagedCopyReplaced()).toBe(false);
  });

  it('waits for a replacement under way, also for one that fails', async () => {
    stored.set(ADDRESS, new Response('<!doctype html>'));
    const failed = cacheVerifiedFile(cache, FILE);
    await expect(failed).rejects.toThrow('Failed to fetch');
    expect(await wasDamagedCopyReplaced()).toBe(false);

    stored.set(ADDRESS, new Response('<!doctype html>'));
    let respond: (response: Response) => void = () => undefined;
    const response = new Promise<Response>((resolve) => (respond = resolve));
    const replaced = cacheVerifiedFile(cache, FILE, { fetchFile: () => response });
    await expect.poll(() => stored.size).toBe(0);
    const answer = wasDamagedCopyReplaced();
    respond(script());
    expect(await answer).toBe(true);
    await replaced;
  });
});
