import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { SYNC_LOCK_NAME } from '../../src/sync/replication/syncLock';
import { DISCONNECT_FAULT, startFaultyNetwork, type FaultyNetwork } from '../support/faultyNetwork';
import { changePrice, pickUnusedPrice, findRow, waitUntilSent } from '../support/partnerPages';
import { createSignedInBrowserProfile, type BrowserProfile, type RunningBrowser } from '../support/browserProfile';
import { beforeAllAndRetry } from '../support/retryHooks';
import { openAdminFirestore, resetStack } from '../support/stack';

const LABEL = 'Microsoft 365 Business Basic';
const OTHER = 'Microsoft 365 Business Standard';
const THIRD = 'Microsoft 365 Business Premium';

const TAKEOVER_TIMEOUT_MS = 30_000;

async function isStored(price: string): Promise<boolean> {
  const firestore = openAdminFirestore();
  const snapshot = await firestore.collection('pricing_costs').where('prix_partenaire', '==', price).get();
  await firestore.terminate();
  return snapshot.size === 1;
}

/** Resolves with the time at which the grid of this page first shows the price, in ms since the epoch. */
function waitForPriceTime(page: Page, price: string): Promise<number> {
  return page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const checkGrid = () => {
          if (!document.querySelector('[role=grid]')?.textContent.includes(text)) return;
          observer.disconnect();
          resolve(Date.now());
        };
        const observer = new MutationObserver(checkGrid);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        checkGrid();
      }),
    price,
  );
}

async function nameDevice(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nom de cet appareil').fill(name);
  await page.locator('.pricing-device').getByRole('button', { name: 'Enregistrer' }).click();
  await page.locator('.pricing-device').waitFor({ state: 'detached' });
}

describe('several tabs and devices', () => {
  let network: FaultyNetwork;
  let admin: BrowserProfile;
  let browser: RunningBrowser;

  beforeAll(async () => {
    network = await startFaultyNetwork();
  });
  beforeAllAndRetry(async () => {
    await admin?.remove();
    await resetStack();
    admin = await createSignedInBrowserProfile(network, 'admin');
  });
  beforeEach(async () => {
    browser = await admin.open();
    await findRow(browser.page, LABEL).waitFor();
  });
  afterEach(async () => {
    network.clearFaults();
    await admin.closeAll();
  });
  afterAll(async () => {
    await admin?.remove();
    await network.close();
  });

  async function openTab(): Promise<Page> {
    const page = await browser.context.newPage();
    await page.goto(browser.page.url());
    await findRow(page, LABEL).waitFor();
    return page;
  }

  /** Waits until no tab holds the sync lock: the next tab to save then is the one that sends. */
  const waitForFreeSyncLock = (page: Page) =>
    expect
      .poll(() =>
        page.evaluate(async (lock) => {
          const { held = [] } = await navigator.locks.query();
          return held.some(({ name }) => name === lock);
        }, SYNC_LOCK_NAME),
      )
      .toBe(false);

  const isCommit = ({ method, url }: { method: string; url: string }): boolean =>
    method === 'POST' && url.includes(':commit');

  it('promise 26: shows a change in the other tab within a second, and overwrites nothing from a stale tab', async () => {
    const first = browser.page;
    const second = await openTab();
    network.injectFaults(() => DISCONNECT_FAULT);
    const broadcastPrice = pickUnusedPrice();
    const shownTimes = Promise.all([waitForPriceTime(first, broadcastPrice), waitForPriceTime(second, broadcastPrice)]);
    await changePrice(first, LABEL, broadcastPrice);
    const [savedAt, followedAt] = await shownTimes;
    expect(followedAt - savedAt).toBeLessThan(1_000);

    // A frozen tab receives no messages from other tabs.
    const lifecycle = await browser.context.newCDPSession(second);
    await lifecycle.send('Page.setWebLifecycleState', { state: 'frozen' });
    await first.bringToFront();
    const [missedPrice, ownPrice] = [pickUnusedPrice(), pickUnusedPrice()];
    await changePrice(first, LABEL, missedPrice);
    await lifecycle.send('Page.setWebLifecycleState', { state: 'active' });
    await second.bringToFront();
    await changePrice(second, OTHER, ownPrice);
    expect(await findRow(second, LABEL).innerText()).toContain(missedPrice);
    network.clearFaults();
    await waitUntilSent(second);
    expect([await isStored(missedPrice), await isStored(ownPrice)]).toEqual([true, true]);
  });

  it('promise 27: sends from another tab within 30 s when the sending tab freezes', async () => {
    const sender = browser.page;
    const other = await openTab();
    let heldRequests = 0;
    network.injectFaults((request) => (isCommit(request) && heldRequests++ === 0 ? { kind: 'hang' } : null));
    await sender.bringToFront();
    await waitForFreeSyncLock(sender);
    const price = pickUnusedPrice();
    await changePrice(sender, LABEL, price);
    await expect.poll(() => heldRequests).toBeGreaterThan(0);
    const lifecycle = await browser.context.newCDPSession(sender);
    await lifecycle.send('Page.setWebLifecycleState', { state: 'frozen' });
    await other.bringToFront();
    await expect.poll(() => isStored(price), { timeout: TAKEOVER_TIMEOUT_MS, interval: 500 }).toBe(true);
  });

  it('promise 27: sends from another tab within 30 s when the sending tab is killed', async () => {
    const sender = browser.page;
    const other = await openTab();
    let heldRequests = 0;
    network.injectFaults((request) => (isCommit(request) && heldRequests++ === 0 ? { kind: 'hang' } : null));
    await sender.bringToFront();
    await waitForFreeSyncLock(sender);
    const price = pickUnusedPrice();
    await changePrice(sender, LABEL, price);
    await expect.poll(() => heldRequests).toBeGreaterThan(0);
    const crashed = new Promise<void>((resolve) => {
      sender.once('crash', () => resolve());
    });
    const session = await browser.context.newCDPSession(sender);
    // The crash also loses the response.
    void session.send('Page.crash').catch(() => undefined);
    await crashed;
    await other.bringToFront();
    await expect.poll(() => isStored(price), { timeout: TAKEOVER_TIMEOUT_MS, interval: 500 }).toBe(true);
  });

  it('promise 12: merges other rows of two devices, and shows both values of one price with author and time', async () => {
    const secondNetwork = await startFaultyNetwork();
    onTestFinished(() => secondNetwork.close());
    const second = await createSignedInBrowserProfile(secondNetwork, 'admin');
    onTestFinished(() => second.remove());
    const { page: ownPage } = browser;
    const { page: otherPage } = await second.open();
    await findRow(otherPage, LABEL).waitFor();
    await nameDevice(otherPage, 'Bureau de Foix');

    const [keptMine, discardedMine, mergedMine] = [pickUnusedPrice(), pickUnusedPrice(), pickUnusedPrice()];
    const [discardedTheirs, keptTheirs] = [pickUnusedPrice(), pickUnusedPrice()];
    network.injectFaults(() => DISCONNECT_FAULT);
    await changePrice(ownPage, LABEL, keptMine);
    await changePrice(ownPage, OTHER, discardedMine);
    await changePrice(ownPage, THIRD, mergedMine);
    await changePrice(otherPage, LABEL, discardedTheirs);
    await changePrice(otherPage, OTHER, keptTheirs);
    await waitUntilSent(otherPage);
    network.clearFaults();

    await ownPage.getByRole('button', { name: '2 conflits', exact: true }).click({ timeout: 60_000 });
    await expect.poll(() => isStored(mergedMine)).toBe(true);
    const panel = ownPage.getByRole('complementary', { name: 'Conflits' });
    const conflict = panel
      .getByRole('listitem')
      .filter({ has: ownPage.getByRole('heading', { name: LABEL, exact: true }) });
    // The author is read from the change log, after the value.
    await expect.poll(() => conflict.innerText()).toContain('Valeur enregistrée par Bureau de Foix');
    const conflictText = await conflict.innerText();
    expect(conflictText).toContain(keptMine);
    expect(conflictText).toContain(discardedTheirs);
    expect(conflictText).toMatch(/\d{2}[:h]\d{2}/);

    await panel.getByRole('button', { name: `Garder la mienne, ${LABEL}` }).click();
    await panel.getByRole('button', { name: `Prendre celle-ci, ${OTHER}` }).click();
    await waitUntilSent(ownPage);
    await expect.poll(() => isStored(keptMine)).toBe(true);
    expect([await isStored(discardedTheirs), await isStored(discardedMine), await isStored(keptTheirs)]).toEqual([
      false,
      false,
      true,
    ]);
    await expect
      .poll(async () => {
        await otherPage.getByRole('button', { name: 'Synchroniser maintenant' }).click();
        return findRow(otherPage, LABEL).innerText();
      })
      .toContain(keptMine);
  });
});
