import { readFileSync } from 'node:fs';
import { compileRules, parseIndexes, startEngine, type LocalFirestore } from '../../local/firestore/src/index';
import type { Value } from '../../local/firestore/src/engine/value';
import { decodeCost, decodeItem } from '../../src/domain/decode';
import { digestRows, writeDigest } from '../../src/domain/digest';
import { computePrices } from '../../src/domain/money';
import type { Mutation } from '../../src/domain/mutation';
import { decodeMutation } from '../../src/domain/mutationCodec';
import type { GridRow, ItemId } from '../../src/domain/pricingItem';

export const PROJECT = 'demo-site';
const DATABASE = `projects/${PROJECT}/databases/(default)`;
const TOKEN_LIFETIME_S = 600;
/** 32 bytes in base64. */
const SEALING_KEY = Buffer.alloc(32, 7).toString('base64');
/** A label that the server refuses, for a reason that no device can know. */
export const FORBIDDEN_LABEL = 'Interdit';

const rules = compileRules(readFileSync('firestore.rules', 'utf8'));
const indexes = parseIndexes(readFileSync('firestore.indexes.json', 'utf8'));

export interface CloudRequest {
  method: string;
  url: URL;
  authorization: string | undefined;
  body: string;
}

export interface CloudAnswer {
  status: number;
  body: unknown;
}

export interface ServerRecord {
  pushId: string;
  revision: number;
  device: string;
  mutations: readonly Mutation[];
}

interface Account {
  admin: boolean;
  pv: number;
  ended: boolean;
}

/** The backend of a run: the real local Firestore with the real rules, and the accounts that Auth and the login function keep. */
export interface Cloud {
  answer(request: CloudRequest): Promise<CloudAnswer>;
  /** Ends every session at once, as `npm run passwords` does. */
  changePasswords(): Promise<void>;
  password(role: 'admin' | 'partner'): string;
  /** The next tokens of this admin session are a partner's. */
  demote(refreshToken: string): void;
  rows(): Map<ItemId, GridRow>;
  /** Every accepted push, by revision. */
  records(): ServerRecord[];
  initial: readonly GridRow[];
  /** Whether pushes with the forbidden label are refused. */
  strict: boolean;
}

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');

function plain(value: Value): unknown {
  if ('nullValue' in value) return null;
  if ('integerValue' in value) return Number(value.integerValue);
  if ('mapValue' in value) return plainFields(value.mapValue.fields);
  if ('arrayValue' in value) return value.arrayValue.values.map(plain);
  return Object.values(value)[0];
}

function plainFields(fields: Record<string, Value>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, plain(value)]));
}

function typed(value: unknown): unknown {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { booleanValue: value };
  return { integerValue: String(value) };
}

const write = (path: string, data: object): unknown => ({
  update: {
    name: `${DATABASE}/documents/${path}`,
    fields: Object.fromEntries(Object.entries(data).map(([key, value]) => [key, typed(value)])),
  },
});

function firstRows(count: number): GridRow[] {
  return Array.from({ length: count }, (_, index) => {
    const isSubtitle = index % 4 === 0;
    const cost = isSubtitle ? null : { prix_partenaire: `${10 + index},00`, commission: '15' };
    return {
      id: `row${index}`,
      type: isSubtitle ? 'subtitle' : 'solution',
      solution: `Ligne ${index}`,
      ...(cost === null ? { prix_revendeur: '', prix_public: '' } : computePrices(cost)),
      display_order: index,
      deleted: false,
      revision: 1,
      cost,
    };
  });
}

async function seed(firestore: LocalFirestore, rows: readonly GridRow[], pv: number): Promise<void> {
  const digest = digestRows(rows);
  const writes = [write('access/current', { pv })];
  for (const { id, cost, ...item } of rows) {
    writes.push(write(`pricing_items/${id}`, item));
    if (cost !== null) writes.push(write(`pricing_costs/${id}`, { ...cost, revision: 1 }));
  }
  const head = { revision: 1, live_count: digest.liveCount, digest: writeDigest(digest.items), push_id: 'seed' };
  writes.push(write('pricing_grid/head', head));
  writes.push(write('pricing_grid/costs', { revision: 1, digest: writeDigest(digest.costs) }));
  await asOwner(firestore, writes);
}

async function asOwner(firestore: LocalFirestore, writes: readonly unknown[]): Promise<void> {
  const { status, body } = await firestore.handleRest({
    method: 'POST',
    url: `/v1/${DATABASE}/documents:commit`,
    authorization: 'Bearer owner',
    body: JSON.stringify({ writes }),
  });
  if (status !== 200) throw new Error(`The owner was refused: ${JSON.stringify(body)}`);
}

export async function openCloud(now: () => number, rowCount: number): Promise<Cloud> {
  const firestore = await startEngine({ rules, indexes, now });
  const initial = firstRows(rowCount);
  let pv = 1;
  let sessions = 0;
  const accounts = new Map<string, Account>();
  await seed(firestore, initial, pv);

  const password = (role: 'admin' | 'partner'): string => `${role} ${pv}`;

  function idToken({ admin, pv: version }: Account): string {
    const iat = Math.floor(now() / 1000);
    const uid = admin ? 'admin' : 'partner';
    const times = { iat, exp: iat + TOKEN_LIFETIME_S };
    return `${encode({ alg: 'none' })}.${encode({ sub: uid, aud: PROJECT, partner: true, admin, pv: version, ...times })}.`;
  }

  function login(body: string): CloudAnswer {
    const { data } = JSON.parse(body) as { data: { password: string } };
    const role = (['admin', 'partner'] as const).find((one) => password(one) === data.password);
    if (role === undefined) return { status: 401, body: { error: { status: 'UNAUTHENTICATED', message: '' } } };
    const admin = role === 'admin';
    const token = JSON.stringify({ admin, pv });
    return { status: 200, body: { result: { token, admin, pv, ...(admin ? { sealingKey: SEALING_KEY } : {}) } } };
  }

  function exchange(body: string): CloudAnswer {
    const { token } = JSON.parse(body) as { token: string };
    const claims = JSON.parse(token) as { admin: boolean; pv: number };
    const account = { ...claims, ended: false };
    const refreshToken = `session-${(sessions += 1)}`;
    accounts.set(refreshToken, account);
    const expiresIn = String(TOKEN_LIFETIME_S);
    return { status: 200, body: { idToken: idToken(account), refreshToken, expiresIn } };
  }

  function refresh(body: string): CloudAnswer {
    const refreshToken = new URLSearchParams(body).get('refresh_token') ?? '';
    const account = accounts.get(refreshToken);
    if (account === undefined || account.ended) return { status: 400, body: { error: { message: 'TOKEN_EXPIRED' } } };
    const expires_in = String(TOKEN_LIFETIME_S);
    return { status: 200, body: { id_token: idToken(account), refresh_token: refreshToken, expires_in } };
  }

  const documents = (collection: string) =>
    [...firestore.backend.database(DATABASE).all()].flatMap(({ name, fields }) => {
      const [kind, id] = name.split('/').slice(5);
      return kind === collection && id !== undefined ? [{ id, data: plainFields(fields) }] : [];
    });

  const cloud: Cloud = {
    initial,
    strict: true,
    password,
    async answer({ method, url, authorization, body }) {
      const path = url.pathname;
      if (path.endsWith('/api/partnerLogin')) return login(body);
      if (path.includes('signInWithCustomToken')) return exchange(body);
      if (path.endsWith('/v1/token')) return refresh(body);
      if (cloud.strict && path.endsWith(':commit') && body.includes(FORBIDDEN_LABEL)) {
        return { status: 403, body: { error: { code: 403, status: 'PERMISSION_DENIED', message: 'refused' } } };
      }
      return firestore.handleRest({ method, url: `${path}${url.search}`, authorization, body });
    },
    async changePasswords() {
      pv += 1;
      for (const account of accounts.values()) account.ended = true;
      await asOwner(firestore, [write('access/current', { pv })]);
    },
    demote(refreshToken) {
      const account = accounts.get(refreshToken);
      if (account !== undefined) account.admin = false;
    },
    rows() {
      const costs = new Map(
        documents('pricing_costs').flatMap(({ id, data }) => {
          const decoded = decodeCost(id, data);
          return decoded.ok ? [[id, decoded.value.cost]] : [];
        }),
      );
      const rows = new Map<ItemId, GridRow>();
      for (const { id, data } of documents('pricing_items')) {
        const decoded = decodeItem(id, data);
        if (!decoded.ok || decoded.flaws.length > 0) throw new Error(`A damaged item: ${JSON.stringify(data)}`);
        rows.set(id, { ...decoded.value, cost: costs.get(id) ?? null });
      }
      return rows;
    },
    records() {
      return documents('pricing_changes')
        .map(({ id, data }) => ({
          pushId: id,
          revision: Number(data['revision']),
          device: String(data['device']),
          mutations: (data['mutations'] as unknown[]).map((stored) => {
            const decoded = decodeMutation(stored);
            if (!decoded.ok) throw new Error(`A record that cannot be read: ${decoded.field}`);
            return decoded.mutation;
          }),
        }))
        .toSorted((a, b) => a.revision - b.revision);
    },
  };
  return cloud;
}
