import { DAY_MS } from '../domain/durations';
import { decodeCost, decodeItem, decodePlan } from '../domain/pricing/decodeDocuments';
import type { ItemFields } from '../domain/pricing/planNextPush';
import { isSameCost, NO_COST } from '../domain/pricing/mutation';
import { decodeMutation, encodeMutation } from '../domain/pricing/mutationCodec';
import {
  type ChangeRecord,
  type CommitResult,
  type Head,
  type DocumentPage,
  type DocumentPageRequest,
  type PricingRemote,
  type Push,
  RemoteError,
  StoreError,
} from '../sync/ports';
import { getNestedField } from './fetchJson';
import {
  createFirestoreRest,
  type DocumentWrite,
  type FirestoreLocation,
  type FirestoreRest,
  type PageQuery,
  type PlainDocument,
} from './firestoreRest';
import { toRemoteError } from './toRemoteError';
import { parseIssueTime } from './tokens';
import type { Session } from './session';

const ITEMS_COLLECTION = 'pricing_items';
const COSTS_COLLECTION = 'pricing_costs';
const PLANS_COLLECTION = 'pricing_plans';
const HEAD_PATH = 'pricing_grid/head';
const COSTS_HEAD_PATH = 'pricing_grid/costs';
const CHANGES_COLLECTION = 'pricing_changes';

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

/** When Firestore removes what is left of a deleted row; empty without the server's time. */
function buildExpiry(serverTime: number | null): { expires_at?: Date } {
  return serverTime === null ? {} : { expires_at: new Date(serverTime + TOMBSTONE_LIFETIME_MS) };
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

function buildItemWrite(
  { id, priceChange, ...item }: ItemFields,
  { isPriceChanged, ...stamp }: { isPriceChanged: boolean; revision: number; expires_at?: Date | undefined },
): DocumentWrite {
  const fields = { ...item, ...stamp };
  const path = `${ITEMS_COLLECTION}/${id}`;
  if (priceChange === undefined) return { path, fields };
  const { prix_avant, prix_depuis } = priceChange;
  if (isPriceChanged) return { path, fields: { ...fields, prix_avant }, timeField: 'prix_depuis' };
  return { path, fields: { ...fields, prix_avant, prix_depuis: new Date(prix_depuis) } };
}

/** Commits the push atomically, on condition that the head is unchanged: after a concurrent push it fails as a whole. */
function commitPush(rest: FirestoreRest, push: Push, serverTime: number | null): Promise<CommitResult> {
  const revision = push.base + 1;
  const expiry = buildExpiry(serverTime);
  const { items, changedPrices, costs, plans, costsDigest } = push;
  const deletedIds = new Set(items.filter(({ deleted }) => deleted).map(({ id }) => id));
  return rest.commit([
    buildHeadWrite(push, revision),
    buildChangeWrite(push, revision),
    ...(costsDigest === null ? [] : [{ path: COSTS_HEAD_PATH, fields: { revision, digest: costsDigest } }]),
    ...items.map((item) =>
      buildItemWrite(item, { isPriceChanged: changedPrices.has(item.id), revision, ...(item.deleted && expiry) }),
    ),
    ...costs.map(({ id, ...cost }) => ({
      path: `${COSTS_COLLECTION}/${id}`,
      fields: { ...cost, revision, ...(isSameCost(cost, NO_COST) && expiry) },
    })),
    // An emptied plan of a live row stays: no digest would show a device that it missed the end of the plan.
    ...plans.map(({ id, ...plan }) => ({
      path: `${PLANS_COLLECTION}/${id}`,
      fields: { ...plan, revision, ...(deletedIds.has(id) && expiry) },
    })),
  ]);
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
      // The session is stored on the device.
      if (error instanceof StoreError) throw error;
      const failure = toRemoteError(error);
      if (failure.code !== 'noSession') throw failure;
      // The server rejected the token: the next attempt uses a new one.
      session.invalidateToken();
      throw new RemoteError('busy', { cause: failure });
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
