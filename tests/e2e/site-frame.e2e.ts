import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { STORAGE_KEYS } from '../../src/config/constants';
import { atRest, holdClock, hydrated, usePublicSite } from '../support/publicSite';

const { open } = usePublicSite();

describe('the start of the home page', () => {
  it('scrolls to the services and says so in a toast that leaves after five seconds', async () => {
    const page = await open('/');
    await holdClock(page);
    await page.getByRole('link', { name: 'Commencer maintenant' }).click();
    const toast = page.locator('.toast');
    // Its code has come; from here on it waits for the clock.
    await page.locator('.toaster').waitFor({ state: 'attached' });
    await page.clock.runFor(200);
    await toast.waitFor();
    expect(await toast.locator('.toast__title').innerText()).toBe('Navigation');
    expect(await toast.locator('.toast__text p:last-child').innerText()).toBe('Découvrez nos services.');
    await page.clock.runFor(4_500);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(1_500);
    await toast.waitFor({ state: 'detached' });
  });

  it.each([1280, 1920, 2560, 3440])('keeps the names of the summits clear of its words at %i px', async (width) => {
    const page = await open('/', { viewport: { width, height: 1300 } });
    const wordsEnd = await page.locator('.hero .actions').evaluate((element) => element.getBoundingClientRect().bottom);
    const names = await page
      .locator('.panorama__labels text')
      .evaluateAll((all) => all.map((name) => name.getBoundingClientRect().top));
    expect(names.length).toBeGreaterThan(0);
    expect(Math.min(...names)).toBeGreaterThan(wordsEnd);
  });

  it('really arrives at the services', async () => {
    const page = await open('/');
    await page.getByRole('link', { name: 'Commencer maintenant' }).click();
    const top = () => page.locator('#services').evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(120);
  });

  it('shows one toast at a time; F8 goes to it, a short swipe leaves it, 50 px dismiss it', async () => {
    const page = await open('/');
    const start = page.getByRole('link', { name: 'Commencer maintenant' });
    await start.click();
    await page.locator('.toast').waitFor();
    await page.locator('.toast').evaluate((card) => card.setAttribute('data-first', ''));
    await start.dispatchEvent('click');
    await page.locator('.toast:not([data-first])').waitFor();
    await expect.poll(() => page.locator('.toast').count()).toBe(1);
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

  it.each([320, 390, 820, 1440])('leaves the last links of the page free at %i px', async (width) => {
    for (const path of ['/', '/support']) {
      const page = await open(path, { viewport: { width, height: 800 } });
      const box = await page.locator('.chat-launcher').boundingBox();
      const links = page.locator('.footer').locator('a, button');
      await links.last().scrollIntoViewIfNeeded();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      for (const link of await links.all()) {
        const place = await link.boundingBox();
        if (!box || !place) throw new Error('The button and the links have to be on the screen.');
        expect(place.y + place.height <= box.y || place.x + place.width <= box.x, await link.innerText()).toBe(true);
      }
    }
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
    await page.reload();
    await hydrated(page);
    await atRest(page);
    expect(await banner(page).count()).toBe(0);
  });

  it('gives both choices the same weight', async () => {
    const page = await open('/', { undecided: true });
    await banner(page).waitFor();
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
    await atRest(page);
    expect(await banner(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Gérer les cookies' }).click();
    await banner(page).waitFor();
    await page.evaluate((key) => localStorage.setItem(key, 'yes'), STORAGE_KEYS.cookieConsent);
    const other = await page.context().newPage();
    await other.addInitScript((key) => localStorage.setItem(key, 'yes'), STORAGE_KEYS.cookieConsent);
    await other.goto('/contact');
    await banner(other).waitFor();
  });
});
