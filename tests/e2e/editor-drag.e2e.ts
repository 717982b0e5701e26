import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DRAG_KEYBOARD_STEP_PX } from '../../src/features/pricing/order/dragContext';
import { getSharedChromium } from '../support/browser';
import { closeBrowserContexts, openIsolatedPage, findRow, signIn, waitUntilSent } from '../support/partnerPages';
import { resetStack } from '../support/stack';
import { createTouchPointer, movePressedPointer, type Point, type Pointer } from '../support/touchPointer';

const MOVED = 'Microsoft 365 Business Basic';
const FOLLOWED = 'Microsoft 365 Business Premium';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  await resetStack();
  browser = await getSharedChromium();
});
// Each test undoes its move: the next one starts with the same order.
afterEach(() => waitUntilSent(page));
afterAll(() => closeBrowserContexts(browser));

async function openGrid(options: BrowserContextOptions = {}): Promise<void> {
  await closeBrowserContexts(browser);
  ({ page } = await openIsolatedPage(browser, options));
  await signIn(page, 'admin');
}

const createMousePointer = (): Pointer => ({
  down: async ({ x, y }) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
  },
  move: ({ x, y }) => page.mouse.move(x, y),
  up: () => page.mouse.up(),
});

const findHandle = (label: string) =>
  findRow(page, label).getByRole('button', { name: `Déplacer ${label}`, exact: true });

async function findCenter(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('The drag target is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Returns a point at the lower edge of the visible grid, near which a drag scrolls it. */
async function findLowerEdge(x: number): Promise<Point> {
  const box = await grid().boundingBox();
  if (box === null) throw new Error('No grid');
  return { x, y: Math.min(box.y + box.height, page.viewportSize()?.height ?? 0) - 12 };
}

/** Reads the row number in the whole grid, as announced by a screen reader. */
async function readRowIndex(label: string): Promise<number> {
  return Number(await findRow(page, label).getAttribute('aria-rowindex'));
}

/** Reads the row number that the live region announces for the dragged row; NaN without one. */
async function readDraggedOver(): Promise<number> {
  const announced = (await page.locator('[aria-live=assertive]').allInnerTexts()).join(' ');
  return Number(/ligne (\d+) sur/.exec(announced)?.[1]) + 1;
}

/** Waits until the row is announced at this place; released earlier, it would drop elsewhere. */
const waitUntilDraggedOver = (rowIndex: number) => expect.poll(readDraggedOver).toBe(rowIndex);
/** Waits until the row is announced below this place; the grid may scroll some time before. */
const waitUntilDraggedBelow = (rowIndex: number) => expect.poll(readDraggedOver).toBeGreaterThan(rowIndex);

const grid = () => page.getByRole('grid');
const readScrollTop = () => grid().evaluate((element) => element.scrollTop);
const undoButton = () => page.getByRole('button', { name: 'Annuler', exact: true });

/** Undoes the move of `MOVED` and waits until the row is back at this place near the start. */
async function undoMove(indexBefore: number): Promise<void> {
  await undoButton().click();
  await grid().evaluate((element) => element.scrollTo(0, 0));
  await expect.poll(() => readRowIndex(MOVED)).toBe(indexBefore);
}

async function dragOntoFollowedRow(pointer: Pointer): Promise<void> {
  const [indexBefore, target] = [await readRowIndex(MOVED), await readRowIndex(FOLLOWED)];
  expect(target).toBeGreaterThan(indexBefore);
  const from = await findCenter(findHandle(MOVED));
  // On phones the handle is not at the center of its row: the distance is that between the rows.
  const distance = (await findCenter(findRow(page, FOLLOWED))).y - (await findCenter(findRow(page, MOVED))).y;
  await pointer.down(from);
  await movePressedPointer(pointer, from, { x: from.x, y: from.y + distance });
  await waitUntilDraggedOver(target);
  await pointer.up();
  await expect.poll(() => readRowIndex(MOVED)).toBe(target);
  expect(await readRowIndex(FOLLOWED)).toBe(target - 1);
  await undoMove(indexBefore);
}

describe('row dragging on a desktop', () => {
  beforeAll(() => openGrid());

  it('moves the row to where the mouse drops it, and back on undo', () => dragOntoFollowedRow(createMousePointer()));

  it('moves the row by arrow keys, announces it and scrolls beyond the visible rows', async () => {
    const indexBefore = await readRowIndex(MOVED);
    await findHandle(MOVED).focus();
    await page.keyboard.press('Space');
    await waitUntilDraggedOver(indexBefore);
    const readShift = async () => {
      const transform = await findRow(page, MOVED).evaluate((row) => row.style.transform);
      return Number(/^translateY\((\d+)px\)$/.exec(transform)?.[1]);
    };
    // Keys are ignored until the dragged row is measured, which nothing shows.
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowDown');
        return readShift();
      })
      .toBeGreaterThan(0);
    const shift = await readShift();
    expect(shift % DRAG_KEYBOARD_STEP_PX).toBe(0);
    await page.keyboard.press('ArrowDown');
    await expect.poll(readShift).toBe(shift + DRAG_KEYBOARD_STEP_PX);
    while ((await readScrollTop()) < 400) await page.keyboard.press('ArrowDown');
    await waitUntilDraggedBelow(indexBefore + 10);
    await page.keyboard.press('Space');
    await expect.poll(() => readRowIndex(MOVED)).toBeGreaterThan(indexBefore + 10);
    await undoMove(indexBefore);
  });
});

describe('row dragging on a phone', () => {
  let pointer: Pointer;

  beforeAll(async () => {
    await openGrid({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    pointer = createTouchPointer(await page.context().newCDPSession(page));
  });

  it('moves the row to where the finger drops it, and back on undo', () => dragOntoFollowedRow(pointer));

  it('scrolls the grid at its edge and drops the row far below', async () => {
    const indexBefore = await readRowIndex(MOVED);
    const from = await findCenter(findHandle(MOVED));
    const edge = await findLowerEdge(from.x);
    await pointer.down(from);
    await movePressedPointer(pointer, from, edge);
    await expect.poll(readScrollTop).toBeGreaterThan(900);
    await waitUntilDraggedBelow(indexBefore + 10);
    await pointer.up();
    await expect.poll(() => readRowIndex(MOVED)).toBeGreaterThan(indexBefore + 10);
    await undoMove(indexBefore);
  });

  it('shows a row that is dropped at a place scrolled out of sight', async () => {
    const indexBefore = await readRowIndex(MOVED);
    const from = await findCenter(findHandle(MOVED));
    const edge = await findLowerEdge(from.x);
    await pointer.down(from);
    await movePressedPointer(pointer, from, edge);
    await expect.poll(readScrollTop).toBeGreaterThan(900);
    await waitUntilDraggedBelow(indexBefore + 10);
    // The grid scrolls and the finger leaves in one task: the place of the drop is that of before.
    await grid().evaluate((element) => {
      element.scrollTo(0, 0);
      document.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
    });
    await pointer.up();
    await expect.poll(() => readRowIndex(MOVED)).toBeGreaterThan(indexBefore + 10);
    expect(await findRow(page, MOVED).boundingBox()).toMatchObject({ y: expect.toSatisfy((y) => y > 0 && y < 844) });
    await undoMove(indexBefore);
  });

  it('scrolls the grid and moves no row on a swipe over a row', async () => {
    const indexBefore = await readRowIndex(MOVED);
    const from = await findCenter(findRow(page, FOLLOWED));
    await pointer.down(from);
    await movePressedPointer(pointer, from, { x: from.x, y: from.y - 200 });
    await pointer.up();
    await expect.poll(readScrollTop).toBeGreaterThan(50);
    await grid().evaluate((element) => element.scrollTo(0, 0));
    await expect.poll(() => readRowIndex(MOVED)).toBe(indexBefore);
    expect(await undoButton().getAttribute('aria-disabled')).toBe('true');
  });
});
