import { beforeAll, describe, expect, it } from 'vitest';
import { altered, ask, costsIn, documentName, idTokenOf, jsonPost, type Attempt } from '../support/attacker';
import { resetStack, stackInfo } from '../support/stack';

const ITEM = 'seed-microsoft-1';
const COSTS = [{ collectionId: 'pricing_costs' }];
const ITEMS = [{ collectionId: 'pricing_items' }];
const hidden = { fieldPath: 'prix_partenaire' };

function query(name: string, structuredQuery: object, parent = ''): Attempt {
  return { name, path: `${parent}:runQuery`, body: { structuredQuery } };
}

function aggregate(name: string, aggregation: object, from: object[] = COSTS): Attempt {
  const structuredAggregationQuery = { structuredQuery: { from }, aggregations: [{ alias: 'a', ...aggregation }] };
  return { name, path: ':runAggregationQuery', body: { structuredAggregationQuery } };
}

function filter(fieldPath: string, op: string, value: object): object {
  return { fieldFilter: { field: { fieldPath }, op, value } };
}

function batchGet(name: string, paths: string[], more: object = {}): () => Attempt {
  return () => ({ name, path: ':batchGet', body: { documents: paths.map(documentName), ...more } });
}

/** Ways to a cost or to what tells of one; each is refused to everybody but an admin of today. */
const READS: (Attempt | (() => Attempt))[] = [
  { name: 'get of a cost', path: `/pricing_costs/${ITEM}` },
  { name: 'get of a cost that does not exist', path: '/pricing_costs/inconnu' },
  { name: 'get of a cost with a mask', path: `/pricing_costs/${ITEM}?mask.fieldPaths=commission` },
  { name: 'get of a cost by an encoded name', path: `/%70ricing_costs/${ITEM}` },
  { name: 'list of the costs', path: '/pricing_costs' },
  { name: 'list of one cost', path: '/pricing_costs?pageSize=1' },
  { name: 'list of the names of the costs', path: '/pricing_costs?mask.fieldPaths=__name__' },
  { name: 'list with missing documents', path: '/pricing_costs?showMissing=true&mask.fieldPaths=__name__' },
  { name: 'list of what lies below an item', path: `/pricing_items/${ITEM}/pricing_costs` },
  { name: 'list of the grid’s heads', path: '/pricing_grid' },
  { name: 'get of the head of the costs', path: '/pricing_grid/costs' },
  { name: 'list of the history', path: '/pricing_changes' },
  { name: 'get of a change record', path: '/pricing_changes/inconnu' },
  { name: 'get of the password version', path: '/access/current' },
  { name: 'get of the passwords', path: '/access/passwords' },
  { name: 'list of access', path: '/access' },
  { name: 'list of the login’s counters', path: '/login_throttle' },
  { name: 'get of a counter', path: '/login_throttle/all' },
  batchGet('batchGet of a cost', [`pricing_costs/${ITEM}`]),
  batchGet('batchGet of a cost behind an item', [`pricing_items/${ITEM}`, `pricing_costs/${ITEM}`]),
  batchGet('batchGet with a mask', [`pricing_costs/${ITEM}`], { mask: { fieldPaths: ['commission'] } }),
  batchGet('batchGet in a new transaction', [`pricing_costs/${ITEM}`], { newTransaction: { readOnly: {} } }),
  query('query of the costs', { from: COSTS }),
  query('query of one cost', { from: COSTS, limit: 1 }),
  query('query that selects names', { from: COSTS, select: { fields: [{ fieldPath: '__name__' }] } }),
  query('query ordered by cost', { from: COSTS, orderBy: [{ field: hidden, direction: 'DESCENDING' }] }),
  query('query that guesses a cost', {
    from: COSTS,
    where: filter('prix_partenaire', 'EQUAL', { stringValue: '5,10' }),
  }),
  query('query that the site’s own pull makes', {
    from: COSTS,
    where: filter('revision', 'GREATER_THAN', { integerValue: '0' }),
    orderBy: [{ field: { fieldPath: 'revision' } }],
    limit: 200,
  }),
  query('query with a cursor', {
    from: COSTS,
    orderBy: [{ field: hidden }],
    startAt: { values: [{ stringValue: '5' }], before: true },
  }),
  query('query of the group of costs', { from: [{ collectionId: 'pricing_costs', allDescendants: true }] }),
  query('query of the group of items', { from: [{ collectionId: 'pricing_items', allDescendants: true }] }),
  query(
    'group below an item',
    { from: [{ collectionId: 'pricing_costs', allDescendants: true }] },
    `/pricing_items/${ITEM}`,
  ),
  query('query of the history', { from: [{ collectionId: 'pricing_changes' }] }),
  query('query of the passwords', { from: [{ collectionId: 'access' }] }),
  query('query of the counters', { from: [{ collectionId: 'login_throttle' }] }),
  query('query of every article, drafts too', { from: [{ collectionId: 'posts' }] }),
  aggregate('count of the costs', { count: {} }),
  aggregate('count up to one', { count: { upTo: '1' } }),
  aggregate('sum of the costs', { sum: { field: hidden } }),
  aggregate('average of the costs', { avg: { field: hidden } }),
  aggregate('count of the history', { count: {} }, [{ collectionId: 'pricing_changes' }]),
  aggregate('count of the group', { count: {} }, [{ collectionId: 'pricing_costs', allDescendants: true }]),
  { name: 'names of the collections', path: ':listCollectionIds', body: {} },
  { name: 'names of the collections below an item', path: `/pricing_items/${ITEM}:listCollectionIds`, body: {} },
];

const attempts = (): Attempt[] => READS.map((read) => (typeof read === 'function' ? read() : read));

/** What everybody, the owner's own library apart, has to hear: no right, or no valid token. Nothing else is said. */
async function expectRefusals(token: string | null, statuses: readonly number[]): Promise<void> {
  const passed: string[] = [];
  for (const attempt of attempts()) {
    const { status, text } = await ask(token, attempt);
    const silent = !/prix_|commission|stringValue|integerValue|doubleValue/.test(text) && costsIn(text).length === 0;
    if (!statuses.includes(status) || !silent) passed.push(`${attempt.name}: ${status} ${text.slice(0, 200)}`);
  }
  expect(passed).toEqual([]);
}

// `Bearer owner` passes every rule of an emulator and is nothing in production: it is no attempt of this list.
describe('a direct way to the costs', () => {
  let partner: string;
  let admin: string;

  beforeAll(async () => {
    await resetStack();
    partner = await idTokenOf('partner');
    admin = await idTokenOf('admin');
  });

  it('is open to an admin, so that what follows is refused for its own sake', async () => {
    const { status, text } = await ask(admin, { path: '/pricing_costs?pageSize=300' });
    expect(status).toBe(200);
    expect(costsIn(text).length).toBeGreaterThan(50);
    expect((await ask(partner, { path: `/pricing_items/${ITEM}` })).status).toBe(200);
  });

  it('is closed to a partner', () => expectRefusals(partner, [403]));
  it('is closed to a visitor', () => expectRefusals(null, [403]));

  // Signatures are Google's to check: the emulator's tokens have none. What the rules judge is what such a token claims.
  it.each<[string, Record<string, unknown>]>([
    ['of an old password version', { pv: 0 }],
    ['of a version that is still to come', { pv: 2 }],
    ['whose version is a text', { pv: '1' }],
    ['without a version', { pv: undefined }],
    ['that claims admin as a text', { admin: 'true' }],
    ['that claims admin as a number', { admin: 1 }],
    ['of no partner', { partner: false }],
  ])('is closed to an admin’s token %s', (_name, claims) => expectRefusals(altered(admin, claims), [403]));

  it.each<[string, (token: string) => string]>([
    ['that has expired', (token) => altered(token, { exp: 1_600_000_000 })],
    [
      'of another project',
      (token) => altered(token, { aud: 'demo-autre', iss: 'https://securetoken.google.com/demo-autre' }),
    ],
    ['that names nobody', (token) => altered(token, { sub: '', user_id: '' })],
    ['cut in half', (token) => token.slice(0, 40)],
    ['that is no token', () => 'null'],
    ['named like the owner', () => 'owner.owner.owner'],
  ])('is closed to an admin’s token %s', (_name, forge) => expectRefusals(forge(admin), [401]));

  it('says nothing by what it lets a partner ask of the items', async () => {
    const number = { stringValue: '' };
    const queries = [
      { orderBy: [{ field: hidden, direction: 'DESCENDING' }] },
      { where: filter('prix_partenaire', 'GREATER_THAN_OR_EQUAL', number) },
      { where: filter('commission', 'NOT_EQUAL', number) },
      { select: { fields: [hidden, { fieldPath: 'commission' }] } },
      { where: { unaryFilter: { field: hidden, op: 'IS_NOT_NULL' } } },
    ];
    const asked: Attempt[] = [
      ...queries.map((one, index) => query(`query ${index}`, { from: ITEMS, ...one })),
      { name: 'mask', path: '/pricing_items?mask.fieldPaths=prix_partenaire&mask.fieldPaths=commission' },
      aggregate('sum', { sum: { field: hidden } }, ITEMS),
      aggregate('avg', { avg: { field: hidden } }, ITEMS),
    ];
    for (const attempt of asked) {
      const { status, text } = await ask(partner, attempt);
      // What is malformed tells nothing either: each of these is understood and allowed.
      expect(status, `${attempt.name}: ${text}`).toBe(200);
      expect(text, attempt.name).not.toContain('stringValue');
      expect(costsIn(text), attempt.name).toEqual([]);
      expect(text, attempt.name).not.toMatch(/"(?:doubleValue|integerValue)": ?"?[1-9]/);
    }
  });

  it('opens to nobody who makes an account of his own or gives himself a claim', async () => {
    const auth = `${stackInfo().auth}/identitytoolkit.googleapis.com/v1/accounts`;
    const signedUp = await (await fetch(`${auth}:signUp?key=local`, jsonPost({ returnSecureToken: true }))).json();
    await expectRefusals(String(signedUp.idToken), [403]);

    const claims = { idToken: partner, customAttributes: '{"admin":true}', returnSecureToken: true };
    expect((await fetch(`${auth}:update?key=local`, jsonPost(claims))).status).toBe(400);
    await expectRefusals(await idTokenOf('partner'), [403]);
  });
});
