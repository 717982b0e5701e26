import type { Fetch } from '../../src/remote/fetchJson';

const fetchByHost = new Map<string, Fetch>();

/** Sends requests to this host name through `fetch`; replaces that of an earlier tab. */
export function setHostFetch(host: string, fetch: Fetch): void {
  fetchByHost.set(host, fetch);
}

/** Routes the global fetch, which requests to Firestore use, to the tab of the requested host. */
export function installGlobalFetchRouter(): void {
  const routed: Fetch = (input, init) => {
    const fetch = fetchByHost.get(new URL(input instanceof Request ? input.url : input).hostname);
    if (fetch === undefined) return Promise.reject(new Error('The simulation has no network.'));
    return fetch(input, init);
  };
  Object.defineProperty(globalThis, 'fetch', { value: routed, configurable: true, writable: true });
}
