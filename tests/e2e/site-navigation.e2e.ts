import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { freezeClock, usePublicSite, waitForHydration } from '../support/publicSite';

const { openPage, openContext, visit } = usePublicSite();
const SMALL = { viewport: { width: 390, height: 844 } };

describe('the navigation bar', () => {
  it('is transparent at the top of the home page and solid past 20 px', async () => {
    const page = await visit('/');
    const bar = page.locator('.bar');
    const readBackground = () => bar.evaluate((element) => getComputedStyle(element).backgroundColor);
    const scrollTo = (top: number) =>
      page.evaluate(async (to) => {
        window.scrollTo(0, to);
        // The scroll event fires with the next frame, and React has rendered by the one after.
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      }, top);
    expect(await readBackground()).toBe('rgba(0, 0, 0, 0)');
    await scrollTo(20);
    expect(await bar.getAttribute('class')).not.toContain('solid');
    await scrollTo(21);
    await expect.poll(readBackground).toMatch(/^rgb\(/);
  });

  it('is solid from the start on inner pages', async () => {
    const page = await visit('/contact');
    expect(await page.locator('.bar').evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(
      /^rgb\(/,
    );
  });
});

describe('the solutions menu', () => {
  const list = (page: Page) => page.locator('#menu-solutions');
  const button = (page: Page) => page.getByRole('button', { name: 'Solutions' });

  it('opens on hover and closes 150 ms after the pointer leaves', async () => {
    const page = await openPage('/');
    await button(page).hover();
    await list(page).waitFor({ state: 'visible' });
    await freezeClock(page);
    await page.mouse.move(700, 600);
    await page.clock.runFor(149);
    expect(await list(page).isVisible()).toBe(true);
    await page.clock.runFor(1);
    await list(page).waitFor({ state: 'hidden' });
  });

  it('stays open when the pointer returns in time and clicks its button', async () => {
    const page = await openPage('/');
    await freezeClock(page);
    await button(page).hover();
    await page.mouse.move(700, 600);
    await button(page).hover();
    await button(page).click();
    await page.clock.runFor(1_000);
    expect(await list(page).isVisible()).toBe(true);
  });

  it('moves the focus by arrow keys, and back to the button on Escape', async () => {
    const page = await visit('/');
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
    const page = await openPage('/', { hasTouch: true, viewport: { width: 1_100, height: 800 } });
    await button(page).tap();
    await list(page).waitFor({ state: 'visible' });
    await button(page).tap();
    await list(page).waitFor({ state: 'hidden' });
    await button(page).tap();
    await list(page).waitFor({ state: 'visible' });
    await page.touchscreen.tap(500, 600);
    await list(page).waitFor({ state: 'hidden' });
  });

  it('closes when the focus leaves it or the page changes', async () => {
    const page = await visit('/');
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

describe('the mobile menu', () => {
  it('closes on Escape, which focuses its button, and on route changes', async () => {
    const page = await visit('/', SMALL);
    const toggle = page.locator('.mobile-menu__button');
    const panel = page.locator('#menu-mobile');
    await toggle.click();
    await panel.waitFor({ state: 'visible' });
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    expect(await toggle.evaluate((element) => element === document.activeElement)).toBe(true);
    await toggle.click();
    await panel.getByRole('link', { name: 'En panne' }).click();
    await page.waitForURL('**/support');
    await panel.waitFor({ state: 'hidden' });
    const isScrollLocked = () => page.evaluate(() => document.documentElement.classList.contains('is-menu-open'));
    await expect.poll(isScrollLocked).toBe(false);
  });

  it('closes and unlocks scrolling when a tablet is rotated', async () => {
    const page = await visit('/contact', { viewport: { width: 800, height: 1_180 } });
    const toggle = page.locator('.mobile-menu__button');
    await toggle.click();
    expect(await toggle.getAttribute('aria-expanded')).toBe('true');
    await page.setViewportSize({ width: 1_180, height: 800 });
    const readOverflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
    await expect.poll(readOverflow).toBe('visible');
    await page.setViewportSize({ width: 800, height: 1_180 });
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
  });

  it('covers the cookie banner, so that all its links are reachable', async () => {
    const page = await visit('/', { viewport: { width: 390, height: 664 }, hasCookieBanner: true });
    const banner = page.getByRole('region', { name: 'Politique de cookies' });
    await banner.waitFor();
    await page.locator('.mobile-menu__button').click();
    const links = await page.locator('#menu-mobile a').all();
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      await link.focus();
      const isUncovered = await link.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
        return topmost !== null && element.contains(topmost);
      });
      expect(isUncovered, await link.innerText()).toBe(true);
    }
    await page.keyboard.press('Escape');
    await banner.getByRole('button', { name: 'Accepter tout' }).click();
    await banner.waitFor({ state: 'detached' });
  });
});

describe('a menu that opens before hydration', () => {
  it('stays open, and closes by its button', async () => {
    const page = await (await openContext(SMALL)).newPage();
    let release = () => undefined as void;
    const opened = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*.js', async (route) => {
      await opened;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.locator('.mobile-menu summary').click();
    const panel = page.locator('#menu-mobile');
    await panel.waitFor({ state: 'visible' });
    release();
    await waitForHydration(page);
    const toggle = page.getByRole('button', { name: 'Fermer' });
    await toggle.waitFor();
    expect(await panel.isVisible()).toBe(true);
    await toggle.click();
    await panel.waitFor({ state: 'hidden' });
  });
});
