import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { usePublicSite } from '../support/publicSite';

const { visit } = usePublicSite();

const PHONE = { viewport: { width: 390, height: 700 } };
const FIRST_VISIT = { ...PHONE, hasCookieBanner: true };

describe('the chat', () => {
  it('becomes a plain link when its script fails to load', async () => {
    const page = await visit('/', PHONE);
    await page.route(/WhatsAppDialog-.*\.js$/, (route) => route.abort());
    await page.getByRole('button', { name: 'Discuter sur WhatsApp' }).click();
    const link = page.getByRole('link', { name: 'Ouvrir WhatsApp (nouvel onglet)' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d+\?text=Bonjour/);
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });
});

describe('a toast', () => {
  it('closes on Escape after F8, and returns the focus', async () => {
    const page = await visit('/', PHONE);
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
  /** True if no other element covers the center of the focused element. */
  const isFocusVisible = (page: Page): Promise<boolean> =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused) return false;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
      return topmost !== null && (focused.contains(topmost) || topmost.contains(focused));
    });

  it('covers neither the focused element nor the end of the page', async () => {
    const page = await visit('/', FIRST_VISIT);
    await page.getByRole('region', { name: 'Politique de cookies' }).waitFor();
    const links = page.locator('footer').getByRole('link');
    for (const link of [links.first(), links.last()]) {
      await link.focus();
      await expect.poll(() => isFocusVisible(page)).toBe(true);
    }
    await page.getByRole('button', { name: 'Discuter sur WhatsApp' }).focus();
    await expect.poll(() => isFocusVisible(page)).toBe(true);
  });

  it('covers no link of the footer that the Tab key reaches, beside the chat button', async () => {
    const page = await visit('/', FIRST_VISIT);
    await page.getByRole('region', { name: 'Politique de cookies' }).waitFor();
    const links = await page.locator('footer').getByRole('link').all();
    await links[0]?.focus();
    for (const link of links) {
      await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
      await expect.poll(() => isFocusVisible(page)).toBe(true);
      await page.keyboard.press('Tab');
    }
  });

  it('leaves focused elements visible on a screen made small by zooming', async () => {
    const page = await visit('/contact', FIRST_VISIT);
    await page.setViewportSize({ width: 320, height: 256 });
    const banner = page.getByRole('region', { name: 'Politique de cookies' });
    await banner.waitFor();
    expect(Math.round((await banner.boundingBox())?.height ?? Infinity)).toBeLessThanOrEqual(128);
    for (const part of ['main', 'footer']) {
      const link = page.locator(part).getByRole('link').last();
      await link.focus();
      await expect.poll(() => isFocusVisible(page)).toBe(true);
    }
    const choices = await page.locator('.cookie-banner').getByRole('button').all();
    expect(choices).toHaveLength(2);
    for (const choice of choices) {
      await choice.focus();
      await expect.poll(() => isFocusVisible(page)).toBe(true);
    }
  });

  it('takes the focus on every click on “Gérer les cookies” while it is open', async () => {
    const page = await visit('/contact', FIRST_VISIT);
    const title = page.getByRole('heading', { name: 'Politique de cookies' });
    await title.waitFor();
    const openButton = page.getByRole('button', { name: 'Gérer les cookies' });
    for (let round = 0; round < 2; round += 1) {
      await openButton.press('Enter');
      await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true);
    }
  });

  it('gives way to the policy when its script fails to load', async () => {
    const page = await visit('/contact', PHONE);
    await page.route(/CookieBanner-.*\.js$/, (route) => route.abort());
    await page.getByRole('button', { name: 'Gérer les cookies' }).click();
    await page.waitForURL('**/politique-confidentialite#cookies');
  });

  it('takes the focus when reopened, and releases its space when closed', async () => {
    const page = await visit('/contact', PHONE);
    await page.getByRole('button', { name: 'Gérer les cookies' }).click();
    const title = page.getByRole('heading', { name: 'Politique de cookies' });
    await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Cookies essentiels uniquement' }).click();
    const readPaddingBottom = () => page.evaluate(() => getComputedStyle(document.body).paddingBottom);
    await expect.poll(readPaddingBottom).toBe('0px');
  });
});

describe('the solutions menu', () => {
  it('closes on Escape wherever the focus is, when opened by the pointer', async () => {
    const page = await visit('/contact', PHONE);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Solutions', exact: true }).hover();
    const list = page.locator('#menu-solutions');
    await list.waitFor({ state: 'visible' });
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
  });
});
