import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubWorkerScope, type FakeWorkerScope } from './testing/workerScope';

const ADDRESS = 'https://site.test/backend.json';
const BACKEND = JSON.stringify({ projectId: 'demo', apiKey: 'key' });

let scope: FakeWorkerScope;

beforeEach(() => {
  scope = stubWorkerScope();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(() => vi.unstubAllGlobals());

/** Requests the address of the backend offline. */
async function request(): Promise<Response> {
  const { createBackendConfigStrategy } = await import('./createBackendConfigStrategy');
  return createBackendConfigStrategy().handle({ request: new Request(ADDRESS), event: scope.createEvent() });
}

describe('createBackendConfigStrategy', () => {
  it('serves the cached backend offline', async () => {
    await scope.cache('backend').put(ADDRESS, new Response(BACKEND));
    expect(await (await request()).json()).toMatchObject({ projectId: 'demo' });
  });

  it('deletes a cached response that is no backend instead of serving it', async () => {
    await scope.cache('backend').put(ADDRESS, new Response('<html>Connexion au réseau</html>'));
    await expect(request()).rejects.toThrow();
    expect(await scope.cache('backend').match(ADDRESS)).toBeUndefined();
  });
});
