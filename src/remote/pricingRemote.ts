import {
  collection,
  doc,
  documentId,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  startAfter,
  Timestamp,
  where,
  type DocumentSnapshot,
  type Firestore,
  type QueryConstraint,
  type Transaction,
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
import { toRemoteError } from './toRemoteError';
import type { Session } from './session';

const ITEMS_COLLECTION = 'pricing_items';
const COSTS_COLLECTION = 'pricing_costs';
const GRID_COLLECTION = 'pricing_grid';
const CHANGES_COLLECTION = 'pricing_changes';

/**
 * Stands for a missing head: an empty project before its first passwords, or a restore in progress. Pushes fail then.
 */
const NO_HEAD: Head = { isMissing: true, revision: 0, liveCount: 0, digest: '0000000000000000', pushId: null };

function parseHead(snapshot: DocumentSnapshot): Head {
  if (!snapshot.exists()) return NO_HEAD;
  const data = snapshot.data();
  const revision = data['revision'];
  // An invalid head indicates a server fault: retry later instead of acting on it.
  if (typeof revision !== 'number' || !Number.isSafeInteger(revision)) throw new RemoteError('busy');
  const { live_count: liveCount, digest, push_id: pushId } = data;
  return {
    revision,
    liveCount: typeof liveCount === 'number' ? liveCount : -1,
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

function writeItems(transaction: Transaction, firestore: Firestore, { items, costs }: Push, revision: number): void {
  for (const { id, ...item } of items) transaction.set(doc(firestore, ITEMS_COLLECTION, id), { ...item, revision });
  for (const { id, ...cost } of costs) transaction.set(doc(firestore, COSTS_COLLECTION, id), { ...cost, revision });
}

function writeHeads(transaction: Transaction, firestore: Firestore, push: Push, revision: number): void {
  const { head, costsDigest, pushId } = push;
  transaction.set(doc(firestore, GRID_COLLECTION, 'head'), {
    revision,
    updated_at: serverTimestamp(),
    live_count: head.liveCount,
    digest: head.digest,
    push_id: pushId,
  });
  if (costsDigest !== null)
    transaction.set(doc(firestore, GRID_COLLECTION, 'costs'), { revision, digest: costsDigest });
}

function writeRecord(transaction: Transaction, firestore: Firestore, push: Push, revision: number): void {
  const { pushId, device, mutations } = push;
  transaction.set(doc(firestore, CHANGES_COLLECTION, pushId), {
    revision,
    at: serverTimestamp(),
    device,
    mutations: mutations.map(encodeMutation),
    item_ids: [...new Set(mutations.map(({ itemId }) => itemId))],
  });
}

/**
 * Commits the push atomically, on condition that the head is unchanged (its update time is the precondition): after a
 * concurrent push it fails as a whole. A single attempt: the sync engine retries.
 */
function commitPush(firestore: Firestore, push: Push): Promise<void> {
  const revision = push.base + 1;
  return runTransaction(
    firestore,
    async (transaction) => {
      const head = await transaction.get(doc(firestore, GRID_COLLECTION, 'head'));
      if (head.data()?.['revision'] !== push.base) throw new RemoteError('headMoved');
      writeItems(transaction, firestore, push, revision);
      writeHeads(transaction, firestore, push, revision);
      writeRecord(transaction, firestore, push, revision);
    },
    { maxAttempts: 1 },
  );
}

/**
 * Creates the client of the pricing grid in Firestore, for every role. `open` runs for every request: it may have to
 * load the backend's config first.
 */
export function createPricingRemote(
  open: () => Promise<Firestore>,
  session: Pick<Session, 'getIdToken' | 'invalidateToken'>,
): PricingRemote {
  async function request<Result>(work: (firestore: Firestore) => Promise<Result>): Promise<Result> {
    try {
      const firestore = await open();
      // Loads the token first: the SDK would turn a session error into an error without a code.
      await session.getIdToken();
      return await work(firestore);
    } catch (error) {
      const failure = toRemoteError(error);
      if (failure.code !== 'noSession') throw failure;
      // The server rejected the token: the next attempt uses a new one.
      session.invalidateToken();
      throw new RemoteError('busy', { cause: failure });
    }
  }

  return {
    fetchHead: () => request(async (firestore) => parseHead(await getDoc(doc(firestore, GRID_COLLECTION, 'head')))),
    fetchCostsDigest: () =>
      request(async (firestore) => {
        const digest: unknown = (await getDoc(doc(firestore, GRID_COLLECTION, 'costs'))).data()?.['digest'];
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
    commit: (push) => request((firestore) => commitPush(firestore, push)),
  };
}
