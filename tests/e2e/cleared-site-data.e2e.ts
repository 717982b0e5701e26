import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
import { DISCONNECT_FAULT, startFaultyNetwork, type FaultyNetwork } from '../support/faultyNetwork';
import { changePrice, findRow, waitForCachedPartnerFiles, waitUntilSent } from '../support/partnerPages';
import { createSignedInBrowserProfile, type BrowserProfile, type RunningBrowser } from '../support/browserProfile';
import { resetStack, getStackInfo } from '../support/stack';
import { readObjectStore } from '../support/browserStorage';

const LABEL = 'Microsoft 365 Business Basic';
const OTHER = 'Microsoft 365 Business Standard';
const CLEARED_NOTICE = /Les données de ce site ont été effacées de cet appareil/;
const RECOVERED_NOTICE = /réenregistrée/;

/** Clears databases, storage keys, caches and workers at once, like the browser's own command. */
async function clearSiteData({ context, page }: RunningBrowser): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: getStackInfo().site, storageTypes: 'all' });
  await session.detach();
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

async function exportUnsent(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter les modifications non envoyées' }).click();
  return readFile(await (await download).path(), 'utf8');
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
  await page.getByRole('alert').getByRole('button', { name: 'Se connecter' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(getStackInfo().passwords.admin);
  await dialog.getByRole('button', { name: 'Accéder' }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe('/partner/pricing after clearing site data', () => {
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

  const blockPushes = () =>
    network.injectFaults(({ url }) => (url.includes('documents:commit') ? DISCONNECT_FAULT : null));
  const blockAll = () => network.injectFaults(() => DISCONNECT_FAULT);

  async function openControlledGrid(): Promise<RunningBrowser> {
    const browser = await admin.open();
    await findRow(browser.page, LABEL).waitFor();
    await browser.page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { polling: 200 });
    return browser;
  }

  it.each([
    ['offline', blockAll],
    ['while pushes fail', blockPushes],
  ])('keeps page and unsent edits, exports and sends them, %s', async (_condition, block) => {
    const browser = await openControlledGrid();
    const { page } = browser;
    block();
    await changePrice(page, LABEL, '23,45');
    const documentBefore = await readDocumentId(page);
    await clearSiteData(browser);
    await expectRecovered(page, ['23,45']);
    await changePrice(page, OTHER, '34,56');
    expect(await exportUnsent(page)).toContain('23,45');
    expect(await page.evaluate(() => localStorage.getItem('unsent-edits'))).toContain('"count":2');
    network.clearFaults();
    await signInFromNotice(page);
    await waitUntilSent(page);
    await page.getByText(CLEARED_NOTICE).waitFor({ state: 'detached' });
    expect(await readDocumentId(page)).toBe(documentBefore);
    expect(await findRow(page, LABEL).innerText()).toContain('23,45');
    expect(await findRow(page, OTHER).innerText()).toContain('34,56');
  });

  it('keeps the row being typed and saves it', async () => {
    const browser = await openControlledGrid();
    const { page } = browser;
    blockAll();
    await changePrice(page, LABEL, '23,45');
    await startEditing(page, OTHER, '77,7');
    await waitForStoredDraft(page, '77,7');
    const documentBefore = await readDocumentId(page);
    await clearSiteData(browser);
    await expectRecovered(page, ['23,45']);
    await waitForStoredDraft(page, '77,7');
    expect(await readDocumentId(page)).toBe(documentBefore);
    expect(await input(page).inputValue()).toBe('77,7');
    await input(page).press('Enter');
    await expectRecovered(page, ['23,45', '77,70']);
  });

  it('keeps, exports and saves a typed value without any unsent edit, online', async () => {
    const browser = await openControlledGrid();
    const { page } = browser;
    await startEditing(page, OTHER, '77,7');
    await waitForStoredDraft(page, '77,7');
    const documentBefore = await readDocumentId(page);
    await clearSiteData(browser);
    await expectRecovered(page, []);
    await waitForStoredDraft(page, '77,7');
    expect(await exportUnsent(page)).toContain('77,7');
    expect(await readDocumentId(page)).toBe(documentBefore);
    await signInFromNotice(page);
    await input(page).press('Enter');
    await waitUntilSent(page);
    expect(await findRow(page, OTHER).innerText()).toContain('77,70');
  });

  it('keeps the drafts and edits of two tabs', async () => {
    const browser = await openControlledGrid();
    const { page, context } = browser;
    const second = await context.newPage();
    await second.goto(page.url());
    await findRow(second, LABEL).waitFor();
    blockAll();
    await changePrice(second, LABEL, '23,45');
    await startEditing(second, OTHER, '77,7');
    await waitForStoredDraft(second, '77,7');
    await page.bringToFront();
    await startEditing(page, LABEL, '88,8');
    await waitForStoredDraft(page, '88,8');
    const documentBefore = [await readDocumentId(page), await readDocumentId(second)];
    await clearSiteData(browser);
    for (const tab of [page, second]) {
      await tab.bringToFront();
      await expectRecovered(tab, ['23,45']);
    }
    await waitForStoredDraft(page, '77,7');
    await waitForStoredDraft(page, '88,8');
    expect([await readDocumentId(page), await readDocumentId(second)]).toEqual(documentBefore);
    expect([await input(page).inputValue(), await input(second).inputValue()]).toEqual(['88,8', '77,7']);
    expect(await page.evaluate(() => localStorage.getItem('unsent-edits'))).toContain('"count":1');
  });

  it('keeps both the grid and a public page in another tab loaded', async () => {
    const browser = await openControlledGrid();
    const { page, context } = browser;
    const site = await context.newPage();
    await site.goto(`${getStackInfo().site}/contact`);
    await site.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { polling: 200 });
    await page.bringToFront();
    blockAll();
    await changePrice(page, LABEL, '23,45');
    await site.bringToFront();
    const documentBefore = [await readDocumentId(page), await readDocumentId(site)];
    await clearSiteData({ ...browser, page: site });
    await expectRecovered(page, ['23,45']);
    await page.bringToFront();
    expect([await readDocumentId(page), await readDocumentId(site)]).toEqual(documentBefore);
  });

  it('keeps unsent edits behind a public page in the same tab', async () => {
    const browser = await openControlledGrid();
    const { page } = browser;
    blockAll();
    await changePrice(page, LABEL, '23,45');
    await page.getByRole('link', { name: 'Contact', exact: true }).first().click();
    await page.waitForURL('**/contact');
    const documentBefore = await readDocumentId(page);
    await clearSiteData(browser);
    await expect.poll(async () => JSON.stringify(await readObjectStore(page, 'outbox'))).toContain('23,45');
    expect(await readDocumentId(page)).toBe(documentBefore);
    await page.goBack();
    await expectRecovered(page, ['23,45']);
    expect(await findRow(page, LABEL).innerText()).toContain('23,45');
  });

  it('shows its edits after a reload and sends them after the login', async () => {
    const browser = await openControlledGrid();
    const { page } = browser;
    blockPushes();
    await changePrice(page, LABEL, '23,45');
    await clearSiteData(browser);
    await expectRecovered(page, ['23,45']);
    await page.reload();
    await page.getByText(CLEARED_NOTICE).waitFor();
    expect(await findRow(page, LABEL).innerText()).toContain('23,45');
    network.clearFaults();
    await signInFromNotice(page);
    await waitUntilSent(page);
  });

  it('opens offline after a reload', async () => {
    const browser = await openControlledGrid();
    const { page } = browser;
    blockPushes();
    await changePrice(page, LABEL, '23,45');
    await clearSiteData(browser);
    await expectRecovered(page, ['23,45']);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { polling: 200 });
    await waitForCachedPartnerFiles(page);
    blockAll();
    await page.reload();
    await findRow(page, LABEL).waitFor();
    await expectRecovered(page, ['23,45']);
  });
});
