import type { PushDocument } from '../domain/pricing/buildPushDocuments';
import { RemoteError, type CommitResult } from '../sync/ports';
import type { BackendConfig } from './backendConfig';
import { fetchJson, getNestedField } from './fetchJson';
import { toErrorCode } from './toErrorCode';

/**
 * Reads documents and commits writes through Firestore's REST API. The SDK hides the update time of a document,
 * which a commit names as its precondition, the error that cuts the response of a query short, and the response of a
 * commit, which alone proves that it arrived.
 */
export interface FirestoreRest {
  /** Reads one document. Throws RemoteError. */
  fetchDocument(path: string): Promise<FetchedDocument>;
  /** Returns the documents of one page, complete. Throws RemoteError. */
  fetchPage(query: PageQuery): Promise<readonly PlainDocument[]>;
  /** Counts the documents that `fetchPage` returns. Throws RemoteError. */
  countPage(query: PageQuery): Promise<number>;
  /** Commits atomically; the first write has to have a `timeField`. Throws RemoteError. */
  commit(writes: readonly [DocumentWrite, ...DocumentWrite[]]): Promise<CommitResult>;
}

interface FetchedDocument {
  /** As the API returns it; null if it is missing. */
  document: unknown;
  /** Server time in ms; undefined if the response lacks it. */
  readAt: number | undefined;
}

interface FieldFilter {
  field: string;
  op: 'EQUAL' | 'LESS_THAN' | 'LESS_THAN_OR_EQUAL' | 'GREATER_THAN' | 'ARRAY_CONTAINS' | 'IN';
  value: string | number | boolean | Date | readonly string[];
}

export type FirestoreLocation = Pick<BackendConfig, 'projectId' | 'apiKey' | 'firestoreEmulator'>;

/** A page of a collection: documents that fit all filters, ordered by the fields `orderBy` and then by id. */
export interface PageQuery {
  collection: string;
  filters: readonly FieldFilter[];
  orderBy: readonly string[];
  isDescending?: true;
  /** Values of `orderBy` and id of the last document of the previous page; null for the first page. */
  after: readonly (string | number | Date)[] | null;
  limit?: number;
}

/** A document with its values as plain data; times are dates. */
export interface PlainDocument {
  id: string;
  data: Readonly<Record<string, unknown>>;
}

/** Replaces a document. */
interface DocumentWrite extends PushDocument {
  /** The write fails unless this is the document's update time. */
  updateTime?: string;
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

/** Parses RFC 3339 to ms; undefined for anything else. */
function parseTime(text: unknown): number | undefined {
  const time = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

const encodeFields = (fields: object): Record<string, object> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, encodeValue(value)]));

const toFieldReference = (fieldPath: string) => ({ field: { fieldPath } });

function buildStructuredQuery({ collection, filters, orderBy, isDescending, after, limit }: PageQuery, root: string) {
  const fieldFilters = filters.map(({ field, op, value }) => ({
    fieldFilter: { ...toFieldReference(field), op, value: encodeValue(value) },
  }));
  const direction = isDescending ? 'DESCENDING' : 'ASCENDING';
  return {
    from: [{ collectionId: collection }],
    ...(fieldFilters.length > 0 && { where: { compositeFilter: { op: 'AND', filters: fieldFilters } } }),
    orderBy: [...orderBy, '__name__'].map((field) => ({ ...toFieldReference(field), direction })),
    ...(after && {
      startAt: {
        values: [
          ...after.slice(0, -1).map(encodeValue),
          { referenceValue: `${root}/${collection}/${String(after.at(-1))}` },
        ],
        before: false,
      },
    }),
    ...(limit !== undefined && { limit }),
  };
}

function decodeValue(value: unknown): unknown {
  const [entry]: [string, unknown][] = Object.entries(value ?? {});
  const [type, content] = entry ?? [];
  switch (type) {
    case 'integerValue':
      return Number(content);
    case 'timestampValue':
      return new Date(String(content));
    case 'arrayValue': {
      const values = getNestedField(content, 'values');
      return Array.isArray(values) ? values.map(decodeValue) : [];
    }
    case 'mapValue':
      return decodeFields(content);
    default:
      return content;
  }
}

const decodeFields = (owner: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(getNestedField(owner, 'fields') ?? {}).map(([name, value]) => [name, decodeValue(value)]),
  );

function decodeDocument(document: unknown): PlainDocument {
  const name = getNestedField(document, 'name');
  if (typeof name !== 'string') throw new RemoteError('unreachable');
  return { id: name.slice(name.lastIndexOf('/') + 1), data: decodeFields(document) };
}

/**
 * True if Google's infrastructure rejected the request before Firestore evaluated it, as while the API or billing is
 * disabled: `google.rpc.ErrorInfo` reserves this domain for it.
 */
function isFromInfrastructure(error: unknown): boolean {
  const details = getNestedField(error, 'details');
  return Array.isArray(details) && details.some((one) => getNestedField(one, 'domain') === 'googleapis.com');
}

/** The API's errors are `{error: {status}}`, in a list for a streamed response; anything else is not Firestore's. */
function toResponseError(status: number, body: unknown): RemoteError {
  const error = getNestedField(Array.isArray(body) ? body[0] : body, 'error');
  const name = getNestedField(error, 'status');
  // 'denied' can end the session, and only Firestore's rules know whether it may go on.
  if (name === 'PERMISSION_DENIED' && isFromInfrastructure(error)) return new RemoteError('unreachable');
  if (typeof name === 'string') return new RemoteError(toErrorCode(name), { cause: new Error(name) });
  if (status === 429) return new RemoteError('quota');
  return new RemoteError(status >= 500 ? 'busy' : 'unreachable');
}

/** Reaches the project's database, or the local Firestore if the backend names one; with a null token, as a visitor. */
export function createFirestoreRest(
  { projectId, apiKey, firestoreEmulator }: FirestoreLocation,
  getIdToken: () => Promise<string | null>,
): FirestoreRest {
  const origin = firestoreEmulator === undefined ? 'https://firestore.googleapis.com' : `http://${firestoreEmulator}`;
  const root = `projects/${projectId}/databases/(default)/documents`;

  async function post(method: string, request: object): Promise<unknown> {
    const token = await getIdToken();
    const url = `${origin}/v1/${root}:${method}${token === null ? `?key=${encodeURIComponent(apiKey)}` : ''}`;
    // A visitor's request, in plain text as the SDK sends it, needs no preflight.
    const headers: Record<string, string> =
      token === null
        ? { 'content-type': 'text/plain' }
        : { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    // Called as a global: the simulation replaces it.
    const { status, body } = await fetchJson((...args) => globalThis.fetch(...args), url, {
      method: 'POST',
      headers,
      body: JSON.stringify(request),
    });
    if (status !== 200) throw toResponseError(status, body);
    return body;
  }

  /** Returns the results of a query, of which every one was sent. */
  async function postQuery(method: string, request: object): Promise<readonly unknown[]> {
    const results = await post(method, request);
    if (!Array.isArray(results)) throw new RemoteError('unreachable');
    // An error can follow the first documents, when the status has been sent already.
    const cut: unknown = results.find((result) => getNestedField(result, 'error') !== undefined);
    if (cut !== undefined) throw toResponseError(500, cut);
    return results;
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
      const readAt = parseTime(getNestedField(result, 'readTime'));
      if (typeof getNestedField(result, 'missing') === 'string') return { document: null, readAt };
      const document = getNestedField(result, 'found');
      if (document === undefined) throw new RemoteError('unreachable');
      return { document, readAt };
    },
    async fetchPage(query) {
      const results = await postQuery('runQuery', { structuredQuery: buildStructuredQuery(query, root) });
      return results.flatMap((result) => {
        const document = getNestedField(result, 'document');
        return document === undefined ? [] : [decodeDocument(document)];
      });
    },
    async countPage(query) {
      const aggregations = [{ alias: 'count', count: {} }];
      const structuredAggregationQuery = { aggregations, structuredQuery: buildStructuredQuery(query, root) };
      const [result] = await postQuery('runAggregationQuery', { structuredAggregationQuery });
      const count = Number(getNestedField(result, 'result', 'aggregateFields', 'count', 'integerValue') ?? Number.NaN);
      if (!Number.isSafeInteger(count)) throw new RemoteError('unreachable');
      return count;
    },
    async commit(writes) {
      const results = getNestedField(await post('commit', { writes: writes.map(buildWrite) }), 'writeResults');
      const [first]: unknown[] = Array.isArray(results) ? results : [];
      const updateTime = getNestedField(first, 'updateTime');
      const transformed = getNestedField(first, 'transformResults');
      const committedAt = parseTime(
        Array.isArray(transformed) ? getNestedField(transformed[0], 'timestampValue') : null,
      );
      const isComplete = Array.isArray(results) && results.length === writes.length;
      // Without the server's result of every write, nothing proves that the push arrived.
      if (!isComplete || typeof updateTime !== 'string' || committedAt === undefined)
        throw new RemoteError('unreachable');
      return { updateTime, committedAt };
    },
  };
}
