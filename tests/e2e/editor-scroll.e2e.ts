import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/browser';
import { closeDevices, openDevice, rowOf, signIn } from '../support/partnerPages';
import { beforeFirstTestAndSecondTry } from '../support/secondTry';
import { resetStack } from '../support/stack';

/** The grid shows so few rows that its start and its end have none in common. */
const VIEWPORT = { width: 1280, height: 640 };

let browser: Browser;
let page: Page;

beforeAll(async () => {
  await resetStack();
  browser = await launchChromium();
});
beforeFirstTestAndSecondTry(begin);
afterAll(() => browser.close());

async function begin(): Promise<void> {
  await closeDevices(browser);
  ({ page } = await openDevice(browser, { viewport: VIEWPORT }));
  await signIn(page, 'admin');
}

const grid = () => page.getByRole('grid');
const rows = () => page.locator('[role=row][data-item]');
const lastIndex = async () => Number(await grid().getAttribute('aria-rowcount'));
const rowAt = (rowIndex: number) => page.locator(`[role=row][aria-rowindex="${rowIndex}"]`);

/** As the scroll bar does it, at once. Resolves when the row stands with its controls. */
async function jumpTo(rowIndex: number, top: number): Promise<void> {
  await grid().evaluate((element, to) => element.scrollTo(0, to), top);
  await rowAt(rowIndex).getByRole('checkbox').waitFor();
}

/** The first row may be the keyboard's, which stays wherever one scrolls. */
const jumpToStart = () => jumpTo(3, 0);
const jumpToEnd = async () => jumpTo(await lastIndex(), 1e6);

/** `aria-rowindex` of the rows in the order in which they are read. */
const order = () => rows().evaluateAll((all) => all.map((row) => Number(row.getAttribute('aria-rowindex'))));

describe('a jump by the scroll bar', () => {
  beforeEach(async () => {
    await jumpToStart();
    // The keyboard's row is kept wherever one scrolls: each test begins with the first one.
    await rowAt(2).locator('[data-cell="0"]').focus();
  });

  it('gives the rows that come the elements of those that went, and these the names and the presses of their rows', async () => {
    const element = await rowAt(8).elementHandle();
    const before = await element?.getAttribute('data-item');
    await jumpToEnd();
    expect(await element?.evaluate((row) => row.isConnected)).toBe(true);
    expect(await element?.getAttribute('data-item')).not.toBe(before);

    const label = (await element?.$eval('.pricing-cell__label', (shown) => shown.textContent)) ?? '';
    const box = rowOf(page, label).getByRole('checkbox', { name: `Sélectionner ${label}`, exact: true });
    await box.check();
    await expect.poll(() => rowOf(page, label).getAttribute('aria-selected')).toBe('true');
    await rowOf(page, label)
      .getByRole('button', { name: `Autres actions ${label}`, exact: true })
      .click();
    await page.getByRole('menu', { name: `Autres actions ${label}`, exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await jumpToStart();
    const selected = await page.locator('[role=row][aria-selected=true] .pricing-cell__label').allTextContents();
    expect(selected.filter((other) => other !== label)).toEqual([]);
  });

  it('leaves the focus in its row, and the next arrow goes on from there', async () => {
    await rowAt(8).locator('[data-cell="1"]').click();
    const rowOfFocus = () =>
      page.evaluate(() => document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex'));
    await jumpToEnd();
    expect(await rowOfFocus()).toBe('8');
    await jumpToStart();
    expect(await rowOfFocus()).toBe('8');
    await jumpToEnd();
    await page.keyboard.press('ArrowDown');
    await expect.poll(rowOfFocus).toBe('9');
  });

  it('leaves what is being typed where it is', async () => {
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

  it('leaves the rows in the order in which they are seen', async () => {
    for (const jump of [jumpToEnd, jumpToStart, () => jumpTo(20, 700), jumpToEnd, jumpToStart]) {
      await jump();
      const shown = await order();
      expect(shown).toEqual(shown.toSorted((a, b) => a - b));
      expect(new Set(shown).size).toBe(shown.length);
    }
  });
});
