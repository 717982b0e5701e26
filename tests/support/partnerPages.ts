import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { splitBuiltFiles } from '../../src/pwa/builtFiles';
import { collectConsoleMessages } from './browser';
import { listCacheableFiles } from './listCacheableFiles';
import { getSiteDir, getStackInfo } from './stack';
import { suppressCookieBanner } from './suppressCookieBanner';

export interface IsolatedPage {
  context: BrowserContext;
  page: Page;
  /** Console messages and uncaught errors so far. */
  consoleMessages: string[];
}

/**
 * Opens a blank page in a new browser context, so that it shares no storage with others. It has no service worker, whose
 * installation takes a hundred requests, unless the options say `serviceWorkers: 'allow'`.
 */
export async function openIsolatedPage(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<IsolatedPage> {
  const context = await browser.newContext({
    locale: 'fr-FR',
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
    ...options,
  });
  await suppressCookieBanner(context);
  const page = await context.newPage();
  return { context, page, consoleMessages: collectConsoleMessages(page) };
}

/**
 * Closes every context, including those that a failed test left open: their unsent edits must not arrive after a reset
 * of the stack.
 */
export async function closeBrowserContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** Signs in through the form and waits for the first rows. */
export async function signIn(page: Page, role: 'admin' | 'partner'): Promise<void> {
  const { site, passwords } = getStackInfo();
  await page.goto(`${site}/partner`);
  await page.getByLabel('Mot de passe', { exact: true }).fill(passwords[role]);
  await page.getByRole('button', { name: 'Accéder' }).click();
  await page.waitForURL('**/partner/pricing');
  await page.locator('[role=row][data-item]').first().waitFor();
}

/** Finds the row with exactly this label. */
export function findRow(page: Page, label: string): Locator {
  return page.locator('[role=row][data-item]').filter({ has: page.getByText(label, { exact: true }) });
}

/** Opens the forms that add and import rows, unless they are open. */
export async function openAddAndImport(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Ajouter et importer' });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}

let priceCount = 0;

/** Returns a price that this worker has not used yet, so that saving it changes the row even on a retry. */
export function pickUnusedPrice(): string {
  priceCount += 1;
  return `${200 + priceCount},06`;
}

/** Builds a pattern of the price with or without thousands separators. */
const toPricePattern = (price: string): RegExp => new RegExp([...price].join(String.raw`\s?`));

/**
 * Opens a row, types a partner price with two decimals and saves with Enter. Resolves once the closed row shows it: it is
 * then stored on the device. A toast would prove less: it may belong to an earlier edit.
 */
export async function changePrice(page: Page, label: string, price: string): Promise<void> {
  await findRow(page, label)
    .getByRole('button', { name: `Modifier ${label}` })
    .click();
  await page.locator('.pricing-row--editing input[name=prix_partenaire]').fill(price);
  await page.keyboard.press('Enter');
  await page.locator('.pricing-row--editing').waitFor({ state: 'detached' });
  await findRow(page, label)
    .filter({ hasText: toPricePattern(price) })
    .waitFor();
}

/** Exports the unsent edits with the button for it; returns the content of the file. */
export async function exportUnsent(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter les modifications non envoyées' }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

/** Waits until the status bar shows no unsent edits. */
export async function waitUntilSent(page: Page): Promise<void> {
  await page.getByText('Aucune modification en attente').waitFor();
}

/** Waits until the worker cached all partner files, which happens in the background after login. */
export async function waitForCachedPartnerFiles(page: Page): Promise<void> {
  const { onDemand } = splitBuiltFiles(await listCacheableFiles(getSiteDir()));
  await page.waitForFunction(
    async (urls) => {
      const responses = await Promise.all(urls.map((url) => caches.match(url, { cacheName: 'on-demand' })));
      return !responses.includes(undefined);
    },
    onDemand.map(({ url }) => url),
    { polling: 200 },
  );
}

/** Waits for everything that an offline start needs: the controlling worker and its files. */
export async function waitForOfflineReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { polling: 200 });
  await waitForCachedPartnerFiles(page);
}

/** Waits until the service worker for background sync is active. */
export async function waitForBackgroundSyncWorker(page: Page): Promise<void> {
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration('/partner/sync/'))?.active?.state === 'activated',
    undefined,
    { polling: 200 },
  );
}
