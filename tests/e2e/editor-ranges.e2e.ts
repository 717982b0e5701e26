import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getSharedChromium } from '../support/browser';
import { closeBrowserContexts, openIsolatedPage, signIn, waitUntilSent } from '../support/partnerPages';
import {
  COLUMN,
  copy,
  findCell,
  paste,
  press,
  readCells,
  readFocusedCell,
  readRangeSize,
  resetGrid,
  WHOLE_GRID,
} from '../support/pricingCells';
import { readServerPrice } from '../support/readServerPrice';
import { getStackInfo, resetStack } from '../support/stack';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let consoleMessages: string[];

beforeAll(async () => {
  await resetStack();
  browser = await getSharedChromium();
  ({ context, page, consoleMessages } = await openIsolatedPage(browser, { viewport: WHOLE_GRID }));
  await signIn(page, 'admin');
});
beforeEach(() => resetGrid(page));
afterEach(() => expect(consoleMessages.splice(0).filter((line) => /error|uncaught/i.test(line))).toEqual([]));
afterAll(() => closeBrowserContexts(browser));

type ColumnNumber = (typeof COLUMN)[keyof typeof COLUMN];

const clickCell = (row: string, column: ColumnNumber, modifiers: 'Shift'[] = []) =>
  findCell(page, row, column).click({ modifiers });
const waitForCells = (rows: readonly string[], column: ColumnNumber, texts: readonly string[]) =>
  expect.poll(() => readCells(page, rows, column)).toEqual(texts);
const findDialog = () => page.getByRole('dialog', { name: 'Coller dans la grille' });

/** Drags from the center of an element to that of another, through steps that the page sees. */
async function drag(from: Locator, to: Locator): Promise<void> {
  for (const [at, target] of [from, to].entries()) {
    const box = await target.boundingBox();
    if (box === null) throw new Error('Not on the screen');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
    if (at === 0) await page.mouse.down();
  }
}

describe('a range', () => {
  it('is made by Shift with arrows, by Shift+click and by dragging, and ends by an arrow', async () => {
    await clickCell('microsoft-2', COLUMN.price);
    await press(page, 'Shift+ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowRight');
    expect(await readRangeSize(page)).toBe('6 cellules sélectionnées sur 2 lignes');
    await clickCell('microsoft-4', COLUMN.price, ['Shift']);
    expect(await readRangeSize(page)).toBe('3 cellules sélectionnées sur 3 lignes');
    await drag(findCell(page, 'google-1', COLUMN.public), findCell(page, 'google-3', COLUMN.commission));
    await page.mouse.up();
    expect(await readRangeSize(page)).toBe('9 cellules sélectionnées sur 3 lignes');
    // The active cell is where the drag began.
    expect(await readFocusedCell(page)).toBe('12/5');
    await page.keyboard.press('ArrowUp');
    expect(await readRangeSize(page)).toBe('');
  });

  it('is outlined where forced colors remove its background, in another color than the active cell', async () => {
    const readOutline = (row: string, column: ColumnNumber) =>
      findCell(page, row, column).evaluate((cell) => {
        const { outlineStyle, outlineColor } = getComputedStyle(cell);
        return outlineStyle === 'none' ? null : outlineColor;
      });
    await page.emulateMedia({ forcedColors: 'active' });
    await clickCell('microsoft-2', COLUMN.price);
    const activeColor = await readOutline('microsoft-2', COLUMN.price);
    expect(await readOutline('microsoft-3', COLUMN.price)).toBeNull();
    await press(page, 'Shift+ArrowDown');
    const rangeColor = await readOutline('microsoft-3', COLUMN.price);
    expect(rangeColor).not.toBeNull();
    expect(rangeColor).not.toBe(activeColor);
    expect(await readOutline('microsoft-2', COLUMN.price)).toBe(activeColor);
    await page.emulateMedia({ forcedColors: 'none' });
  });

  it('covers whole rows, columns and the grid, and moves the active cell to a clicked heading', async () => {
    await clickCell('microsoft-2', COLUMN.price);
    await press(page, 'Shift+Space', 'Shift+ArrowDown');
    expect(await readRangeSize(page)).toBe('2 lignes sélectionnées');
    await press(page, 'Control+Space');
    expect(await readRangeSize(page)).toBe('60 cellules sélectionnées sur 60 lignes');
    await press(page, 'Control+a');
    expect(await readRangeSize(page)).toBe('60 lignes sélectionnées');
    await page.getByRole('columnheader', { name: 'Commission (%)' }).click({ position: { x: 30, y: 12 } });
    expect(await readRangeSize(page)).toBe('60 cellules sélectionnées sur 60 lignes');
    expect(await readFocusedCell(page)).toBe('4/3');
    expect((await copy(page)).text.split('\r\n').slice(0, 3)).toEqual(['', '15', '15']);
  });

  it('is not emptied by Delete, which says why', async () => {
    await clickCell('google-1', COLUMN.price);
    await press(page, 'Shift+ArrowDown', 'Delete');
    await page.getByText('Un prix ne peut pas être vide. Pour supprimer la ligne').first().waitFor();
    expect(await readCells(page, ['google-1', 'google-2'], COLUMN.price)).not.toContain('');
  });

  it('scrolls while it is dragged beyond an edge of the grid', async () => {
    await page.setViewportSize({ width: 1440, height: 700 });
    await page.getByRole('grid').press('Control+Home');
    await drag(findCell(page, 'microsoft-1', COLUMN.price), findCell(page, 'microsoft-3', COLUMN.price));
    const frame = await page.getByRole('grid').boundingBox();
    if (frame === null) throw new Error('Not on the screen');
    const x = frame.x + frame.width / 2;
    const readRowCount = async () => Number(/sur (\d+) lignes/.exec(await readRangeSize(page))?.[1]);
    await page.mouse.move(x, frame.y + frame.height - 1);
    await expect.poll(readRowCount).toBeGreaterThan(25);
    await page.mouse.move(x, frame.y - 20);
    await expect.poll(readRowCount).toBe(2);
    await page.mouse.up();
    await page.getByRole('grid').press('Home');
    await page.setViewportSize(WHOLE_GRID);
  });

  it('grows with the handle, which fills it on release, in one undo step', async () => {
    const rows = ['postes-8', 'postes-9', 'infogerance-1', 'infogerance-2'];
    const before = await readCells(page, rows, COLUMN.price);
    await clickCell('postes-8', COLUMN.price);
    await drag(page.locator('.pricing-fill-handle'), findCell(page, 'infogerance-2', COLUMN.price));
    expect(await readRangeSize(page)).toBe('5 cellules sélectionnées sur 5 lignes');
    expect(await readCells(page, rows, COLUMN.price)).toEqual(before);
    await page.mouse.up();
    await waitForCells(rows, COLUMN.price, Array(4).fill(before[0]));
    await page.keyboard.press('Control+z');
    await waitForCells(rows, COLUMN.price, before);
  });
});

const excel = (rows: string) =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--table {mso-displayed-decimal-separator:"\\,";}
  --></style></head><body link="#0563C1"><table border=0 style='border-collapse:collapse'><!--StartFragment-->
  <col width=80 style='width:60pt'>${rows}<!--EndFragment--></table></body></html>`;

describe('the clipboard', () => {
  it('copies, cuts and pastes cells with Ctrl+C, Ctrl+X and Ctrl+V', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await clickCell('acces-1', COLUMN.price);
    await clickCell('acces-2', COLUMN.public, ['Shift']);
    await page.keyboard.press('Control+c');
    await expect.poll(readClipboard).toBe('39,90\t15\t45,89\t55,07\r\n389,00\t12\t435,68\t522,82\r\n');
    await page.keyboard.press('Control+v');
    await page.getByText('Ces valeurs sont déjà en place').first().waitFor();
    await clickCell('acces-3', COLUMN.solution);
    await page.keyboard.press('Control+x');
    await expect.poll(readClipboard).toBe('Secours 4G automatique – par mois\r\n');
    expect(await readCells(page, ['acces-3'], COLUMN.solution)).toEqual(['Secours 4G automatique – par mois']);

    await page.evaluate(async (html) => {
      const toBlob = (type: string, content: string) => new Blob([content], { type });
      const parts = { 'text/html': toBlob('text/html', html), 'text/plain': toBlob('text/plain', '23,5\r\n') };
      await navigator.clipboard.write([new ClipboardItem(parts)]);
    }, excel('<tr><td class=xl65 align=right>23,50</td></tr>'));
    // The browser reports the styles of what the page itself writes.
    consoleMessages.splice(0);
    await clickCell('acces-3', COLUMN.price);
    await page.keyboard.press('Control+v');
    await waitForCells(['acces-3'], COLUMN.price, ['23,50']);
    await waitUntilSent(page);
    expect(await readServerPrice('Secours 4G automatique – par mois')).toBe('23,50');
  });

  it('copies a subtitle’s label from any column', async () => {
    await clickCell('acces-1', COLUMN.price);
    await page.keyboard.press('ArrowUp');
    expect((await copy(page)).text).toBe('Accès Internet\r\n');
  });
});

describe('a paste that asks', () => {
  it('leaves every column room for its words beside a long address', async () => {
    await clickCell('google-1', COLUMN.price);
    await paste(page, { text: `https://fournisseur.example/${'tarifs-2027-'.repeat(12)}\ngratuit` });
    const cells = findDialog().locator('.pricing-preview__text');
    await cells.first().waitFor();
    const widths = await cells.evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().width));
    expect(Math.min(...widths)).toBeGreaterThan(100);
    await page.keyboard.press('Escape');
    await findDialog().waitFor({ state: 'detached' });
  });
});

describe('many lines', () => {
  it('are added and priced by the thousand after a question, 200 prices by Ctrl+V alone', async () => {
    const own = await openIsolatedPage(browser, { viewport: WHOLE_GRID });
    await signIn(own.page, 'admin');
    // Nothing of it reaches the server, which other tests use.
    await own.context.route(`${getStackInfo().firestore}/**`, (route) => route.abort());
    const { page: many } = own;
    const dialog = many.getByRole('dialog', { name: 'Coller dans la grille' });
    // The rows change before the dialog closes and returns the focus.
    const waitUntilBackInGrid = async () => {
      await dialog.waitFor({ state: 'detached' });
      await many.locator('[role=grid] :focus').waitFor({ state: 'attached' });
    };
    const addLines = Array.from({ length: 5000 }, (_, at) => `Ligne ${at} 🙂\t${at % 900},50\t15`);
    await findCell(many, 'acces-4', COLUMN.solution).click();
    await paste(many, {
      text: [`${await findCell(many, 'acces-4', COLUMN.solution).textContent()}`, ...addLines].join('\r\n'),
    });
    await dialog.getByText(/5\s000 lignes dépassent la grille/).waitFor();
    await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expect.poll(() => many.getByRole('grid').getAttribute('aria-rowcount')).toBe('5061');
    await waitUntilBackInGrid();

    const price = many.locator('[role=row][aria-rowindex="62"] [data-cell="1"]');
    await press(many, 'ArrowDown', 'ArrowRight');
    const pastePrices = (count: number, text: string) => paste(many, { text: `${text}\r\n`.repeat(count) });
    await pastePrices(200, '33,25');
    await many.getByText('200 éléments mis à jour').first().waitFor();
    await expect.poll(() => price.textContent()).toBe('33,25');
    await pastePrices(5000, '44,25');
    await dialog.getByText(/^5\s000 lignes à coller/).waitFor();
    await dialog.getByRole('button', { name: 'Coller', exact: true }).click();
    await expect.poll(() => price.textContent()).toBe('44,25');
    await waitUntilBackInGrid();
    await press(many, 'Control+z');
    await expect.poll(() => price.textContent()).toBe('33,25');
    await own.context.close();
  });
});
