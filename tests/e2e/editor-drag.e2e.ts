import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/browser';
import { openIsolatedPage, findRow, signIn, waitUntilSent } from '../support/partnerPages';
import { resetStack } from '../support/stack';
import { createTouchPointer, movePressedPointer, type Point, type Pointer } from '../support/touchPointer';

const MOVED = 'Microsoft 365 Business Basic';
const FOLLOWED = 'Microsoft 365 Business Premium';

let browser: Browser;
let page: Page;

beforeAll(async () => void (browser = await launchChromium()));
// A failing test may leave its row at another place, which must not fail the next one.
beforeEach(resetStack);
afterEach(() => page.context().close());
afterAll(() => browser.close());

const createMousePointer = (): Pointer => ({
  down: async ({ x, y }) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
  },
  move: ({ x, y }) => page.mouse.move(x, y),
  up: () => page.mouse.up(),
});

async function open(kind: 'mouse' | 'touch'): Promise<Pointer> {
  const isPhone = kind === 'touch';
  const options = isPhone ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : {};
  ({ page } = await openIsolatedPage(browser, options));
  await signIn(page, 'admin');
  await findRow(page, MOVED).waitFor();
  return isPhone ? createTouchPointer(await page.context().newCDPSession(page)) : createMousePointer();
}

const findHandle = (label: string) =>
  findRow(page, label).getByRole('button', { name: `Déplacer ${label}`, exact: true });

async function findCenter(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('The drag target is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Reads the row number in the whole grid, as announced by a screen reader. */
async function readRowIndex(label: string): Promise<number> {
  return Number(await findRow(page, label).getAttribute('aria-rowindex'));
}

/** Waits until the live region announces the row at this place; released earlier, it would drop elsewhere. */
const waitUntilDraggedOver = (rowIndex: number) =>
  expect
    .poll(() => page.locator('[aria-live=assertive]').allInnerTexts())
    .toContainEqual(expect.stringContaining(`ligne ${rowIndex - 1} sur`));

const readScrollTop = () => page.locator('[role=grid]').evaluate((grid) => grid.scrollTop);

describe.each(['mouse', 'touch'] as const)('row dragging by %s', (kind) => {
  it('moves the row to where it is dropped, and back on undo', async () => {
    const pointer = await open(kind);
    const [indexBefore, target] = [await readRowIndex(MOVED), await readRowIndex(FOLLOWED)];
    expect(target).toBeGreaterThan(indexBefore);
    const from = await findCenter(findHandle(MOVED));
    // On phones the handle is not at the center of its row: the distance is that between the rows.
    const distance = (await findCenter(findRow(page, FOLLOWED))).y - (await findCenter(findRow(page, MOVED))).y;
    const to = { x: from.x, y: from.y + distance };
    await pointer.down(from);
    await movePressedPointer(pointer, from, to);
    await waitUntilDraggedOver(target);
    await pointer.up();
    await page.getByText('Ordre mis à jour').waitFor();
    await expect.poll(() => readRowIndex(MOVED)).toBe(target);
    expect(await readRowIndex(FOLLOWED)).toBe(target - 1);
    await waitUntilSent(page);
    await page.getByRole('button', { name: 'Annuler', exact: true }).click();
    await expect.poll(() => readRowIndex(MOVED)).toBe(indexBefore);
    await waitUntilSent(page);
  });

  it('scrolls the grid at its edge and drops the row far below', async () => {
    const pointer = await open(kind);
    const indexBefore = await readRowIndex(MOVED);
    const grid = await page.locator('[role=grid]').boundingBox();
    if (grid === null) throw new Error('No grid');
    const from = await findCenter(findHandle(MOVED));
    const edge = { x: from.x, y: Math.min(grid.y + grid.height, page.viewportSize()?.height ?? 0) - 12 };
    await pointer.down(from);
    await movePressedPointer(pointer, from, edge);
    await expect.poll(readScrollTop).toBeGreaterThan(900);
    await pointer.up();
    await page.getByText('Ordre mis à jour').waitFor();
    await expect.poll(() => readRowIndex(MOVED)).toBeGreaterThan(indexBefore + 10);
    await waitUntilSent(page);
    await page.getByRole('button', { name: 'Annuler', exact: true }).click();
    await page.locator('[role=grid]').evaluate((element) => element.scrollTo(0, 0));
    await expect.poll(() => readRowIndex(MOVED)).toBe(indexBefore);
    await waitUntilSent(page);
  });
});

describe('row dragging by keyboard', () => {
  it('scrolls beyond the visible rows', async () => {
    await open('mouse');
    const indexBefore = await readRowIndex(MOVED);
    await findHandle(MOVED).focus();
    await page.keyboard.press('Space');
    await findRow(page, MOVED).and(page.locator('.pricing-row--dragged')).waitFor();
    while ((await readScrollTop()) < 600) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.getByText('Ordre mis à jour').waitFor();
    await expect.poll(() => readRowIndex(MOVED)).toBeGreaterThan(indexBefore + 15);
    await page.keyboard.press('Control+z');
    await page.locator('[role=grid]').evaluate((element) => element.scrollTo(0, 0));
    await expect.poll(() => readRowIndex(MOVED)).toBe(indexBefore);
    await waitUntilSent(page);
  });
});

describe('a swipe over a row', () => {
  it('scrolls the grid and moves no row', async () => {
    const pointer = await open('touch');
    const indexBefore = await readRowIndex(MOVED);
    const from = await findCenter(findRow(page, FOLLOWED));
    await pointer.down(from);
    await movePressedPointer(pointer, from, { x: from.x, y: from.y - 200 });
    await pointer.up();
    await expect.poll(readScrollTop).toBeGreaterThan(50);
    await page.locator('[role=grid]').evaluate((element) => element.scrollTo(0, 0));
    await expect.poll(() => readRowIndex(MOVED)).toBe(indexBefore);
    expect(await page.getByText('Ordre mis à jour').count()).toBe(0);
  });
});
