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
import { decodeCost, decodeItem, type Decoded } from '../domain/decode';
import { decodeMutation } from '../domain/mutationCodec';
import { RemoteError } from '../sync/errors';
import type { ChangeRecord, Head, Page, PageRequest, PricingRemote } from '../sync/ports';
import { CHANGES, COSTS, GRID, ITEMS } from './collections';
import { fieldOf } from './fetchJson';
import { toRemoteError } from './pricingErrors';
import { commitPush } from './pushCommit';
import type { Session } from './session';

/** An empty project before its first passwords: nothing there, and nothing that could be pushed. */
const NO_HEAD: Head = { missing: true, revision: 0, liveCount: 0, digest: '0000000000000000', pushId: null };

function headOf(snapshot: DocumentSnapshot): Head {
  if (!snapshot.exists()) return NO_HEAD;
  const data = snapshot.data();
  const revision = data['revision'];
  // A head that can't be read is a server that is not well; nothing is concluded from it.
  if (typeof revision !== 'number' || !Number.isSafeInteger(revision)) throw new RemoteError('busy');
  const { live_count: liveCount, digest, push_id: pushId } = data;
  return {
    revision,
    liveCount: typeof liveCount === 'number' ? liveCount : -1,
    digest: typeof digest === 'string' ? digest : '',
    pushId: typeof pushId === 'string' ? pushId : null,
  };
}

/** A record of another build may hold mutations that this one can't read: the others are still told. */
function recordOf(snapshot: DocumentSnapshot): ChangeRecord | null {
  const data = snapshot.data();
  const revision = fieldOf(data, 'revision');
  const at: unknown = data?.['at'];
  const device = fieldOf(data, 'device');
  const mutations = fieldOf(data, 'mutations');
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

/** Documents above a revision in the order (revision, id), which page borders cut without loss or repetition. */
async function readPage<Doc>(
  firestore: Firestore,
  name: string,
  request: PageRequest,
  decode: (id: string, data: unknown) => Decoded<Doc>,
): Promise<Page<Doc>> {
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

async function readChanges(firestore: Firestore, ...constraints: QueryConstraint[]): Promise<ChangeRecord[]> {
  const { docs } = await getDocs(query(collection(firestore, CHANGES), ...constraints));
  return docs.flatMap((snapshot) => recordOf(snapshot) ?? []);
}

/** The pricing grid in Firestore. `open` is called for every request: it may have to fetch the backend's address first. */
export function createPricingRemote(
  open: () => Promise<Firestore>,
  session: Pick<Session, 'idToken' | 'distrust'>,
): PricingRemote {
  async function ask<Result>(work: (firestore: Firestore) => Promise<Result>): Promise<Result> {
    try {
      const firestore = await open();
      // The SDK asks for the token, too, but turns what the server says about a session into an error without a code.
      await session.idToken();
      return await work(firestore);
    } catch (error) {
      const failure = toRemoteError(error);
      if (failure.code !== 'noSession') throw failure;
      // The token was not taken, for whatever the clocks say: a new one is got with the next try.
      session.distrust();
      throw new RemoteError('busy', { cause: failure });
    }
  }

  return {
    head: () => ask(async (firestore) => headOf(await getDoc(doc(firestore, GRID, 'head')))),
    costsDigest: () =>
      ask(async (firestore) => {
        const digest: unknown = (await getDoc(doc(firestore, GRID, 'costs'))).data()?.['digest'];
        return typeof digest === 'string' ? digest : null;
      }),
    items: (request) => ask((firestore) => readPage(firestore, ITEMS, request, decodeItem)),
    costs: (request) => ask((firestore) => readPage(firestore, COSTS, request, decodeCost)),
    changeAt: (revision) =>
      ask(async (firestore) => {
        const [record] = await readChanges(firestore, where('revision', '==', revision), limit(1));
        return record ?? null;
      }),
    changes: ({ itemId, below, limit: size }) =>
      ask((firestore) =>
        readChanges(
          firestore,
          ...(itemId === undefined ? [] : [where('item_ids', 'array-contains', itemId)]),
          ...(below === undefined ? [] : [where('revision', '<', below)]),
          orderBy('revision', 'desc'),
          limit(size),
        ),
      ),
    commit: (push) => ask((firestore) => commitPush(firestore, push)),
  };
}
