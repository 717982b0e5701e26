import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubWorkerScope, type FakeWorkerScope } from './testing/workerScope';

const ADDRESS = 'https://site.test/backend.json';
const BACKEND = JSON.stringify({ projectId: 'demo', apiKey: 'key' });

let scope: FakeWorkerScope;
/** Settle when the strategies have stored their responses. */
const pending: Promise<unknown>[] = [];

beforeEach(() => {
  scope = stubWorkerScope();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(async () => {
  await Promise.allSettled(pending.splice(0));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Requests the address of the backend offline. */
async function request(): Promise<Response> {
  const { createBackendConfigStrategy } = await import('./createBackendConfigStrategy');
  const options = { request: new Request(ADDRESS), event: scope.createEvent() };
  const [response, done] = createBackendConfigStrategy().handleAll(options);
  pending.push(done);
  return response;
}

describe('createBackendConfigStrategy', () => {
  it('serves the cached backend offline', async () => {
    await scope.cache('backend').put(ADDRESS, new Response(BACKEND));
    expect(await (await request()).json()).toMatchObject({ projectId: 'demo' });
  });

  it('requests the backend again past the HTTP cache, which may hold the page of a captive portal', async () => {
    const fetchBackend = vi
      .fn(async (_request: RequestInfo, _options?: RequestInit) => new Response(BACKEND))
      .mockResolvedValueOnce(new Response('<html>Connexion au réseau</html>'));
    vi.stubGlobal('fetch', fetchBackend);
    expect(await (await request()).json()).toMatchObject({ projectId: 'demo' });
    expect(fetchBackend.mock.calls[1]).toMatchObject([ADDRESS, { cache: 'reload', redirect: 'manual' }]);
  });

  it('aborts a request without a response once the cached backend is served, so that nothing delays an update', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await scope.cache('backend').put(ADDRESS, new Response(BACKEND));
    const signals: AbortSignal[] = [];
    vi.stubGlobal('fetch', ({ signal }: Request) => {
      signals.push(signal);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    });
    const response = request();
    await expect.poll(() => signals.length).toBe(1);
    await vi.advanceTimersByTimeAsync(4_000);
    await response;
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('deletes a cached response that is no backend instead of serving it', async () => {
    await scope.cache('backend').put(ADDRESS, new Response('<html>Connexion au réseau</html>'));
    await expect(request()).rejects.toThrow();
    expect(await scope.cache('backend').match(ADDRESS)).toBeUndefined();
  });
});
