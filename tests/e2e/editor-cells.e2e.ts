import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announceConnection } from '../support/announceConnection';
import { findViolations, findViolationsInBothSchemes } from '../support/axe';
import { getSharedChromium } from '../support/browser';
import { listCovered } from '../support/findOverlaps';
import { closeBrowserContexts, findRow, openIsolatedPage, signIn, waitUntilSent } from '../support/partnerPages';
import {
  COLUMN,
  findCell,
  findInput,
  listRows,
  press,
  readAccessibleNodes,
  readCells,
  readFocusedCell,
  readRangeSize,
  resetGrid,
  WHOLE_GRID,
} from '../support/pricingCells';
import { readServerPrice } from '../support/readServerPrice';
import { getStackInfo, resetStack } from '../support/stack';
import { createTouchPointer } from '../support/touchPointer';

const DESKTOP = { width: 1280, height: 900 };
const TABLET = { width: 820, height: 1180 };
const PHONE = { width: 390, height: 844 };
/** More than the time after which a resting finger ticks a row. */
const LONG_PRESS_MS = 700;

let browser: Browser;
let context: BrowserContext;
let page: Page;
let devtools: CDPSession;
let consoleMessages: string[];

beforeAll(async () => {
  await resetStack();
  browser = await getSharedChromium();
  // Axe is a script that the content policy blocks.
  const options = { viewport: WHOLE_GRID, bypassCSP: true, reducedMotion: 'reduce' } as const;
  ({ context, page, consoleMessages } = await openIsolatedPage(browser, options));
  devtools = await context.newCDPSession(page);
  await signIn(page, 'admin');
});
beforeEach(async () => {
  await page.setViewportSize(WHOLE_GRID);
  await resetGrid(page);
});
afterEach(() => expect(consoleMessages.splice(0).filter((line) => /error|uncaught/i.test(line))).toEqual([]));
afterAll(() => closeBrowserContexts(browser));

const clickCell = (row: string, column: 0 | 1 | 2 | 3 | 4) => findCell(page, row, column).click();
const waitForCells = (rows: readonly string[], column: 0 | 1 | 2, texts: readonly string[]) =>
  expect.poll(() => readCells(page, rows, column)).toEqual(texts);
const readInput = () => findInput(page).inputValue();

/** Keyboard that counts its keys; a modifier counts with the key that it modifies. */
function createCountingKeyboard() {
  let count = 0;
  return {
    type: async (text: string) => {
      count += text.length;
      await page.keyboard.type(text);
    },
    press: async (key: string) => {
      count += 1;
      await page.keyboard.press(key);
    },
    readCount: () => count,
  };
}

describe('the keys of everyday jobs', () => {
  it('are the digits, one Tab and one Enter per row for the prices and commissions of ten rows', async () => {
    const keyboard = createCountingKeyboard();
    const rows = [...listRows('postes', 9), 'infogerance-1'];
    const values = rows.map((_, index) => ({ price: `${index + 31}`, commission: `${index + 5}` }));
    await clickCell('postes-1', COLUMN.price);
    for (const { price, commission } of values) {
      await keyboard.type(price);
      await keyboard.press('Tab');
      await keyboard.type(commission);
      await keyboard.press('Enter');
    }
    await waitForCells(
      rows,
      COLUMN.commission,
      values.map(({ commission }) => commission),
    );
    expect(await readCells(page, rows, COLUMN.price)).toEqual(values.map(({ price }) => `${price},00`));
    const digits = values.map(({ price, commission }) => price + commission).join('');
    expect(keyboard.readCount()).toBe(digits.length + 10 + 10);
  });

  it('are the digits and Ctrl+Enter for one value in a range, and Ctrl+Z for its undo after sync and reload', async () => {
    const keyboard = createCountingKeyboard();
    const rows = listRows('serveurs', 8);
    const before = await readCells(page, rows, COLUMN.commission);
    await clickCell('serveurs-1', COLUMN.commission);
    await findCell(page, 'serveurs-8', COLUMN.commission).click({ modifiers: ['Shift'] });
    await keyboard.type('42');
    await keyboard.press('Control+Enter');
    await waitForCells(rows, COLUMN.commission, Array(8).fill('42'));
    await page.getByText('8 éléments mis à jour').waitFor();
    expect(keyboard.readCount()).toBe(3);

    await waitUntilSent(page);
    await page.reload();
    await findCell(page, 'serveurs-8', COLUMN.commission).waitFor();
    await page.keyboard.press('Control+z');
    await waitForCells(rows, COLUMN.commission, before);
  });
});

describe('text for a cell', () => {
  const compose = (text: string) =>
    devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  /** Sends a key with the text that the keyboard layout gives it; `modifiers`: 1 Alt, 2 Ctrl, 8 Shift. */
  const sendKey = async (key: string, code: string, modifiers: number) => {
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', modifiers, key, code, text: key });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', modifiers, key, code });
  };

  it('is composed in place by a dead key and an input method, whose Enter commits nothing', async () => {
    await clickCell('infogerance-2', COLUMN.solution);
    const cell = await readFocusedCell(page);
    await compose('^');
    await devtools.send('Input.insertText', { text: 'ê' });
    await page.keyboard.type('tre');
    await compose('にほん');
    const enter = { type: 'rawKeyDown', key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229 } as const;
    await devtools.send('Input.dispatchKeyEvent', enter);
    expect([await readFocusedCell(page), await readInput()]).toEqual([cell, 'êtreにほん']);
    await devtools.send('Input.insertText', { text: '日本' });
    await page.keyboard.press('Enter');
    await waitForCells(['infogerance-2'], COLUMN.solution, ['être日本']);
  });

  it('can be typed on an AZERTY keyboard: digits with Shift, € with AltGr', async () => {
    await clickCell('infogerance-3', COLUMN.price);
    await sendKey('1', 'Digit1', 8);
    await sendKey('2', 'Digit2', 8);
    await sendKey('€', 'KeyE', 0);
    expect(await readInput()).toBe('12€');
    await page.keyboard.press('Enter');
    await waitForCells(['infogerance-3'], COLUMN.price, ['12,00']);
  });

  it('is left to the browser where AltGr sets Ctrl and Alt', async () => {
    await clickCell('infogerance-3', COLUMN.price);
    const isLeft = await findInput(page).evaluate((input) =>
      ['€', '@', '['].map((key) =>
        input.dispatchEvent(
          new KeyboardEvent('keydown', {
            key,
            ctrlKey: true,
            altKey: true,
            modifierAltGraph: true,
            bubbles: true,
            cancelable: true,
          }),
        ),
      ),
    );
    expect(isLeft).toEqual([true, true, true]);
  });

  it('is undone by the browser while the cell is open', async () => {
    await clickCell('infogerance-4', COLUMN.price);
    const before = await readCells(page, ['infogerance-4'], COLUMN.price);
    await press(page, 'F2', '9', 'Control+z');
    await expect.poll(readInput).toBe('35,50');
    await press(page, 'Escape');
    await waitForCells(['infogerance-4'], COLUMN.price, before);
  });
});

describe('a cell at the lower edge of the grid', () => {
  beforeEach(() => page.setViewportSize(DESKTOP));

  /** Clicks the upper edge of the lowest visible price, which does not scroll. */
  async function clickLowestPrice(): Promise<void> {
    const { x, y } = await page.getByRole('grid').evaluate((grid) => {
      const prices = [...grid.querySelectorAll('.pricing-cell--prix_partenaire')];
      const corners = prices
        .map((price) => price.getBoundingClientRect())
        .map(({ x: left, y: top }) => [left, top] as const);
      const bottom = grid.getBoundingClientRect().bottom - 6;
      const [left, top] = corners.findLast((corner) => corner[1] < bottom) ?? [0, 0];
      return { x: left, y: top };
    });
    await page.mouse.click(x + 60, y + 3);
  }

  it('shows why its text is refused, reached by Enter or clicked while cut off', async () => {
    const error = page.getByRole('alert').filter({ hasText: 'Saisissez un prix' });
    await clickCell('microsoft-8', COLUMN.price);
    await press(page, ...Array<string>(20).fill('ArrowDown'));
    await page.keyboard.type('x');
    await page.keyboard.press('Enter');
    expect(await listCovered(error)).toEqual([]);
    await press(page, 'Escape', 'Control+Home');
    await clickLowestPrice();
    await page.keyboard.type('x');
    await page.keyboard.press('Enter');
    expect(await listCovered(error)).toEqual([]);
  });

  it('is shown above the bar of bulk actions, with the row that extends the range', async () => {
    const corner = () => page.locator('[aria-selected=true]').last();
    await clickCell('microsoft-8', COLUMN.price);
    await press(page, ...Array<string>(14).fill('Shift+ArrowDown'));
    expect(await listCovered(corner())).toEqual([]);
    await press(page, 'Control+End', 'ArrowUp', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Shift+ArrowDown');
    await expect.poll(() => listCovered(corner())).toEqual([]);

    await press(page, 'Control+Home');
    await clickLowestPrice();
    await press(page, 'Shift+ArrowUp', '9');
    expect(await listCovered(findInput(page))).toEqual([]);
  });
});

describe('the grid for screen readers', () => {
  const readNodes = () => readAccessibleNodes(devtools);
  const readFocusedNode = async () =>
    (await readNodes()).find(({ role, states }) => role !== 'RootWebArea' && states.includes('focused'));
  const LABEL = 'Google Workspace Business Plus';
  const PRICE_NAME = `Prix partenaire (€ HT), ${LABEL}`;

  beforeEach(() => page.setViewportSize(DESKTOP));

  it('names cells and headers, and marks what is computed, in navigation', async () => {
    await clickCell('google-3', COLUMN.price);
    await waitForCells(['google-3'], COLUMN.price, ['16,40']);
    const nodes = await readNodes();
    const listNames = (wanted: string) => nodes.filter(({ role }) => role === wanted).map(({ name }) => name);
    expect(nodes.find(({ role }) => role === 'grid')).toMatchObject({
      name: 'Grille tarifaire',
      states: expect.arrayContaining(['multiselectable']),
    });
    expect(listNames('columnheader')).toEqual([
      'Solution',
      'Prix partenaire (€ HT)',
      'Commission (%)',
      'Prix revendeur (€ HT)',
      'Prix public conseillé (€ HT)',
      'Actions',
    ]);
    expect(listNames('rowheader')).toContain(LABEL);
    expect(listNames('gridcell')).toContain('Sous-titre Google Workspace – par utilisateur et par mois');
    expect(await readFocusedNode()).toMatchObject({ role: 'textbox', name: PRICE_NAME, value: '16,40' });
    await press(page, 'ArrowRight', 'ArrowRight');
    const computed = await readFocusedNode();
    expect(computed).toMatchObject({ role: 'gridcell', name: '18,86' });
    expect(computed?.states).toContain('readonly');
  });

  it('shows the error of a cell, and keeps the text elsewhere as not saved', async () => {
    await clickCell('google-3', COLUMN.price);
    await page.keyboard.type('12,,5');
    await page.keyboard.press('Enter');
    const error = 'Saisissez un prix, par exemple 1 234,56.';
    const field = await readFocusedNode();
    expect(field).toMatchObject({ role: 'textbox', name: PRICE_NAME, value: '12,,5', description: error });
    expect(field?.states).toContain('invalid');
    expect(await page.getByRole('alert').filter({ hasText: 'Saisissez un prix' }).count()).toBe(1);
    expect(await readCells(page, ['google-3'], COLUMN.reseller)).toEqual(['']);
    expect(await findViolationsInBothSchemes(page)).toEqual([]);

    await clickCell('google-1', COLUMN.price);
    expect(await readCells(page, ['google-3'], COLUMN.price)).toEqual(['12,,5Non enregistré']);
    await findCell(page, 'google-3', COLUMN.price).dblclick();
    await press(page, 'Escape');
    await waitForCells(['google-3'], COLUMN.price, ['16,40']);
  });

  it('marks and counts the cells of a range', async () => {
    await clickCell('google-3', COLUMN.price);
    await press(page, 'Shift+ArrowDown', 'Shift+ArrowRight');
    const selected = (await readNodes()).filter(({ states }) => states.includes('selected'));
    expect(selected.map(({ role }) => role)).toEqual(Array(4).fill('gridcell'));
    expect(await readRangeSize(page)).toBe('4 cellules sélectionnées sur 2 lignes');
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
  });

  it('names an open cell', async () => {
    await clickCell('google-3', COLUMN.price);
    await page.keyboard.press('F2');
    expect(await readFocusedNode()).toMatchObject({ role: 'textbox', name: PRICE_NAME });
    expect(await findViolations(page, 'light')).toEqual([]);
  });

  it('has one tab stop, true indexes and the focus, through virtual rows and a search', async () => {
    const readIndexes = () =>
      page.evaluate(() => {
        const stops = [...document.querySelectorAll<HTMLElement>('[role=grid] :is(a, button, input, [tabindex])')];
        const rows = [...document.querySelectorAll('[role=row][data-item] [data-cell="0"]')];
        return {
          rowCount: document.querySelector('[role=grid]')?.getAttribute('aria-rowcount'),
          stopCount: stops.filter(({ tabIndex }) => tabIndex >= 0).length,
          areColumnsTrue: rows.every((cell) => cell.getAttribute('aria-colindex') === '1'),
        };
      });
    await clickCell('microsoft-1', COLUMN.price);
    await page.keyboard.press('Control+Home');
    const expected = { rowCount: '61', stopCount: 1, areColumnsTrue: true };
    // Each key leads to the next row, whether rendered before or not: 2 is the first after the headings.
    for (let row = 3; row <= 61; row += 1) {
      await page.keyboard.press('ArrowDown');
      expect(await readFocusedCell(page)).toBe(`${row}/1`);
    }
    expect(await readIndexes()).toEqual(expected);
    await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, 0));
    await page.locator('[role=row][aria-rowindex="3"]').waitFor();
    expect(await readFocusedCell(page)).toBe('61/1');
    expect(await readIndexes()).toEqual(expected);
    await press(page, 'ArrowUp');
    expect(await readFocusedCell(page)).toBe('60/1');
    await press(page, 'PageUp', 'Control+Home');
    expect(await readFocusedCell(page)).toBe('2/1');

    await page.getByRole('searchbox').fill('business plus');
    // Until the search has its effect, keys act on the whole grid.
    await page.locator('[role=grid][aria-rowcount="3"]').waitFor();
    await press(page, 'ArrowDown', 'Control+End');
    expect(await readFocusedCell(page)).toBe('3/6');
    expect(await readIndexes()).toEqual({ ...expected, rowCount: '3' });
  });
});

describe('everyday jobs by keyboard alone', () => {
  it('promise 13: sign in, find, change, undo, delete, meet a change and read the conflict', async () => {
    const { context: own, page: keyboardPage } = await openIsolatedPage(browser);
    const keys = keyboardPage.keyboard;
    const tabTo = async (name: RegExp) => {
      const readFocus = () =>
        keyboardPage.evaluate(() => {
          const focused = document.activeElement;
          return focused instanceof HTMLInputElement
            ? (focused.labels?.[0]?.textContent ?? '')
            : (focused?.textContent ?? '');
        });
      for (let at = 0; at < 60 && !name.test(await readFocus()); at += 1) await keys.press('Tab');
      expect(await readFocus()).toMatch(name);
    };
    const { site, passwords } = getStackInfo();
    await keyboardPage.goto(`${site}/partner`);
    await keyboardPage.getByLabel('Mot de passe', { exact: true }).waitFor();
    await tabTo(/^Mot de passe/);
    await keys.type(passwords.admin);
    await keys.press('Enter');
    await findCell(keyboardPage, 'telephonie-1', COLUMN.solution).or(keyboardPage.getByRole('grid')).first().waitFor();

    const price = findCell(keyboardPage, 'telephonie-7', COLUMN.price);
    await keys.press('/');
    await keys.type('yealink');
    await price.waitFor();
    await press(keyboardPage, 'ArrowDown', 'Control+End', 'Home', 'ArrowRight');
    await keys.type('150');
    await keys.press('Enter');
    await expect.poll(() => price.textContent()).toBe('150,00');
    await keys.press('Control+z');
    await expect.poll(() => price.textContent()).toBe('148,00');

    await press(keyboardPage, 'Shift+ArrowUp', 'Shift+Space', 'Shift+ArrowUp', 'Delete');
    // The heading is shown for context only: one row is deleted, at once.
    await price.waitFor({ state: 'detached' });
    await keys.press('Control+z');
    await price.waitFor();
    await expect.poll(() => readFocusedCell(keyboardPage)).toBe('3/2');
    await press(keyboardPage, '/', 'Escape');
    await expect.poll(() => keyboardPage.getByRole('grid').getAttribute('aria-rowcount')).toBe('61');
    await press(keyboardPage, 'ArrowDown', 'Control+Home', 'ArrowDown', ' ', 'ArrowDown', ' ', 'Delete');
    const dialog = keyboardPage.getByRole('dialog', { name: 'Supprimer 2 lignes' });
    await dialog.getByText('Microsoft 365 Business Standard').waitFor();
    await keys.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await waitUntilSent(keyboardPage);

    await press(keyboardPage, 'ArrowRight', 'Home', 'ArrowRight');
    await keys.type('77');
    await clickCell('microsoft-2', COLUMN.price);
    await page.keyboard.type('66');
    await page.keyboard.press('Enter');
    // The cell shows it before it is stored: until then the status bar knows of nothing to send.
    await expect.poll(() => readServerPrice('Microsoft 365 Business Standard')).toBe('66,00');
    await announceConnection(keyboardPage);
    const notice = keyboardPage.locator('.pricing-notice').filter({ hasText: '66,00' });
    await notice.filter({ hasText: 'Les deux valeurs seront gardées, et vous choisirez.' }).waitFor();
    await keys.press('Enter');
    await keyboardPage.getByText('En conflit : à vous de choisir').first().waitFor();
    const toolbar = keyboardPage.getByRole('group', { name: 'Outils de la grille' });
    expect(await listCovered(toolbar.getByRole('button').filter({ visible: true }))).toEqual([]);
    await tabTo(/^1 conflit$/);
    await keys.press('Enter');
    const panel = keyboardPage.getByRole('complementary', { name: 'Conflits' });
    await panel.getByText('77,00').waitFor();
    await panel.getByText('66,00').waitFor();
    await own.close();
  });
});

describe('cells under a finger', () => {
  it('are selected by a tap, opened by a double tap and ticked by a long press; cards open the row form', async () => {
    const touch = await openIsolatedPage(browser, { hasTouch: true, isMobile: true, viewport: TABLET });
    await signIn(touch.page, 'admin');
    const findCenter = async (row: string) => {
      const box = await findCell(touch.page, row, COLUMN.price).boundingBox();
      if (box === null) throw new Error(`${row} is not on the screen`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const doubleTap = async (row: string) => {
      const { x, y } = await findCenter(row);
      // Sends both taps at once: awaiting the first could take longer than a double tap allows.
      await Promise.all([touch.page.touchscreen.tap(x, y), touch.page.touchscreen.tap(x, y)]);
    };
    const input = findInput(touch.page);
    const tapped = await findCenter('microsoft-3');
    await touch.page.touchscreen.tap(tapped.x, tapped.y);
    await expect.poll(() => readFocusedCell(touch.page)).toBe('5/2');
    // 'none' keeps the keyboard of the tablet away.
    expect([await input.getAttribute('data-open'), await input.getAttribute('inputmode')]).toEqual([null, 'none']);
    await doubleTap('microsoft-4');
    await expect.poll(() => input.getAttribute('data-open')).toBe('true');
    expect(await input.getAttribute('inputmode')).toBe('decimal');
    await touch.page.keyboard.press('Escape');

    const pointer = createTouchPointer(await touch.context.newCDPSession(touch.page));
    await pointer.down(await findCenter('microsoft-5'));
    await touch.page.waitForTimeout(LONG_PRESS_MS);
    await pointer.up();
    await touch.page.getByText('1 ligne sélectionnée').waitFor();
    await touch.page.getByRole('button', { name: 'Désélectionner' }).tap();

    await touch.page.setViewportSize(PHONE);
    await findRow(touch.page, 'Microsoft 365 Apps for Business').locator('.pricing-cell__short').first().waitFor();
    const tappedCard = await findCenter('microsoft-2');
    await touch.page.touchscreen.tap(tappedCard.x, tappedCard.y);
    const outlined = findCell(touch.page, 'microsoft-2', COLUMN.price);
    await expect.poll(() => outlined.evaluate((cell) => getComputedStyle(cell).outlineStyle)).toBe('solid');
    await doubleTap('microsoft-4');
    await touch.page.locator('.pricing-row--editing input[name=prix_partenaire]').waitFor();
    await touch.context.close();
  });
});
