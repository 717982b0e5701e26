import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getSharedChromium } from '../support/browser';
import { closeBrowserContexts, findRow, openIsolatedPage, signIn, waitUntilSent } from '../support/partnerPages';
import {
  COLUMN,
  copy,
  findCell,
  listRows,
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
const countTicks = () => page.getByRole('checkbox', { checked: true }).count();
const findDialog = (name = 'Coller dans la grille') => page.getByRole('dialog', { name });
const readSentences = async () =>
  (await findDialog().getByRole('status').first().locator('p').allTextContents()).map((text) =>
    text.replaceAll(/\s/g, ' '),
  );
const choose = (name: string) => findDialog().getByRole('button', { name, exact: true }).click();

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

  it('excludes ticked rows', async () => {
    await clickCell('microsoft-2', COLUMN.price);
    await page.keyboard.press('Space');
    expect(await countTicks()).toBe(1);
    await page.keyboard.press('Shift+ArrowDown');
    expect([await countTicks(), await readRangeSize(page)]).toEqual([0, '2 cellules sélectionnées sur 2 lignes']);
    await findRow(page, 'Exchange Online Plan 1').getByRole('checkbox').check();
    expect([await countTicks(), await readRangeSize(page)]).toEqual([1, '']);
    await page.getByRole('button', { name: 'Désélectionner' }).click();
  });

  it('selects only matching rows and ends with the search', async () => {
    await clickCell('google-1', COLUMN.price);
    await page.keyboard.press('Shift+ArrowDown');
    const search = page.getByRole('searchbox');
    await search.fill('google workspace business');
    // Three rows, their heading and the column headings. A row that left may only have been scrolled away.
    await page.locator('[role=grid][aria-rowcount="5"]').waitFor();
    expect(await readRangeSize(page)).toBe('');
    await press(page, 'ArrowDown', 'Control+a');
    expect(await readRangeSize(page)).toBe('3 lignes sélectionnées');
    await page.keyboard.press('Delete');
    const names = findDialog('Supprimer 3 lignes').getByRole('listitem');
    await expect
      .poll(() => names.allTextContents())
      .toEqual(['Starter', 'Standard', 'Plus'].map((edition) => `Google Workspace Business ${edition}`));
    await page.keyboard.press('Escape');
    await search.fill('');
    await findCell(page, 'microsoft-1', COLUMN.price).waitFor();
    expect(await readRangeSize(page)).toBe('');
  });

  it('is not emptied by Delete, which says why', async () => {
    await clickCell('google-1', COLUMN.price);
    await press(page, 'Shift+ArrowDown', 'Delete');
    await page.getByText('Un prix ne peut pas être vide. Pour supprimer la ligne').first().waitFor();
    expect(await readCells(page, ['google-1', 'google-2'], COLUMN.price)).not.toContain('');
  });

  it('is filled from its first row by Ctrl+D, one cell from the row above, over subtitles', async () => {
    const rows = [...listRows('messagerie', 4), 'postes-1'];
    await clickCell('messagerie-1', COLUMN.commission);
    await page.keyboard.type('31');
    await press(page, 'Enter', 'ArrowUp');
    await clickCell('messagerie-4', COLUMN.commission, ['Shift']);
    await page.keyboard.press('Control+d');
    await waitForCells(rows.slice(0, 4), COLUMN.commission, Array(4).fill('31'));
    await clickCell('postes-1', COLUMN.commission);
    await page.keyboard.press('Control+d');
    await waitForCells(rows, COLUMN.commission, Array(5).fill('31'));
    await page.keyboard.press('Control+d');
    await page.getByText('Ces cellules ont déjà ces valeurs').first().waitFor();
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

  it('fills with what is being typed', async () => {
    const rows = ['google-1', 'google-2', 'google-3'];
    const before = await readCells(page, rows, COLUMN.price);
    await clickCell('google-1', COLUMN.price);
    await page.keyboard.type('77');
    await drag(page.locator('.pricing-fill-handle'), findCell(page, 'google-3', COLUMN.price));
    await page.mouse.up();
    await waitForCells(rows, COLUMN.price, Array(3).fill('77,00'));
    await press(page, 'Control+z', 'Control+z');
    await waitForCells(rows, COLUMN.price, before);
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
  const rows = listRows('serveurs', 4);

  it.each([
    ['Excel', { text: '101,5\t12\r\n102,5\t13\r\n"103,5"\t14\r\n1 104,50 €\t15 %\r\n' }],
    [
      'LibreOffice',
      { text: '201,5\t12\n202,5\t13\n203,5\t14\n1204,50\t15\n', html: '<table><tr><td>9</td></tr></table>' },
    ],
    ['Google Sheets', { text: '301,5\t12\n302,5\t13\n303,5\t14\n1304,50\t15' }],
  ])('brings prices and commissions of %s in one undo step', async (_name, contents) => {
    const before = await readCells(page, rows, COLUMN.price);
    await clickCell('serveurs-1', COLUMN.price);
    await paste(page, contents);
    await waitForCells(rows, COLUMN.commission, ['12', '13', '14', '15']);
    const [first = ''] = contents.text;
    expect(await readCells(page, rows, COLUMN.price)).toEqual([
      `${first}01,50`,
      `${first}02,50`,
      `${first}03,50`,
      `1 ${first}04,50`,
    ]);
    await page.keyboard.press('Control+z');
    await waitForCells(rows, COLUMN.price, before);
  });

  it('brings a column of Excel as a table: merged cells, quotes, emoji and right-to-left text', async () => {
    await clickCell('telephonie-1', COLUMN.solution);
    const html = excel(
      "<tr><td rowspan=2>Écran 24&quot; 👩‍💻</td></tr><tr></tr><tr><td>שלום עולם</td></tr><tr><td>'=2+3</td></tr>",
    );
    await paste(page, { text: '"Écran 24"" 👩‍💻"\r\n\r\nשלום עולם\r\n=2+3\r\n', html });
    await waitForCells(['telephonie-1', 'telephonie-3', 'telephonie-4'], COLUMN.solution, [
      'Écran 24" 👩‍💻',
      'שלום עולם',
      '=2+3',
    ]);
    expect(await readCells(page, ['telephonie-2'], COLUMN.solution)).toEqual([
      '3CX Pro – 16 appels simultanés, par an',
    ]);
    // A copy escapes what a spreadsheet would compute; pasted back it changes nothing.
    await clickCell('telephonie-4', COLUMN.solution, ['Shift']);
    const copied = await copy(page);
    expect(copied.text.split('\r\n')).toEqual([
      'Écran 24" 👩‍💻',
      '3CX Pro – 16 appels simultanés, par an',
      'שלום עולם',
      "'=2+3",
      '',
    ]);
    await paste(page, copied);
    await page.getByText('Ces cellules ont déjà ces valeurs').first().waitFor();
    await press(page, 'Escape', 'Control+z');
    await waitForCells(['telephonie-4'], COLUMN.solution, ['Wazo Platform – par utilisateur et par mois']);
  });

  it('copies, cuts and pastes cells with Ctrl+C, Ctrl+X and Ctrl+V', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await clickCell('acces-1', COLUMN.price);
    await clickCell('acces-2', COLUMN.public, ['Shift']);
    await page.keyboard.press('Control+c');
    await expect.poll(readClipboard).toBe('39,90\t15\t45,89\t55,07\r\n389,00\t12\t435,68\t522,82\r\n');
    await page.keyboard.press('Control+v');
    await page.getByText('Ces cellules ont déjà ces valeurs').first().waitFor();
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

  it('copies a partner’s range by keyboard, without costs', async () => {
    const partner = await openIsolatedPage(browser);
    await signIn(partner.page, 'partner');
    await press(partner.page, '/', 'ArrowDown', 'Control+Home', 'ArrowDown');
    expect(await copy(partner.page)).toMatchObject({
      text: `${await partner.page.locator('[aria-rowindex="3"] [data-cell="0"]').textContent()}\r\n`,
    });
    await press(partner.page, 'Control+a');
    const { text, html } = await copy(partner.page, 'cut');
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(60);
    expect(new Set(lines.map((line) => line.split('\t').length))).toEqual(new Set([3]));
    expect(html.match(/<td>/g)).toHaveLength(180);
    await paste(partner.page, { text: 'x\t1\t2' });
    expect(await partner.page.getByRole('dialog').count()).toBe(0);
    await partner.context.close();
  });
});

describe('a paste that asks', () => {
  it('names refused values and pastes the valid lines', async () => {
    const rows = listRows('google', 3);
    await clickCell('google-1', COLUMN.price);
    await paste(page, { text: '5,55\ngratuit\n7,77' });
    await findDialog().waitFor();
    expect(await readSentences()).toEqual([
      '3 lignes à coller : 2 éléments à mettre à jour.',
      '1 valeur est refusée : sa ligne reste telle quelle.',
    ]);
    await findDialog().getByRole('table', { name: 'Valeurs refusées (1)' }).getByText('gratuit').waitFor();
    await choose('Coller les lignes valables');
    await waitForCells(rows, COLUMN.price, ['5,55', '10,90', '7,77']);
    // The focus is back in the grid.
    expect(await readFocusedCell(page)).toBe('12/2');
  });

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

  it('passes the subtitle that a line meets', async () => {
    await clickCell('google-4', COLUMN.price);
    await paste(page, { text: '8,88\n9,99' });
    await findDialog().getByRole('checkbox', { name: 'Passer les sous-titres' }).check();
    expect(await readSentences()).toEqual([
      '2 lignes à coller : 2 éléments à mettre à jour.',
      'Les lignes qui tombaient sur un sous-titre vont à la solution suivante.',
    ]);
    await choose('Coller');
    await waitForCells(['google-4', 'messagerie-1'], COLUMN.price, ['8,88', '9,99']);
  });

  it('names computed prices that differ and columns past the last, and writes nothing on cancel', async () => {
    const before = await readCells(page, ['messagerie-3'], COLUMN.price);
    await clickCell('messagerie-3', COLUMN.price);
    await paste(page, { text: '20\t10\t23\t26,40\tnote' });
    await findDialog().waitFor();
    expect(await readSentences()).toEqual([
      '1 ligne à coller : 1 élément à mettre à jour.',
      '1 colonne dépasse la grille et ne sera pas collée.',
      '1 prix collé diffère du prix calculé, qui est gardé.',
    ]);
    await choose('Annuler');
    await findDialog().waitFor({ state: 'detached' });
    expect(await readCells(page, ['messagerie-3'], COLUMN.price)).toEqual(before);
  });

  it('adds the lines past the end, or pastes without them, in one step that Ctrl+Z undoes after a reload', async () => {
    const text = `${await readCells(page, ['acces-4'], COLUMN.solution)}\t651\nNeuve A\t1\t2\nNeuve B\t3\t4\n`;
    await clickCell('acces-4', COLUMN.solution);
    await paste(page, { text });
    await findDialog().waitFor();
    expect(await readSentences()).toEqual([
      '3 lignes à coller : 1 élément à mettre à jour.',
      '2 lignes dépassent la grille. Les ajouter à la fin ?',
    ]);
    await choose('Coller sans elles');
    await waitForCells(['acces-4'], COLUMN.price, ['651,00']);
    expect(await findRow(page, 'Neuve A').count()).toBe(0);
    await page.keyboard.press('Control+z');
    await waitForCells(['acces-4'], COLUMN.price, ['650,00']);

    await paste(page, { text });
    await choose('Ajouter');
    await findRow(page, 'Neuve B').waitFor();
    await waitForCells(['acces-4'], COLUMN.price, ['651,00']);
    await waitUntilSent(page);
    await page.reload();
    await findRow(page, 'Neuve B').waitFor();
    await page.keyboard.press('Control+z');
    await findRow(page, 'Neuve B').waitFor({ state: 'detached' });
    await waitForCells(['acces-4'], COLUMN.price, ['650,00']);
    expect(await findRow(page, 'Neuve A').count()).toBe(0);
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
