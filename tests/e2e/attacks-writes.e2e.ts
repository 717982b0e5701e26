import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, costsIn, databaseDump, idTokenOf, type Answer } from '../support/attacker';
import {
  increment,
  list,
  mask,
  remove,
  serverTime,
  set,
  text,
  verify,
  whole,
  type Fields,
  type Write,
} from '../support/rawWrites';
import { resetStack } from '../support/stack';

const ITEM = 'seed-microsoft-1';
const PUSH = 'attaque-1';

/** The seed's head; a push moves it by one. */
let revision = 0;

const item = (changes: Fields = {}): Fields => ({
  type: text('solution'),
  solution: text('Offre de l’attaque'),
  prix_revendeur: text('10,00'),
  prix_public: text('12,00'),
  display_order: whole(99),
  deleted: { booleanValue: false },
  revision: whole(revision + 1),
  ...changes,
});

function head(changes: Fields = {}, more = serverTime('updated_at')): Write {
  const fields = { revision: whole(revision + 1), live_count: whole(61), digest: text('0'), push_id: text(PUSH) };
  return set('pricing_grid/head', { ...fields, ...changes }, more);
}

function record(changes: Fields = {}, id = PUSH): Write {
  const mutation = { mapValue: { fields: { kind: text('create'), itemId: text('neuf') } } };
  const fields = {
    revision: whole(revision + 1),
    device: text('curl'),
    mutations: list([mutation]),
    item_ids: list([text('neuf')]),
  };
  return set(`pricing_changes/${id}`, { ...fields, ...changes }, serverTime('at'));
}

/** What the rules accept from an admin: every attack below differs from it in one thing. */
const push = (...writes: Write[]): Write[] => [head(), record(), ...writes];

function commit(token: string | null, writes: Write[]): Promise<Answer> {
  return ask(token, { path: ':commit', body: { writes } });
}

const cost = (changes: Fields = {}): Write =>
  set(`pricing_costs/${ITEM}`, {
    prix_partenaire: text('0,01'),
    commission: text('0'),
    revision: whole(revision + 1),
    ...changes,
  });
const costsHead = (): Write => set('pricing_grid/costs', { revision: whole(revision + 1), digest: text('0') });

const NEW = 'pricing_items/neuf';

/** Writes that nobody but an admin may make, each as good as it can be; and some that nobody may make at all. */
const FOREIGN_WRITES: [string, () => Write[]][] = [
  ['a whole push', () => push(set(NEW, item()))],
  ['a push that changes a cost', () => push(cost(), costsHead())],
  ['an item alone', () => [set(NEW, item())]],
  ['one field of an item', () => [set(`pricing_items/${ITEM}`, { prix_public: text('0,01') }, mask('prix_public'))]],
  ['a deleted item', () => [remove(`pricing_items/${ITEM}`)]],
  ['a deleted cost', () => [remove(`pricing_costs/${ITEM}`)]],
  ['a deleted head', () => [remove('pricing_grid/head')]],
  ['a transform of an item', () => [increment(`pricing_items/${ITEM}`, 'display_order')]],
  ['a transform of the head', () => [increment('pricing_grid/head', 'revision')]],
  ['a transform of a cost that would tell whether it exists', () => [increment('pricing_costs/inconnu', 'revision')]],
  ['a check that a cost exists', () => [verify(`pricing_costs/${ITEM}`, true)]],
  ['a check that a cost does not exist', () => [verify(`pricing_costs/${ITEM}`, false)]],
  ['a version of the passwords', () => [set('access/current', { pv: whole(9) })]],
  ['passwords', () => [set('access/passwords', { adminHash: text('x') })]],
  ['an emptied counter of the login', () => [remove('login_throttle/all')]],
  ['an article', () => [set('posts/intrus', { title: text('x') })]],
  ['a picture of an article', () => [set('post_images/intrus', { data: text('x') })]],
  ['a collection that nobody knows', () => [set('notes/intrus', { a: text('x') })]],
  ['a document below an item', () => [set(`pricing_items/${ITEM}/pricing_costs/a`, { a: text('x') })]],
];

/** Pushes of an admin that would break the log, the grid or the history. */
const BROKEN_PUSHES: [string, () => Write[]][] = [
  ['without a record', () => [head(), set(NEW, item())]],
  ['without a head', () => [record(), set(NEW, item())]],
  ['of an item alone', () => [set(NEW, item())]],
  ['that jumps two revisions', () => push(set(NEW, item())).map((write) => atRevision(write, revision + 2))],
  ['that goes back', () => push(set(NEW, item())).map((write) => atRevision(write, revision - 1))],
  ['whose item carries another number', () => push(set(NEW, item({ revision: whole(revision + 2) })))],
  ['whose record has another name', () => [head(), record({}, 'attaque-2'), set(NEW, item())]],
  [
    'whose head carries a time of its own',
    () => [head({ updated_at: { timestampValue: '2030-01-01T00:00:00Z' } }, {}), record()],
  ],
  ['with a cost but not their head', () => push(cost())],
  ['with a price that does not fit', () => push(set(NEW, item({ prix_public: text('12,10') })))],
  ['with a price in English', () => push(set(NEW, item({ prix_public: text('12.00') })))],
  ['with a field more', () => push(set(NEW, item({ prix_partenaire: text('5,10') })))],
  [
    'with a field named __proto__',
    () => push(set(NEW, Object.fromEntries([...Object.entries(item()), ['__proto__', text('x')]]))),
  ],
  ['with a label of 501 characters', () => push(set(NEW, item({ solution: text('x'.repeat(501)) })))],
  ['with a label of spaces', () => push(set(NEW, item({ solution: text('   ') })))],
  ['with an order of NaN', () => push(set(NEW, item({ display_order: { doubleValue: 'NaN' } })))],
  ['that moves a protected number by transform', () => push(set(NEW, item()), increment(NEW, 'revision'))],
  ['that deletes an item for good', () => push(remove(`pricing_items/${ITEM}`))],
  ['with 151 mutations', () => [head(), record({ mutations: list(Array(151).fill(text('x'))) })]],
  ['by a device without a name', () => [head(), record({ device: text(' ') })]],
  ['with an article', () => push(set('posts/intrus', { title: text('x') }))],
  ['with a version of the passwords', () => push(set('access/current', { pv: whole(9) }))],
];

/** Ids that mean something to a file system, an address, a script or a screen. */
const TRICKY_IDS: [string, string][] = [
  ['..', '..'],
  ['a step up', '..%2F..%2Faccess'],
  ['encoded slashes', '%2e%2e%2faccess%2fcurrent'],
  ['a reserved name', '__proto__'],
  ['a zero byte', 'a\u0000b'],
  ['right to left', 'a\u202Eb'],
  ['accents', 'é'],
  ['markup', '<img src=x onerror=alert(1)>'],
  ['a template', '${pv}'],
  ['65 characters', 'a'.repeat(65)],
  ['1500 bytes', 'a'.repeat(1500)],
  ['1501 bytes', 'a'.repeat(1501)],
];

function atRevision(write: Write, number: number): Write {
  return JSON.parse(JSON.stringify(write).replaceAll(`"integerValue":"${revision + 1}"`, `"integerValue":"${number}"`));
}

describe('writes past the screen', () => {
  let partner: string;
  let admin: string;
  let before: string;

  beforeAll(async () => {
    await resetStack();
    partner = await idTokenOf('partner');
    admin = await idTokenOf('admin');
    const { text: answer } = await ask(admin, { path: '/pricing_grid/head' });
    revision = Number(JSON.parse(answer).fields.revision.integerValue);
    before = await databaseDump();
  });

  async function expectNothingChanged({ status, text: answer }: Answer, statuses: readonly number[]): Promise<void> {
    expect(statuses, answer).toContain(status);
    expect(costsIn(answer)).toEqual([]);
    expect(await databaseDump()).toBe(before);
  }

  it.each(FOREIGN_WRITES)('are refused to a partner: %s', async (_name, writes) => {
    await expectNothingChanged(await commit(partner, writes()), [403]);
  });

  it.each(FOREIGN_WRITES)('are refused to a visitor: %s', async (_name, writes) => {
    await expectNothingChanged(await commit(null, writes()), [403]);
  });

  it.each(BROKEN_PUSHES)('are refused to an admin: a push %s', async (_name, writes) => {
    await expectNothingChanged(await commit(admin, writes()), [400, 403]);
  });

  it.each(TRICKY_IDS)('are refused to an admin: an id with %s', async (_name, id) => {
    await expectNothingChanged(await commit(admin, push(set(`pricing_items/${id}`, item()))), [400, 403]);
    const path = `/pricing_items/${encodeURIComponent(id)}`;
    await expectNothingChanged(await ask(admin, { path, method: 'PATCH', body: { fields: item() } }), [400, 403, 404]);
  });

  it('are refused by every other door: PATCH, POST, DELETE and batchWrite', async () => {
    for (const token of [partner, admin, null]) {
      const path = `/pricing_items/${ITEM}`;
      await expectNothingChanged(await ask(token, { path, method: 'PATCH', body: { fields: item() } }), [403]);
      await expectNothingChanged(await ask(token, { path, method: 'DELETE' }), [403]);
      const created = await ask(token, { path: '/pricing_items?documentId=neuf', body: { fields: item() } });
      await expectNothingChanged(created, [403]);
    }
    // Its writes are not one commit: each is judged alone, and no part of a push stands alone.
    for (const token of [partner, admin]) {
      const { text: answer } = await ask(token, { path: ':batchWrite', body: { writes: push(set(NEW, item())) } });
      expect(JSON.parse(answer).status.map(({ code }: { code: number }) => code)).toEqual([7, 7, 7]);
      expect(await databaseDump()).toBe(before);
    }
  });

  it('are refused when they are larger than any commit', async () => {
    const large = set(NEW, item({ solution: text('x'.repeat(11 * 1024 * 1024)) }));
    await expectNothingChanged(await commit(admin, push(large)), [400, 413]);
  });

  describe('after a push that was accepted', () => {
    let accepted: Write[];

    beforeAll(async () => {
      accepted = push(set(NEW, item()), cost(), costsHead());
      const { status, text: answer } = await commit(admin, accepted);
      expect(status, answer).toBe(200);
    });
    beforeEach(async () => {
      before = await databaseDump();
    });

    it('the same push is refused', async () => {
      await expectNothingChanged(await commit(admin, accepted), [403]);
    });

    it('its record under the next number is refused', async () => {
      const next = accepted.map((write) => atRevision(write, revision + 2));
      await expectNothingChanged(await commit(admin, next), [403]);
    });

    it('history can’t be rewritten or deleted', async () => {
      const path = `pricing_changes/${PUSH}`;
      await expectNothingChanged(await commit(admin, [set(path, { device: text('autre') }, mask('device'))]), [403]);
      await expectNothingChanged(await commit(admin, [remove(path)]), [403]);
    });

    it('a partner sees the item and neither its cost nor the record', async () => {
      expect((await ask(partner, { path: `/${NEW}` })).status).toBe(200);
      await expectNothingChanged(await ask(partner, { path: `/pricing_costs/${ITEM}` }), [403]);
      await expectNothingChanged(await ask(partner, { path: `/pricing_changes/${PUSH}` }), [403]);
    });
  });
});
