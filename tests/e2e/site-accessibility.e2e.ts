import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { BOOKING_UNAVAILABLE } from '../../src/features/site/content/booking';
import { MAIL_DRAFT_PANEL } from '../../src/features/site/content/mailDraftPanel';
import { PAGES_BUILT_AS_FILES } from '../support/distPages';
import { usePublicSite } from '../support/publicSite';

const PATHS = [...PAGES_BUILT_AS_FILES.map((route) => route.path), '/nulle-part'];
const WIDTHS = [1_280, 320];
const SCHEMES = ['light', 'dark'] as const;

/** WCAG 2.2 AA and axe's best practices. */
const ALL_RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** Rules for the dark scheme, which only changes colors. */
const COLOR_RULES: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

const site = usePublicSite();
let axe: string;

beforeAll(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
});

async function open(path: string, width: number, options: { hasCookieBanner?: boolean } = {}): Promise<Page> {
  return site.openPage(path, { viewport: { width, height: 800 }, reducedMotion: 'reduce', ...options });
}

/** Returns one line per violation. */
async function findViolations(page: Page, rules = ALL_RULES): Promise<readonly string[]> {
  if (!(await page.evaluate('Boolean(globalThis.axe)'))) await page.evaluate(axe);
  const { violations: found } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(rules)})`);
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 120)}`),
  );
}

/** Returns the violations in both color schemes, each with its scheme. */
async function findViolationsInBothSchemes(page: Page): Promise<readonly string[]> {
  const violations: string[] = [];
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    const rules = colorScheme === 'light' ? ALL_RULES : COLOR_RULES;
    violations.push(...(await findViolations(page, rules)).map((line) => `${colorScheme}: ${line}`));
  }
  return violations;
}

/** Returns links and buttons below 24 px in height, except links within sentences. */
function findSmallTargets(page: Page): Promise<readonly string[]> {
  return page.locator('a:not(p a, li p a, .visually-hidden), button').evaluateAll((targets) =>
    targets
      .filter((target) => target.checkVisibility() && !target.closest('.skip-link'))
      .map((target) => ({ text: target.textContent, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.height < 24 && box.width > 0)
      .map(({ text, box }) => `${text} ${Math.round(box.height)}`),
  );
}

describe('accessibility of the pages', () => {
  it.each(PATHS)('%s has no violation, nothing wider than the screen and no target below 24 px', async (path) => {
    const page = await open(path, WIDTHS[0] ?? 0);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await findViolationsInBothSchemes(page), `at ${width} px`).toEqual([]);
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(tooWide, `at ${width} px`).toBeLessThanOrEqual(0);
    }
    expect(await findSmallTargets(page)).toEqual([]);
  });
});

describe('accessibility of open menus and dialogs', () => {
  it('has no violation in the solutions menu', async () => {
    const page = await open('/', 1_280);
    await page.getByRole('button', { name: 'Solutions' }).press('Enter');
    await page.locator('#menu-solutions').waitFor();
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
  });

  it('has no violation in the mobile menu', async () => {
    const page = await open('/', 320);
    await page.locator('.mobile-menu__button').click();
    await page.locator('#menu-mobile').waitFor();
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
  });

  it('has no violation in the chat dialog', async () => {
    const page = await open('/support', 320);
    await page.getByRole('button', { name: 'Discuter sur WhatsApp' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
  });

  it('has no violation in the steps of a manual installation', async () => {
    const page = await site.openPage('/contact', {
      viewport: { width: 390, height: 800 },
      reducedMotion: 'reduce',
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    });
    await page.getByRole('button', { name: 'Installer l’application' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
  });

  it.each([1_280, 320])('has no violation in the panel of a mail button at %i px', async (width) => {
    const page = await open('/solutions/proxmox', width);
    await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
    await page.getByRole('main').getByRole('link', { name: 'Demander un devis' }).first().click();
    await page.getByRole('region', { name: MAIL_DRAFT_PANEL.title }).waitFor();
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(tooWide).toBeLessThanOrEqual(0);
  });

  it('has no violation in the panel that replaces the calendar', async () => {
    const page = await open('/rendez-vous', 320);
    await page.context().setOffline(true);
    await page.getByRole('heading', { name: BOOKING_UNAVAILABLE.offline.title }).waitFor();
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
  });

  it('has no violation in the cookie banner and a toast', async () => {
    const page = await open('/', 1_280, { hasCookieBanner: true });
    await page.getByRole('link', { name: 'Commencer maintenant' }).click();
    await page.locator('.toast').waitFor();
    // Hovering keeps the toast open for the check of the second scheme.
    await page.locator('.toast').hover();
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
    expect(await page.locator('.toast').count()).toBe(1);
  });
});

describe('the skip link', () => {
  it('is the first tab stop and moves the focus to the content', async () => {
    const page = await open('/solutions', 1_280);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Aller au contenu');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('contenu');
  });
});
