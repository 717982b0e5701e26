import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { company } from '../../src/config/company';
import { STORAGE_KEYS } from '../../src/config/constants';
import { measureHiddenWidths } from '../support/findOverlaps';
import { doubleTextSize, waitForIdleTasks, freezeClock, waitForHydration, usePublicSite } from '../support/publicSite';

const { openPage, openContext, visit } = usePublicSite();

describe('the hero of the home page', () => {
  it('scrolls to the services and shows a toast for five seconds', async () => {
    const page = await openPage('/');
    await freezeClock(page);
    await page.getByRole('link', { name: 'Commencer maintenant' }).click();
    const toast = page.locator('.toast');
    // Its script is loaded: the rest depends on the clock.
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

  it('keeps the names of the summits below its text', async () => {
    const page = await visit('/');
    for (const width of [1280, 1920, 2560, 3440]) {
      await page.setViewportSize({ width, height: 1300 });
      const textBottom = await page
        .locator('.hero .actions')
        .evaluate((element) => element.getBoundingClientRect().bottom);
      const names = await page
        .locator('.panorama__labels text')
        .evaluateAll((all) => all.map((name) => name.getBoundingClientRect().top));
      expect(names.length, `at ${width} px`).toBeGreaterThan(0);
      expect(Math.min(...names), `at ${width} px`).toBeGreaterThan(textBottom);
    }
  });

  it('scrolls the services to the top', async () => {
    const page = await visit('/');
    await page.getByRole('link', { name: 'Commencer maintenant' }).click();
    const top = () => page.locator('#services').evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(120);
  });

  it('shows one toast at a time, which F8 focuses and a swipe of 50 px dismisses', async () => {
    const page = await visit('/');
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

  it('does not animate with reduced motion', async () => {
    const page = await visit('/', { reducedMotion: 'reduce' });
    const names = await page
      .locator('.coverage__card')
      .evaluateAll((cards) => cards.map((card) => getComputedStyle(card).animationName));
    expect(names).toEqual(['none', 'none', 'none']);
  });
});

describe('the chat', () => {
  it.each(['/', '/support'])('opens on %s, traps the focus and returns it', async (path) => {
    const page = await visit(path);
    const launcher = page.getByRole('button', { name: 'Discuter sur WhatsApp' });
    await launcher.click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    for (let stop = 0; stop < 5; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
    }
    const link = dialog.getByRole('link', { name: 'Ouvrir la discussion' });
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d+\?text=Bonjour/);
    expect(await link.getAttribute('target')).toBe('_blank');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await launcher.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it.each(['/', '/support'])('covers none of the last links of %s', async (path) => {
    const page = await visit(path);
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const links = page.locator('.footer').locator('a, button');
      expect(await links.last().isVisible(), `at ${width} px`).toBe(true);
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const box = await page.locator('.whatsapp-button').boundingBox();
      if (!box) throw new Error('The button has to be on the screen.');
      const covered = await links.evaluateAll(
        (all, { x, y }) =>
          all
            .map((link) => ({ text: link.textContent, area: link.getBoundingClientRect() }))
            .filter(({ area }) => area.bottom > y && area.right > x)
            .map(({ text }) => text),
        box,
      );
      expect(covered, `at ${width} px`).toEqual([]);
    }
  });

  it('is absent from other pages', async () => {
    const page = await visit('/solutions');
    expect(await page.getByRole('button', { name: 'Discuter sur WhatsApp' }).count()).toBe(0);
  });
});

describe('the cookie banner', () => {
  const banner = (page: Page) => page.getByRole('region', { name: 'Politique de cookies' });

  it.each([
    ['Accepter tout', 'all', 'cookie_consent_all'],
    ['Cookies essentiels uniquement', 'essential', 'cookie_consent_essential'],
  ])('stores the choice, notifies the data layer and closes on “%s”', async (name, stored, event) => {
    const page = await visit('/', { hasCookieBanner: true });
    await banner(page).waitFor();
    await page.getByRole('button', { name }).click();
    await banner(page).waitFor({ state: 'detached' });
    expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.cookieConsent)).toBe(stored);
    expect(await page.evaluate(() => window.dataLayer)).toEqual([{ event }]);
    await page.reload();
    await waitForHydration(page);
    await waitForIdleTasks(page);
    expect(await banner(page).count()).toBe(0);
  });

  it('styles both choices alike', async () => {
    const page = await visit('/', { hasCookieBanner: true });
    await banner(page).waitFor();
    const styles = await banner(page)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { backgroundColor, color, borderColor, fontWeight, fontSize, height } = getComputedStyle(button);
          return { backgroundColor, color, borderColor, fontWeight, fontSize, height };
        }),
      );
    expect(styles).toHaveLength(2);
    expect(styles[0]).toEqual(styles[1]);
  });

  it('gives both choices one size, and leaves the chat button of small screens in place', async () => {
    const page = await visit('/', { hasCookieBanner: true });
    await banner(page).waitFor();
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const sizes = await banner(page)
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => [button.clientWidth, button.clientHeight]));
      expect(sizes[0], `at ${width} px`).toEqual(sizes[1]);
      // Where the chat button is as wide as the window, it stays at the bottom: a tap must not hit the banner instead.
      const chat = await page.locator('.whatsapp-button').boundingBox();
      if (width < 1024) expect((chat?.y ?? 0) + (chat?.height ?? 0), `at ${width} px`).toBe(800);
    }
  });

  it('closes on Escape when it was reopened, and returns the focus', async () => {
    const page = await visit('/contact');
    const manage = page.getByRole('button', { name: 'Gérer les cookies' });
    const hasFocus = () => manage.evaluate((element) => element === document.activeElement);
    await manage.click();
    await banner(page).waitFor();
    await page.keyboard.press('Escape');
    await banner(page).waitFor({ state: 'detached' });
    expect(await hasFocus()).toBe(true);
    await manage.click();
    await page.getByRole('button', { name: 'Accepter tout' }).click();
    expect(await hasFocus()).toBe(true);
  });

  it('opens from the footer, and for a stored value other than its two', async () => {
    const page = await openPage('/contact');
    await waitForIdleTasks(page);
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

describe('the menu button on a phone', () => {
  const PHONE = { viewport: { width: 390, height: 844 } };

  it('keeps the brand on one line when it opens the menu', async () => {
    const page = await visit('/contact', PHONE);
    const readHeight = () => page.locator('.bar .brand span').evaluate((name) => name.clientHeight);
    const height = await readHeight();
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await readHeight()).toBe(height);
  });

  it('stays in the window in text of twice the size', async () => {
    const page = await visit('/contact', PHONE);
    await doubleTextSize(page);
    const readRight = () =>
      page.locator('.mobile-menu__button').evaluate((button) => button.getBoundingClientRect().right);
    expect(await readRight()).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await readRight()).toBeLessThanOrEqual(390);
  });
});

describe('the quick access of the footer', () => {
  it('keeps each label and its arrow within their box on small phones', async () => {
    const page = await visit('/contact');
    for (const width of [320, 340, 360, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await measureHiddenWidths(page.locator('.footer__actions a')), `at ${width} px`).toEqual([0, 0, 0, 0]);
    }
  });
});

describe('phone and opening state', () => {
  it.each([1024, 1280, 1440])('replace the hours in the bar at %i px without moving anything', async (width) => {
    const page = await (await openContext({ viewport: { width, height: 800 } })).newPage();
    await page.clock.setFixedTime(Date.parse('2026-01-09T16:30:00Z'));
    let release = () => undefined as void;
    const measured = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/openingStatus-*.js', async (route) => {
      await measured;
      await route.continue();
    });
    await page.goto('/contact');
    await waitForHydration(page);
    const bar = page.locator('.bar');
    const link = bar.getByRole('link', { name: company.phone.label });
    const readBoxes = () =>
      bar
        .locator('a, button')
        .evaluateAll((all) =>
          all.filter((one) => one.checkVisibility()).map((one) => JSON.stringify(one.getBoundingClientRect())),
        );
    // Without the word joiners of French typography.
    expect((await link.innerText()).replaceAll('\u2060', '')).toContain(company.hours.shortLabel);
    const before = await readBoxes();
    release();
    await link.getByText('Ouvert jusqu’à 18h00').waitFor();
    expect(await readBoxes()).toEqual(before);
  });

  it('stand in the menu of a phone, with a link in its bar', async () => {
    const page = await (await openContext({ viewport: { width: 390, height: 844 } })).newPage();
    // Ascension Day.
    await page.clock.setFixedTime(Date.parse('2026-05-14T09:00:00Z'));
    await page.goto('/contact');
    await waitForHydration(page);
    const call = page.getByRole('banner').getByRole('link', { name: `Appeler le ${company.phone.label}` });
    expect(await call.getAttribute('href')).toBe(company.phone.href);
    expect((await call.boundingBox())?.width).toBeGreaterThanOrEqual(44);
    await page.locator('.mobile-menu__button').click();
    const link = page.locator('#menu-mobile').getByRole('link', { name: company.phone.label });
    await link.getByText('Fermé, réouverture demain à 9h00').waitFor();
    expect(await link.getAttribute('href')).toBe(company.phone.href);
    const box = await link.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  });
});

describe('the frame without JavaScript', () => {
  it.each([390, 1440])('has a solid bar, menus that close, and no dead button at %i px', async (width) => {
    const page = await (await openContext({ javaScriptEnabled: false, viewport: { width, height: 844 } })).newPage();
    await page.goto('/');
    expect(await page.getByRole('button').count()).toBe(0);
    const background = await page.locator('.bar').evaluate((bar) => getComputedStyle(bar).backgroundColor);
    expect(background).toMatch(/^rgb\(/);
    const [box, menu] = width < 1024 ? ['.mobile-menu', '#menu-mobile'] : ['.menu', '#menu-solutions'];
    const toggle = page.locator(`${box} summary`);
    const isOpen = () => page.locator(menu).isVisible();
    await page.evaluate(() => window.scrollTo(0, 600));
    await toggle.click();
    expect(await isOpen()).toBe(true);
    await toggle.click();
    expect(await isOpen()).toBe(false);
    expect(await page.evaluate(() => window.scrollY)).toBe(600);
    await toggle.click();
    if (width >= 1024) {
      await page.mouse.click(100, 700);
      expect(await isOpen()).toBe(false);
      await toggle.click();
    }
    await page.locator(menu).getByRole('link', { name: 'Cybersécurité' }).click();
    await page.waitForURL('**/cybersecurity');
    await page.goto('/support');
    const chat = page.getByRole('link', { name: 'Discuter sur WhatsApp' });
    expect(await chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\//);
    await page.getByRole('link', { name: 'Gérer les cookies' }).click();
    await page.waitForURL('**/politique-confidentialite#cookies');
  });
});
