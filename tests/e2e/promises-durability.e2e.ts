import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DISCONNECT_FAULT, startFaultyNetwork, type FaultyNetwork } from '../support/faultyNetwork';
import { findRow, pickUnusedPrice, waitUntilSent } from '../support/partnerPages';
import { createSignedInBrowserProfile, type BrowserProfile, type RunningBrowser } from '../support/browserProfile';
import { openAdminFirestore, resetStack, getStackInfo } from '../support/stack';
import { readObjectStore } from '../support/browserStorage';

const LABEL = 'Microsoft 365 Business Basic';
const OTHER = 'Microsoft 365 Business Standard';
const KILLS = 6;

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

const readRowText = ({ page }: RunningBrowser, label: string): Promise<string> => findRow(page, label).innerText();

describe('local storage', () => {
  let network: FaultyNetwork;
  let admin: BrowserProfile;

  beforeAll(async () => {
    await resetStack();
    network = await startFaultyNetwork();
    admin = await createSignedInBrowserProfile(network, 'admin');
  });
  afterEach(async () => {
    await admin.closeAll();
    network.clearFaults();
  });
  afterAll(async () => {
    await admin.remove();
    await network.close();
  });

  it('promise 4: warns that storage may be cleared, until the browser persists it', async () => {
    const { context, page } = await admin.open();
    const warning = page.getByText('peut effacer les données locales');
    await warning.waitFor();
    const session = await context.newCDPSession(page);
    await session.send('Browser.grantPermissions', { origin: getStackInfo().site, permissions: ['durableStorage'] });
    expect(await page.evaluate(() => navigator.storage.persist())).toBe(true);
    await page.reload();
    await findRow(page, LABEL).waitFor();
    await warning.waitFor({ state: 'detached' });
  });

  it('promise 7: restores typed text as a draft after a kill, and saves it only on request', async () => {
    let browser = await admin.open();
    await findRow(browser.page, OTHER).waitFor();
    await findRow(browser.page, OTHER)
      .getByRole('button', { name: `Modifier ${OTHER}` })
      .click();
    await browser.page.locator('.pricing-row--editing input[name=prix_partenaire]').fill('77,7');
    // The screen does not show when the draft is stored.
    await expect.poll(async () => JSON.stringify(await readObjectStore(browser.page, 'drafts'))).toContain('77,7');
    await browser.kill();

    browser = await admin.open();
    await browser.page.getByText(`Une saisie non enregistrée a été retrouvée pour «\u00a0${OTHER}\u00a0»`).waitFor();
    expect(await readRowText(browser, OTHER)).toContain('77,7\nNon enregistré');
    await browser.page.getByRole('button', { name: 'Reprendre la saisie' }).click();
    const input = browser.page.locator('.pricing-row--editing input[name=prix_partenaire]');
    expect(await input.inputValue()).toBe('77,7');
    await input.press('Enter');
    await browser.page.getByText('Enregistré sur cet appareil').waitFor();
    await waitUntilSent(browser.page);
    await expect.poll(() => readRowText(browser, OTHER)).toContain('77,70');
    await browser.quit();
  });

  it(`promise 1 and promise 2: restores every edit after ${KILLS} kills right after “Enregistré sur cet appareil”`, async () => {
    network.injectFaults(() => DISCONNECT_FAULT);
    const prices = Array.from({ length: KILLS }, pickUnusedPrice);
    for (const [round, price] of prices.entries()) {
      const browser = await admin.open();
      const row = findRow(browser.page, LABEL);
      await row.waitFor();
      const previousPrice = prices[round - 1];
      if (previousPrice !== undefined) {
        expect(await row.innerText()).toContain(previousPrice);
        expect(await row.getAttribute('data-sync-status')).toBe('pending');
      }
      await saveQuickly(browser, LABEL, price);
      await browser.kill();
    }

    network.clearFaults();
    const lastPrice = prices.at(-1);
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
  });
});
