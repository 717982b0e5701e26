import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/browser';
import { closeBrowserContexts, openIsolatedPage, findRow, signIn } from '../support/partnerPages';
import { beforeAllAndRetry } from '../support/retryHooks';
import { resetStack } from '../support/stack';

/** So small that no row is visible at both the start and the end of the grid. */
const VIEWPORT = { width: 1280, height: 640 };

let browser: Browser;
let page: Page;

beforeAll(async () => {
  await resetStack();
  browser = await launchChromium();
});
beforeAllAndRetry(startSession);
afterAll(() => browser.close());

async function startSession(): Promise<void> {
  await closeBrowserContexts(browser);
  ({ page } = await openIsolatedPage(browser, { viewport: VIEWPORT }));
  await signIn(page, 'admin');
}

const grid = () => page.getByRole('grid');
const rows = () => page.locator('[role=row][data-item]');
const lastIndex = async () => Number(await grid().getAttribute('aria-rowcount'));
const rowAt = (rowIndex: number) => page.locator(`[role=row][aria-rowindex="${rowIndex}"]`);

/** Jumps like a scroll bar; resolves once the row and its controls are rendered. */
async function jumpTo(rowIndex: number, top: number): Promise<void> {
  await grid().evaluate((element, to) => element.scrollTo(0, to), top);
  await rowAt(rowIndex).getByRole('checkbox').waitFor();
}

/** Waits for the second row: the first one holds the focus, so it stays rendered anywhere. */
const jumpToStart = () => jumpTo(3, 0);
const jumpToEnd = async () => jumpTo(await lastIndex(), 1e6);

/** Reads `aria-rowindex` of the rows in DOM order, which is the reading order. */
const readOrder = () => rows().evaluateAll((all) => all.map((row) => Number(row.getAttribute('aria-rowindex'))));

describe('a scroll bar jump in the grid', () => {
  beforeEach(async () => {
    await jumpToStart();
    // The row with the focus stays rendered anywhere: each test starts with the first one.
    await rowAt(2).locator('[data-cell="0"]').focus();
  });

  it('reuses row elements, whose names and clicks then belong to the new rows', async () => {
    const element = await rowAt(8).elementHandle();
    const itemBefore = await element?.getAttribute('data-item');
    await jumpToEnd();
    expect(await element?.evaluate((row) => row.isConnected)).toBe(true);
    expect(await element?.getAttribute('data-item')).not.toBe(itemBefore);

    const label = (await element?.$eval('.pricing-cell__label', (shown) => shown.textContent)) ?? '';
    const box = findRow(page, label).getByRole('checkbox', { name: `Sélectionner ${label}`, exact: true });
    await box.check();
    await expect.poll(() => findRow(page, label).getAttribute('aria-selected')).toBe('true');
    await findRow(page, label)
      .getByRole('button', { name: `Autres actions ${label}`, exact: true })
      .click();
    await page.getByRole('menu', { name: `Autres actions ${label}`, exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await jumpToStart();
    const selected = await page.locator('[role=row][aria-selected=true] .pricing-cell__label').allTextContents();
    expect(selected.filter((other) => other !== label)).toEqual([]);
  });

  it('keeps the focus in its row, from which the next arrow key moves', async () => {
    await rowAt(8).locator('[data-cell="1"]').click();
    const findFocusedRow = () =>
      page.evaluate(() => document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex'));
    await jumpToEnd();
    expect(await findFocusedRow()).toBe('8');
    await jumpToStart();
    expect(await findFocusedRow()).toBe('8');
    await jumpToEnd();
    await page.keyboard.press('ArrowDown');
    await expect.poll(findFocusedRow).toBe('9');
  });

  it('keeps the focused field and its input', async () => {
    await rowAt(8).locator('[data-cell="1"]').dblclick();
    await rowAt(8).locator('[data-cell="1"]').press('F2');
    const field = page.locator('.pricing-row--editing input[name=prix_partenaire]');
    await field.fill('77,7');
    await jumpToEnd();
    await field.pressSequentially('7');
    expect(await field.inputValue()).toBe('77,77');
    await field.press('Escape');
    await field.waitFor({ state: 'detached' });
  });

  it('keeps the DOM order of rows equal to their visual order', async () => {
    for (const jump of [jumpToEnd, jumpToStart, () => jumpTo(20, 700), jumpToEnd, jumpToStart]) {
      await jump();
      const indexes = await readOrder();
      expect(indexes).toEqual(indexes.toSorted((a, b) => a - b));
      expect(new Set(indexes).size).toBe(indexes.length);
    }
  });
});
