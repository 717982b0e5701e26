import { beforeAll, describe, expect, it } from 'vitest';
import {
  replaceTokenClaims,
  sendRawRequest,
  findSampleCostsInText,
  buildDocumentName,
  fetchIdToken,
  buildJsonPostInit,
  type RawRequest,
} from '../support/rawRequests';
import { resetStack, getStackInfo } from '../support/stack';

const ITEM = 'seed-microsoft-1';
const COSTS = [{ collectionId: 'pricing_costs' }];
const PLANS = [{ collectionId: 'pricing_plans' }];
const ITEMS = [{ collectionId: 'pricing_items' }];
const costField = { fieldPath: 'prix_partenaire' };

function query(name: string, structuredQuery: object, parent = ''): RawRequest {
  return { name, path: `${parent}:runQuery`, body: { structuredQuery } };
}

function aggregate(name: string, aggregation: object, from: object[] = COSTS): RawRequest {
  const structuredAggregationQuery = { structuredQuery: { from }, aggregations: [{ alias: 'a', ...aggregation }] };
  return { name, path: ':runAggregationQuery', body: { structuredAggregationQuery } };
}

function filter(fieldPath: string, op: string, value: object): object {
  return { fieldFilter: { field: { fieldPath }, op, value } };
}

function batchGet(name: string, paths: string[], more: object = {}): () => RawRequest {
  return () => ({ name, path: ':batchGet', body: { documents: paths.map(buildDocumentName), ...more } });
}

/** Requests for costs, or for documents that reveal them. Only an admin's valid token may read these. */
const READS: (RawRequest | (() => RawRequest))[] = [
  { name: 'get of a cost', path: `/pricing_costs/${ITEM}` },
  { name: 'get of a missing cost', path: '/pricing_costs/inconnu' },
  { name: 'get of a cost with a mask', path: `/pricing_costs/${ITEM}?mask.fieldPaths=commission` },
  { name: 'get of a cost by an encoded name', path: `/%70ricing_costs/${ITEM}` },
  { name: 'list of the costs', path: '/pricing_costs' },
  { name: 'list of one cost', path: '/pricing_costs?pageSize=1' },
  { name: 'list of the names of the costs', path: '/pricing_costs?mask.fieldPaths=__name__' },
  { name: 'list with missing documents', path: '/pricing_costs?showMissing=true&mask.fieldPaths=__name__' },
  { name: 'get of a missing plan', path: '/pricing_plans/inconnu' },
  { name: 'list of the plans', path: '/pricing_plans' },
  { name: 'list of the subcollection of an item', path: `/pricing_items/${ITEM}/pricing_costs` },
  { name: 'list of the grid’s heads', path: '/pricing_grid' },
  { name: 'get of the head of the costs', path: '/pricing_grid/costs' },
  { name: 'list of the history', path: '/pricing_changes' },
  { name: 'get of a change record', path: '/pricing_changes/inconnu' },
  { name: 'get of the password version', path: '/access/current' },
  { name: 'get of the passwords', path: '/access/passwords' },
  { name: 'list of access', path: '/access' },
  { name: 'list of the login’s counters', path: '/login_throttle' },
  { name: 'get of a counter', path: '/login_throttle/everybody' },
  batchGet('batchGet of a cost', [`pricing_costs/${ITEM}`]),
  batchGet('batchGet of an item and its cost', [`pricing_items/${ITEM}`, `pricing_costs/${ITEM}`]),
  batchGet('batchGet with a mask', [`pricing_costs/${ITEM}`], { mask: { fieldPaths: ['commission'] } }),
  batchGet('batchGet in a new transaction', [`pricing_costs/${ITEM}`], { newTransaction: { readOnly: {} } }),
  query('query of the costs', { from: COSTS }),
  query('query of one cost', { from: COSTS, limit: 1 }),
  query('query that selects names', { from: COSTS, select: { fields: [{ fieldPath: '__name__' }] } }),
  query('query ordered by cost', { from: COSTS, orderBy: [{ field: costField, direction: 'DESCENDING' }] }),
  query('query that filters by a guessed cost', {
    from: COSTS,
    where: filter('prix_partenaire', 'EQUAL', { stringValue: '5,10' }),
  }),
  query('query of the site’s own pull', {
    from: COSTS,
    where: filter('revision', 'GREATER_THAN', { integerValue: '0' }),
    orderBy: [{ field: { fieldPath: 'revision' } }],
    limit: 200,
  }),
  query('query with a cursor', {
    from: COSTS,
    orderBy: [{ field: costField }],
    startAt: { values: [{ stringValue: '5' }], before: true },
  }),
  query('collection group query of the costs', { from: [{ collectionId: 'pricing_costs', allDescendants: true }] }),
  query('query of the plans', { from: PLANS }),
  query('query of the plans by day', {
    from: PLANS,
    where: filter('starts_on', 'GREATER_THAN', { stringValue: '' }),
    orderBy: [{ field: { fieldPath: 'starts_on' } }],
    limit: 200,
  }),
  query('collection group query of the plans', { from: [{ collectionId: 'pricing_plans', allDescendants: true }] }),
  query('collection group query of the items', { from: [{ collectionId: 'pricing_items', allDescendants: true }] }),
  query(
    'collection group query below an item',
    { from: [{ collectionId: 'pricing_costs', allDescendants: true }] },
    `/pricing_items/${ITEM}`,
  ),
  query('query of the history', { from: [{ collectionId: 'pricing_changes' }] }),
  query('query of the passwords', { from: [{ collectionId: 'access' }] }),
  query('query of the counters', { from: [{ collectionId: 'login_throttle' }] }),
  query('query of all posts, drafts included', { from: [{ collectionId: 'posts' }] }),
  aggregate('count of the costs', { count: {} }),
  aggregate('count up to one', { count: { upTo: '1' } }),
  aggregate('sum of the costs', { sum: { field: costField } }),
  aggregate('average of the costs', { avg: { field: costField } }),
  aggregate('count of the plans', { count: {} }, PLANS),
  aggregate('count of the history', { count: {} }, [{ collectionId: 'pricing_changes' }]),
  aggregate('count of the collection group', { count: {} }, [{ collectionId: 'pricing_costs', allDescendants: true }]),
  { name: 'names of the collections', path: ':listCollectionIds', body: {} },
  { name: 'names of the collections below an item', path: `/pricing_items/${ITEM}:listCollectionIds`, body: {} },
];

const listReads = (): RawRequest[] => READS.map((read) => (typeof read === 'function' ? read() : read));

/** Asserts that every request gets one of these statuses, in a response without any stored value. */
async function expectRejections(token: string | null, statuses: readonly number[]): Promise<void> {
  const failures: string[] = [];
  for (const request of listReads()) {
    const { status, text } = await sendRawRequest(token, request);
    const isNothingRevealed =
      !/prix_|commission|stringValue|integerValue|doubleValue/.test(text) && findSampleCostsInText(text).length === 0;
    if (!statuses.includes(status) || !isNothingRevealed)
      failures.push(`${request.name}: ${status} ${text.slice(0, 200)}`);
  }
  expect(failures).toEqual([]);
}

// `Bearer owner` is left out: it bypasses the rules of an emulator and is invalid in production.
describe('Firestore REST API, reads', () => {
  let partner: string;
  let admin: string;

  beforeAll(async () => {
    await resetStack();
    partner = await fetchIdToken('partner');
    admin = await fetchIdToken('admin');
  });

  it('returns costs to an admin and items to a partner', async () => {
    const { status, text } = await sendRawRequest(admin, { path: '/pricing_costs?pageSize=300' });
    expect(status).toBe(200);
    expect(findSampleCostsInText(text).length).toBeGreaterThan(50);
    expect((await sendRawRequest(partner, { path: `/pricing_items/${ITEM}` })).status).toBe(200);
  });

  it('rejects every read of a partner', () => expectRejections(partner, [403]));
  it('rejects every read without a token', () => expectRejections(null, [403]));

  // The emulator's tokens are unsigned: these tests cover the claims, which the rules check.
  it.each<[string, Record<string, unknown>]>([
    ['of an old password version', { pv: 0 }],
    ['of a later password version', { pv: 2 }],
    ['whose password version is a string', { pv: '1' }],
    ['without a password version', { pv: undefined }],
    ['whose admin claim is a string', { admin: 'true' }],
    ['whose admin claim is a number', { admin: 1 }],
    ['without the partner claim', { partner: false }],
  ])('responds 403 to an admin’s token %s', (_name, claims) =>
    expectRejections(replaceTokenClaims(admin, claims), [403]),
  );

  it.each<[string, (token: string) => string]>([
    ['that has expired', (token) => replaceTokenClaims(token, { exp: 1_600_000_000 })],
    [
      'of another project',
      (token) => replaceTokenClaims(token, { aud: 'demo-autre', iss: 'https://securetoken.google.com/demo-autre' }),
    ],
    ['without a user', (token) => replaceTokenClaims(token, { sub: '', user_id: '' })],
    ['truncated', (token) => token.slice(0, 40)],
    ['replaced by “null”', () => 'null'],
    ['replaced by “owner.owner.owner”', () => 'owner.owner.owner'],
  ])('responds 401 to an admin’s token %s', (_name, forge) => expectRejections(forge(admin), [401]));

  it('reveals no cost by filters, orders or aggregations over the items', async () => {
    const number = { stringValue: '' };
    const queries = [
      { orderBy: [{ field: costField, direction: 'DESCENDING' }] },
      { where: filter('prix_partenaire', 'GREATER_THAN_OR_EQUAL', number) },
      { where: filter('commission', 'NOT_EQUAL', number) },
      { select: { fields: [costField, { fieldPath: 'commission' }] } },
      { where: { unaryFilter: { field: costField, op: 'IS_NOT_NULL' } } },
    ];
    const requests: RawRequest[] = [
      ...queries.map((fields, index) => query(`query ${index}`, { from: ITEMS, ...fields })),
      { name: 'mask', path: '/pricing_items?mask.fieldPaths=prix_partenaire&mask.fieldPaths=commission' },
      aggregate('sum', { sum: { field: costField } }, ITEMS),
      aggregate('avg', { avg: { field: costField } }, ITEMS),
    ];
    for (const request of requests) {
      const { status, text } = await sendRawRequest(partner, request);
      // 200 shows that the request is well-formed and allowed.
      expect(status, `${request.name}: ${text}`).toBe(200);
      expect(text, request.name).not.toContain('stringValue');
      expect(findSampleCostsInText(text), request.name).toEqual([]);
      expect(text, request.name).not.toMatch(/"(?:doubleValue|integerValue)": ?"?[1-9]/);
    }
  });

  it('rejects accounts without claims, and claims set by the user', async () => {
    const auth = `${getStackInfo().auth}/identitytoolkit.googleapis.com/v1/accounts`;
    const signedUp = await (
      await fetch(`${auth}:signUp?key=local`, buildJsonPostInit({ returnSecureToken: true }))
    ).json();
    await expectRejections(String(signedUp.idToken), [403]);

    const claims = { idToken: partner, customAttributes: '{"admin":true}', returnSecureToken: true };
    expect((await fetch(`${auth}:update?key=local`, buildJsonPostInit(claims))).status).toBe(400);
    await expectRejections(await fetchIdToken('partner'), [403]);
  });
});
