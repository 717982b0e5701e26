import { RemoteError } from '../sync/ports';
import { fetchJson, type Fetch } from './fetchJson';

/** Contents of `/backend.json`, written by the host beside the build: one build runs in every environment. */
export interface BackendConfig {
  projectId: string;
  apiKey: string;
  /** URL of the local Auth emulator, without a trailing slash. */
  authEmulator?: string;
  /** Host and port of the local Firestore, as 'host:port'. */
  firestoreEmulator?: string;
}

/** True if the value has the shape of `/backend.json`. */
export function isBackendConfig(value: unknown): value is BackendConfig {
  return (
    typeof value === 'object' &&
    value !== null &&
    'projectId' in value &&
    typeof value.projectId === 'string' &&
    'apiKey' in value &&
    typeof value.apiKey === 'string' &&
    (!('authEmulator' in value) || typeof value.authEmulator === 'string') &&
    (!('firestoreEmulator' in value) || typeof value.firestoreEmulator === 'string')
  );
}

/** Loads `/backend.json` once; a failed load is retried on the next call. Throws RemoteError 'unreachable'. */
export function createBackendConfigLoader(origin: string, fetch: Fetch): () => Promise<BackendConfig> {
  let known: BackendConfig | null = null;
  return async () => {
    if (known !== null) return known;
    const { status, body } = await fetchJson(fetch, `${origin}/backend.json`, { cache: 'no-cache' });
    if (status !== 200 || !isBackendConfig(body)) throw new RemoteError('unreachable');
    known = body;
    return known;
  };
}
