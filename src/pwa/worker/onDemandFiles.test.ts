import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BuiltFile } from '../builtFiles';
import { ON_DEMAND_CACHE } from '../cacheNames';
import { repairOnDemandFiles } from './onDemandFiles';

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
  vi.stubGlobal('caches', { has: async (name: string) => name === ON_DEMAND_CACHE, open: async () => cache });
  vi.stubGlobal('fetch', async (path: string) => {
    const body = served.get(path);
    if (body === undefined) throw new TypeError('Failed to fetch');
    return new Response(body);
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('repairOnDemandFiles', () => {
  it('goes on after a file that cannot be fetched, and keeps no damaged copy', async () => {
    const files = [await buildFile('/assets/a.js', 'a'), await buildFile('/assets/b.js', 'b')];
    cached.set('/assets/a.js', 'portal').set('/assets/b.js', 'portal');
    served.set('/assets/b.js', 'b');
    expect(await repairOnDemandFiles(files)).toBe(1);
    expect([...cached]).toEqual([['/assets/b.js', 'b']]);
  });
});
