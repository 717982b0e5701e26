import { openFirestoreConnection, type FirestoreConnection } from '../../src/remote/openFirestoreConnection';
import type { Fetch } from '../../src/remote/fetchJson';
import type { Session } from '../../src/remote/session';
import { PROJECT_ID } from './cloudAccounts';

/**
 * Firestore app of one host name. The SDK keeps apps until the process ends, so runs reuse it; `fetch` and `session` are
 * those of the tab that now has this host name.
 */
interface PooledRemoteApp {
  fetch: Fetch;
  session: Session | null;
}

/** Part of each app's name: the SDK keeps apps until the process ends, and each copy of this module needs its own. */
const MODULE_ID = crypto.randomUUID();
const pool = new Map<string, PooledRemoteApp & FirestoreConnection>();
const rejectUnused = (): Promise<never> => Promise.reject(new Error('No tab uses this host.'));

/** Returns the app of this host name; opens it on first use. */
export function getPooledRemoteApp(host: string) {
  const existing = pool.get(host);
  if (existing !== undefined) return existing;
  const remoteApp: PooledRemoteApp = { fetch: rejectUnused, session: null };
  const session: Session = {
    readClaims: rejectUnused,
    refresh: rejectUnused,
    login: rejectUnused,
    readStored: rejectUnused,
    invalidateToken: () => remoteApp.session?.invalidateToken(),
    getIdToken: () => remoteApp.session?.getIdToken() ?? Promise.resolve(null),
  };
  const backend = { projectId: PROJECT_ID, apiKey: 'none', firestoreEmulator: `${host}:80` };
  const created = Object.assign(remoteApp, openFirestoreConnection(backend, session, `${host} ${MODULE_ID}`));
  pool.set(host, created);
  return created;
}

/** Routes the global fetch, which the SDK uses, to the tab of the requested host. */
export function installGlobalFetchRouter(): void {
  const routed: Fetch = (input, init) => {
    const remoteApp = pool.get(new URL(input instanceof Request ? input.url : input).hostname);
    if (remoteApp === undefined) return Promise.reject(new Error('The simulation has no network.'));
    return remoteApp.fetch(input, init);
  };
  Object.defineProperty(globalThis, 'fetch', { value: routed, configurable: true, writable: true });
}
