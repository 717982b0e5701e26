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
import { isSameCost, NO_COST } from '../domain/pricing/mutation';
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
import { parseIssueTime } from './tokens';
import type { Session } from './session';

const ITEMS_COLLECTION = 'pricing_items';
const COSTS_COLLECTION = 'pricing_costs';
const GRID_COLLECTION = 'pricing_grid';
const CHANGES_COLLECTION = 'pricing_changes';

/** How long a tombstone and the emptied cost of its row stay on the server. The rules require 60 days. */
const TOMBSTONE_LIFETIME_MS = 90 * 86_400_000;

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

/** Documents to read, ordered by these fields and then by id. Automatic indexes serve all of them. */
interface DocumentSelection {
  filter: QueryConstraint;
  fields: readonly string[];
}

const selectAbove = (revision: number): DocumentSelection => ({
  filter: where('revision', '>', revision),
  fields: ['revision'],
});

/** Leaves out tombstones. */
const selectLivingItems = (): DocumentSelection => ({ filter: where('deleted', '==', false), fields: [] });

/** Leaves out the emptied costs of deleted rows. */
const selectFilledCosts = (): DocumentSelection => ({
  filter: where('prix_partenaire', '>', ''),
  fields: ['prix_partenaire'],
});

/** Reads one page of documents. Their order ends with the id, which prevents gaps and repetitions between pages. */
async function fetchPage<Doc>(
  firestore: Firestore,
  name: string,
  { filter, fields }: DocumentSelection,
  { from, limit: size }: DocumentPageRequest,
  decode: (id: string, data: unknown) => DocumentDecodeResult<Doc>,
): Promise<DocumentPage<Doc>> {
  const constraints: QueryConstraint[] = [
    filter,
    ...fields.map((field) => orderBy(field)),
    orderBy(documentId()),
    ...(from === null ? [] : [startAfter(...from)]),
    limit(size),
  ];
  const { docs } = await getDocs(query(collection(firestore, name), ...constraints));
  const end = docs.length < size ? undefined : docs.at(-1);
  return {
    docs: docs.flatMap((snapshot) => {
      const decoded = decode(snapshot.id, snapshot.data());
      return decoded.ok ? [decoded.value] : [];
    }),
    last: end === undefined ? null : [...fields.map((field) => end.get(field) as string | number), end.id],
  };
}

async function fetchChanges(firestore: Firestore, ...constraints: QueryConstraint[]): Promise<ChangeRecord[]> {
  const { docs } = await getDocs(query(collection(firestore, CHANGES_COLLECTION), ...constraints));
  return docs.flatMap((snapshot) => parseChangeRecord(snapshot) ?? []);
}

/** When Firestore removes what is left of a deleted row; empty without the server's time. */
function buildExpiry(serverTime: number | null): { expires_at?: Timestamp } {
  return serverTime === null ? {} : { expires_at: Timestamp.fromMillis(serverTime + TOMBSTONE_LIFETIME_MS) };
}

function writeItems(
  transaction: Transaction,
  firestore: Firestore,
  { items, costs }: Push,
  { revision, expiry }: { revision: number; expiry: { expires_at?: Timestamp } },
): void {
  for (const { id, ...item } of items) {
    const document = { ...item, revision, ...(item.deleted && expiry) };
    transaction.set(doc(firestore, ITEMS_COLLECTION, id), document);
  }
  for (const { id, ...cost } of costs) {
    const document = { ...cost, revision, ...(isSameCost(cost, NO_COST) && expiry) };
    transaction.set(doc(firestore, COSTS_COLLECTION, id), document);
  }
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
function commitPush(firestore: Firestore, push: Push, serverTime: number | null): Promise<void> {
  const revision = push.base + 1;
  const expiry = buildExpiry(serverTime);
  return runTransaction(
    firestore,
    async (transaction) => {
      const head = await transaction.get(doc(firestore, GRID_COLLECTION, 'head'));
      if (head.data()?.['revision'] !== push.base) throw new RemoteError('headMoved');
      writeItems(transaction, firestore, push, { revision, expiry });
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
  async function request<Result>(
    work: (firestore: Firestore, idToken: string | null) => Promise<Result>,
  ): Promise<Result> {
    try {
      const firestore = await open();
      // Loads the token first: the SDK would turn a session error into an error without a code.
      const idToken = await session.getIdToken();
      return await work(firestore, idToken);
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
    fetchItems(page) {
      const selection = page.above === null ? selectLivingItems() : selectAbove(page.above);
      return request((firestore) => fetchPage(firestore, ITEMS_COLLECTION, selection, page, decodeItem));
    },
    fetchCosts(page) {
      const selection = page.above === null ? selectFilledCosts() : selectAbove(page.above);
      return request((firestore) => fetchPage(firestore, COSTS_COLLECTION, selection, page, decodeCost));
    },
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
    // The server accepts a token for an hour: its time of issue is the server's time, whatever the device's clock says.
    commit: (push) =>
      request((firestore, idToken) => commitPush(firestore, push, idToken === null ? null : parseIssueTime(idToken))),
  };
}
