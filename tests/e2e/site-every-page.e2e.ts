import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { STORAGE_KEYS } from '../../src/config/constants';
import { findViolations, findViolationsInBothSchemes } from '../support/axe';
import { collectConsoleMessages } from '../support/browser';
import { PAGES_BUILT_AS_FILES } from '../support/distPages';
import { doubleTextSize, usePublicSite, waitForHydration, waitForIdleTasks } from '../support/publicSite';

const NOT_FOUND = '/nulle-part';
const PATHS = [...PAGES_BUILT_AS_FILES.map((route) => route.path), NOT_FOUND];

/** Product pages have the components of the two that are left out here, with other text. */
const REPEATED_PATHS = PATHS.filter(
  (path) => path.lastIndexOf('/') > 0 && !['/solutions/proxmox', '/solutions-telecom/3cx'].includes(path),
);

const site = usePublicSite();
let page: Page;
let consoleMessages: string[];
const foreignRequests: string[] = [];

beforeAll(async () => {
  page = await site.getSharedPage();
  consoleMessages = collectConsoleMessages(page);
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url())) foreignRequests.push(request.url());
  });
  // Records the served text between the end of parsing and the first script.
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive')
        Reflect.set(globalThis, 'served', document.querySelector('main')?.textContent);
    }),
  );
});

const listStorageKeys = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);

/** Expects that the page logged nothing, contacted no other site and stored nothing but `storageKeys`. */
async function expectNoTrace(path: string, storageKeys: readonly string[]): Promise<void> {
  await waitForIdleTasks(page);
  // The browser itself logs the status of the 404 page.
  const messages = consoleMessages.splice(0).filter((line) => path !== NOT_FOUND || !line.includes('status of 404'));
  expect(messages).toEqual([]);
  expect(foreignRequests.splice(0)).toEqual([]);
  expect(await listStorageKeys()).toEqual(storageKeys);
  expect(await page.context().cookies()).toEqual([]);
}

const readOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Returns links and buttons below 24 px in height, except links within sentences. */
function findSmallTargets(): Promise<readonly string[]> {
  return page.locator('a:not(p a, li p a, .visually-hidden), button').evaluateAll((targets) =>
    targets
      .filter((target) => target.checkVisibility() && !target.closest('.skip-link'))
      .map((target) => ({ text: target.textContent, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.height < 24 && box.width > 0)
      .map(({ text, box }) => `${text} ${Math.round(box.height)}`),
  );
}

/** Expects that the first screen shows the beginning of what follows the hero, except on pages that are all hero. */
async function expectFirstTextAbove(height: number, path: string): Promise<void> {
  if (path === '/' || path === NOT_FOUND) return;
  const firstText = page.locator('main > :not(header)').locator('h2, p, dd').first();
  expect(await firstText.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThanOrEqual(height);
}

describe('every page', () => {
  it.each(PATHS)(
    '%s hydrates unchanged, fits each screen, has no violation, and leaves no trace but the cookie choice',
    async (path) => {
      await site.visit(path, { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
      expect(await page.locator('main').textContent()).toBe(
        await page.evaluate(() => Reflect.get(globalThis, 'served')),
      );
      await expectFirstTextAbove(900, path);

      await page.setViewportSize({ width: 1280, height: 800 });
      const isRepeated = REPEATED_PATHS.includes(path);
      expect(await findViolations(page, 'light'), 'at 1280 px').toEqual([]);
      if (!isRepeated) expect(await findViolations(page, 'dark'), 'at 1280 px').toEqual([]);
      expect(await readOverflow(), 'at 1280 px').toBeLessThanOrEqual(0);

      await page.setViewportSize({ width: 320, height: 800 });
      if (!isRepeated) expect(await findViolationsInBothSchemes(page), 'at 320 px').toEqual([]);
      expect(await readOverflow(), 'at 320 px').toBeLessThanOrEqual(0);
      expect(await findSmallTargets()).toEqual([]);

      await page.setViewportSize({ width: 390, height: 844 });
      await expectFirstTextAbove(844, path);
      await doubleTextSize(page);
      expect(await readOverflow(), 'in text of twice the size').toBeLessThanOrEqual(0);
      await expectNoTrace(path, [STORAGE_KEYS.cookieConsent]);
    },
  );

  it('leaves the home page at most 5,000 px high on a phone', async () => {
    await site.visit('/', { viewport: { width: 390, height: 844 } });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5_000);
  });

  it.each(['/', '/rendez-vous'])('%s stores nothing before the cookie choice, and only that after it', async (path) => {
    await site.visit(path, { hasCookieBanner: true });
    await expectNoTrace(path, []);
    await page.getByRole('button', { name: 'Cookies essentiels uniquement' }).click();
    await page.reload();
    await waitForHydration(page);
    await expectNoTrace(path, [STORAGE_KEYS.cookieConsent]);
  });
});
