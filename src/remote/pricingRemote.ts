import { DAY_MS } from '../domain/durations';
import { buildPushDocuments } from '../domain/pricing/buildPushDocuments';
import { decodeCost, decodeItem, decodePlan } from '../domain/pricing/decodeDocuments';
import { decodeMutation } from '../domain/pricing/mutationCodec';
import {
  CHANGES_COLLECTION,
  COSTS_COLLECTION,
  COSTS_HEAD_PATH,
  HEAD_PATH,
  ITEMS_COLLECTION,
  PLANS_COLLECTION,
} from '../domain/pricing/serverPaths';
import {
  type ChangeRecord,
  type CommitResult,
  type Head,
  type DocumentPage,
  type DocumentPageRequest,
  type PricingRemote,
  type Push,
  RemoteError,
} from '../sync/ports';
import { getNestedField } from './fetchJson';
import {
  createFirestoreRest,
  type FirestoreLocation,
  type FirestoreRest,
  type PageQuery,
  type PlainDocument,
} from './firestoreRest';
import { parseIssueTime } from './tokens';
import type { Session } from './session';

/** How long a tombstone and the emptied cost of its row stay on the server. The rules require 60 days. */
const TOMBSTONE_LIFETIME_MS = 90 * DAY_MS;

/**
 * Stands for a missing head: an empty project before its first passwords, or a restore in progress. Pushes fail then.
 */
const NO_HEAD: Head = { isMissing: true, revision: 0, liveCount: 0, digest: '0000000000000000', pushId: null };

const readStoredField = (document: unknown, name: string, type: string): unknown =>
  getNestedField(document, 'fields', name, type);

/** Parses a document of the REST API; null stands for a missing head. */
function parseHead({ document, readAt }: { document: unknown; readAt: number | undefined }): Head {
  if (document === null) return NO_HEAD;
  const readField = (name: string, type: string): unknown => readStoredField(document, name, type);
  const revision = Number(readField('revision', 'integerValue') ?? Number.NaN);
  const updateTime = getNestedField(document, 'updateTime');
  // An invalid head indicates a server fault: retry later instead of acting on it.
  if (!Number.isSafeInteger(revision) || typeof updateTime !== 'string') throw new RemoteError('busy');
  const digest = readField('digest', 'stringValue');
  const pushId = readField('push_id', 'stringValue');
  return {
    revision,
    updateTime,
    readAt,
    liveCount: Number(readField('live_count', 'integerValue') ?? -1),
    digest: typeof digest === 'string' ? digest : '',
    pushId: typeof pushId === 'string' ? pushId : null,
  };
}

/**
 * Parses a change record, leaving out mutations that only another build can decode; null without a revision. A damaged
 * record stays, without mutations: a page that lacks it would look like the last one.
 */
function parseChangeRecord({ id, data }: PlainDocument): ChangeRecord | null {
  const { revision, at, device, mutations } = data;
  if (typeof revision !== 'number') return null;
  const isIntact = typeof device === 'string' && Array.isArray(mutations);
  return {
    pushId: id,
    revision,
    at: at instanceof Date ? at.getTime() : 0,
    device: isIntact ? device : '',
    mutations: isIntact ? mutations.flatMap((stored: unknown) => decodeMutation(stored) ?? []) : [],
  };
}

/** Documents to read, ordered by these fields and then by id. Automatic indexes serve all of them. */
type DocumentSelection = Pick<PageQuery, 'filters' | 'orderBy'>;

const selectAbove = (revision: number): DocumentSelection => ({
  filters: [{ field: 'revision', op: 'GREATER_THAN', value: revision }],
  orderBy: ['revision'],
});

/** Leaves out tombstones. */
const selectLiveItems = (): DocumentSelection => ({
  filters: [{ field: 'deleted', op: 'EQUAL', value: false }],
  orderBy: [],
});

/** Leaves out the emptied costs of deleted rows. */
const selectFilledCosts = (): DocumentSelection => ({
  filters: [{ field: 'prix_partenaire', op: 'GREATER_THAN', value: '' }],
  orderBy: ['prix_partenaire'],
});

/** Leaves out the emptied plans. */
const selectFilledPlans = (): DocumentSelection => ({
  filters: [{ field: 'starts_on', op: 'GREATER_THAN', value: '' }],
  orderBy: ['starts_on'],
});

/** Reads one page of documents. Their order ends with the id, which prevents gaps and repetitions between pages. */
async function fetchPage<Doc>(
  rest: FirestoreRest,
  name: string,
  selection: DocumentSelection,
  { from, limit: size }: DocumentPageRequest,
  decode: (id: string, data: unknown) => Doc | null,
): Promise<DocumentPage<Doc>> {
  const documents = await rest.fetchPage({ collection: name, ...selection, after: from, limit: size });
  const end = documents.length < size ? undefined : documents.at(-1);
  return {
    docs: documents.flatMap(({ id, data }) => decode(id, data) ?? []),
    last: end === undefined ? null : [...selection.orderBy.map((field) => end.data[field] as string | number), end.id],
  };
}

async function fetchChanges(
  rest: FirestoreRest,
  query: Omit<PageQuery, 'collection' | 'after'>,
): Promise<ChangeRecord[]> {
  const documents = await rest.fetchPage({ collection: CHANGES_COLLECTION, ...query, after: null });
  return documents.flatMap((document) => parseChangeRecord(document) ?? []);
}

/** Commits the push atomically, on condition that the head is unchanged: after a concurrent push it fails as a whole. */
function commitPush(rest: FirestoreRest, push: Push, serverTime: number | null): Promise<CommitResult> {
  const { pushId, device, headUpdateTime, ...commit } = push;
  // The head is missing: a restore is running.
  if (headUpdateTime === undefined) throw new RemoteError('headMoved');
  const expiresAt = serverTime === null ? undefined : new Date(serverTime + TOMBSTONE_LIFETIME_MS);
  const { head, changeRecord, others } = buildPushDocuments({ commit, pushId, device, expiresAt });
  return rest.commit([{ ...head, updateTime: headUpdateTime }, changeRecord, ...others]);
}

/** Creates the client of the pricing grid in Firestore, for every role. `loadBackend` runs for every request. */
export function createPricingRemote(
  loadBackend: () => Promise<FirestoreLocation>,
  session: Pick<Session, 'getIdToken' | 'invalidateToken'>,
): PricingRemote {
  async function request<Result>(work: (rest: FirestoreRest) => Promise<Result>): Promise<Result> {
    try {
      return await work(createFirestoreRest(await loadBackend(), () => session.getIdToken()));
    } catch (error) {
      if (!(error instanceof RemoteError) || error.code !== 'noSession') throw error;
      // The server rejected the token: the next attempt uses a new one.
      session.invalidateToken();
      throw new RemoteError('busy', { cause: error });
    }
  }

  return {
    fetchHead: () => request(async (rest) => parseHead(await rest.fetchDocument(HEAD_PATH))),
    fetchCostsDigest: () =>
      request(async (rest) => {
        const { document } = await rest.fetchDocument(COSTS_HEAD_PATH);
        const digest = readStoredField(document, 'digest', 'stringValue');
        return typeof digest === 'string' ? digest : null;
      }),
    fetchItems(page) {
      const selection = page.above === null ? selectLiveItems() : selectAbove(page.above);
      return request((rest) => fetchPage(rest, ITEMS_COLLECTION, selection, page, decodeItem));
    },
    fetchCosts(page) {
      const selection = page.above === null ? selectFilledCosts() : selectAbove(page.above);
      return request((rest) => fetchPage(rest, COSTS_COLLECTION, selection, page, decodeCost));
    },
    fetchPlans(page) {
      const selection = page.above === null ? selectFilledPlans() : selectAbove(page.above);
      return request((rest) => fetchPage(rest, PLANS_COLLECTION, selection, page, decodePlan));
    },
    fetchChange: (revision) =>
      request(async (rest) => {
        const filters = [{ field: 'revision', op: 'EQUAL', value: revision } as const];
        const [record] = await fetchChanges(rest, { filters, orderBy: [], limit: 1 });
        return record ?? null;
      }),
    fetchChanges: ({ itemId, below, limit: size }) =>
      request((rest) =>
        fetchChanges(rest, {
          filters: [
            ...(itemId === undefined ? [] : [{ field: 'item_ids', op: 'ARRAY_CONTAINS', value: itemId } as const]),
            ...(below === undefined ? [] : [{ field: 'revision', op: 'LESS_THAN', value: below } as const]),
          ],
          orderBy: ['revision'],
          isDescending: true,
          limit: size,
        }),
      ),
    // The server accepts a token for an hour: its time of issue is the server's time, whatever the device's clock says.
    commit: (push) =>
      request(async (rest) => {
        const idToken = await session.getIdToken();
        return commitPush(rest, push, idToken === null ? null : parseIssueTime(idToken));
      }),
  };
}
