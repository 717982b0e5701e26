import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { DISCONNECT_FAULT, startFaultyNetwork, type FaultyNetwork } from '../support/faultyNetwork';
import { changePrice, findRow, signIn, waitUntilSent } from '../support/partnerPages';
import {
  createBrowserProfile,
  createSignedInBrowserProfile,
  type BrowserProfile,
  type RunningBrowser,
} from '../support/browserProfile';
import { openAdminFirestore, resetStack, getStackInfo } from '../support/stack';
import { readObjectStore } from '../support/browserStorage';

const LABEL = 'Microsoft 365 Business Basic';
const OTHER = 'Microsoft 365 Business Standard';
const KILLS = 50;

/** Types a price and saves it; resolves as soon as the page shows 'Enregistré sur cet appareil'. */
async function saveQuickly({ page }: RunningBrowser, label: string, price: string): Promise<void> {
  // Dispatches the event: right after startup, a real click may miss the button.
  await findRow(page, label)
    .getByRole('button', { name: `Modifier ${label}` })
    .dispatchEvent('click');
  await page.locator('.pricing-row--editing input[name=prix_partenaire]').fill(price);
  await page.keyboard.press('Enter');
  await page.getByText('Enregistré sur cet appareil').waitFor();
}

/** Grants persistent storage; returns whether the browser persists it. A private window never does. */
async function grantPersistence({ context, page }: RunningBrowser): Promise<boolean> {
  const session = await context.newCDPSession(page);
  await session.send('Browser.grantPermissions', { origin: getStackInfo().site, permissions: ['durableStorage'] });
  return page.evaluate(() => navigator.storage.persist());
}

const readRowText = ({ page }: RunningBrowser, label: string): Promise<string> => findRow(page, label).innerText();

describe('local storage', () => {
  let network: FaultyNetwork;
  let admin: BrowserProfile;

  beforeAll(async () => {
    network = await startFaultyNetwork();
  });
  beforeEach(async () => {
    await resetStack();
    admin = await createSignedInBrowserProfile(network, 'admin');
  });
  afterEach(async () => {
    network.clearFaults();
    await admin.remove();
  });
  afterAll(() => network.close());

  it(
    `promise 1 and promise 2: restores every edit after ${KILLS} kills right after “Enregistré sur cet appareil”`,
    { timeout: 1_200_000 },
    async () => {
      network.injectFaults(() => DISCONNECT_FAULT);
      let lastPrice: string | null = null;
      const lostPrices: string[] = [];
      for (let round = 1; round <= KILLS; round += 1) {
        const browser = await admin.open();
        await findRow(browser.page, LABEL).waitFor();
        if (lastPrice !== null && !(await readRowText(browser, LABEL)).includes(lastPrice)) lostPrices.push(lastPrice);
        lastPrice = `${100 + round},${10 + round}`;
        await saveQuickly(browser, LABEL, lastPrice);
        await browser.kill();
      }
      expect(lostPrices).toEqual([]);

      network.clearFaults();
      const browser = await admin.open();
      await waitUntilSent(browser.page);
      expect(await readRowText(browser, LABEL)).toContain(lastPrice);
      await browser.quit();
      const firestore = openAdminFirestore();
      const stored = await firestore.collection('pricing_costs').where('prix_partenaire', '==', lastPrice).get();
      const records = await firestore.collection('pricing_changes').orderBy('revision', 'desc').limit(1).get();
      const mutations: unknown[] = records.docs[0]?.get('mutations') ?? [];
      await firestore.terminate();
      expect(stored.size).toBe(1);
      expect(mutations).toHaveLength(KILLS);
    },
  );

  it('promise 7: restores typed text as a draft after a kill, and saves it only on request', async () => {
    let browser = await admin.open();
    await findRow(browser.page, OTHER).waitFor();
    const saved = await readRowText(browser, OTHER);
    await findRow(browser.page, OTHER)
      .getByRole('button', { name: `Modifier ${OTHER}` })
      .click();
    await browser.page.locator('.pricing-row--editing input[name=prix_partenaire]').fill('77,7');
    // The screen does not show when the draft is stored.
    await expect.poll(async () => JSON.stringify(await readObjectStore(browser.page, 'drafts'))).toContain('77,7');
    await browser.kill();

    browser = await admin.open();
    await browser.page.getByText(`Une saisie non enregistrée a été retrouvée pour «\u00a0${OTHER}\u00a0»`).waitFor();
    expect(await readRowText(browser, OTHER)).toBe(saved);
    await browser.page.getByRole('button', { name: 'Reprendre la saisie' }).click();
    const input = browser.page.locator('.pricing-row--editing input[name=prix_partenaire]');
    expect(await input.inputValue()).toBe('77,7');
    await input.press('Enter');
    await browser.page.getByText('Enregistré sur cet appareil').waitFor();
    await waitUntilSent(browser.page);
    expect(await readRowText(browser, OTHER)).toContain('77,70');
    await browser.quit();
  });

  it('sends an edit made offline before a kill, shows it on a second device, and no cost to a partner', async () => {
    const price = '345,60';
    let browser = await admin.open();
    await findRow(browser.page, LABEL).waitFor();
    network.injectFaults(() => DISCONNECT_FAULT);
    await findRow(browser.page, LABEL)
      .getByRole('button', { name: `Modifier ${LABEL}` })
      .click();
    await browser.page.locator('.pricing-row--editing input[name=prix_partenaire]').fill('345,6');
    const computedPrices = browser.page.locator('.pricing-row--editing output');
    expect(await computedPrices.allInnerTexts()).toEqual(['397,44', '476,93']);
    await browser.page.keyboard.press('Enter');
    await browser.page.getByText('Enregistré sur cet appareil').waitFor();
    await browser.kill();

    browser = await admin.open();
    await findRow(browser.page, LABEL).waitFor();
    expect(await readRowText(browser, LABEL)).toContain(price);
    expect(await findRow(browser.page, LABEL).getAttribute('data-sync-status')).toBe('pending');
    network.clearFaults();
    await waitUntilSent(browser.page);
    await browser.page.getByRole('button', { name: 'Historique', exact: true }).click();
    await browser.page.getByRole('complementary').getByText(price).first().waitFor();
    await browser.quit();

    const firestore = openAdminFirestore();
    const stored = await firestore.collection('pricing_costs').where('prix_partenaire', '==', price).get();
    await firestore.terminate();
    expect(stored.size).toBe(1);

    const second = await createSignedInBrowserProfile(network, 'admin');
    onTestFinished(() => second.remove());
    const other = await second.open();
    await expect.poll(() => readRowText(other, LABEL)).toContain(price);
    await second.closeAll();

    const from = network.exchanges.length;
    const partner = await createSignedInBrowserProfile(network, 'partner');
    onTestFinished(() => partner.remove());
    const partnerBrowser = await partner.open();
    await expect.poll(() => readRowText(partnerBrowser, LABEL)).toContain('397,44');
    expect(await partnerBrowser.page.getByRole('columnheader').count()).toBe(3);
    const responseBodies = network.exchanges.slice(from).map((exchange) => exchange.responseBody);
    expect(responseBodies.join('\n')).toContain('397,44');
    expect(responseBodies.filter((body) => body.includes(price))).toEqual([]);
  });

  it('promise 5: rewrites edits from the page’s memory when its database is cleared', async () => {
    const browser = await admin.open();
    const { page } = browser;
    await findRow(page, LABEL).waitFor();
    network.injectFaults(() => DISCONNECT_FAULT);
    await changePrice(page, LABEL, '23,45');
    const session = await page.context().newCDPSession(page);
    const { origin } = new URL(page.url());
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
    await changePrice(page, OTHER, '34,56');
    await expect.poll(() => findRow(page, OTHER).getAttribute('data-sync-status')).toBe('pending');
    await browser.kill();

    const reopened = await admin.open();
    await findRow(reopened.page, LABEL).waitFor();
    expect(await readRowText(reopened, LABEL)).toContain('23,45');
    expect(await readRowText(reopened, OTHER)).toContain('34,56');
    expect(await reopened.page.locator('.pricing-status').innerText()).toContain('2 modifications en attente');
  });

  it('promise 5: shows “Données locales perdues” when the database was deleted while the browser was closed', async () => {
    let browser = await admin.open();
    await findRow(browser.page, LABEL).waitFor();
    network.injectFaults(() => DISCONNECT_FAULT);
    await saveQuickly(browser, LABEL, '12,34');
    // Quits normally: localStorage, which holds the summary, is flushed later than the database.
    await browser.quit();
    browser = await admin.open('/contact');
    await browser.page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.deleteDatabase('partner-pricing');
          request.addEventListener('success', () => resolve());
          request.addEventListener('error', () => reject(new Error('not deleted')));
        }),
    );
    await browser.quit();
    network.clearFaults();
    browser = await admin.open();
    await browser.page.getByText('Données locales perdues').waitFor();
    // The session was in the deleted database: the grid requires a new login.
    await signIn(browser.page, 'admin');
    await browser.page.getByText('Données locales perdues').waitFor();
    await browser.page.reload();
    await browser.page.getByText('Données locales perdues').waitFor();
  });

  it('promise 4: warns in a private window before the first edit, and not where storage is persistent', async () => {
    // Chromium does not reveal private windows to pages: the warning then names the denied persistence.
    const warning = /Fenêtre privée|peut effacer les données locales/;
    const privateProfile = await createBrowserProfile(network, ['--incognito']);
    onTestFinished(() => privateProfile.remove());
    const privateBrowser = await privateProfile.open('/partner');
    expect(await grantPersistence(privateBrowser)).toBe(false);
    await signIn(privateBrowser.page, 'admin');
    await privateBrowser.page.getByText(warning).waitFor();
    expect(await privateBrowser.page.locator('.pricing-status').innerText()).toContain(
      'Aucune modification en attente',
    );
    await privateProfile.closeAll();

    const persistentProfile = await createBrowserProfile(network);
    onTestFinished(() => persistentProfile.remove());
    const persistentBrowser = await persistentProfile.open('/partner');
    expect(await grantPersistence(persistentBrowser)).toBe(true);
    await signIn(persistentBrowser.page, 'admin');
    await findRow(persistentBrowser.page, LABEL).waitFor();
    await persistentBrowser.page.getByText(warning).waitFor({ state: 'detached' });
  });
});
