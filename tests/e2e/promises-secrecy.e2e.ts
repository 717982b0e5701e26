import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startFaultyNetwork, type FaultyNetwork } from '../support/faultyNetwork';
import { rowOf } from '../support/partnerPages';
import { signedInProfile, type Profile } from '../support/profile';
import { beforeFirstTestAndSecondTry } from '../support/secondTry';
import { adminFirestore, resetStack, stackInfo } from '../support/stack';
import { cacheText, databaseText } from '../support/storedState';

/** A number that no other price of the grid contains. */
const SECRET = '7654321,98';
const LABEL = 'Microsoft 365 Business Basic';

describe('a partner’s device', () => {
  let network: FaultyNetwork;
  let partner: Profile;

  beforeAll(async () => {
    network = await startFaultyNetwork();
  });
  beforeFirstTestAndSecondTry(async () => {
    await partner?.remove();
    await resetStack();
    const firestore = adminFirestore();
    const { docs } = await firestore.collection('pricing_items').where('solution', '==', LABEL).get();
    await firestore.doc(`pricing_costs/${docs[0]?.id ?? ''}`).update({ prix_partenaire: SECRET });
    await firestore.terminate();
    partner = await signedInProfile(network, 'partner');
  });
  afterEach(() => partner.closeAll());
  afterAll(async () => {
    await partner?.remove();
    await network.close();
  });

  it('promise 20: never receives a cost: not by a request, not in the database, not in a cache', async () => {
    const { page } = await partner.open();
    await rowOf(page, LABEL).waitFor();
    await page.getByRole('button', { name: 'Synchroniser maintenant' }).click();
    await page.getByText('Synchronisation terminée').waitFor();
    const answers = network.exchanges.filter(({ url }) => url.startsWith(stackInfo().firestore));
    expect(answers.some(({ received }) => received.includes('prix_revendeur'))).toBe(true);
    expect(answers.filter(({ sent, received }) => /pricing_costs|pricing_changes/.test(sent + received))).toEqual([]);
    expect(answers.filter(({ received }) => /prix_partenaire|commission/.test(received))).toEqual([]);
    expect(network.exchanges.filter(({ received }) => received.includes(SECRET))).toEqual([]);

    const stored = await databaseText(page);
    expect(stored).toContain(LABEL);
    expect(stored).not.toContain('prix_partenaire');
    expect(stored).not.toContain(SECRET);
    expect(await cacheText(page)).not.toContain(SECRET);
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      SECRET,
    );
  });

  describe('with its token past the screen', () => {
    /** The token that the site itself used for its last request. */
    function token(): string {
      const body = network.exchanges.findLast(({ url }) => url.includes('signInWithCustomToken'))?.received ?? '{}';
      return String(JSON.parse(body).idToken);
    }

    async function ask(path: string, body?: object): Promise<{ status: number; text: string }> {
      const { firestore, projectId } = stackInfo();
      const response = await fetch(`${firestore}/v1/projects/${projectId}/databases/(default)/documents${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token()}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, text: await response.text() };
    }

    const from = [{ collectionId: 'pricing_costs' }];
    const ordered = [{ field: { fieldPath: 'prix_partenaire' }, direction: 'DESCENDING' }];

    it('reads the items, so that what follows is refused for its own sake', async () => {
      const { status, text } = await ask('/pricing_items');
      expect(status).toBe(200);
      expect(text).toContain(LABEL);
      expect(text).not.toContain('prix_partenaire');
    });

    it.each([
      ['list of the costs', '/pricing_costs', undefined],
      ['list of the history', '/pricing_changes', undefined],
      ['the digest of the costs', '/pricing_grid/costs', undefined],
      ['list of the grid’s heads', '/pricing_grid', undefined],
      ['query of the costs', ':runQuery', { structuredQuery: { from } }],
      ['query that orders by cost', ':runQuery', { structuredQuery: { from, orderBy: ordered, limit: 1 } }],
      [
        'collection group',
        ':runQuery',
        { structuredQuery: { from: [{ collectionId: 'pricing_costs', allDescendants: true }] } },
      ],
      [
        'sum over the costs',
        ':runAggregationQuery',
        {
          structuredAggregationQuery: {
            structuredQuery: { from },
            aggregations: [{ alias: 'n', count: {} }],
          },
        },
      ],
      ['query of the history', ':runQuery', { structuredQuery: { from: [{ collectionId: 'pricing_changes' }] } }],
      ['the passwords', '/access/passwords', undefined],
      ['the password version', '/access/current', undefined],
    ])('is refused: %s', async (_name, path, body) => {
      const { status, text } = await ask(path, body);
      expect(status).toBe(403);
      expect(text).toContain('PERMISSION_DENIED');
      expect(text).not.toContain(SECRET);
    });

    it('learns nothing of a cost by ordering or filtering the items by one', async () => {
      for (const query of [
        { orderBy: ordered },
        {
          where: {
            fieldFilter: { field: { fieldPath: 'prix_partenaire' }, op: 'GREATER_THAN', value: { stringValue: '' } },
          },
        },
      ]) {
        const { status, text } = await ask(':runQuery', {
          structuredQuery: { from: [{ collectionId: 'pricing_items' }], ...query },
        });
        expect(status).toBe(200);
        expect(text).not.toContain(LABEL);
      }
    });

    it('can’t write: neither an item nor a head', async () => {
      const { projectId } = stackInfo();
      const name = `projects/${projectId}/databases/(default)/documents/pricing_items/intrus`;
      const write = { update: { name, fields: { solution: { stringValue: 'intrus' } } } };
      expect((await ask(':commit', { writes: [write] })).status).toBe(403);
    });
  });
});
