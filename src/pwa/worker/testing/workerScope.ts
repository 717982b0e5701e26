import { vi } from 'vitest';

/** Cache Storage in memory and events, as much of a service worker's global scope as Workbox's strategies need. */
export interface FakeWorkerScope {
  cache(name: string): Cache;
  /** Creates an event; `settle` resolves once all that it waits for is done. */
  createEvent(): ExtendableEvent & { settle(): Promise<void> };
}

class FakeExtendableEvent extends Event {
  readonly #pending: Promise<unknown>[] = [];

  constructor(type = 'message') {
    super(type);
  }
  waitUntil(work: Promise<unknown>): void {
    this.#pending.push(work);
  }
  async settle(): Promise<void> {
    await Promise.allSettled(this.#pending);
  }
}

const toAddress = (request: RequestInfo | URL): string =>
  request instanceof Request ? request.url : new URL(request, 'https://site.test').href;

function createCache(): Cache {
  const entries = new Map<string, Response>();
  return {
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
    match: async (request) => entries.get(toAddress(request))?.clone(),
    put: async (request, response) => void entries.set(toAddress(request), response),
    delete: async (request) => entries.delete(toAddress(request)),
  } satisfies Partial<Cache> as unknown as Cache;
}

/** Replaces the globals until `vi.unstubAllGlobals`. Import modules that use Workbox afterwards. */
export function stubWorkerScope(): FakeWorkerScope {
  const stores = new Map<string, Cache>();
  const cache = (name: string): Cache => {
    const store = stores.get(name) ?? createCache();
    stores.set(name, store);
    return store;
  };
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('location', new URL('https://site.test/sw.js'));
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('ExtendableEvent', FakeExtendableEvent);
  vi.stubGlobal('FetchEvent', class extends FakeExtendableEvent {});
  vi.stubGlobal('caches', {
    open: async (name: string) => cache(name),
    has: async (name: string) => stores.has(name),
    match: async (request: RequestInfo, { cacheName }: { cacheName: string }) => cache(cacheName).match(request),
  });
  return {
    cache,
    createEvent: () => new FakeExtendableEvent() as unknown as ReturnType<FakeWorkerScope['createEvent']>,
  };
}
