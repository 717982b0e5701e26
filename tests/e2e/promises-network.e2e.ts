import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CUT, startFaultyNetwork, type Fault, type FaultyNetwork } from '../support/faultyNetwork';
import { changePrice, freshPrice, rowOf } from '../support/partnerPages';
import { signedInProfile, type Profile, type RunningBrowser } from '../support/profile';
import { beforeFirstTestAndSecondTry } from '../support/secondTry';
import { adminFirestore, resetStack, stackInfo } from '../support/stack';

const LABEL = 'Microsoft 365 Business Basic';
const OTHER = 'Microsoft 365 Business Standard';

/** Without any gesture, from any state, once the server can be reached. */
const SENT_WITHIN_MS = 60_000;

const PORTAL: Fault = {
  kind: 'answer',
  status: 200,
  contentType: 'text/html',
  body: '<!doctype html><title>Wi-Fi gratuit</title><p>Acceptez les conditions pour continuer.</p>',
};

const overloaded = (status: 429 | 503): Fault => ({
  kind: 'answer',
  status,
  contentType: 'application/json',
  body: JSON.stringify({
    error: { code: status, message: 'storm', status: status === 429 ? 'RESOURCE_EXHAUSTED' : 'UNAVAILABLE' },
  }),
});

/** How many change records hold this price. */
async function recordsOf(price: string): Promise<number> {
  const firestore = adminFirestore();
  const { docs } = await firestore.collection('pricing_changes').get();
  await firestore.terminate();
  return docs.filter((record) => JSON.stringify(record.data()).includes(`"${price}"`)).length;
}

describe('a network that fails', () => {
  let network: FaultyNetwork;
  let admin: Profile;
  let browser: RunningBrowser;

  beforeAll(async () => {
    network = await startFaultyNetwork();
  });
  // Each test goes on in the browser of the one before.
  beforeFirstTestAndSecondTry(async () => {
    await admin?.remove();
    await resetStack();
    admin = await signedInProfile(network, 'admin');
    browser = await admin.open();
    await rowOf(browser.page, LABEL).waitFor();
  });
  afterEach(() => network.heal());
  afterAll(async () => {
    await admin?.remove();
    await network.close();
  });

  const toBackend = (url: string): boolean => url.startsWith(stackInfo().firestore) || url.startsWith(stackInfo().auth);
  const isCommit = ({ method, url }: { method: string; url: string }): boolean =>
    method === 'POST' && url.includes(':commit');
  const statusText = (): Promise<string> => browser.page.locator('.pricing-status').innerText();

  async function sentOnce(price: string): Promise<void> {
    await browser.page.getByText('Aucune modification en attente').waitFor({ timeout: SENT_WITHIN_MS });
    expect(await rowOf(browser.page, LABEL).innerText()).toContain(price);
    expect(await recordsOf(price)).toBe(1);
    expect(await browser.page.getByRole('button', { name: /conflit|refusée/ }).count()).toBe(0);
  }

  it('promise 8: a push that arrived while its answer was lost, three times, is one entry of the history', async () => {
    let lost = 0;
    network.judge((asked) => (isCommit(asked) && lost++ < 3 ? { kind: 'loseAnswer' } : null));
    const price = freshPrice();
    await changePrice(browser.page, LABEL, price);
    await sentOnce(price);
    expect(lost).toBeGreaterThanOrEqual(1);
  });

  it('promise 11: a captive portal’s page with status 200 is no success, and no loss', async () => {
    let tries = 0;
    network.judge(({ url }) => {
      if (!toBackend(url)) return null;
      tries += 1;
      return PORTAL;
    });
    const price = freshPrice();
    await changePrice(browser.page, LABEL, price);
    await expect.poll(() => tries).toBeGreaterThan(3);
    expect(await statusText()).toContain('1 modification en attente');
    expect(await statusText()).not.toContain('À jour');
    expect(await recordsOf(price)).toBe(0);
    network.heal();
    await sentOnce(price);
  });

  it.each([429, 503] as const)('promise 22: a storm of %i ends in a sent edit without any gesture', async (status) => {
    let refused = 0;
    network.judge(({ method, url }) =>
      method === 'POST' && toBackend(url) && refused++ < 4 ? overloaded(status) : null,
    );
    const price = freshPrice();
    await changePrice(browser.page, LABEL, price);
    await sentOnce(price);
    expect(refused).toBeGreaterThanOrEqual(4);
  });

  it('promise 22: a slow network that loses every fifth request still sends, once', async () => {
    let asked = 0;
    network.judge(({ url }) => {
      if (!toBackend(url)) return null;
      asked += 1;
      return asked % 5 === 2 ? CUT : { kind: 'delay', ms: 700 };
    });
    const price = freshPrice();
    await changePrice(browser.page, LABEL, price);
    await sentOnce(price);
  });

  it('promise 24: a request that nobody ever answers ends by its timeout and is made again', async () => {
    let hung = 0;
    network.judge((asked) => (isCommit(asked) && hung++ === 0 ? { kind: 'hang' } : null));
    const price = freshPrice();
    await changePrice(browser.page, LABEL, price);
    await sentOnce(price);
    expect(hung).toBeGreaterThan(1);
  });

  it('promise 19: a session that can’t be refreshed keeps the outbox and lets editing go on', async () => {
    await browser.quit();
    let refused = 0;
    network.judge(({ url }) => {
      if (!url.startsWith(stackInfo().auth)) return null;
      refused += 1;
      return overloaded(503);
    });
    browser = await admin.open();
    await rowOf(browser.page, LABEL).waitFor();
    const [price, otherPrice] = [freshPrice(), freshPrice()];
    await changePrice(browser.page, LABEL, price);
    await expect.poll(() => refused).toBeGreaterThan(1);
    await changePrice(browser.page, OTHER, otherPrice);
    await expect.poll(statusText).toContain('2 modifications en attente');
    expect(await rowOf(browser.page, LABEL).innerText()).toContain(price);
    network.heal();
    await sentOnce(price);
    expect(await recordsOf(otherPrice)).toBe(1);
  });

  it('promise 17 and promise 18: what the server refuses is listed with its reason and holds up nothing else', async () => {
    let cut = 0;
    network.judge(() => {
      cut += 1;
      return CUT;
    });
    const [price, otherPrice] = [freshPrice(), freshPrice()];
    await changePrice(browser.page, LABEL, price);
    await expect.poll(() => cut).toBeGreaterThan(0);
    // No screen lets such an edit through: it is put where an older build could have left it.
    await browser.page.evaluate(async (refusedPrice) => {
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
          entry.mutation.price.after.prix_partenaire = refusedPrice;
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
    await rowOf(browser.page, OTHER).waitFor();
    await changePrice(browser.page, OTHER, otherPrice);
    network.heal();
    const { page } = browser;
    await page.getByRole('button', { name: '1 modification refusée', exact: true }).click({ timeout: SENT_WITHIN_MS });
    await page.locator('.pricing-status').getByText('1 modification en attente').waitFor();
    expect(await recordsOf(otherPrice)).toBe(1);
    const panel = page.getByRole('complementary', { name: 'Modifications refusées' });
    expect(await panel.innerText()).toMatch(/Motif\s:\s*Le serveur n’autorise pas cette modification/);
    await page.reload();
    await page.getByRole('button', { name: '1 modification refusée', exact: true }).click();
    // Cut off, it stays among the unsent ones until it may be refused again.
    network.judge(() => CUT);
    await panel.getByRole('button', { name: `Réessayer, ${LABEL}` }).click();
    await panel.getByText('Aucune modification refusée').waitFor();
    network.heal();
    await panel.getByRole('button', { name: `Abandonner, ${LABEL}` }).click({ timeout: SENT_WITHIN_MS });
    await page.getByText('Aucune modification en attente').waitFor();
  });

  it('promise 32: a device whose clock is two years ahead sends in the same order and with the server’s date', async () => {
    const day = 86_400_000;
    await browser.context.addInitScript((ahead) => {
      const RealDate = Date;
      globalThis.Date = class extends RealDate {
        constructor(...given: [] | [number]) {
          if (given.length === 0) super(RealDate.now() + ahead);
          else super(...given);
        }
        static override now(): number {
          return RealDate.now() + ahead;
        }
      } as DateConstructor;
    }, 730 * day);
    await browser.page.reload();
    await rowOf(browser.page, LABEL).waitFor();
    const price = freshPrice();
    await changePrice(browser.page, LABEL, freshPrice());
    await changePrice(browser.page, LABEL, price);
    await browser.page.getByText('Aucune modification en attente').waitFor({ timeout: SENT_WITHIN_MS });
    const firestore = adminFirestore();
    const stored = await firestore.collection('pricing_costs').where('prix_partenaire', '==', price).get();
    const { docs } = await firestore.collection('pricing_changes').orderBy('revision', 'desc').limit(2).get();
    await firestore.terminate();
    expect(stored.size).toBe(1);
    for (const record of docs) {
      const at: { toMillis(): number } = record.get('at');
      expect(Math.abs(at.toMillis() - Date.now())).toBeLessThan(day);
    }
  });
});
