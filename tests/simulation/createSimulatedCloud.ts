import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import {
  compileRules,
  parseIndexes,
  openInProcessFirestore,
  type InProcessFirestore,
} from '../../local/firestore/src/index';
import { toMicros } from '../../local/firestore/src/core/CommitClock';
import type { Value } from '../../local/firestore/src/core/value';
import { HOUR_MS } from '../../src/domain/durations';
import { decodeCost, decodeItem, decodePlan } from '../../src/domain/pricing/decodeDocuments';
import { digestRows, formatDigest, formatItemsDigest } from '../../src/domain/pricing/digest';
import { computePrices } from '../../src/domain/pricing/money';
import type { MutationId } from '../../src/domain/pricing/mutation';
import { decodeMutation } from '../../src/domain/pricing/mutationCodec';
import type { GridRow, ItemId } from '../../src/domain/pricing/pricingItem';
import type { ChangeRecord } from '../../src/sync/ports';
import { getPlanDay } from './publishPlans';
import { CloudAccounts, PROJECT_ID, type CloudResponse } from './CloudAccounts';

const DATABASE = `projects/${PROJECT_ID}/databases/(default)`;
/** A label that the server rejects for a reason unknown to devices. */
export const REJECTED_LABEL = 'Interdit';

const rules = compileRules(readFileSync('firestore.rules', 'utf8'));
const indexes = parseIndexes(readFileSync('firestore.indexes.json', 'utf8'));

export interface CloudRequest {
  method: string;
  url: URL;
  authorization: string | undefined;
  body: string;
}

/** Backend of a simulation: the local Firestore with the project's rules, and `CloudAccounts`. */
export interface Cloud {
  handleRequest(request: CloudRequest): Promise<CloudResponse>;
  /** Lets time pass on the server alone, after which expired documents are deleted. */
  passTime(ms: number): Promise<void>;
  /** Restores the grid of the start or of the last absence, as `docs/operations.md` says, or with sessions kept. */
  restore(hasNewPasswords: boolean): Promise<void>;
  /** Ids of the edits of accepted pushes that a restore took back. */
  revertedIds: ReadonlySet<MutationId>;
  /** Ends every session, like `npm run passwords`. */
  changePasswords(): Promise<void>;
  getPassword(role: 'admin' | 'partner'): string;
  /** Gives this admin session partner tokens from the next refresh on. */
  demote(refreshToken: string): void;
  readRows(): Map<ItemId, GridRow>;
  /** Accepted pushes, by revision. */
  readChangeRecords(): Omit<ChangeRecord, 'at'>[];
  initialRows: readonly GridRow[];
  /** True once the rules denied a push for its price changes alone; devices repeat it without them. */
  hasDeniedPriceChange: boolean;
  /** Rejects pushes that contain `REJECTED_LABEL`. */
  isLabelRejected: boolean;
}

function decodeValue(value: Value): unknown {
  if ('nullValue' in value) return null;
  if ('integerValue' in value) return Number(value.integerValue);
  if ('timestampValue' in value) return new Date(toMicros(value.timestampValue) / 1000);
  if ('mapValue' in value) return decodeFields(value.mapValue.fields);
  if ('arrayValue' in value) return value.arrayValue.values.map(decodeValue);
  return Object.values(value)[0];
}

function decodeFields(fields: Record<string, Value>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, decodeValue(value)]));
}

function encodeValue(value: unknown): unknown {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  return { integerValue: String(value) };
}

const buildWrite = (path: string, data: object): unknown => ({
  update: {
    name: `${DATABASE}/documents/${path}`,
    fields: Object.fromEntries(Object.entries(data).map(([key, value]) => [key, encodeValue(value)])),
  },
});

/** Hours since the last change of the price of every third row; an older build wrote the others. */
const PRICE_AGES = [2, 30];

function buildRows(count: number, now: number): GridRow[] {
  return Array.from({ length: count }, (_, index) => {
    const isSubtitle = index % 4 === 0;
    const cost = isSubtitle ? null : { prix_partenaire: `${10 + index},00`, commission: '15' };
    const age = isSubtitle ? undefined : PRICE_AGES[index % 3];
    return {
      id: `row${index}`,
      type: isSubtitle ? 'subtitle' : 'solution',
      solution: `Ligne ${index}`,
      ...(cost === null ? { prix_revendeur: '', prix_public: '' } : computePrices(cost)),
      display_order: index,
      deleted: false,
      revision: 1,
      cost,
      ...(index % 5 === 1 && { plan: { prix_partenaire: '22,00', commission: '15', starts_on: getPlanDay(1) } }),
      ...(age && { priceChange: { prix_avant: '9,00', prix_depuis: now - age * HOUR_MS } }),
    };
  });
}

async function seed(firestore: InProcessFirestore, rows: readonly GridRow[], pv: number): Promise<void> {
  const digest = digestRows(rows);
  const writes = [buildWrite('access/current', { pv })];
  for (const { id, cost, plan, priceChange, ...item } of rows) {
    const change = priceChange && { ...priceChange, prix_depuis: new Date(priceChange.prix_depuis) };
    writes.push(buildWrite(`pricing_items/${id}`, { ...item, ...change }));
    if (plan !== undefined) writes.push(buildWrite(`pricing_plans/${id}`, { ...plan, revision: 1 }));
    if (cost !== null) writes.push(buildWrite(`pricing_costs/${id}`, { ...cost, revision: 1 }));
  }
  const head = { revision: 1, live_count: digest.liveCount, digest: formatItemsDigest(digest), push_id: 'seed' };
  writes.push(buildWrite('pricing_grid/head', head));
  writes.push(buildWrite('pricing_grid/costs', { revision: 1, digest: formatDigest(digest.costs) }));
  await commitAsOwner(firestore, writes);
}

async function commitAsOwner(firestore: InProcessFirestore, writes: readonly unknown[]): Promise<void> {
  const { status, body } = await firestore.handleRest({
    method: 'POST',
    url: `/v1/${DATABASE}/documents:commit`,
    authorization: 'Bearer owner',
    body: JSON.stringify({ writes }),
  });
  if (status !== 200) throw new Error(`The owner's commit failed: ${JSON.stringify(body)}`);
}

/** Lists the documents of a collection with decoded fields. */
function listDocuments({ backend }: InProcessFirestore, collection: string) {
  return [...backend.getDatabase(DATABASE).listAll()].flatMap(({ name, fields }) => {
    const [kind, id] = name.split('/').slice(5);
    return kind === collection && id !== undefined ? [{ id, data: decodeFields(fields) }] : [];
  });
}

function readRows(firestore: InProcessFirestore): Map<ItemId, GridRow> {
  const costs = new Map(
    listDocuments(firestore, 'pricing_costs').flatMap(({ id, data }) => {
      const decoded = decodeCost(id, data);
      return decoded === null ? [] : [[id, decoded]];
    }),
  );
  const plans = new Map(listDocuments(firestore, 'pricing_plans').map(({ id, data }) => [id, decodePlan(id, data)]));
  const rows = new Map<ItemId, GridRow>();
  for (const { id, data } of listDocuments(firestore, 'pricing_items')) {
    const decoded = decodeItem(id, data);
    const { expires_at: _expiresAt, prix_avant, prix_depuis, ...stored } = data;
    const priceChange = prix_depuis instanceof Date && { prix_avant, prix_depuis: prix_depuis.getTime() };
    if (decoded === null || !isDeepStrictEqual(decoded, { id, ...stored, ...(priceChange && { priceChange }) }))
      throw new Error(`Invalid item: ${JSON.stringify(data)}`);
    const [cost, plan] = [costs.get(id), plans.get(id)];
    // A push that changes only the cost or the plan writes only that document.
    const revision = Math.max(decoded.revision, cost?.revision ?? 0, plan?.revision ?? 0);
    rows.set(id, { ...decoded, revision, cost: cost?.cost ?? null, ...(plan?.plan && { plan: plan.plan }) });
  }
  return rows;
}

function readChangeRecords(firestore: InProcessFirestore): Omit<ChangeRecord, 'at'>[] {
  return listDocuments(firestore, 'pricing_changes')
    .map(({ id, data }) => ({
      pushId: id,
      revision: Number(data['revision']),
      device: String(data['device']),
      mutations: (data['mutations'] as unknown[]).map((stored) => {
        const mutation = decodeMutation(stored);
        if (mutation === null) throw new Error(`Unreadable mutation: ${JSON.stringify(stored)}`);
        return mutation;
      }),
    }))
    .toSorted((a, b) => a.revision - b.revision);
}

interface CommitBody {
  writes: {
    update: { fields: Record<string, unknown> };
    updateTransforms?: { fieldPath: string }[];
  }[];
}

/** Returns the body of a commit without the price changes of its items. */
function omitPriceChanges(body: string): string {
  const { writes } = JSON.parse(body) as CommitBody;
  for (const write of writes) {
    const { prix_avant: _before, prix_depuis: _since, ...fields } = write.update.fields;
    write.update.fields = fields;
    write.updateTransforms = write.updateTransforms?.filter(({ fieldPath }) => fieldPath !== 'prix_depuis') ?? [];
  }
  return JSON.stringify({ writes });
}

/** Creates a cloud in this process, with passwords and `rowCount` rows. */
export async function createSimulatedCloud(trueNow: () => number, rowCount: number): Promise<Cloud> {
  let passed = 0;
  const now = () => trueNow() + passed;
  const firestore = await openInProcessFirestore({ rules, indexes, now });
  const initialRows = buildRows(rowCount, now());
  const accounts = new CloudAccounts(now);
  await seed(firestore, initialRows, accounts.pv);
  const database = firestore.backend.getDatabase(DATABASE);
  const listGridDocuments = () =>
    new Map(
      [...database.listAll()].flatMap((document) => {
        const path = document.name.split('/').slice(5).join('/');
        return path.startsWith('pricing_') ? [[path, document] as const] : [];
      }),
    );
  function replaceGridDocuments(documents: ReturnType<typeof listGridDocuments>): void {
    database.apply(new Map([...listGridDocuments().keys()].map((path) => [path, null])));
    database.apply(documents);
  }
  let backup = listGridDocuments();
  const revertedIds = new Set<MutationId>();
  const cloud: Cloud = {
    initialRows,
    isLabelRejected: true,
    hasDeniedPriceChange: false,
    getPassword: (role) => accounts.getPassword(role),
    async handleRequest({ method, url, authorization, body }) {
      const path = url.pathname;
      const response = accounts.handleRequest(path, body);
      if (response !== null) return response;
      if (cloud.isLabelRejected && path.endsWith(':commit') && body.includes(REJECTED_LABEL)) {
        return { status: 403, body: { error: { code: 403, status: 'PERMISSION_DENIED', message: 'denied' } } };
      }
      const send = (sent: string) =>
        firestore.handleRest({ method, url: `${path}${url.search}`, authorization, body: sent });
      const result = await send(body);
      if (result.status === 403 && body.includes('prix_avant')) {
        const before = listGridDocuments();
        cloud.hasDeniedPriceChange ||= (await send(omitPriceChanges(body))).status === 200;
        replaceGridDocuments(before);
      }
      return result;
    },
    passTime(ms) {
      backup = listGridDocuments();
      passed += ms;
      return firestore.backend.deleteExpired();
    },
    revertedIds,
    async restore(hasNewPasswords) {
      if (hasNewPasswords) await cloud.changePasswords();
      const before = readChangeRecords(firestore);
      replaceGridDocuments(backup);
      const kept = new Set(readChangeRecords(firestore).map(({ pushId }) => pushId));
      for (const { pushId, mutations } of before)
        if (!kept.has(pushId)) for (const { id } of mutations) revertedIds.add(id);
    },
    async changePasswords() {
      accounts.changePasswords();
      await commitAsOwner(firestore, [buildWrite('access/current', { pv: accounts.pv })]);
    },
    demote: (refreshToken) => accounts.demote(refreshToken),
    readRows: () => readRows(firestore),
    readChangeRecords: () => readChangeRecords(firestore),
  };
  return cloud;
}
