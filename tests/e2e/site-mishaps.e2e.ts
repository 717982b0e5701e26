import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { STORAGE_KEYS } from '../../src/config/constants';
import { launchChromium } from '../support/browser';
import { hydrated } from '../support/publicSite';
import { serveDist, type DistServer } from '../support/serve-dist';

let browser: Browser;
let server: DistServer;
let context: BrowserContext;

beforeAll(async () => {
  server = await serveDist();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});
afterEach(() => context.close());

/** `consent`: what the visitor has chosen before; null for a first visit. */
async function open(path: string, consent: string | null): Promise<Page> {
  context = await browser.newContext({
    baseURL: server.url,
    serviceWorkers: 'block',
    viewport: { width: 390, height: 700 },
  });
  if (consent !== null)
    await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      STORAGE_KEYS.cookieConsent,
      consent,
    ] as const);
  const page = await context.newPage();
  await page.goto(path);
  await hydrated(page);
  return page;
}

describe('a part that cannot be loaded', () => {
  it('leaves the page as it is: the chat becomes the plain link to it', async () => {
    const page = await open('/', 'essential');
    // The server is out of reach: were it not, the page would be loaded anew.
    await page.route(/ChatDialog-.*\.js$|robots\.txt$/, (route) => route.abort());
    await page.getByRole('button', { name: 'Discuter avec nous' }).click();
    const link = page.getByRole('link', { name: 'Ouvrir WhatsApp (nouvel onglet)' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d+\?text=Bonjour/);
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });
});

describe('a toast', () => {
  it('is closed by Escape after F8, and the focus goes back to where it was', async () => {
    const page = await open('/', 'essential');
    const start = page.getByRole('link', { name: 'Commencer maintenant' });
    await start.press('Enter');
    await page.locator('.toast').waitFor();
    await start.focus();
    await page.keyboard.press('F8');
    expect(await page.evaluate(() => document.activeElement?.classList.contains('toast'))).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('.toast').waitFor({ state: 'detached' });
    await expect.poll(() => start.evaluate((link) => link === document.activeElement)).toBe(true);
  });
});

describe('the cookie banner', () => {
  /** Whether nothing lies over the middle of the element that has the focus. */
  const focusIsSeen = (page: Page): Promise<boolean> =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused) return false;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      return above !== null && (focused.contains(above) || above.contains(focused));
    });

  it('covers neither what has the focus nor the end of the page', async () => {
    const page = await open('/', null);
    await page.getByRole('region', { name: 'Politique de cookies' }).waitFor();
    const links = page.locator('footer').getByRole('link');
    for (const link of [links.first(), links.last()]) {
      await link.focus();
      await expect.poll(() => focusIsSeen(page)).toBe(true);
    }
    await page.getByRole('button', { name: 'Discuter avec nous' }).focus();
    expect(await focusIsSeen(page)).toBe(true);
  });

  it('leaves some of the page to be seen where zooming makes the screen small', async () => {
    const page = await open('/contact', null);
    await page.setViewportSize({ width: 320, height: 256 });
    await page.getByRole('region', { name: 'Politique de cookies' }).waitFor();
    for (const part of ['main', 'footer']) {
      const link = page.locator(part).getByRole('link').last();
      await link.focus();
      await expect.poll(() => focusIsSeen(page)).toBe(true);
    }
    const choices = await page.locator('.cookie-banner').getByRole('button').all();
    expect(choices).toHaveLength(2);
    for (const choice of choices) {
      await choice.focus();
      expect(await focusIsSeen(page)).toBe(true);
    }
  });

  it('takes the focus as often as it is asked for, also while it still stands', async () => {
    const page = await open('/contact', null);
    const title = page.getByRole('heading', { name: 'Politique de cookies' });
    await title.waitFor();
    const ask = page.getByRole('button', { name: 'Gérer les cookies' });
    for (let time = 0; time < 2; time += 1) {
      await ask.press('Enter');
      await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true);
    }
  });

  it('takes the focus when it is asked for again, and gives the room back', async () => {
    const page = await open('/contact', 'essential');
    await page.getByRole('button', { name: 'Gérer les cookies' }).click();
    const title = page.getByRole('heading', { name: 'Politique de cookies' });
    await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Cookies essentiels uniquement' }).click();
    const room = () => page.evaluate(() => getComputedStyle(document.body).paddingBottom);
    await expect.poll(room).toBe('0px');
  });
});

describe('the solutions menu opened by the pointer', () => {
  it('is closed by Escape wherever the focus is', async () => {
    const page = await open('/contact', 'essential');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Solutions', exact: true }).hover();
    const list = page.locator('#menu-solutions');
    await list.waitFor({ state: 'visible' });
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
  });
});
