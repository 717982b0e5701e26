import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';
import { adminFirestore, siteDir, stackInfo } from './stack';

/** Signs in by the login screen and waits for the grid's first rows. */
export async function signIn(page: Page, role: 'partner' | 'admin'): Promise<void> {
  await page.goto('/partner');
  await page.locator('input[type=password]').fill(stackInfo().passwords[role]);
  await page.getByRole('button', { name: 'Accéder' }).click();
  await page.waitForURL('**/partner/pricing');
  await page.getByText('Microsoft 365 Business Basic').first().waitFor();
}

/** A person who has answered the cookie banner already: it would cover what is clicked. */
export async function answerCookies(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => localStorage.setItem('cookie-consent', 'essential'));
}

/** Waits until the worker has kept every file that only partners need, which it does on its own time. */
export async function untilPartnerSpaceKept(page: Page): Promise<void> {
  const files = (await readdir(join(siteDir(), 'assets/on-demand'))).map((name) => `/assets/on-demand/${name}`);
  const missing = () =>
    page.evaluate(async (urls) => {
      const kept = await Promise.all(urls.map((url) => caches.match(url, { cacheName: 'on-demand' })));
      return urls.filter((_url, index) => kept[index] === undefined);
    }, files);
  await expect.poll(missing).toEqual([]);
}

/** Waits until the worker is there that sends edits while no window is open. */
export async function untilSyncWorkerActive(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/partner/sync/'))?.active?.state);
  await expect.poll(state).toBe('activated');
}

const FIRST = 'Microsoft 365 Business Basic';

/** Gives the first solution of the grid another partner price and waits until the device says that it is stored. */
export async function changeFirstPrice(page: Page, price: string): Promise<void> {
  const grid = page.getByRole('grid');
  await grid.getByRole('button', { name: `Modifier ${FIRST}`, exact: true }).click();
  await grid.getByRole('textbox', { name: 'Prix partenaire' }).fill(price);
  await grid.getByRole('button', { name: `Enregistrer ${FIRST}` }).click();
  await page.getByText('Enregistré sur cet appareil').first().waitFor();
}

/** Partner price of the first solution as the database has it. */
export async function storedFirstPrice(): Promise<string> {
  const firestore = adminFirestore();
  try {
    const { docs } = await firestore.collection('pricing_items').where('solution', '==', FIRST).get();
    const cost = await firestore.doc(`pricing_costs/${docs[0]?.id}`).get();
    return String(cost.get('prix_partenaire'));
  } finally {
    await firestore.terminate();
  }
}
