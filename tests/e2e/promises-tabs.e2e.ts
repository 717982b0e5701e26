import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { SYNC_LOCK_NAME } from '../../src/sync/replication/syncLock';
import { DISCONNECT_FAULT, startFaultyNetwork, type FaultyNetwork } from '../support/faultyNetwork';
import { announceConnection } from '../support/announceConnection';
import { getSharedChromium } from '../support/browser';
import {
  changePrice,
  findRow,
  openIsolatedPage,
  pickUnusedPrice,
  signIn,
  waitUntilSent,
  closeBrowserContexts,
} from '../support/partnerPages';
import { setPageTime } from '../support/setPageTime';
import { getStackInfo, openAdminFirestore, resetStack } from '../support/stack';

const LABEL = 'Microsoft 365 Business Basic';
const OTHER = 'Microsoft 365 Business Standard';
const THIRD = 'Microsoft 365 Business Premium';

/** More than the age at which the lease of a frozen tab counts as abandoned. */
const LEASE_AGE_MS = 20_000;

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
  await page.getByRole('button', { name: 'Cet appareil' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cet appareil' });
  await dialog.getByLabel('Nom de cet appareil').fill(name);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe('several tabs and devices', () => {
  let network: FaultyNetwork;
  let browser: Browser;
  let context: BrowserContext;

  beforeAll(async () => {
    await resetStack();
    network = await startFaultyNetwork();
    browser = await getSharedChromium();
    const page = await openDevice(network);
    context = page.context();
    await page.close();
  });
  afterEach(async () => {
    network.clearFaults();
    await Promise.all(context.pages().map((page) => page.close()));
  });
  afterAll(async () => {
    await closeBrowserContexts(browser);
    await network.close();
  });

  /** Signs an admin in on a device of its own behind this network. */
  async function openDevice({ address }: FaultyNetwork): Promise<Page> {
    const { page } = await openIsolatedPage(browser, { proxy: { server: address }, serviceWorkers: 'allow' });
    await signIn(page, 'admin');
    return page;
  }

  async function openTab(): Promise<Page> {
    const page = await context.newPage();
    await page.goto(`${getStackInfo().site}/partner/pricing`);
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

  /** Saves a price in one tab, whose push gets no response, beside a second tab. */
  async function openHangingSender() {
    const sender = await openTab();
    const other = await openTab();
    let pushes = 0;
    network.injectFaults(({ method, url }) =>
      method === 'POST' && url.includes(':commit') && pushes++ === 0 ? { kind: 'hang' } : null,
    );
    await sender.bringToFront();
    await waitForFreeSyncLock(sender);
    const price = pickUnusedPrice();
    await changePrice(sender, LABEL, price);
    await expect.poll(() => pushes).toBeGreaterThan(0);
    return { sender, other, price, devtools: await context.newCDPSession(sender) };
  }

  /** Makes the tab sync now instead of with its next poll; headless tabs get no such event by themselves. */
  const showTab = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

  it('promise 26: shows a change in the other tab within a second, and overwrites nothing from a stale tab', async () => {
    const first = await openTab();
    const second = await openTab();
    network.injectFaults(() => DISCONNECT_FAULT);
    const broadcastPrice = pickUnusedPrice();
    const shownTimes = Promise.all([waitForPriceTime(first, broadcastPrice), waitForPriceTime(second, broadcastPrice)]);
    await changePrice(first, LABEL, broadcastPrice);
    const [savedAt, followedAt] = await shownTimes;
    expect(followedAt - savedAt).toBeLessThan(1_000);

    // A frozen tab receives no messages from other tabs.
    const lifecycle = await context.newCDPSession(second);
    await lifecycle.send('Page.setWebLifecycleState', { state: 'frozen' });
    await first.bringToFront();
    const [missedPrice, ownPrice] = [pickUnusedPrice(), pickUnusedPrice()];
    await changePrice(first, LABEL, missedPrice);
    await lifecycle.send('Page.setWebLifecycleState', { state: 'active' });
    await second.bringToFront();
    await changePrice(second, OTHER, ownPrice);
    expect(await findRow(second, LABEL).innerText()).toContain(missedPrice);
    network.clearFaults();
    await announceConnection(second);
    await waitUntilSent(second);
    expect([await isStored(missedPrice), await isStored(ownPrice)]).toEqual([true, true]);
  });

  it('promise 27: sends from another tab once the lease of a frozen sending tab is old', async () => {
    const { other, price, devtools } = await openHangingSender();
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
    await setPageTime(other, Date.now() + LEASE_AGE_MS);
    await showTab(other);
    await expect.poll(() => isStored(price)).toBe(true);
  });

  it('promise 27: sends from another tab when the sending tab is killed', async () => {
    const { sender, other, price, devtools } = await openHangingSender();
    const crashed = new Promise<void>((resolve) => {
      sender.once('crash', () => resolve());
    });
    // The crash also loses the response.
    void devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    await waitForFreeSyncLock(other);
    await showTab(other);
    await expect.poll(() => isStored(price)).toBe(true);
  });

  it('promise 12: merges other rows of two devices, and shows both values of one price with author and time', async () => {
    const secondNetwork = await startFaultyNetwork();
    onTestFinished(() => secondNetwork.close());
    const otherPage = await openDevice(secondNetwork);
    onTestFinished(() => otherPage.context().close());
    const ownPage = await openTab();
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
    await announceConnection(ownPage);

    await ownPage.getByRole('button', { name: '2 conflits', exact: true }).click();
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
