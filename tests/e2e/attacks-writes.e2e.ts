import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  sendRawRequest,
  findSampleCostsInText,
  listDocumentVersions,
  fetchIdToken,
  type RawResponse,
} from '../support/rawRequests';
import {
  buildIncrementWrite,
  toArrayValue,
  buildUpdateMaskOption,
  buildDeleteWrite,
  buildServerTimeOption,
  buildSetWrite,
  toStringValue,
  buildVerifyWrite,
  toIntegerValue,
  type RawFields,
  type RawWrite,
} from '../support/rawWrites';
import { resetStack } from '../support/stack';

const ITEM = 'seed-microsoft-1';
const PUSH = 'attaque-1';

/** Revision of the seed's head; a push increments it. */
let revision = 0;

const buildItemFields = (changes: RawFields = {}): RawFields => ({
  type: toStringValue('solution'),
  solution: toStringValue('Offre de l’attaque'),
  prix_revendeur: toStringValue('10,00'),
  prix_public: toStringValue('12,00'),
  display_order: toIntegerValue(99),
  deleted: { booleanValue: false },
  revision: toIntegerValue(revision + 1),
  ...changes,
});

function buildHead(changes: RawFields = {}, more = buildServerTimeOption('updated_at')): RawWrite {
  const fields = {
    revision: toIntegerValue(revision + 1),
    live_count: toIntegerValue(61),
    digest: toStringValue('0'),
    push_id: toStringValue(PUSH),
  };
  return buildSetWrite('pricing_grid/head', { ...fields, ...changes }, more);
}

function buildRecord(changes: RawFields = {}, id = PUSH): RawWrite {
  const mutation = { mapValue: { fields: { kind: toStringValue('create'), itemId: toStringValue('neuf') } } };
  const fields = {
    revision: toIntegerValue(revision + 1),
    device: toStringValue('curl'),
    mutations: toArrayValue([mutation]),
    item_ids: toArrayValue([toStringValue('neuf')]),
  };
  return buildSetWrite(`pricing_changes/${id}`, { ...fields, ...changes }, buildServerTimeOption('at'));
}

/** Builds a push that the rules accept from an admin; each attack below differs from it in one point. */
const buildPush = (...writes: RawWrite[]): RawWrite[] => [buildHead(), buildRecord(), ...writes];

function commit(token: string | null, writes: RawWrite[]): Promise<RawResponse> {
  return sendRawRequest(token, { path: ':commit', body: { writes } });
}

const buildCost = (changes: RawFields = {}): RawWrite =>
  buildSetWrite(`pricing_costs/${ITEM}`, {
    prix_partenaire: toStringValue('0,01'),
    commission: toStringValue('0'),
    revision: toIntegerValue(revision + 1),
    ...changes,
  });
const buildPlan = (changes: RawFields = {}): RawWrite =>
  buildSetWrite(`pricing_plans/${ITEM}`, {
    prix_partenaire: toStringValue('0,01'),
    commission: toStringValue('0'),
    starts_on: toStringValue('2090-01-01'),
    revision: toIntegerValue(revision + 1),
    ...changes,
  });
const buildCostsHead = (): RawWrite =>
  buildSetWrite('pricing_grid/costs', { revision: toIntegerValue(revision + 1), digest: toStringValue('0') });

const NEW_ITEM = 'pricing_items/neuf';

/** Well-formed writes that only an admin may make, or only the server. */
const FORBIDDEN_WRITES: [string, () => RawWrite[]][] = [
  ['a complete push', () => buildPush(buildSetWrite(NEW_ITEM, buildItemFields()))],
  ['a push that changes a cost', () => buildPush(buildCost(), buildCostsHead())],
  ['a push that plans a price', () => buildPush(buildPlan())],
  ['a plan alone', () => [buildPlan()]],
  ['an item alone', () => [buildSetWrite(NEW_ITEM, buildItemFields())]],
  [
    'one field of an item',
    () => [
      buildSetWrite(
        `pricing_items/${ITEM}`,
        { prix_public: toStringValue('0,01') },
        buildUpdateMaskOption('prix_public'),
      ),
    ],
  ],
  ['a deleted item', () => [buildDeleteWrite(`pricing_items/${ITEM}`)]],
  ['a deleted cost', () => [buildDeleteWrite(`pricing_costs/${ITEM}`)]],
  ['a deleted plan', () => [buildDeleteWrite(`pricing_plans/${ITEM}`)]],
  ['a deleted head', () => [buildDeleteWrite('pricing_grid/head')]],
  ['a transform of an item', () => [buildIncrementWrite(`pricing_items/${ITEM}`, 'display_order')]],
  ['a transform of the head', () => [buildIncrementWrite('pricing_grid/head', 'revision')]],
  [
    'a transform of a cost, which would reveal whether it exists',
    () => [buildIncrementWrite('pricing_costs/inconnu', 'revision')],
  ],
  ['a check that a cost exists', () => [buildVerifyWrite(`pricing_costs/${ITEM}`, true)]],
  ['a check that a cost does not exist', () => [buildVerifyWrite(`pricing_costs/${ITEM}`, false)]],
  ['a check that a plan does not exist', () => [buildVerifyWrite(`pricing_plans/${ITEM}`, false)]],
  ['a password version', () => [buildSetWrite('access/current', { pv: toIntegerValue(9) })]],
  ['passwords', () => [buildSetWrite('access/passwords', { adminHash: toStringValue('x') })]],
  ['a deleted login counter', () => [buildDeleteWrite('login_throttle/all')]],
  ['a post', () => [buildSetWrite('posts/intrus', { title: toStringValue('x') })]],
  ['an image of a post', () => [buildSetWrite('post_images/intrus', { data: toStringValue('x') })]],
  ['an unknown collection', () => [buildSetWrite('notes/intrus', { a: toStringValue('x') })]],
  [
    'a document below an item',
    () => [buildSetWrite(`pricing_items/${ITEM}/pricing_costs/a`, { a: toStringValue('x') })],
  ],
];

/** Pushes of an admin that would break the head, the grid or the history. */
const INVALID_PUSHES: [string, () => RawWrite[]][] = [
  ['without a record', () => [buildHead(), buildSetWrite(NEW_ITEM, buildItemFields())]],
  ['without a head', () => [buildRecord(), buildSetWrite(NEW_ITEM, buildItemFields())]],
  ['of an item alone', () => [buildSetWrite(NEW_ITEM, buildItemFields())]],
  [
    'that skips a revision',
    () => buildPush(buildSetWrite(NEW_ITEM, buildItemFields())).map((write) => replaceRevision(write, revision + 2)),
  ],
  [
    'with an earlier revision',
    () => buildPush(buildSetWrite(NEW_ITEM, buildItemFields())).map((write) => replaceRevision(write, revision - 1)),
  ],
  [
    'whose item has another revision',
    () => buildPush(buildSetWrite(NEW_ITEM, buildItemFields({ revision: toIntegerValue(revision + 2) }))),
  ],
  [
    'whose record has another id',
    () => [buildHead(), buildRecord({}, 'attaque-2'), buildSetWrite(NEW_ITEM, buildItemFields())],
  ],
  [
    'whose head has a client time',
    () => [buildHead({ updated_at: { timestampValue: '2030-01-01T00:00:00Z' } }, {}), buildRecord()],
  ],
  ['with a cost but without the head of the costs', () => buildPush(buildCost())],
  [
    'with a plan from a day that does not exist',
    () => buildPush(buildPlan({ starts_on: toStringValue('2090-02-31') })),
  ],
  ['with a plan that has another revision', () => buildPush(buildPlan({ revision: toIntegerValue(revision + 2) }))],
  ['that deletes a plan', () => buildPush(buildDeleteWrite(`pricing_plans/${ITEM}`))],
  [
    'with a price that does not follow from the other',
    () => buildPush(buildSetWrite(NEW_ITEM, buildItemFields({ prix_public: toStringValue('12,10') }))),
  ],
  [
    'with a decimal point in a price',
    () => buildPush(buildSetWrite(NEW_ITEM, buildItemFields({ prix_public: toStringValue('12.00') }))),
  ],
  [
    'with an extra field',
    () => buildPush(buildSetWrite(NEW_ITEM, buildItemFields({ prix_partenaire: toStringValue('5,10') }))),
  ],
  [
    'with a field named __proto__',
    () =>
      buildPush(
        buildSetWrite(
          NEW_ITEM,
          Object.fromEntries([...Object.entries(buildItemFields()), ['__proto__', toStringValue('x')]]),
        ),
      ),
  ],
  [
    'with a label of 501 characters',
    () => buildPush(buildSetWrite(NEW_ITEM, buildItemFields({ solution: toStringValue('x'.repeat(501)) }))),
  ],
  ['with a blank label', () => buildPush(buildSetWrite(NEW_ITEM, buildItemFields({ solution: toStringValue('   ') })))],
  [
    'with a display_order of NaN',
    () => buildPush(buildSetWrite(NEW_ITEM, buildItemFields({ display_order: { doubleValue: 'NaN' } }))),
  ],
  [
    'that increments a revision by transform',
    () => buildPush(buildSetWrite(NEW_ITEM, buildItemFields()), buildIncrementWrite(NEW_ITEM, 'revision')),
  ],
  ['that deletes an item document', () => buildPush(buildDeleteWrite(`pricing_items/${ITEM}`))],
  [
    'with 501 mutations',
    () => [buildHead(), buildRecord({ mutations: toArrayValue(Array(501).fill(toStringValue('x'))) })],
  ],
  ['from a device without a name', () => [buildHead(), buildRecord({ device: toStringValue(' ') })]],
  ['with a post', () => buildPush(buildSetWrite('posts/intrus', { title: toStringValue('x') }))],
  ['with a password version', () => buildPush(buildSetWrite('access/current', { pv: toIntegerValue(9) }))],
];

/** Ids with a meaning in a file system, a URL, a script or a rendered text. */
const TRICKY_IDS: [string, string][] = [
  ['..', '..'],
  ['a parent path', '..%2F..%2Faccess'],
  ['encoded slashes', '%2e%2e%2faccess%2fcurrent'],
  ['a reserved name', '__proto__'],
  ['a zero byte', 'a\u0000b'],
  ['a right-to-left override', 'a\u202Eb'],
  ['accents', 'é'],
  ['markup', '<img src=x onerror=alert(1)>'],
  ['a template', '${pv}'],
  ['65 characters', 'a'.repeat(65)],
  ['1500 bytes', 'a'.repeat(1500)],
  ['1501 bytes', 'a'.repeat(1501)],
];

function replaceRevision(write: RawWrite, newRevision: number): RawWrite {
  return JSON.parse(
    JSON.stringify(write).replaceAll(`"integerValue":"${revision + 1}"`, `"integerValue":"${newRevision}"`),
  );
}

describe('Firestore REST API, writes', () => {
  let partner: string;
  let admin: string;
  let versionsBefore: Awaited<ReturnType<typeof listDocumentVersions>>;

  beforeAll(async () => {
    await resetStack();
    partner = await fetchIdToken('partner');
    admin = await fetchIdToken('admin');
    const { text: responseText } = await sendRawRequest(admin, { path: '/pricing_grid/head' });
    revision = Number(JSON.parse(responseText).fields.revision.integerValue);
    versionsBefore = await listDocumentVersions();
  });

  async function expectNothingChanged(
    { status, text: responseText }: RawResponse,
    statuses: readonly number[],
  ): Promise<void> {
    expect(statuses, responseText).toContain(status);
    expect(findSampleCostsInText(responseText)).toEqual([]);
    expect(await listDocumentVersions()).toEqual(versionsBefore);
  }

  it.each(FORBIDDEN_WRITES)('rejects %s of a partner', async (_name, writes) => {
    await expectNothingChanged(await commit(partner, writes()), [403]);
  });

  it.each(FORBIDDEN_WRITES)('rejects %s without a token', async (_name, writes) => {
    await expectNothingChanged(await commit(null, writes()), [403]);
  });

  it.each(INVALID_PUSHES)('rejects a push of an admin %s', async (_name, writes) => {
    await expectNothingChanged(await commit(admin, writes()), [400, 403]);
  });

  it.each(TRICKY_IDS)('rejects an item of an admin whose id is or contains %s', async (_name, id) => {
    await expectNothingChanged(
      await commit(admin, buildPush(buildSetWrite(`pricing_items/${id}`, buildItemFields()))),
      [400, 403],
    );
    const path = `/pricing_items/${encodeURIComponent(id)}`;
    await expectNothingChanged(
      await sendRawRequest(admin, { path, method: 'PATCH', body: { fields: buildItemFields() } }),
      [400, 403, 404],
    );
  });

  it('rejects PATCH, POST, DELETE and batchWrite for every role', async () => {
    for (const token of [partner, admin, null]) {
      const path = `/pricing_items/${ITEM}`;
      await expectNothingChanged(
        await sendRawRequest(token, { path, method: 'PATCH', body: { fields: buildItemFields() } }),
        [403],
      );
      await expectNothingChanged(await sendRawRequest(token, { path, method: 'DELETE' }), [403]);
      const created = await sendRawRequest(token, {
        path: '/pricing_items?documentId=neuf',
        body: { fields: buildItemFields() },
      });
      await expectNothingChanged(created, [403]);
    }
    // batchWrite commits each write separately, and the rules accept no part of a push alone.
    for (const token of [partner, admin]) {
      const { text: responseText } = await sendRawRequest(token, {
        path: ':batchWrite',
        body: { writes: buildPush(buildSetWrite(NEW_ITEM, buildItemFields())) },
      });
      expect(JSON.parse(responseText).status.map(({ code }: { code: number }) => code)).toEqual([7, 7, 7]);
      expect(await listDocumentVersions()).toEqual(versionsBefore);
    }
  });

  it('rejects a push above the size limit of commits', async () => {
    const large = buildSetWrite(NEW_ITEM, buildItemFields({ solution: toStringValue('x'.repeat(11 * 1024 * 1024)) }));
    await expectNothingChanged(await commit(admin, buildPush(large)), [400, 413]);
  });

  describe('after an accepted push', () => {
    let accepted: RawWrite[];

    beforeAll(async () => {
      accepted = buildPush(buildSetWrite(NEW_ITEM, buildItemFields()), buildCost(), buildCostsHead(), buildPlan());
      const { status, text: responseText } = await commit(admin, accepted);
      expect(status, responseText).toBe(200);
    });
    beforeEach(async () => {
      versionsBefore = await listDocumentVersions();
    });

    it('rejects the same push', async () => {
      await expectNothingChanged(await commit(admin, accepted), [403]);
    });

    it('rejects its record with the next revision', async () => {
      const renumbered = accepted.map((write) => replaceRevision(write, revision + 2));
      await expectNothingChanged(await commit(admin, renumbered), [403]);
    });

    it('rejects changes and deletions of the record', async () => {
      const path = `pricing_changes/${PUSH}`;
      await expectNothingChanged(
        await commit(admin, [buildSetWrite(path, { device: toStringValue('autre') }, buildUpdateMaskOption('device'))]),
        [403],
      );
      await expectNothingChanged(await commit(admin, [buildDeleteWrite(path)]), [403]);
    });

    it('shows the item to a partner, but neither its cost, its plan nor the record', async () => {
      expect((await sendRawRequest(partner, { path: `/${NEW_ITEM}` })).status).toBe(200);
      await expectNothingChanged(await sendRawRequest(partner, { path: `/pricing_costs/${ITEM}` }), [403]);
      await expectNothingChanged(await sendRawRequest(partner, { path: `/pricing_plans/${ITEM}` }), [403]);
      await expectNothingChanged(await sendRawRequest(partner, { path: `/pricing_changes/${PUSH}` }), [403]);
    });
  });
});
