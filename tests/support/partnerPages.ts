import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { listenToConsole } from './browser';
import { siteDir, stackInfo } from './stack';

export interface PartnerPage {
  context: BrowserContext;
  page: Page;
  /** Console messages and uncaught errors so far. */
  said: string[];
}

/** A page of a device of its own: nothing is shared with other contexts. */
export async function openDevice(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<PartnerPage> {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 900 }, ...options });
  await answerCookies(context);
  const page = await context.newPage();
  return { context, page, said: listenToConsole(page) };
}

/** The choice is not what these tests are about, and its banner covers the foot of the page. */
export async function answerCookies(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => localStorage.setItem('cookie-consent', 'essential'));
}

/** Also after a failure: what a device has not sent yet must not come after a reset of the stack. */
export async function closeDevices(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** Signs in through the form and waits for the first rows. */
export async function signIn(page: Page, role: 'admin' | 'partner'): Promise<void> {
  const { site, passwords } = stackInfo();
  await page.goto(`${site}/partner`);
  await page.getByLabel('Mot de passe', { exact: true }).fill(passwords[role]);
  await page.getByRole('button', { name: 'Accéder' }).click();
  await page.waitForURL('**/partner/pricing');
  await page.locator('[role=row][data-item]').first().waitFor();
}

/** The row whose label is exactly this. */
export function rowOf(page: Page, label: string): Locator {
  return page.locator('[role=row][data-item]').filter({ has: page.getByText(label, { exact: true }) });
}

let prices = 0;

/** A price that no row has had in this file: saving it is an edit in a second try of a test too. */
export function freshPrice(): string {
  prices += 1;
  return `${200 + prices},06`;
}

/** The price as typed, however the screen groups its thousands. */
const grouped = (price: string): RegExp => new RegExp([...price].join(String.raw`\s?`));

/**
 * Opens a row, types a partner price with its two decimals and saves with Enter; resolves once the row has closed and
 * shows it, which it does when the device has it. Toasts tell less: one of an earlier edit may still stand.
 */
export async function changePrice(page: Page, label: string, price: string): Promise<void> {
  await rowOf(page, label)
    .getByRole('button', { name: `Modifier ${label}` })
    .click();
  await page.locator('.pricing-row--editing input[name=prix_partenaire]').fill(price);
  await page.keyboard.press('Enter');
  await page.locator('.pricing-row--editing').waitFor({ state: 'detached' });
  await rowOf(page, label)
    .filter({ hasText: grouped(price) })
    .waitFor();
}

/** Waits until the status bar says that nothing is left to send. */
export async function waitUntilSent(page: Page): Promise<void> {
  await page.getByText('Aucune modification en attente').waitFor({ timeout: 30_000 });
}

/** Waits until the worker has kept every file that only partners need, which it does on its own time after a login. */
export async function untilPartnerSpaceKept(page: Page): Promise<void> {
  const files = (await readdir(join(siteDir(), 'assets/on-demand'))).map((name) => `/assets/on-demand/${name}`);
  await page.waitForFunction(
    async (urls) => {
      const kept = await Promise.all(urls.map((url) => caches.match(url, { cacheName: 'on-demand' })));
      return !kept.includes(undefined);
    },
    files,
    { polling: 200 },
  );
}

/** Waits for all that opening the grid without a network needs: the worker in control of the page, and the files. */
export async function untilOfflineReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { polling: 200 });
  await untilPartnerSpaceKept(page);
}

/** Waits until the worker is there that sends edits while no window is open. */
export async function untilSyncWorkerActive(page: Page): Promise<void> {
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration('/partner/sync/'))?.active?.state === 'activated',
    undefined,
    { polling: 200 },
  );
}
