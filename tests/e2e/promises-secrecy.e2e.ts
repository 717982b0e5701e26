import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFaultyNetwork, type FaultyNetwork } from '../support/faultyNetwork';
import { getSharedChromium } from '../support/browser';
import { findRow, openIsolatedPage, signIn, waitForOfflineReady, closeBrowserContexts } from '../support/partnerPages';
import { openAdminFirestore, resetStack, getStackInfo } from '../support/stack';
import { dumpCaches, dumpIndexedDb } from '../support/browserStorage';

/** A cost that no other number of the grid contains. */
const SECRET_COST = '7654321,98';
const LABEL = 'Microsoft 365 Business Basic';

describe('a partner’s browser', () => {
  let network: FaultyNetwork;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    await resetStack();
    const firestore = openAdminFirestore();
    const { docs } = await firestore.collection('pricing_items').where('solution', '==', LABEL).get();
    await firestore.doc(`pricing_costs/${docs[0]?.id ?? ''}`).update({ prix_partenaire: SECRET_COST });
    await firestore.terminate();
    network = await startFaultyNetwork();
    browser = await getSharedChromium();
    ({ page } = await openIsolatedPage(browser, { proxy: { server: network.address }, serviceWorkers: 'allow' }));
    await signIn(page, 'partner');
  });
  afterAll(async () => {
    await closeBrowserContexts(browser);
    await network.close();
  });

  it('promise 20: never receives a cost in a response, the database or a cache', async () => {
    await waitForOfflineReady(page);
    await page.reload();
    await findRow(page, LABEL).waitFor();
    await page.getByRole('button', { name: 'Synchroniser maintenant' }).click();
    await page.getByText('Synchronisation terminée').waitFor();
    const exchanges = network.exchanges.filter(({ url }) => url.startsWith(getStackInfo().firestore));
    expect(exchanges.some(({ responseBody }) => responseBody.includes('prix_revendeur'))).toBe(true);
    expect(
      exchanges.filter(({ requestBody, responseBody }) =>
        /pricing_costs|pricing_plans|pricing_changes/.test(requestBody + responseBody),
      ),
    ).toEqual([]);
    expect(exchanges.filter(({ responseBody }) => /prix_partenaire|commission/.test(responseBody))).toEqual([]);
    expect(network.exchanges.filter(({ responseBody }) => responseBody.includes(SECRET_COST))).toEqual([]);

    const stored = await dumpIndexedDb(page);
    expect(stored).toContain(LABEL);
    expect(stored).not.toContain('prix_partenaire');
    expect(stored).not.toContain(SECRET_COST);
    expect(await dumpCaches(page)).not.toContain(SECRET_COST);
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      SECRET_COST,
    );
  });

  describe('with its token at the REST API', () => {
    /** Returns the ID token of the site's last login. */
    function findIdToken(): string {
      const body = network.exchanges.findLast(({ url }) => url.includes('signInWithCustomToken'))?.responseBody ?? '{}';
      return String(JSON.parse(body).idToken);
    }

    async function sendRequest(path: string, body?: object): Promise<{ status: number; text: string }> {
      const { firestore, projectId } = getStackInfo();
      const response = await fetch(`${firestore}/v1/projects/${projectId}/databases/(default)/documents${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${findIdToken()}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, text: await response.text() };
    }

    const from = [{ collectionId: 'pricing_costs' }];
    const ordered = [{ field: { fieldPath: 'prix_partenaire' }, direction: 'DESCENDING' }];

    it('reads the items without costs', async () => {
      const { status, text } = await sendRequest('/pricing_items');
      expect(status).toBe(200);
      expect(text).toContain(LABEL);
      expect(text).not.toContain('prix_partenaire');
    });

    it.each([
      ['list of the costs', '/pricing_costs', undefined],
      ['list of the plans', '/pricing_plans', undefined],
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
    ])('is denied: %s', async (_name, path, body) => {
      const { status, text } = await sendRequest(path, body);
      expect(status).toBe(403);
      expect(text).toContain('PERMISSION_DENIED');
      expect(text).not.toContain(SECRET_COST);
    });

    it('gets no items by ordering or filtering by cost', async () => {
      for (const query of [
        { orderBy: ordered },
        {
          where: {
            fieldFilter: { field: { fieldPath: 'prix_partenaire' }, op: 'GREATER_THAN', value: { stringValue: '' } },
          },
        },
      ]) {
        const { status, text } = await sendRequest(':runQuery', {
          structuredQuery: { from: [{ collectionId: 'pricing_items' }], ...query },
        });
        expect(status).toBe(200);
        expect(text).not.toContain(LABEL);
      }
    });

    it('is denied writing an item', async () => {
      const { projectId } = getStackInfo();
      const name = `projects/${projectId}/databases/(default)/documents/pricing_items/intrus`;
      const write = { update: { name, fields: { solution: { stringValue: 'intrus' } } } };
      expect((await sendRequest(':commit', { writes: [write] })).status).toBe(403);
    });
  });
});
