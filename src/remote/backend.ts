import { RemoteError } from '../sync/errors';
import { fetchJson, type Fetch } from './fetchJson';

/** `/backend.json`, written beside the build by whoever serves it: one build runs in every environment. */
export interface Backend {
  projectId: string;
  apiKey: string;
  /** Address of the local Auth emulator, without a slash at the end. */
  authEmulator?: string;
  /** 'host:port' of the local Firestore. */
  firestoreEmulator?: string;
}

function isBackend(value: unknown): value is Backend {
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

/** Reads the address file once it can be had; a failure is tried again at the next call. Throws RemoteError 'unreachable'. */
export function createBackendSource(origin: string, fetch: Fetch): () => Promise<Backend> {
  let known: Backend | null = null;
  return async () => {
    if (known !== null) return known;
    const { status, body } = await fetchJson(fetch, `${origin}/backend.json`, { cache: 'no-cache' });
    if (status !== 200 || !isBackend(body)) throw new RemoteError('unreachable');
    known = body;
    return known;
  };
}
