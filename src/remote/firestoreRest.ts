import { RemoteError } from '../sync/ports';
import { fetchJson, getNestedField } from './fetchJson';
import { toErrorCode } from './toRemoteError';

/**
 * Reads a document with its update time and commits writes through Firestore's REST API. Firestore Lite hides both that
 * time, which a commit names as its precondition, and the response of a commit, which alone proves that it arrived.
 */
export interface FirestoreRest {
  /** Returns the document as the API does, null if it is missing. Throws RemoteError. */
  fetchDocument(path: string): Promise<unknown>;
  /** Commits atomically; returns the time of the first write, RFC 3339. Throws RemoteError. */
  commit(writes: readonly [DocumentWrite, ...DocumentWrite[]]): Promise<string>;
}

/** Replaces a document below the database's root. */
export interface DocumentWrite {
  path: string;
  fields: Readonly<Record<string, unknown>>;
  /** Field that the server sets to the time of the commit. */
  timeField?: string;
  /** The write fails unless this is the document's update time. */
  updateTime?: string;
}

/** `origin` without a trailing slash; null tokens send the request without one. */
export interface FirestoreRestOptions {
  origin: string;
  projectId: string;
  getIdToken: () => Promise<string | null>;
}

/** Encodes plain data as the API's `Value`. Throws RemoteError 'invalid' for anything else, as undefined. */
function encodeValue(value: unknown): object {
  if (value === null) return { nullValue: 'NULL_VALUE' };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(encodeValue) } };
  if (typeof value === 'object') return { mapValue: { fields: encodeFields(value) } };
  throw new RemoteError('invalid', { cause: new Error(`A ${typeof value} cannot be stored.`) });
}

const encodeFields = (fields: object): Record<string, object> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, encodeValue(value)]));

/**
 * True for a refusal before the database and its rules are asked, as while the API or billing is off: `google.rpc.ErrorInfo`
 * reserves this domain for Google's infrastructure.
 */
function isFromInfrastructure(error: unknown): boolean {
  const details = getNestedField(error, 'details');
  return Array.isArray(details) && details.some((one) => getNestedField(one, 'domain') === 'googleapis.com');
}

/** The API's errors are `{error: {status}}`, in a list for a streamed response; anything else is not Firestore's. */
function toResponseError(status: number, body: unknown): RemoteError {
  const error = getNestedField(Array.isArray(body) ? body[0] : body, 'error');
  const name = getNestedField(error, 'status');
  // 'denied' would end the session, which the database alone can refuse.
  if (name === 'PERMISSION_DENIED' && isFromInfrastructure(error)) return new RemoteError('unreachable');
  if (typeof name === 'string') return new RemoteError(toErrorCode(name.toLowerCase().replaceAll('_', '-')));
  return new RemoteError(status === 429 || status >= 500 ? 'busy' : 'unreachable');
}

export function createFirestoreRest({ origin, projectId, getIdToken }: FirestoreRestOptions): FirestoreRest {
  const root = `projects/${projectId}/databases/(default)/documents`;

  async function post(method: string, request: object): Promise<unknown> {
    const token = await getIdToken();
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    // Called as a global: the simulation replaces it.
    const { status, body } = await fetchJson((...args) => globalThis.fetch(...args), `${origin}/v1/${root}:${method}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(request),
    });
    if (status !== 200) throw toResponseError(status, body);
    return body;
  }

  const buildWrite = ({ path, fields, timeField, updateTime }: DocumentWrite) => ({
    update: { name: `${root}/${path}`, fields: encodeFields(fields) },
    ...(timeField && { updateTransforms: [{ fieldPath: timeField, setToServerValue: 'REQUEST_TIME' }] }),
    ...(updateTime && { currentDocument: { updateTime } }),
  });

  return {
    async fetchDocument(path) {
      const body = await post('batchGet', { documents: [`${root}/${path}`] });
      const [result]: unknown[] = Array.isArray(body) ? body : [];
      if (typeof getNestedField(result, 'missing') === 'string') return null;
      const found = getNestedField(result, 'found');
      if (found === undefined) throw new RemoteError('unreachable');
      return found;
    },
    async commit(writes) {
      const results = getNestedField(await post('commit', { writes: writes.map(buildWrite) }), 'writeResults');
      const updateTime = Array.isArray(results) ? getNestedField(results[0], 'updateTime') : undefined;
      // Without the server's result of every write, nothing proves that the push arrived.
      if (!Array.isArray(results) || results.length !== writes.length || typeof updateTime !== 'string')
        throw new RemoteError('unreachable');
      return updateTime;
    },
  };
}
