import type { Browser, BrowserContext, Locator, Page, ViewportSize } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { STORAGE_KEYS } from '../../src/config/constants';
import { getSharedChromium } from '../support/browser';
import { resizePricingViewport } from '../support/resizePricingViewport';
import { findOverlaps, listCovered, listSmallTargets, measureHiddenWidths } from '../support/findOverlaps';
import {
  openAddAndImport,
  openIsolatedPage,
  findRow,
  pickUnusedPrice,
  signIn,
  closeBrowserContexts,
} from '../support/partnerPages';
import { doubleTextSize } from '../support/publicSite';
import { getStackInfo, resetStack } from '../support/stack';
import { createTouchPointer, movePressedPointer, type Point } from '../support/touchPointer';

const PORTRAIT = { width: 390, height: 844 };
const LANDSCAPE = { width: 844, height: 390 };
/** Shows cards, and 'Plus' in place of the buttons that a wider toolbar has. */
const NARROW_LANDSCAPE = { width: 740, height: 390 };
const SMALL_SCREEN = { width: 320, height: 640 };
const TABLET = { width: 820, height: 1180 };
const EDITED = 'Exchange Online Plan 2';
const TOUCH_TARGET_PX = 44;

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  await resetStack();
  browser = await getSharedChromium();
  ({ context, page } = await openIsolatedPage(browser, { hasTouch: true, isMobile: true }));
  await signIn(page, 'admin');
  await page.close();
  await context.addInitScript(forgetInput, STORAGE_KEYS.gridView);
});
// What a failed test left is not known: the next one opens the page again.
afterEach(({ task }) => (task.result?.state === 'fail' ? page.close() : undefined));
afterAll(() => closeBrowserContexts(browser));

/** Forgets what an earlier test typed and where it scrolled to, before the page reads either. */
function forgetInput(gridViewKey: string): void {
  localStorage.removeItem(gridViewKey);
  const opening = indexedDB.open('partner-pricing');
  opening.addEventListener('success', () => {
    const transaction = opening.result.transaction('drafts', 'readwrite');
    transaction.objectStore('drafts').clear();
    transaction.addEventListener('complete', () => opening.result.close());
  });
}

/** Opens the page as a first visit does, whatever an earlier test left. */
async function openPhone(viewport: ViewportSize): Promise<void> {
  await page.close();
  page = await context.newPage();
  await page.setViewportSize(viewport);
  await page.goto(`${getStackInfo().site}/partner/pricing`);
  await findRow(page, 'Microsoft 365 Business Basic')
    .getByRole('button', { name: /^Modifier/ })
    .waitFor();
}

/** Shows the first rows on the page of the earlier tests, which takes less time than opening it. */
async function usePhone(viewport: ViewportSize): Promise<void> {
  if (page.isClosed()) return openPhone(viewport);
  // Ends an edit, a dialog or a menu, then a toast.
  for (const key of ['Escape', 'Escape', 'F8', 'Escape']) await page.keyboard.press(key);
  await page.getByRole('searchbox').fill('');
  await resizePricingViewport(page, viewport);
  await page.evaluate(() => window.scrollTo(0, 0));
  const countFirstRows = () =>
    page.getByRole('button', { name: /^Modifier (Microsoft 365 Business Basic|Exchange Online Plan 2)$/ }).count();
  await expect
    .poll(async () => {
      // A restored scroll position may override the first jump.
      await page.locator('[role=grid]').evaluate((grid) => grid.scrollTo(0, 0));
      return countFirstRows();
    })
    .toBe(2);
}

const field = (name: string) => page.locator(`.pricing-row--editing input[name=${name}]`);
const dialog = () => page.getByRole('dialog');

async function edit(label: string): Promise<void> {
  await findRow(page, label)
    .getByRole('button', { name: `Modifier ${label}` })
    .tap();
  await field('prix_partenaire').waitFor();
}

/** True if no element covers two opposite corners and the grid or the window does not cut them off. */
function isUncovered(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const corners = [
      [x + 3, y + 3],
      [x + width - 3, y + height - 3],
    ] as const;
    return corners.every(([left, top]) => element.contains(document.elementFromPoint(left, top)));
  });
}

/** Chooses 'Historique' in the menu that a phone has instead of buttons. */
async function openHistory(): Promise<Locator> {
  await page.getByRole('button', { name: 'Plus', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Historique' }).tap();
  const panel = page.getByRole('complementary');
  await panel.waitFor();
  return panel;
}

async function swipe(from: Point, by: number): Promise<void> {
  const pointer = createTouchPointer(await context.newCDPSession(page));
  await pointer.down(from);
  await movePressedPointer(pointer, from, { x: from.x, y: from.y + by });
  await pointer.up();
}

/** Enters invalid values in all fields of the row and asserts that each error is visible. */
async function expectVisibleErrors(): Promise<void> {
  for (const [name, text] of Object.entries({ solution: ' ', prix_partenaire: 'x', commission: 'x' }))
    await field(name).fill(text);
  await page.locator('.pricing-action--save').tap();
  const errors = page.locator('.pricing-field-error');
  await errors.nth(2).waitFor();
  for (const error of await errors.all()) await expect.poll(() => isUncovered(error)).toBe(true);
}

describe('/partner/pricing on a rotated phone', () => {
  it.each([
    ['cards into a table', PORTRAIT, LANDSCAPE],
    ['a table into cards', LANDSCAPE, PORTRAIT],
  ] as const)('keeps the edited row visible and its input when rotation turns %s', async (_change, before, after) => {
    await usePhone(before);
    await edit(EDITED);
    await field('prix_partenaire').fill('77,7');
    await resizePricingViewport(page, after);
    const targets = [field('prix_partenaire'), page.locator('.pricing-action--save')];
    // Both at the same time: the grid may still be scrolling to the row.
    await expect.poll(() => Promise.all(targets.map(isUncovered))).toEqual([true, true]);
    expect(await field('prix_partenaire').inputValue()).toBe('77,7');
  });

  it.each([
    ['row', `Autres actions ${EDITED}`],
    ['toolbar', 'Plus'],
  ])('keeps the open menu of a %s in the window', async (_place, name) => {
    await usePhone(NARROW_LANDSCAPE);
    const button = page.getByRole('button', { name, exact: true });
    await button.scrollIntoViewIfNeeded();
    await button.tap();
    const items = page.getByRole('menuitem');
    await items.first().waitFor();
    await resizePricingViewport(page, PORTRAIT);
    const isShown = async () => (await Promise.all([items.first(), items.last()].map(isUncovered))).every(Boolean);
    await expect.poll(isShown).toBe(true);
  });

  it('keeps the first visible row', async () => {
    await usePhone(PORTRAIT);
    await page.locator('[role=grid]').evaluate((grid) => grid.scrollTo(0, 1500));
    const findFirstVisibleRow = () =>
      page.evaluate(() => {
        const grid = document.querySelector('[role=grid]')?.getBoundingClientRect();
        const head = document.querySelector('.pricing-grid__head')?.getBoundingClientRect();
        const top = Math.max(grid?.top ?? 0, (head?.height ?? 0) > 1 ? (head?.bottom ?? 0) : 0);
        const row = document.elementFromPoint(120, top + 6)?.closest('[role=row]');
        return Number(row?.getAttribute('aria-rowindex'));
      });
    await expect.poll(findFirstVisibleRow).toBeGreaterThan(10);
    const before = await findFirstVisibleRow();
    await resizePricingViewport(page, LANDSCAPE);
    await expect.poll(findFirstVisibleRow).toBe(before);
  });
});

describe('/partner/pricing on a phone in landscape', () => {
  it('shows rows on opening, and scrolls the page by a swipe at the end of the grid', async () => {
    await openPhone(LANDSCAPE);
    expect(await isUncovered(findRow(page, 'Microsoft 365 Business Basic').locator('.pricing-cell__label'))).toBe(true);
    await page.locator('[role=grid]').evaluate((grid) => {
      grid.scrollTo(0, grid.scrollHeight);
      grid.scrollIntoView({ block: 'center' });
    });
    const readScrollY = () => page.evaluate(() => Math.round(window.scrollY));
    const before = await readScrollY();
    await swipe({ x: 300, y: 280 }, -150);
    await expect.poll(readScrollY).toBeGreaterThan(before + 50);
  });

  it('shows every error of a row uncovered', async () => {
    await usePhone(LANDSCAPE);
    await edit(EDITED);
    await expectVisibleErrors();
  });

  it('shows the history on the whole screen, without space below the footer', async () => {
    await usePhone(LANDSCAPE);
    const panel = await openHistory();
    await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 0, ...LANDSCAPE });
    await panel.getByRole('button', { name: 'Import\u00a0: 60 lignes' }).tap();
    await panel.getByRole('listitem').nth(20).waitFor({ state: 'attached' });
    const belowFooter = await page.evaluate(() => {
      const footer = document.querySelector('.footer')?.getBoundingClientRect().bottom ?? 0;
      return document.documentElement.scrollHeight - window.scrollY - footer;
    });
    await panel.getByRole('button', { name: 'Fermer le panneau' }).tap();
    expect(Math.abs(belowFooter)).toBeLessThan(1);
  });
});

describe('/partner/pricing on a phone in portrait', () => {
  it('shows every error of a row at the bottom of the grid', async () => {
    await usePhone(PORTRAIT);
    await findRow(page, EDITED).waitFor();
    await findRow(page, EDITED).evaluate((row) => row.scrollIntoView({ block: 'end' }));
    await edit(EDITED);
    await expectVisibleErrors();
    expect(await isUncovered(field('solution'))).toBe(true);
  });

  it('opens a row on a double tap', async () => {
    await openPhone(PORTRAIT);
    await findRow(page, EDITED).scrollIntoViewIfNeeded();
    const box = await findRow(page, EDITED)
      .getByRole('button', { name: `Modifier ${EDITED}` })
      .boundingBox();
    if (box === null) throw new Error('Not on the screen');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    // Sends both taps at once: awaiting the first could take longer than a double tap allows.
    await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)]);
    await field('prix_partenaire').fill('12,5');
    expect(await page.locator('.pricing-row--editing').count()).toBe(1);
  });

  it('has touch targets of 44 px, and fields of 16 px text, which Safari does not zoom into', async () => {
    await usePhone(PORTRAIT);
    const readHeight = (target: Locator) => target.evaluate((element) => element.getBoundingClientRect().height);
    const row = findRow(page, EDITED);
    for (const name of [`Modifier ${EDITED}`, `Autres actions ${EDITED}`])
      expect(await readHeight(row.getByRole('button', { name }))).toBeGreaterThanOrEqual(TOUCH_TARGET_PX);
    expect(await readHeight(row.locator('.pricing-check'))).toBeGreaterThanOrEqual(TOUCH_TARGET_PX);
    await row.scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Masquer cet avertissement' }).waitFor();
    expect(await row.getByRole('button').count()).toBe(3);
    const aroundGrid = page.locator(
      '.pricing :is(header, .pricing-toolbar, .pricing-notices, .pricing-status) button:visible',
    );
    expect(await listSmallTargets(row.locator('button:visible, .pricing-check').or(aroundGrid))).toEqual([]);
    await row.getByRole('button', { name: `Autres actions ${EDITED}` }).tap();
    expect(await readHeight(page.getByRole('menuitem').first())).toBeGreaterThanOrEqual(TOUCH_TARGET_PX);
    await page.getByRole('menuitem', { name: 'Modifier' }).tap();
    await openAddAndImport(page);
    const fields = page.locator('.pricing input:not([type=checkbox], [type=file])');
    const readSmallest = (property: 'fontSize' | 'height') =>
      fields.evaluateAll(
        (inputs, name) => Math.min(...inputs.map((input) => Number.parseFloat(getComputedStyle(input)[name]))),
        property,
      );
    expect(await fields.count()).toBeGreaterThan(6);
    expect(await readSmallest('fontSize')).toBeGreaterThanOrEqual(16);
    // The border of the search field belongs to the element around it.
    expect(await readSmallest('height')).toBeGreaterThanOrEqual(TOUCH_TARGET_PX - 3);
    await page.getByRole('button', { name: `Annuler ${EDITED}` }).tap();
    await page.getByRole('button', { name: 'Ajouter et importer' }).tap();
  });

  it('shows the text of a search, above the number of its results', async () => {
    await usePhone(PORTRAIT);
    const search = page.getByRole('searchbox');
    await search.fill('microsoft');
    await page.getByText(/^\d+ résultats sur \d+$/).waitFor();
    expect(await search.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0);
  });

  it('shows a long word without results without horizontal scrolling', async () => {
    await usePhone(PORTRAIT);
    const word = '0123456789'.repeat(4);
    await page.getByRole('searchbox').fill(word);
    await page.getByText(`Aucun élément ne correspond à «\u00a0${word}\u00a0».`).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PORTRAIT.width);
  });

  it('shows the history on the whole screen, and hides what is behind', async () => {
    await usePhone(PORTRAIT);
    const panel = await openHistory();
    await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 0, ...PORTRAIT });
    expect(await page.getByRole('grid').count()).toBe(0);
    await panel.getByRole('button', { name: 'Fermer le panneau' }).tap();
    await page.getByRole('grid').waitFor();
  });

  it('closes the history by Back, and stays in the grid', async () => {
    await usePhone(PORTRAIT);
    await page.evaluate(() => window.history.pushState({ key: 'grid' }, ''));
    await openHistory();
    await page.evaluate(() => window.history.back());
    await page.getByRole('grid').waitFor();
    expect(await page.evaluate(() => window.history.state)).toMatchObject({ key: 'grid' });
  });

  it('shows the bar of bulk actions below the rows, and its actions in a menu', async () => {
    await usePhone(PORTRAIT);
    await findRow(page, EDITED).getByRole('checkbox').tap();
    const bar = page.getByRole('region', { name: 'Lignes sélectionnées' });
    expect(await listCovered(bar.getByRole('button'))).toEqual([]);
    await bar.getByRole('button', { name: 'Plus' }).tap();
    await page.getByRole('menuitem', { name: 'Fixer la commission…' }).tap();
    await dialog().getByLabel('Commission (%)').waitFor();
    await page.keyboard.press('Escape');
    // The last row can be scrolled above the bar.
    await page.locator('[role=grid]').evaluate((grid) => grid.scrollTo(0, grid.scrollHeight));
    const lastRow = page.locator('.pricing-row--last');
    await expect.poll(() => isUncovered(lastRow)).toBe(true);
    await bar.getByRole('button', { name: 'Désélectionner' }).tap();
    expect(await bar.getByRole('button').count()).toBe(0);
  });

  it('shows the toast of an edit beside logo, menu, heading and the bar of bulk actions', async () => {
    await usePhone(PORTRAIT);
    await findRow(page, EDITED).getByRole('checkbox').tap();
    await edit(EDITED);
    await field('prix_partenaire').fill(pickUnusedPrice());
    await page.locator('.pricing-action--save').tap();
    await page.getByText('Élément mis à jour').waitFor();
    const controls = page.locator('.bar :is(a, button):visible, .pricing-header :is(h1, button)');
    const bar = page.getByRole('region', { name: 'Lignes sélectionnées' });
    expect(await listCovered(controls.or(bar.getByRole('button')))).toEqual([]);
    expect(await listSmallTargets(page.getByRole('button', { name: 'Fermer la notification' }))).toEqual([]);
    await bar.getByRole('button', { name: 'Désélectionner' }).tap();
  });
});

describe('/partner/pricing on a tablet', () => {
  it('shows labels in full, which a tooltip shows on a desktop', async () => {
    await usePhone(TABLET);
    const labels = page.locator('.pricing-cell__label--long');
    await labels.first().waitFor();
    const listClipped = () =>
      labels.evaluateAll((texts) =>
        texts.flatMap((text) => {
          const visibleHeight = Math.min(text.clientHeight, text.parentElement?.clientHeight ?? 0);
          return text.scrollHeight - visibleHeight > 1 ? text.textContent : [];
        }),
      );
    expect(await listClipped()).toEqual([]);
  });
});

describe('/partner/pricing on a small phone', () => {
  it('shows labels in full, and in text of twice the size no part over another or out of the window', async () => {
    await usePhone(SMALL_SCREEN);
    for (const label of ['Microsoft 365 Business Standard', 'Microsoft 365 Business Premium']) {
      const hiddenHeight = await findRow(page, label)
        .locator('.pricing-cell__label')
        .evaluate((text) => text.scrollHeight - text.clientHeight);
      expect(hiddenHeight).toBeLessThanOrEqual(1);
    }

    await doubleTextSize(page);
    await page.setViewportSize({ width: SMALL_SCREEN.width, height: 1600 });
    const label = 'Microsoft 365 Business Basic';
    await page.locator('[data-large-text]').waitFor();
    const parts = findRow(page, label).locator('[class^=pricing-cell__], .pricing-check, button:visible');
    expect(await parts.count()).toBe(13);
    expect(await findOverlaps(parts)).toEqual([]);
    const readPageWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await readPageWidth()).toBe(SMALL_SCREEN.width);
    await findRow(page, label).getByRole('checkbox').tap();
    expect(await readPageWidth()).toBe(SMALL_SCREEN.width);
    const bar = page.getByRole('region', { name: 'Lignes sélectionnées' });
    expect(await listCovered(bar.getByRole('button'))).toEqual([]);
    await edit(label);
    const formParts = page.locator('.pricing-row--editing :is([class^=pricing-cell__], input[name])');
    expect(await findOverlaps(formParts)).toEqual([]);
    expect(await readPageWidth()).toBe(SMALL_SCREEN.width);
    // The size of its text stays.
    await page.close();
  });

  it('previews an import without horizontal scrolling, with visible buttons', async () => {
    await usePhone(SMALL_SCREEN);
    const lines = Array.from({ length: 30 }, (_, at) => `Onduleur bureau ${at};1145,00;12`);
    await openAddAndImport(page);
    await page.getByRole('button', { name: 'Coller depuis un tableur…' }).tap();
    const text = dialog().getByRole('textbox');
    await expect.poll(() => text.evaluate((area) => area === document.activeElement)).toBe(true);
    await text.fill([...lines, 'Sans prix;;'].join('\n'));
    await dialog().getByRole('button', { name: 'Lire ces lignes' }).tap();
    await dialog().getByText('30 lignes sur 31').waitFor();
    expect(await measureHiddenWidths(dialog().locator('.pricing-preview__scroll'))).toEqual([0]);
    const controls = dialog().locator('button, select, input');
    const heights = await controls.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.round(Math.min(...heights))).toBeGreaterThanOrEqual(44);
    expect(await isUncovered(dialog().getByRole('button', { name: 'Importer', exact: true }))).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Ajouter et importer' }).tap();
  });

  it('shows the question before discarding unsent edits uncovered', async () => {
    await usePhone(SMALL_SCREEN);
    await context.route(`${getStackInfo().firestore}/**`, (route) => route.abort());
    onTestFinished(() => context.unrouteAll());
    await edit('Microsoft 365 Business Basic');
    await field('prix_partenaire').fill('5,55');
    await page.locator('.pricing-action--save').tap();
    await page.getByText('1 modification en attente').waitFor();
    await page.getByRole('button', { name: 'Déconnexion' }).tap();
    await dialog().getByRole('button', { name: 'Abandonner' }).tap();
    const question = dialog().getByRole('alert').filter({ hasText: 'Effacer définitivement ces modifications' });
    await question.waitFor();
    await expect.poll(() => isUncovered(question)).toBe(true);
    // The dialog asks on: the next test opens the page again.
    await page.close();
  });
});
