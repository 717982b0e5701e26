import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { listenToConsole } from './browser';
import { stackInfo } from './stack';

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
  // The choice is not what these tests are about, and its banner covers the foot of the page.
  await context.addInitScript(() => localStorage.setItem('cookie-consent', 'essential'));
  const page = await context.newPage();
  return { context, page, said: listenToConsole(page) };
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

/** Opening the grid offline needs the worker, and the partners' files, which it keeps after their first visit. */
export async function waitForOfflineShell(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(
    async () => {
      const used = performance.getEntriesByType('resource').map(({ name }) => name);
      const needed = used.filter((name) => name.includes('/assets/on-demand/'));
      const kept = await Promise.all(needed.map((name) => caches.match(name)));
      return navigator.serviceWorker.controller !== null && kept.length > 0 && !kept.includes(undefined);
    },
    undefined,
    { polling: 200 },
  );
}
