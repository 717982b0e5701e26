import {
  collection,
  doc,
  documentId,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  startAfter,
  Timestamp,
  where,
  type DocumentSnapshot,
  type Firestore,
  type QueryConstraint,
} from 'firebase/firestore/lite';
import { decodeCost, decodeItem, type DocumentDecodeResult } from '../domain/pricing/decodeDocuments';
import { decodeMutation, encodeMutation } from '../domain/pricing/mutationCodec';
import {
  type ChangeRecord,
  type Head,
  type DocumentPage,
  type DocumentPageRequest,
  type PricingRemote,
  type Push,
  RemoteError,
} from '../sync/ports';
import { getNestedField } from './fetchJson';
import type { DocumentWrite, FirestoreRest } from './firestoreRest';
import type { FirestoreConnection } from './remoteApp';
import { toRemoteError } from './toRemoteError';
import type { Session } from './session';

const ITEMS_COLLECTION = 'pricing_items';
const COSTS_COLLECTION = 'pricing_costs';
const HEAD_PATH = 'pricing_grid/head';
const COSTS_HEAD_PATH = 'pricing_grid/costs';
const CHANGES_COLLECTION = 'pricing_changes';

/**
 * Stands for a missing head: an empty project before its first passwords, or a restore in progress. Pushes fail then.
 */
const NO_HEAD: Head = { isMissing: true, revision: 0, liveCount: 0, digest: '0000000000000000', pushId: null };

/** Parses a document of the REST API; null stands for a missing head. */
function parseHead(document: unknown): Head {
  if (document === null) return NO_HEAD;
  const readField = (name: string, type: string): unknown => getNestedField(document, 'fields', name, type);
  const revision = Number(readField('revision', 'integerValue') ?? Number.NaN);
  const updateTime = getNestedField(document, 'updateTime');
  // An invalid head indicates a server fault: retry later instead of acting on it.
  if (!Number.isSafeInteger(revision) || typeof updateTime !== 'string') throw new RemoteError('busy');
  const digest = readField('digest', 'stringValue');
  const pushId = readField('push_id', 'stringValue');
  return {
    revision,
    updateTime,
    liveCount: Number(readField('live_count', 'integerValue') ?? -1),
    digest: typeof digest === 'string' ? digest : '',
    pushId: typeof pushId === 'string' ? pushId : null,
  };
}

/** Parses a change record, leaving out mutations that only another build can decode; null if the record is invalid. */
function parseChangeRecord(snapshot: DocumentSnapshot): ChangeRecord | null {
  const data = snapshot.data();
  const revision = getNestedField(data, 'revision');
  const at: unknown = data?.['at'];
  const device = getNestedField(data, 'device');
  const mutations = getNestedField(data, 'mutations');
  if (typeof revision !== 'number' || typeof device !== 'string' || !Array.isArray(mutations)) return null;
  const decoded = mutations.map((stored: unknown) => decodeMutation(stored));
  return {
    pushId: snapshot.id,
    revision,
    at: at instanceof Timestamp ? at.toMillis() : 0,
    device,
    mutations: decoded.flatMap((one) => (one.ok ? [one.mutation] : [])),
  };
}

/**
 * Reads one page of documents above a revision. The order (revision, id) prevents gaps and repetitions between pages.
 */
async function fetchPage<Doc>(
  firestore: Firestore,
  name: string,
  request: DocumentPageRequest,
  decode: (id: string, data: unknown) => DocumentDecodeResult<Doc>,
): Promise<DocumentPage<Doc>> {
  const { above, from, limit: size } = request;
  const constraints: QueryConstraint[] = [
    where('revision', '>', above),
    orderBy('revision'),
    orderBy(documentId()),
    ...(from === null ? [] : [startAfter(from.revision, from.id)]),
    limit(size),
  ];
  const { docs } = await getDocs(query(collection(firestore, name), ...constraints));
  const end = docs.length < size ? undefined : docs.at(-1);
  const last: unknown = end?.get('revision');
  return {
    docs: docs.flatMap((snapshot) => {
      const decoded = decode(snapshot.id, snapshot.data());
      return decoded.ok ? [decoded.value] : [];
    }),
    last: end === undefined || typeof last !== 'number' ? null : { revision: last, id: end.id },
  };
}

async function fetchChanges(firestore: Firestore, ...constraints: QueryConstraint[]): Promise<ChangeRecord[]> {
  const { docs } = await getDocs(query(collection(firestore, CHANGES_COLLECTION), ...constraints));
  return docs.flatMap((snapshot) => parseChangeRecord(snapshot) ?? []);
}

function buildHeadWrite({ head, pushId, headUpdateTime }: Push, revision: number): DocumentWrite {
  // The head is missing: a restore is running.
  if (headUpdateTime === undefined) throw new RemoteError('headMoved');
  const fields = { revision, live_count: head.liveCount, digest: head.digest, push_id: pushId };
  return { path: HEAD_PATH, fields, timeField: 'updated_at', updateTime: headUpdateTime };
}

function buildChangeWrite({ pushId, device, mutations }: Push, revision: number): DocumentWrite {
  const item_ids = [...new Set(mutations.map(({ itemId }) => itemId))];
  const fields = { revision, device, mutations: mutations.map(encodeMutation), item_ids };
  return { path: `${CHANGES_COLLECTION}/${pushId}`, fields, timeField: 'at' };
}

/**
 * Commits the push atomically, on condition that the head is unchanged: after a concurrent push it fails as a whole.
 * Returns the new update time of the head.
 */
function commitPush(rest: FirestoreRest, push: Push): Promise<string> {
  const revision = push.base + 1;
  const { items, costs, costsDigest } = push;
  return rest.commit([
    buildHeadWrite(push, revision),
    buildChangeWrite(push, revision),
    ...(costsDigest === null ? [] : [{ path: COSTS_HEAD_PATH, fields: { revision, digest: costsDigest } }]),
    ...items.map(({ id, ...item }) => ({ path: `${ITEMS_COLLECTION}/${id}`, fields: { ...item, revision } })),
    ...costs.map(({ id, ...cost }) => ({ path: `${COSTS_COLLECTION}/${id}`, fields: { ...cost, revision } })),
  ]);
}

/**
 * Creates the client of the pricing grid in Firestore, for every role. `open` runs for every request: it may have to
 * load the backend's config first.
 */
export function createPricingRemote(
  open: () => Promise<Pick<FirestoreConnection, 'firestore' | 'rest'>>,
  session: Pick<Session, 'getIdToken' | 'invalidateToken'>,
): PricingRemote {
  async function request<Result>(
    work: (firestore: Firestore, rest: FirestoreRest) => Promise<Result>,
  ): Promise<Result> {
    try {
      const { firestore, rest } = await open();
      // Loads the token first: the SDK would turn a session error into an error without a code.
      await session.getIdToken();
      return await work(firestore, rest);
    } catch (error) {
      const failure = toRemoteError(error);
      if (failure.code !== 'noSession') throw failure;
      // The server rejected the token: the next attempt uses a new one.
      session.invalidateToken();
      throw new RemoteError('busy', { cause: failure });
    }
  }

  return {
    fetchHead: () => request(async (_firestore, rest) => parseHead(await rest.getDocument(HEAD_PATH))),
    fetchCostsDigest: () =>
      request(async (firestore) => {
        const digest: unknown = (await getDoc(doc(firestore, COSTS_HEAD_PATH))).data()?.['digest'];
        return typeof digest === 'string' ? digest : null;
      }),
    fetchItems: (page) => request((firestore) => fetchPage(firestore, ITEMS_COLLECTION, page, decodeItem)),
    fetchCosts: (page) => request((firestore) => fetchPage(firestore, COSTS_COLLECTION, page, decodeCost)),
    fetchChange: (revision) =>
      request(async (firestore) => {
        const [record] = await fetchChanges(firestore, where('revision', '==', revision), limit(1));
        return record ?? null;
      }),
    fetchChanges: ({ itemId, below, limit: size }) =>
      request((firestore) =>
        fetchChanges(
          firestore,
          ...(itemId === undefined ? [] : [where('item_ids', 'array-contains', itemId)]),
          ...(below === undefined ? [] : [where('revision', '<', below)]),
          orderBy('revision', 'desc'),
          limit(size),
        ),
      ),
    commit: (push) => request((_firestore, rest) => commitPush(rest, push)),
  };
}
