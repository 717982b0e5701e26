import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { STORAGE_KEYS } from '../../src/config/constants';
import { launchChromium } from '../support/browser';
import { serveDist, type DistServer } from '../support/serve-dist';

let browser: Browser;
let server: DistServer;
let context: BrowserContext | null = null;

beforeAll(async () => {
  server = await serveDist();
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

afterEach(async () => {
  await context?.close();
  context = null;
});

const SMALL = { viewport: { width: 390, height: 844 } };

/** A page of a visitor who has chosen already, unless `undecided`. */
async function open(path: string, options: BrowserContextOptions & { undecided?: boolean } = {}): Promise<Page> {
  const { undecided = false, ...rest } = options;
  context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block', ...rest });
  if (!undecided)
    await context.addInitScript((key) => localStorage.setItem(key, 'essential'), STORAGE_KEYS.cookieConsent);
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'networkidle' });
  return page;
}

describe('the bar', () => {
  it('lets the hero through at the top of the home page and is solid past 20 px', async () => {
    const page = await open('/');
    const bar = page.locator('.bar');
    const ground = () => bar.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await ground()).toBe('rgba(0, 0, 0, 0)');
    await page.evaluate(() => window.scrollTo(0, 20));
    await page.waitForTimeout(300);
    expect(await ground()).toBe('rgba(0, 0, 0, 0)');
    await page.evaluate(() => window.scrollTo(0, 21));
    await expect.poll(ground).toMatch(/^rgb\(/);
  });

  it('is solid from the start on inner pages', async () => {
    const page = await open('/contact');
    expect(await page.locator('.bar').evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(
      /^rgb\(/,
    );
  });
});

describe('the solutions menu', () => {
  const list = (page: Page) => page.locator('#menu-solutions');
  const button = (page: Page) => page.getByRole('button', { name: 'Solutions' });

  it('opens under the pointer and closes 150 ms after it has left', async () => {
    const page = await open('/');
    await button(page).hover();
    await list(page).waitFor({ state: 'visible' });
    await page.mouse.move(700, 600);
    await page.waitForTimeout(80);
    expect(await list(page).isVisible()).toBe(true);
    await list(page).waitFor({ state: 'hidden', timeout: 1_000 });
  });

  it('stays open when the pointer comes back in time, and when its button is clicked', async () => {
    const page = await open('/');
    await button(page).hover();
    await page.mouse.move(700, 600);
    await button(page).hover();
    await button(page).click();
    await page.waitForTimeout(300);
    expect(await list(page).isVisible()).toBe(true);
  });

  it('is walked by arrows, and Escape goes back to the button', async () => {
    const page = await open('/');
    await button(page).focus();
    await page.keyboard.press('ArrowDown');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Toutes les Solutions');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('Services Cloud');
    await page.keyboard.press('End');
    await expect.poll(focused).toBe('Infogérance Premium');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('Toutes les Solutions');
    await page.keyboard.press('Escape');
    expect(await list(page).isVisible()).toBe(false);
    expect(await focused()).toBe('Solutions');
  });

  it('opens and closes by touch', async () => {
    const page = await open('/', { hasTouch: true, viewport: { width: 1_100, height: 800 } });
    await button(page).tap();
    await list(page).waitFor({ state: 'visible' });
    await button(page).tap();
    await list(page).waitFor({ state: 'hidden' });
    await button(page).tap();
    await page.touchscreen.tap(500, 600);
    await list(page).waitFor({ state: 'hidden' });
  });

  it('closes when the focus or the reader goes on', async () => {
    const page = await open('/');
    await button(page).focus();
    await page.keyboard.press('Enter');
    await list(page).waitFor({ state: 'visible' });
    for (let stop = 0; stop < 6; stop += 1) await page.keyboard.press('Tab');
    await list(page).waitFor({ state: 'hidden' });
    await button(page).hover();
    await page.getByRole('link', { name: 'Cybersécurité' }).first().click();
    await page.waitForURL('**/cybersecurity');
    await page.mouse.move(700, 600);
    await list(page).waitFor({ state: 'hidden' });
  });
});

describe('the menu of small screens', () => {
  it('opens, closes by Escape with the focus on its button, and closes on every route change', async () => {
    const page = await open('/', SMALL);
    const toggle = page.locator('.mobile-menu__button');
    const panel = page.locator('#menu-mobile');
    await toggle.click();
    await panel.waitFor({ state: 'visible' });
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    expect(await toggle.evaluate((element) => element === document.activeElement)).toBe(true);
    await toggle.click();
    await panel.getByRole('link', { name: 'Contact' }).click();
    await page.waitForURL('**/contact');
    await panel.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.documentElement.classList.contains('is-menu-open'))).toBe(false);
  });
});

describe('the start of the home page', () => {
  it('scrolls to the services and says so in a toast that leaves after five seconds', async () => {
    const page = await open('/');
    await page.clock.install();
    await page.getByRole('link', { name: 'Commencer maintenant' }).click();
    const toast = page.locator('.toast');
    await page.clock.runFor(200);
    await toast.waitFor();
    expect(await toast.locator('.toast__title').innerText()).toBe('Navigation');
    expect(await toast.locator('.toast__text p:last-child').innerText()).toBe('Découvrez nos services.');
    await page.clock.runFor(4_500);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(1_500);
    expect(await toast.count()).toBe(0);
  });

  it('really arrives at the services', async () => {
    const page = await open('/');
    await page.getByRole('link', { name: 'Commencer maintenant' }).click();
    const top = () => page.locator('#services').evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top, { timeout: 4_000 }).toBeLessThan(120);
  });

  it('shows one toast at a time; F8 goes to it, a short swipe leaves it, 50 px dismiss it', async () => {
    const page = await open('/');
    const start = page.getByRole('link', { name: 'Commencer maintenant' });
    await start.click();
    await page.locator('.toast').waitFor();
    await start.dispatchEvent('click');
    await page.waitForTimeout(200);
    expect(await page.locator('.toast').count()).toBe(1);
    await page.keyboard.press('F8');
    expect(await page.evaluate(() => document.activeElement?.classList.contains('toast'))).toBe(true);
    await page
      .locator('.toast')
      .evaluate((card) => Promise.all(card.getAnimations().map(({ finished }) => finished)).then(() => undefined));
    const box = await page.locator('.toast').boundingBox();
    if (!box) throw new Error('The toast has no box');
    const swipe = async (distance: number) => {
      await page.mouse.move(box.x + 40, box.y + 20);
      await page.mouse.down();
      await page.mouse.move(box.x + 40 + distance, box.y + 20, { steps: 4 });
      await page.mouse.up();
    };
    await swipe(40);
    expect(await page.locator('.toast').count()).toBe(1);
    await swipe(60);
    await page.locator('.toast').waitFor({ state: 'detached' });
  });

  it('does not animate for who asked for stillness', async () => {
    const page = await open('/', { reducedMotion: 'reduce' });
    const names = await page
      .locator('.coverage__card')
      .evaluateAll((cards) => cards.map((card) => getComputedStyle(card).animationName));
    expect(names).toEqual(['none', 'none', 'none']);
  });
});

describe('the chat', () => {
  it.each(['/', '/support'])('stands on %s, keeps the focus inside and gives it back', async (path) => {
    const page = await open(path);
    const launcher = page.getByRole('button', { name: 'Discuter avec nous' });
    await launcher.click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    for (let stop = 0; stop < 5; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
    }
    const link = dialog.getByRole('link');
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d+\?text=Bonjour/);
    expect(await link.getAttribute('target')).toBe('_blank');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await launcher.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('stands nowhere else', async () => {
    const page = await open('/solutions');
    expect(await page.getByRole('button', { name: 'Discuter avec nous' }).count()).toBe(0);
  });
});

describe('the cookie banner', () => {
  const banner = (page: Page) => page.getByRole('region', { name: 'Politique de cookies' });

  it.each([
    ['Accepter tout', 'all', 'cookie_consent_all'],
    ['Cookies essentiels uniquement', 'essential', 'cookie_consent_essential'],
  ])('%s stores %s, tells the data layer and leaves', async (name, stored, event) => {
    const page = await open('/', { undecided: true });
    await banner(page).waitFor();
    await page.getByRole('button', { name }).click();
    await banner(page).waitFor({ state: 'detached' });
    expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.cookieConsent)).toBe(stored);
    expect(await page.evaluate(() => window.dataLayer)).toEqual([{ event }]);
    await page.reload({ waitUntil: 'networkidle' });
    expect(await banner(page).count()).toBe(0);
  });

  it('gives both choices the same weight', async () => {
    const page = await open('/', { undecided: true });
    const looks = await banner(page)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { backgroundColor, color, borderColor, fontWeight, fontSize, height } = getComputedStyle(button);
          return { backgroundColor, color, borderColor, fontWeight, fontSize, height };
        }),
      );
    expect(looks).toHaveLength(2);
    expect(looks[0]).toEqual(looks[1]);
  });

  it('comes back from the footer, and takes anything but its two values for no choice', async () => {
    const page = await open('/contact');
    expect(await banner(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Gérer les cookies' }).click();
    await banner(page).waitFor();
    await page.evaluate((key) => localStorage.setItem(key, 'yes'), STORAGE_KEYS.cookieConsent);
    const other = await page.context().newPage();
    await other.addInitScript((key) => localStorage.setItem(key, 'yes'), STORAGE_KEYS.cookieConsent);
    await other.goto('/contact', { waitUntil: 'networkidle' });
    expect(await banner(other).count()).toBe(1);
  });
});
