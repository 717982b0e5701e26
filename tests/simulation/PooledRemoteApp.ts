import { openRemoteApp } from '../../src/remote/remoteApp';
import type { Fetch } from '../../src/remote/fetchJson';
import type { Session } from '../../src/remote/session';
import { PROJECT_ID } from './cloudAccounts';

/** Fake HTTP host of one tab. Firebase apps outlive a run, so hosts are reused; each forwards to its current tab. */
interface PooledRemoteApp {
  fetch: Fetch;
  session: Session | null;
}

/** Part of each app's name: the SDK keeps apps until the process ends, and each copy of this module needs its own. */
const MODULE_ID = crypto.randomUUID();
const tabHosts = new Map<string, PooledRemoteApp & { firestore: ReturnType<typeof openRemoteApp>['firestore'] }>();
const rejectUnused = (): Promise<never> => Promise.reject(new Error('No tab uses this host.'));

/** Returns the host of this name; creates it on first use. */
export function getPooledRemoteApp(host: string) {
  const existing = tabHosts.get(host);
  if (existing !== undefined) return existing;
  const tabHost: PooledRemoteApp = { fetch: rejectUnused, session: null };
  const session: Session = {
    readClaims: rejectUnused,
    refresh: rejectUnused,
    login: rejectUnused,
    logout: rejectUnused,
    invalidateToken: () => tabHost.session?.invalidateToken(),
    getIdToken: () => tabHost.session?.getIdToken() ?? Promise.resolve(null),
  };
  const backend = { projectId: PROJECT_ID, apiKey: 'none', firestoreEmulator: `${host}:80` };
  const created = Object.assign(tabHost, {
    firestore: openRemoteApp(backend, session, `${host} ${MODULE_ID}`).firestore,
  });
  tabHosts.set(host, created);
  return created;
}

/** Routes the global fetch, which the SDK uses, to the tab of the requested host. */
export function installFetch(): void {
  const routed: Fetch = (input, init) => {
    const tabHost = tabHosts.get(new URL(input instanceof Request ? input.url : input).hostname);
    if (tabHost === undefined) return Promise.reject(new Error('The simulation has no network.'));
    return tabHost.fetch(input, init);
  };
  Object.defineProperty(globalThis, 'fetch', { value: routed, configurable: true, writable: true });
}
