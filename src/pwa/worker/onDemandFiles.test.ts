import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BuiltFile } from '../builtFiles';
import { ON_DEMAND_CACHE, PARTNER_DEVICE_MARKER_KEY } from '../cacheNames';
import {
  cachePartnerSpace,
  deleteOutdatedOnDemandFiles,
  hasOnDemandFiles,
  refreshOnDemandFiles,
  repairOnDemandFiles,
  respondWithOnDemandFile,
} from './onDemandFiles';

const SITE = 'https://site.test';

async function buildFile(url: string, text: string): Promise<BuiltFile> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return { url, revision: null, integrity: `sha256-${btoa(String.fromCodePoint(...digest))}` } as BuiltFile;
}

/** Bodies of the cache by path. */
let cached: Map<string, string>;
/** Bodies of the server by path; a missing one means that the request fails. */
let served: Map<string, string>;

beforeEach(() => {
  cached = new Map();
  served = new Map();
  const cache = {
    keys: async () => [...cached.keys()].map((path) => new Request(SITE + path)),
    match: async (path: string) => (cached.has(path) ? new Response(cached.get(path)) : undefined),
    put: async (path: string, response: Response) => void cached.set(path, await response.text()),
    delete: async (path: string) => cached.delete(path),
  };
  vi.stubGlobal('caches', {
    has: async (name: string) => name === ON_DEMAND_CACHE,
    open: async () => cache,
    match: async (path: string) => cache.match(path),
    delete: async () => cached.clear(),
  });
  vi.stubGlobal('fetch', async (path: string) => {
    const body = served.get(path);
    if (body === undefined) throw new TypeError('Failed to fetch');
    return new Response(body);
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('respondWithOnDemandFile', () => {
  /** Requests `/assets/a.js`, and waits for all that the event waits for. */
  async function request(): Promise<Response> {
    const pending: Promise<unknown>[] = [];
    const event = { waitUntil: (work: Promise<unknown>) => void pending.push(work) } as unknown as ExtendableEvent;
    const response = await respondWithOnDemandFile(await buildFile('/assets/a.js', 'a'), event);
    await Promise.allSettled(pending);
    return response;
  }

  it('serves a file of the network and caches it', async () => {
    served.set('/assets/a.js', 'a');
    expect(await (await request()).text()).toBe('a');
    expect(cached.get('/assets/a.js')).toBe('a');
  });

  it('serves a file of the network when the caches are unreadable', async () => {
    served.set('/assets/a.js', 'a');
    const fail = () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'));
    vi.stubGlobal('caches', { match: fail, open: fail });
    expect(await (await request()).text()).toBe('a');
  });

  it('responds with a network error in place of another content, as a page can import it again', async () => {
    served.set('/assets/a.js', '<!doctype html>');
    expect((await request()).type).toBe('error');
    expect(cached.size).toBe(0);
  });
});

describe('hasOnDemandFiles', () => {
  it('is true only if all files are cached', async () => {
    const files = [await buildFile('/assets/a.js', 'a'), await buildFile('/assets/b.js', 'b')];
    cached.set('/assets/a.js', 'a');
    expect(await hasOnDemandFiles(files)).toBe(false);
    cached.set('/assets/b.js', 'b');
    expect(await hasOnDemandFiles(files)).toBe(true);
  });

  it('creates no cache on the device of a visitor', async () => {
    const open = vi.fn();
    vi.stubGlobal('caches', { has: async () => false, open });
    await hasOnDemandFiles([await buildFile('/assets/a.js', 'a')]);
    expect(open).not.toHaveBeenCalled();
  });
});

describe('refreshOnDemandFiles', () => {
  beforeEach(() => {
    cached.set('/assets/reader-00000000.js', 'old');
    served.set('/assets/reader-11111111.js', 'reader').set('/assets/grid-11111111.js', 'grid');
  });

  const refresh = async () =>
    refreshOnDemandFiles([
      await buildFile('/assets/reader-11111111.js', 'reader'),
      await buildFile('/assets/grid-11111111.js', 'grid'),
    ]);

  it('caches new versions of the files in use only, on the device of a reader', async () => {
    await refresh();
    expect([...cached.keys()]).toEqual(['/assets/reader-00000000.js', '/assets/reader-11111111.js']);
  });

  it('caches all files on a partner’s device, so that the grid opens offline after the update', async () => {
    cached.set(PARTNER_DEVICE_MARKER_KEY, '');
    await refresh();
    expect(cached.get('/assets/grid-11111111.js')).toBe('grid');
  });
});

describe('repairOnDemandFiles', () => {
  it('fetches no file that the device has not cached', async () => {
    const files = [await buildFile('/assets/a.js', 'a'), await buildFile('/assets/b.js', 'b')];
    cached.set('/assets/a.js', 'a');
    served.set('/assets/b.js', 'b');
    expect(await repairOnDemandFiles(files)).toBe(0);
    expect([...cached.keys()]).toEqual(['/assets/a.js']);
  });

  it('goes on after a file that cannot be fetched, and keeps no damaged copy', async () => {
    const files = [await buildFile('/assets/a.js', 'a'), await buildFile('/assets/b.js', 'b')];
    cached.set('/assets/a.js', 'portal').set('/assets/b.js', 'portal');
    served.set('/assets/b.js', 'b');
    expect(await repairOnDemandFiles(files)).toBe(1);
    expect([...cached]).toEqual([['/assets/b.js', 'b']]);
  });
});

describe('cachePartnerSpace', () => {
  it('caches the files of a partner’s device only', async () => {
    const files = [await buildFile('/assets/a.js', 'a')];
    served.set('/assets/a.js', 'a');
    await cachePartnerSpace(files);
    expect(cached.size).toBe(0);
    cached.set(PARTNER_DEVICE_MARKER_KEY, '');
    await cachePartnerSpace(files);
    expect(cached.get('/assets/a.js')).toBe('a');
  });

  it('leaves nothing on a device that is erased while a file is fetched', async () => {
    cached.set(PARTNER_DEVICE_MARKER_KEY, '');
    vi.stubGlobal('fetch', async () => {
      cached.clear();
      return new Response('a');
    });
    await cachePartnerSpace([await buildFile('/assets/a.js', 'a')]);
    expect([...cached]).toEqual([]);
  });
});

describe('deleteOutdatedOnDemandFiles', () => {
  it('keeps the files of this version and the mark of a partner’s device', async () => {
    cached.set('/assets/old.js', 'old').set('/assets/new.js', 'new').set(PARTNER_DEVICE_MARKER_KEY, '');
    await deleteOutdatedOnDemandFiles([await buildFile('/assets/new.js', 'new')]);
    expect([...cached.keys()]).toEqual(['/assets/new.js', PARTNER_DEVICE_MARKER_KEY]);
  });
});
