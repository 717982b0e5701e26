import type { Browser, CDPSession, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getSharedChromium } from '../support/browser';
import { closeBrowserContexts, openIsolatedPage, signIn } from '../support/partnerPages';
import { resetStack } from '../support/stack';

const SOLUTION = 0;
const PRICE = 1;
const COMMISSION = 2;
const RESELLER = 3;

let browser: Browser;
let page: Page;
let cdp: CDPSession;
let consoleMessages: string[];

beforeAll(async () => {
  browser = await getSharedChromium();
});
beforeEach(async () => {
  await closeBrowserContexts(browser);
  await resetStack();
  const isolated = await openIsolatedPage(browser, { viewport: { width: 1440, height: 900 } });
  ({ page, consoleMessages } = isolated);
  cdp = await isolated.context.newCDPSession(page);
  await signIn(page, 'admin');
});
afterEach(() => expect(consoleMessages.splice(0).filter((line) => /error|uncaught/i.test(line))).toEqual([]));
afterAll(() => closeBrowserContexts(browser));

const solutions = () => page.locator('[role=row][data-item]:not(.pricing-row--subtitle)');
/** Cell of the n-th solution in sight, from 0. */
const cell = (at: number, column: number) => solutions().nth(at).locator(`[data-cell="${column}"]`);
const readText = async (at: number, column: number) =>
  (
    await cell(at, column).evaluate((element) => {
      const input = element.querySelector<HTMLInputElement>('.pricing-cell-input');
      return input?.hasAttribute('data-open') ? input.value : (element.textContent ?? '');
    })
  )
    .replace(/\s/g, ' ')
    .trim();
const press = (...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
const focused = () =>
  page.evaluate(() => {
    const active = document.activeElement?.closest('[data-cell]');
    const row = active?.closest('[role=row]');
    return `${row?.getAttribute('aria-rowindex')}/${active?.getAttribute('aria-colindex')}`;
  });

describe('cells', () => {
  it('enters ten prices down a column with their digits and ten times Enter', async () => {
    await cell(0, PRICE).click();
    for (let n = 0; n < 10; n += 1) {
      await page.keyboard.type(String(n + 11));
      await press('Enter');
    }
    await expect
      .poll(() => Promise.all([0, 1, 9].map((at) => readText(at, PRICE))))
      .toEqual(['11,00', '12,00', '20,00']);
  });

  it('enters price and commission with Tab and Enter, which returns to the price', async () => {
    await cell(0, PRICE).click();
    for (let n = 0; n < 3; n += 1) {
      await page.keyboard.type(String(n + 11));
      await press('Tab');
      await page.keyboard.type(String(n + 1));
      await press('Enter');
    }
    await expect.poll(() => readText(2, COMMISSION)).toBe('3');
    expect(await readText(2, PRICE)).toBe('13,00');
  });

  it('takes compositions into the cell, whose Enter commits nothing', async () => {
    await cell(0, SOLUTION).click();
    await cdp.send('Input.imeSetComposition', { text: 'ê', selectionStart: 1, selectionEnd: 1 });
    await expect.poll(() => readText(0, SOLUTION)).toBe('ê');
    await cdp.send('Input.insertText', { text: 'être' });
    await press('Enter');
    await expect.poll(() => readText(0, SOLUTION)).toBe('être');
  });

  it('writes one value into a range', async () => {
    await cell(0, COMMISSION).click();
    await cell(3, COMMISSION).click({ modifiers: ['Shift'] });
    await page.keyboard.type('22');
    await press('Control+Enter');
    await expect
      .poll(() => Promise.all([0, 1, 2, 3].map((at) => readText(at, COMMISSION))))
      .toEqual(['22', '22', '22', '22']);
    await press('Control+z');
    await expect.poll(() => readText(3, COMMISSION)).not.toBe('22');
  });

  it('shows a refused value at its cell', async () => {
    await cell(0, PRICE).click();
    await page.keyboard.type('12,,5');
    await press('Enter');
    await page.screenshot({ path: '/tmp/shots/err.png' });
    expect(await page.getByRole('alert').filter({ hasText: 'Saisissez un prix' }).count()).toBe(1);
    expect(await readText(0, RESELLER)).toBe('');
    await cell(2, PRICE).click();
    await page.screenshot({ path: '/tmp/shots/draft.png' });
    expect(await readText(0, PRICE)).toContain('Non enregistré');
    await cell(0, PRICE).dblclick();
    await press('Escape');
    expect(await readText(0, PRICE)).not.toContain('Non enregistré');
    expect(await focused()).toBe('3/2');
  });
});
