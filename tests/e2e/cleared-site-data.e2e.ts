import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getSharedChromium } from '../support/browser';
import { DISCONNECT_FAULT, startFaultyNetwork, type FaultyNetwork } from '../support/faultyNetwork';
import {
  changePrice,
  closeBrowserContexts,
  exportUnsent,
  findRow,
  openIsolatedPage,
  pickUnusedPrice,
  signIn,
  waitForOfflineReady,
  waitUntilSent,
} from '../support/partnerPages';
import { resetStack, getStackInfo } from '../support/stack';
import { readObjectStore } from '../support/browserStorage';

const LABEL = 'Microsoft 365 Business Basic';
const OTHER = 'Microsoft 365 Business Standard';
const CLEARED_NOTICE = /Les données de ce site ont été effacées de cet appareil/;
const RECOVERED_NOTICE = /réenregistrée/;

/** Clears databases, storage keys, caches and workers at once, like the browser's own command. */
async function clearSiteData(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: getStackInfo().site, storageTypes: 'all' });
  await session.detach();
}

function deleteDatabase(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('partner-pricing');
        request.addEventListener('success', () => resolve());
        request.addEventListener('error', () => reject(new Error('not deleted')));
      }),
  );
}

/** Returns an id of the loaded document: a reload changes it. */
const readDocumentId = (page: Page): Promise<string> =>
  page.evaluate(() => `${location.pathname} ${performance.timeOrigin}`);

const input = (page: Page) => page.locator('.pricing-row--editing input[name=prix_partenaire]');

async function startEditing(page: Page, label: string, text: string): Promise<void> {
  await findRow(page, label)
    .getByRole('button', { name: `Modifier ${label}` })
    .click();
  await input(page).fill(text);
}

async function waitForStoredDraft(page: Page, text: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await readObjectStore(page, 'drafts'))).toContain(text);
}

/** Asserts that the page shows the notice and has stored its unsent edits again. */
async function expectRecovered(page: Page, prices: readonly string[]): Promise<void> {
  await page.getByText(CLEARED_NOTICE).waitFor();
  await page.getByText(RECOVERED_NOTICE).waitFor();
  for (const price of prices) {
    await expect.poll(async () => JSON.stringify(await readObjectStore(page, 'outbox'))).toContain(price);
  }
}

async function signInFromNotice(page: Page): Promise<void> {
  // Not by a click: a sync may move the button between press and release.
  await page.getByRole('alert').getByRole('button', { name: 'Se connecter' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(getStackInfo().passwords.admin);
  await dialog.getByRole('button', { name: 'Accéder' }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe('/partner/pricing after clearing site data', () => {
  let network: FaultyNetwork;
  let browser: Browser;

  beforeAll(async () => {
    await resetStack();
    network = await startFaultyNetwork();
    browser = await getSharedChromium();
  });
  afterEach(async () => {
    await closeBrowserContexts(browser);
    network.clearFaults();
  });
  afterAll(async () => {
    await closeBrowserContexts(browser);
    await network.close();
  });

  const blockPushes = () =>
    network.injectFaults(({ url }) => (url.includes('documents:commit') ? DISCONNECT_FAULT : null));
  const blockAll = () => network.injectFaults(() => DISCONNECT_FAULT);

  const proxied = () => ({ proxy: { server: network.address } });

  /** Opens the grid in a context of its own. */
  async function openGrid(serviceWorkers: 'allow' | 'block' = 'block'): Promise<Page> {
    const { page } = await openIsolatedPage(browser, { ...proxied(), serviceWorkers });
    await signIn(page, 'admin');
    return page;
  }

  /** Opens the grid with a worker that serves it offline. */
  async function openOfflineReadyGrid(): Promise<Page> {
    const page = await openGrid('allow');
    await waitForOfflineReady(page);
    return page;
  }

  it('promise 5: keeps page, unsent edits and the row being typed, exports and sends them, offline', async () => {
    const [price, typedPrice] = [pickUnusedPrice(), pickUnusedPrice()];
    const page = await openOfflineReadyGrid();
    blockAll();
    await changePrice(page, LABEL, price);
    await startEditing(page, OTHER, typedPrice);
    await waitForStoredDraft(page, typedPrice);
    const documentBefore = await readDocumentId(page);
    await clearSiteData(page);
    await expectRecovered(page, [price]);
    await waitForStoredDraft(page, typedPrice);
    expect(await input(page).inputValue()).toBe(typedPrice);
    await input(page).press('Enter');
    // The notice then counts other things and moves its buttons.
    await input(page).waitFor({ state: 'detached' });
    await expectRecovered(page, [price, typedPrice]);
    const exported = await exportUnsent(page);
    for (const part of [price, typedPrice]) expect(exported).toContain(part);
    expect(await page.evaluate(() => localStorage.getItem('unsent-edits'))).toContain('"count":2');
    network.clearFaults();
    await signInFromNotice(page);
    await waitUntilSent(page);
    await page.getByText(CLEARED_NOTICE).waitFor({ state: 'detached' });
    expect(await readDocumentId(page)).toBe(documentBefore);
    expect(await findRow(page, LABEL).innerText()).toContain(price);
    expect(await findRow(page, OTHER).innerText()).toContain(typedPrice);
  });

  it('caches its files again, opens offline with its unsent edits and sends them after the login', async () => {
    const price = pickUnusedPrice();
    const page = await openOfflineReadyGrid();
    blockPushes();
    await changePrice(page, LABEL, price);
    const documentBefore = await readDocumentId(page);
    await clearSiteData(page);
    await expectRecovered(page, [price]);
    expect(await exportUnsent(page)).toContain(price);
    await waitForOfflineReady(page);
    expect(await readDocumentId(page)).toBe(documentBefore);
    blockAll();
    await page.reload();
    await findRow(page, LABEL).waitFor();
    await expectRecovered(page, [price]);
    expect(await findRow(page, LABEL).innerText()).toContain(price);
    network.clearFaults();
    await signInFromNotice(page);
    await waitUntilSent(page);
  });

  it('keeps, exports and saves a typed value without any unsent edit, online', async () => {
    const typedPrice = pickUnusedPrice();
    const page = await openGrid();
    await startEditing(page, OTHER, typedPrice);
    await waitForStoredDraft(page, typedPrice);
    const documentBefore = await readDocumentId(page);
    await clearSiteData(page);
    await expectRecovered(page, []);
    await waitForStoredDraft(page, typedPrice);
    expect(await exportUnsent(page)).toContain(typedPrice);
    expect(await readDocumentId(page)).toBe(documentBefore);
    await signInFromNotice(page);
    await input(page).press('Enter');
    await findRow(page, OTHER).filter({ hasText: typedPrice }).waitFor();
    await waitUntilSent(page);
  });

  it('keeps the drafts and edits of two tabs, and a public page in a third one', async () => {
    const [price, typedPrice, otherTypedPrice] = [pickUnusedPrice(), pickUnusedPrice(), pickUnusedPrice()];
    const page = await openOfflineReadyGrid();
    const context = page.context();
    const [second, site] = [await context.newPage(), await context.newPage()];
    await second.goto(page.url());
    await findRow(second, LABEL).waitFor();
    await site.goto(`${getStackInfo().site}/contact`);
    await site.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { polling: 200 });
    blockAll();
    await second.bringToFront();
    await changePrice(second, LABEL, price);
    await startEditing(second, OTHER, typedPrice);
    await waitForStoredDraft(second, typedPrice);
    await page.bringToFront();
    await startEditing(page, LABEL, otherTypedPrice);
    await waitForStoredDraft(page, otherTypedPrice);
    await site.bringToFront();
    const tabs = [page, second, site];
    const documentsBefore = await Promise.all(tabs.map(readDocumentId));
    await clearSiteData(site);
    for (const tab of [page, second]) {
      await expectRecovered(tab, [price]);
      await tab.bringToFront();
    }
    await waitForStoredDraft(page, typedPrice);
    await waitForStoredDraft(page, otherTypedPrice);
    expect(await Promise.all(tabs.map(readDocumentId))).toEqual(documentsBefore);
    expect([await input(page).inputValue(), await input(second).inputValue()]).toEqual([otherTypedPrice, typedPrice]);
    expect(await page.evaluate(() => localStorage.getItem('unsent-edits'))).toContain('"count":1');
  });

  it('keeps unsent edits behind a public page in the same tab', async () => {
    const price = pickUnusedPrice();
    const page = await openGrid();
    blockAll();
    await changePrice(page, LABEL, price);
    await page.getByRole('link', { name: 'Contact', exact: true }).first().click();
    await page.waitForURL('**/contact');
    const documentBefore = await readDocumentId(page);
    await clearSiteData(page);
    // The public page shows no notice; before the edits are stored again, a read may never be answered.
    await page.waitForFunction(() => localStorage.getItem('unsent-edits') !== null);
    await expect.poll(async () => JSON.stringify(await readObjectStore(page, 'outbox'))).toContain(price);
    expect(await readDocumentId(page)).toBe(documentBefore);
    await page.goBack();
    await expectRecovered(page, [price]);
    expect(await findRow(page, LABEL).innerText()).toContain(price);
  });

  it('promise 5: shows “Données locales perdues” when the database was deleted while the grid was closed', async () => {
    // The worker that syncs in the background would still hold the edits and recover them.
    const page = await openGrid();
    blockAll();
    await changePrice(page, LABEL, pickUnusedPrice());
    const site = await page.context().newPage();
    await page.close();
    network.clearFaults();
    await site.goto(`${getStackInfo().site}/contact`);
    await deleteDatabase(site);
    await site.goto(`${getStackInfo().site}/partner/pricing`);
    await site.getByText('Données locales perdues').waitFor();
    // The session was in the deleted database: the grid requires a new login.
    await signIn(site, 'admin');
    await site.getByText('Données locales perdues').waitFor();
    await site.reload();
    await site.getByText('Données locales perdues').waitFor();
  });
});
