import type { CDPSession, Locator, Page } from 'playwright';

/** Numbers of the columns of an admin's grid, from 0. */
export const COLUMN = { solution: 0, price: 1, commission: 2, reseller: 3, public: 4 } as const;

type ColumnNumber = (typeof COLUMN)[keyof typeof COLUMN];

/** So high that every row of the sample grid is rendered. */
export const WHOLE_GRID = { width: 1440, height: 2600 };

/** Finds a cell of the sample grid; `row` is the id of its row without 'seed-', such as 'google-1'. */
export function findCell(page: Page, row: string, column: ColumnNumber): Locator {
  return page.locator(`[data-item="seed-${row}"] [data-cell="${column}"]`);
}

/** Reads the texts of a column in some rows, with plain spaces. */
export async function readCells(page: Page, rows: readonly string[], column: ColumnNumber): Promise<readonly string[]> {
  const texts = await Promise.all(rows.map((row) => findCell(page, row, column).textContent()));
  return texts.map((text) => (text ?? '').replaceAll(/\s/g, ' '));
}

/** Lists ids of rows: listRows('google', 2) is ['google-1', 'google-2']. */
export const listRows = (chapter: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${chapter}-${index + 1}`);

/** Input of the active cell. */
export const findInput = (page: Page): Locator => page.locator('.pricing-cell-input');

/** Returns `row/column` of the focused cell as `aria-rowindex` and `aria-colindex` count them. */
export function readFocusedCell(page: Page): Promise<string> {
  return page.evaluate(() => {
    const cell = document.activeElement?.closest('[data-cell]');
    return `${cell?.closest('[role=row]')?.getAttribute('aria-rowindex')}/${cell?.getAttribute('aria-colindex')}`;
  });
}

/** Returns what screen readers hear about the range; '' without one. */
export const readRangeSize = (page: Page): Promise<string> => page.locator('.pricing-grid + [role=status]').innerText();

export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Ends what an earlier test left open: a dialog, a cell, a range, a search. */
export async function resetGrid(page: Page): Promise<void> {
  await press(page, 'Escape', 'Escape', 'Escape');
  await page.getByRole('searchbox').fill('');
}

interface ClipboardContents {
  text: string;
  html?: string;
}

/** Sends a paste event with these contents to the focused element, as Ctrl+V does. */
export function paste(page: Page, contents: ClipboardContents): Promise<void> {
  return page.evaluate(({ text, html }) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    if (html !== undefined) clipboardData.setData('text/html', html);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, contents);
}

/** Returns what the event of Ctrl+C or Ctrl+X puts on the clipboard. */
export function copy(page: Page, type: 'copy' | 'cut' = 'copy'): Promise<Required<ClipboardContents>> {
  return page.evaluate((eventType) => {
    const clipboardData = new DataTransfer();
    document.activeElement?.dispatchEvent(
      new ClipboardEvent(eventType, { clipboardData, bubbles: true, cancelable: true }),
    );
    return { text: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') };
  }, type);
}

/** Node of the accessibility tree: what a screen reader says of an element. */
export interface AccessibleNode {
  role: string;
  name: string;
  description: string;
  value: string;
  /** Names of the states that are set, such as 'focused', 'readonly', 'invalid'. */
  states: readonly string[];
}

/** Reads the accessibility tree of the page, without ignored nodes. */
export async function readAccessibleNodes(devtools: CDPSession): Promise<readonly AccessibleNode[]> {
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description, value, properties = [] }) => ({
      role: String(role?.value),
      name: String(name?.value ?? '').replaceAll(/\s/g, ' '),
      description: String(description?.value ?? '').replaceAll(/\s/g, ' '),
      value: String(value?.value ?? '').replaceAll(/\s/g, ' '),
      states: properties
        .filter((property) => property.value.value === true || property.value.value === 'true')
        .map((property) => property.name),
    }));
}
