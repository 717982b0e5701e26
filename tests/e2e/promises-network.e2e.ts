import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REQUEST_TIMEOUT_MS } from '../../src/config/constants';
import { getSharedChromium } from '../support/browser';
import { DISCONNECT_FAULT, startFaultyNetwork, type NetworkFault, type FaultyNetwork } from '../support/faultyNetwork';
import {
  changePrice,
  findRow,
  openIsolatedPage,
  pickUnusedPrice,
  signIn,
  closeBrowserContexts,
} from '../support/partnerPages';
import { setPageTime } from '../support/setPageTime';
import { openAdminFirestore, resetStack, getStackInfo } from '../support/stack';

const LABEL = 'Microsoft 365 Business Basic';
const OTHER = 'Microsoft 365 Business Standard';

/** Upper bound without user action, from any state, once the server is reachable. */
const SENT_WITHIN_MS = 60_000;

const PORTAL_RESPONSE: NetworkFault = {
  kind: 'respond',
  status: 200,
  contentType: 'text/html',
  body: '<!doctype html><title>Wi-Fi gratuit</title><p>Acceptez les conditions pour continuer.</p>',
};

const OVERLOAD_RESPONSE: NetworkFault = {
  kind: 'respond',
  status: 503,
  contentType: 'application/json',
  body: JSON.stringify({ error: { code: 503, message: 'overloaded', status: 'UNAVAILABLE' } }),
};

describe('sync on a failing network', () => {
  let network: FaultyNetwork;
  let browser: Browser;
  let context: BrowserContext;
  let firestore: ReturnType<typeof openAdminFirestore>;
  let page: Page;

  beforeAll(async () => {
    await resetStack();
    firestore = openAdminFirestore();
    network = await startFaultyNetwork();
    browser = await getSharedChromium();
    const isolated = await openIsolatedPage(browser, { proxy: { server: network.address }, serviceWorkers: 'allow' });
    ({ context } = isolated);
    await signIn(isolated.page, 'admin');
    await isolated.page.close();
  });
  beforeEach(async () => {
    page = await context.newPage();
    await page.goto(`${getStackInfo().site}/partner/pricing`);
    await findRow(page, LABEL).waitFor();
  });
  afterEach(async () => {
    network.clearFaults();
    await page.close();
  });
  afterAll(async () => {
    await closeBrowserContexts(browser);
    await network.close();
    await firestore.terminate();
  });

  const isBackendUrl = (url: string): boolean =>
    url.startsWith(getStackInfo().firestore) || url.startsWith(getStackInfo().auth);
  const isCommit = ({ method, url }: { method: string; url: string }): boolean =>
    method === 'POST' && url.includes(':commit');
  const readStatusText = (): Promise<string> => page.locator('.pricing-status').innerText();

  /** Forwards all requests from then on and syncs at once, instead of after the delay of the next retry. */
  async function reconnect(): Promise<void> {
    network.clearFaults();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
  }

  /** Counts the change records that contain this price. */
  async function countRecords(price: string): Promise<number> {
    const { docs } = await firestore.collection('pricing_changes').get();
    return docs.filter((record) => JSON.stringify(record.data()).includes(`"${price}"`)).length;
  }

  async function expectSentOnce(price: string): Promise<void> {
    await page.getByText('Aucune modification en attente').waitFor({ timeout: SENT_WITHIN_MS });
    expect(await findRow(page, LABEL).innerText()).toContain(price);
    expect(await countRecords(price)).toBe(1);
    expect(await page.getByRole('button', { name: /conflit|refusée/ }).count()).toBe(0);
  }

  it('promise 8: writes one history entry when the response to a push is lost three times', async () => {
    let lostResponses = 0;
    network.injectFaults((request) => (isCommit(request) && lostResponses++ < 3 ? { kind: 'loseResponse' } : null));
    const price = pickUnusedPrice();
    await changePrice(page, LABEL, price);
    await expectSentOnce(price);
    expect(lostResponses).toBeGreaterThanOrEqual(1);
  });

  it('promise 11: keeps an edit unsent when a captive portal responds 200', async () => {
    network.injectFaults(({ url }) => (isBackendUrl(url) ? PORTAL_RESPONSE : null));
    const price = pickUnusedPrice();
    await changePrice(page, LABEL, price);
    await page.getByText('Le serveur ne répond pas').waitFor();
    expect(await readStatusText()).toContain('1 modification en attente');
    expect(await readStatusText()).not.toContain('À jour');
    expect(await countRecords(price)).toBe(0);
    await reconnect();
    await expectSentOnce(price);
  });

  it('promise 22: sends an edit without user action after responses 503', async () => {
    let rejections = 0;
    network.injectFaults(({ method, url }) =>
      method === 'POST' && isBackendUrl(url) && rejections++ < 2 ? OVERLOAD_RESPONSE : null,
    );
    const price = pickUnusedPrice();
    await changePrice(page, LABEL, price);
    await expectSentOnce(price);
    expect(rejections).toBeGreaterThanOrEqual(2);
  });

  it('promise 19: keeps the outbox and accepts edits while the session cannot be refreshed', async () => {
    let rejections = 0;
    network.injectFaults(({ url }) => {
      if (!url.startsWith(getStackInfo().auth)) return null;
      rejections += 1;
      return OVERLOAD_RESPONSE;
    });
    await page.reload();
    await findRow(page, LABEL).waitFor();
    const [price, otherPrice] = [pickUnusedPrice(), pickUnusedPrice()];
    await changePrice(page, LABEL, price);
    await expect.poll(() => rejections).toBeGreaterThan(1);
    await changePrice(page, OTHER, otherPrice);
    await expect.poll(readStatusText).toContain('2 modifications en attente');
    expect(await findRow(page, LABEL).innerText()).toContain(price);
    await reconnect();
    await expectSentOnce(price);
    expect(await countRecords(otherPrice)).toBe(1);
  });

  it('promise 17 and promise 18: lists rejected edits with their reason and sends all others', async () => {
    let failedRequests = 0;
    network.injectFaults(({ url }) => {
      if (!isBackendUrl(url)) return null;
      failedRequests += 1;
      return DISCONNECT_FAULT;
    });
    const [price, otherPrice] = [pickUnusedPrice(), pickUnusedPrice()];
    await changePrice(page, LABEL, price);
    await expect.poll(() => failedRequests).toBeGreaterThan(0);
    // The screens reject such an edit: writes it into the outbox, as an older build could have.
    await page.evaluate(async (invalidPrice) => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('partner-pricing');
        request.addEventListener('success', () => resolve(request.result));
      });
      const store = db.transaction('outbox', 'readwrite').objectStore('outbox');
      store.getAll().addEventListener('success', (event) => {
        const { result } = event.target as IDBRequest<
          { mutation: { price: { after: { prix_partenaire: string } } } }[]
        >;
        for (const entry of result) {
          entry.mutation.price.after.prix_partenaire = invalidPrice;
          store.put(entry);
        }
      });
      await new Promise<void>((resolve) => {
        store.transaction.addEventListener('complete', () => resolve());
      });
      db.close();
    }, `${price}777`);
    await page.reload();
    await findRow(page, OTHER).waitFor();
    await changePrice(page, OTHER, otherPrice);
    await reconnect();
    await page.getByRole('button', { name: '1 modification refusée', exact: true }).click({ timeout: SENT_WITHIN_MS });
    await page.locator('.pricing-status').getByText('1 modification en attente').waitFor();
    expect(await countRecords(otherPrice)).toBe(1);
    const panel = page.getByRole('complementary', { name: 'Modifications refusées' });
    expect(await panel.innerText()).toMatch(/Motif\s:\s*Le serveur n’autorise pas cette modification/);
    await page.reload();
    await page.getByRole('button', { name: '1 modification refusée', exact: true }).click();
    // While disconnected, the edit stays unsent, before the server rejects it again.
    network.injectFaults(() => DISCONNECT_FAULT);
    await panel.getByRole('button', { name: `Réessayer, ${LABEL}` }).click();
    await panel.getByText('Aucune modification refusée').waitFor();
    await reconnect();
    await panel.getByRole('button', { name: `Abandonner, ${LABEL}` }).click({ timeout: SENT_WITHIN_MS });
    await page.getByText('Aucune modification en attente').waitFor();
  });

  it('promise 32: sends in order and with the server’s date when the device clock is two years ahead', async () => {
    const DAY_MS = 86_400_000;
    await setPageTime(page, Date.now() + 730 * DAY_MS);
    await page.reload();
    await findRow(page, LABEL).waitFor();
    const price = pickUnusedPrice();
    await changePrice(page, LABEL, pickUnusedPrice());
    await changePrice(page, LABEL, price);
    await page.getByText('Aucune modification en attente').waitFor({ timeout: SENT_WITHIN_MS });
    const stored = await firestore.collection('pricing_costs').where('prix_partenaire', '==', price).get();
    const { docs } = await firestore.collection('pricing_changes').orderBy('revision', 'desc').limit(2).get();
    expect(stored.size).toBe(1);
    for (const record of docs) {
      const writtenAt: { toMillis(): number } = record.get('at');
      expect(Math.abs(writtenAt.toMillis() - Date.now())).toBeLessThan(DAY_MS);
    }
  });

  it('promise 24: retries a request without a response after its timeout', async () => {
    let heldRequests = 0;
    network.injectFaults((request) => (isCommit(request) && heldRequests++ === 0 ? { kind: 'hang' } : null));
    await page.clock.install();
    const price = pickUnusedPrice();
    await changePrice(page, LABEL, price);
    await expect.poll(() => heldRequests).toBe(1);
    await page.clock.fastForward(REQUEST_TIMEOUT_MS);
    await expectSentOnce(price);
    expect(heldRequests).toBeGreaterThan(1);
  });
});
