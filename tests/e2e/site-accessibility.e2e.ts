import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { STORAGE_KEYS } from '../../src/config/constants';
import { launchChromium } from '../support/browser';
import { FILE_ROUTES } from '../support/distPages';
import { serveDist, type DistServer } from '../support/serve-dist';

const PATHS = [...FILE_ROUTES.map((route) => route.path), '/nulle-part'];
const SIZES = [
  ['desktop', 1_280],
  ['320 px', 320],
] as const;
const SCHEMES = ['light', 'dark'] as const;

let browser: Browser;
let server: DistServer;
let axe: string;
let context: BrowserContext | null = null;

beforeAll(async () => {
  server = await serveDist();
  browser = await launchChromium();
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

afterEach(async () => {
  await context?.close();
  context = null;
});

interface Visit {
  path: string;
  width: number;
  scheme?: 'light' | 'dark';
  undecided?: boolean;
}

async function open({ path, width, scheme = 'light', undecided = false }: Visit): Promise<Page> {
  context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height: 800 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  if (!undecided)
    await context.addInitScript((key) => localStorage.setItem(key, 'essential'), STORAGE_KEYS.cookieConsent);
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'networkidle' });
  return page;
}

/** Rules of WCAG 2.2 AA and axe's best practices; one line per finding. */
async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate<AxeResults>(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })",
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 120)}`),
  );
}

describe.each(SIZES)('accessibility on %s', (_size, width) => {
  describe.each(SCHEMES)('in the %s scheme', (scheme) => {
    it.each(PATHS)('%s has no violation and nothing wider than the screen', async (path) => {
      const page = await open({ path, width, scheme });
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    });
  });
});

describe('accessibility of what opens', () => {
  it.each(SCHEMES)('the solutions menu in the %s scheme', async (scheme) => {
    const page = await open({ path: '/', width: 1_280, scheme });
    await page.getByRole('button', { name: 'Solutions' }).press('Enter');
    expect(await violations(page)).toEqual([]);
  });

  it.each(SCHEMES)('the menu of small screens in the %s scheme', async (scheme) => {
    const page = await open({ path: '/', width: 320, scheme });
    await page.locator('.mobile-menu__button').click();
    expect(await violations(page)).toEqual([]);
  });

  it.each(SCHEMES)('the chat dialog in the %s scheme', async (scheme) => {
    const page = await open({ path: '/support', width: 320, scheme });
    await page.getByRole('button', { name: 'Discuter avec nous' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it.each(SCHEMES)('the cookie banner and a toast in the %s scheme', async (scheme) => {
    const page = await open({ path: '/', width: 1_280, scheme, undecided: true });
    await page.getByRole('link', { name: 'Commencer maintenant' }).click();
    await page.locator('.toast').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

describe('by keyboard', () => {
  it('the first stop is the link to the content, which goes there', async () => {
    const page = await open({ path: '/solutions', width: 1_280 });
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Aller au contenu');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('contenu');
  });

  it.each(PATHS)('%s offers targets of at least 24 px', async (path) => {
    const page = await open({ path, width: 320 });
    const small = await page.locator('a:not(p a, li p a, .visually-hidden), button').evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility() && !target.closest('.skip-link'))
        .map((target) => ({ text: target.textContent, box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.height < 24 && box.width > 0)
        .map(({ text, box }) => `${text} ${Math.round(box.height)}`),
    );
    expect(small).toEqual([]);
  });
});
