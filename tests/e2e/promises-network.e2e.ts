import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DISCONNECT_FAULT, startFaultyNetwork, type NetworkFault, type FaultyNetwork } from '../support/faultyNetwork';
import { changePrice, pickUnusedPrice, findRow } from '../support/partnerPages';
import { createSignedInBrowserProfile, type BrowserProfile, type RunningBrowser } from '../support/browserProfile';
import { beforeAllAndRetry } from '../support/retryHooks';
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

const buildOverloadResponse = (status: 429 | 503): NetworkFault => ({
  kind: 'respond',
  status,
  contentType: 'application/json',
  body: JSON.stringify({
    error: { code: status, message: 'overloaded', status: status === 429 ? 'RESOURCE_EXHAUSTED' : 'UNAVAILABLE' },
  }),
});

/** Counts the change records that contain this price. */
async function countRecords(price: string): Promise<number> {
  const firestore = openAdminFirestore();
  const { docs } = await firestore.collection('pricing_changes').get();
  await firestore.terminate();
  return docs.filter((record) => JSON.stringify(record.data()).includes(`"${price}"`)).length;
}

describe('sync on a failing network', () => {
  let network: FaultyNetwork;
  let admin: BrowserProfile;
  let browser: RunningBrowser;

  beforeAll(async () => {
    network = await startFaultyNetwork();
  });
  // Each test continues in the browser of the previous one.
  beforeAllAndRetry(async () => {
    await admin?.remove();
    await resetStack();
    admin = await createSignedInBrowserProfile(network, 'admin');
    browser = await admin.open();
    await findRow(browser.page, LABEL).waitFor();
  });
  afterEach(() => network.clearFaults());
  afterAll(async () => {
    await admin?.remove();
    await network.close();
  });

  const isBackendUrl = (url: string): boolean =>
    url.startsWith(getStackInfo().firestore) || url.startsWith(getStackInfo().auth);
  const isCommit = ({ method, url }: { method: string; url: string }): boolean =>
    method === 'POST' && url.includes(':commit');
  const readStatusText = (): Promise<string> => browser.page.locator('.pricing-status').innerText();

  async function expectSentOnce(price: string): Promise<void> {
    await browser.page.getByText('Aucune modification en attente').waitFor({ timeout: SENT_WITHIN_MS });
    expect(await findRow(browser.page, LABEL).innerText()).toContain(price);
    expect(await countRecords(price)).toBe(1);
    expect(await browser.page.getByRole('button', { name: /conflit|refusée/ }).count()).toBe(0);
  }

  it('promise 8: writes one history entry when the response to a push is lost three times', async () => {
    let lostResponses = 0;
    network.injectFaults((request) => (isCommit(request) && lostResponses++ < 3 ? { kind: 'loseResponse' } : null));
    const price = pickUnusedPrice();
    await changePrice(browser.page, LABEL, price);
    await expectSentOnce(price);
    expect(lostResponses).toBeGreaterThanOrEqual(1);
  });

  it('promise 11: keeps an edit unsent when a captive portal responds 200', async () => {
    let attempts = 0;
    network.injectFaults(({ url }) => {
      if (!isBackendUrl(url)) return null;
      attempts += 1;
      return PORTAL_RESPONSE;
    });
    const price = pickUnusedPrice();
    await changePrice(browser.page, LABEL, price);
    await expect.poll(() => attempts).toBeGreaterThan(3);
    expect(await readStatusText()).toContain('1 modification en attente');
    expect(await readStatusText()).not.toContain('À jour');
    expect(await countRecords(price)).toBe(0);
    network.clearFaults();
    await expectSentOnce(price);
  });

  it.each([429, 503] as const)('promise 22: sends an edit without user action after responses %i', async (status) => {
    let rejections = 0;
    network.injectFaults(({ method, url }) =>
      method === 'POST' && isBackendUrl(url) && rejections++ < 4 ? buildOverloadResponse(status) : null,
    );
    const price = pickUnusedPrice();
    await changePrice(browser.page, LABEL, price);
    await expectSentOnce(price);
    expect(rejections).toBeGreaterThanOrEqual(4);
  });

  it('promise 22: sends once on a slow network that loses every fifth request', async () => {
    let requestCount = 0;
    network.injectFaults(({ url }) => {
      if (!isBackendUrl(url)) return null;
      requestCount += 1;
      return requestCount % 5 === 2 ? DISCONNECT_FAULT : { kind: 'delay', ms: 700 };
    });
    const price = pickUnusedPrice();
    await changePrice(browser.page, LABEL, price);
    await expectSentOnce(price);
  });

  it('promise 24: retries a request without a response after its timeout', async () => {
    let heldRequests = 0;
    network.injectFaults((request) => (isCommit(request) && heldRequests++ === 0 ? { kind: 'hang' } : null));
    const price = pickUnusedPrice();
    await changePrice(browser.page, LABEL, price);
    await expectSentOnce(price);
    expect(heldRequests).toBeGreaterThan(1);
  });

  it('promise 19: keeps the outbox and accepts edits while the session cannot be refreshed', async () => {
    await browser.quit();
    let rejections = 0;
    network.injectFaults(({ url }) => {
      if (!url.startsWith(getStackInfo().auth)) return null;
      rejections += 1;
      return buildOverloadResponse(503);
    });
    browser = await admin.open();
    await findRow(browser.page, LABEL).waitFor();
    const [price, otherPrice] = [pickUnusedPrice(), pickUnusedPrice()];
    await changePrice(browser.page, LABEL, price);
    await expect.poll(() => rejections).toBeGreaterThan(1);
    await changePrice(browser.page, OTHER, otherPrice);
    await expect.poll(readStatusText).toContain('2 modifications en attente');
    expect(await findRow(browser.page, LABEL).innerText()).toContain(price);
    network.clearFaults();
    await expectSentOnce(price);
    expect(await countRecords(otherPrice)).toBe(1);
  });

  it('promise 17 and promise 18: lists rejected edits with their reason and sends all others', async () => {
    let failedRequests = 0;
    network.injectFaults(() => {
      failedRequests += 1;
      return DISCONNECT_FAULT;
    });
    const [price, otherPrice] = [pickUnusedPrice(), pickUnusedPrice()];
    await changePrice(browser.page, LABEL, price);
    await expect.poll(() => failedRequests).toBeGreaterThan(0);
    // The screens reject such an edit: writes it into the outbox, as an older build could have.
    await browser.page.evaluate(async (invalidPrice) => {
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
    await browser.quit();
    browser = await admin.open();
    await findRow(browser.page, OTHER).waitFor();
    await changePrice(browser.page, OTHER, otherPrice);
    network.clearFaults();
    const { page } = browser;
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
    network.clearFaults();
    await panel.getByRole('button', { name: `Abandonner, ${LABEL}` }).click({ timeout: SENT_WITHIN_MS });
    await page.getByText('Aucune modification en attente').waitFor();
  });

  it('promise 32: sends in order and with the server’s date when the device clock is two years ahead', async () => {
    const DAY_MS = 86_400_000;
    await browser.context.addInitScript((offsetMs) => {
      const RealDate = Date;
      globalThis.Date = class extends RealDate {
        constructor(...args: [] | [number]) {
          if (args.length === 0) super(RealDate.now() + offsetMs);
          else super(...args);
        }
        static override now(): number {
          return RealDate.now() + offsetMs;
        }
      } as DateConstructor;
    }, 730 * DAY_MS);
    await browser.page.reload();
    await findRow(browser.page, LABEL).waitFor();
    const price = pickUnusedPrice();
    await changePrice(browser.page, LABEL, pickUnusedPrice());
    await changePrice(browser.page, LABEL, price);
    await browser.page.getByText('Aucune modification en attente').waitFor({ timeout: SENT_WITHIN_MS });
    const firestore = openAdminFirestore();
    const stored = await firestore.collection('pricing_costs').where('prix_partenaire', '==', price).get();
    const { docs } = await firestore.collection('pricing_changes').orderBy('revision', 'desc').limit(2).get();
    await firestore.terminate();
    expect(stored.size).toBe(1);
    for (const record of docs) {
      const writtenAt: { toMillis(): number } = record.get('at');
      expect(Math.abs(writtenAt.toMillis() - Date.now())).toBeLessThan(DAY_MS);
    }
  });
});
