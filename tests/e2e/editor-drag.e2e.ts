import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/browser';
import { openDevice, rowOf, signIn, waitUntilSent } from '../support/partnerPages';
import { resetStack } from '../support/stack';
import { finger, lead, type Point, type Pointer } from '../support/touches';

const MOVED = 'Microsoft 365 Business Basic';
const FOLLOWED = 'Microsoft 365 Business Premium';

let browser: Browser;
let page: Page;

beforeAll(async () => void (browser = await launchChromium()));
// A test that fails half-way leaves its row elsewhere: that must not be the next one's failure.
beforeEach(resetStack);
afterEach(() => page.context().close());
afterAll(() => browser.close());

const mouse = (): Pointer => ({
  down: async ({ x, y }) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
  },
  move: ({ x, y }) => page.mouse.move(x, y),
  up: () => page.mouse.up(),
});

async function open(kind: 'mouse' | 'finger'): Promise<Pointer> {
  const isPhone = kind === 'finger';
  const options = isPhone ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : {};
  ({ page } = await openDevice(browser, options));
  await signIn(page, 'admin');
  await rowOf(page, MOVED).waitFor();
  return isPhone ? finger(await page.context().newCDPSession(page)) : mouse();
}

const handleOf = (label: string) => rowOf(page, label).getByRole('button', { name: `Déplacer ${label}`, exact: true });

async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('The dragged thing is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Its row number in the whole grid, as a screen reader tells it. */
async function placeOf(label: string): Promise<number> {
  return Number(await rowOf(page, label).getAttribute('aria-rowindex'));
}

/** Waits until a screen reader hears that the row is over this place. A pointer that goes up before lets it fall elsewhere. */
const untilOver = (rowIndex: number) =>
  expect
    .poll(() => page.locator('[aria-live=assertive]').allInnerTexts())
    .toContainEqual(expect.stringContaining(`ligne ${rowIndex - 1} sur`));

const scrolledBy = () => page.locator('[role=grid]').evaluate((grid) => grid.scrollTop);

describe.each(['mouse', 'finger'] as const)('a row dragged with the %s', (kind) => {
  it('takes the place where it is let go, and goes back with Ctrl+Z', async () => {
    const pointer = await open(kind);
    const [before, target] = [await placeOf(MOVED), await placeOf(FOLLOWED)];
    expect(target).toBeGreaterThan(before);
    const from = await middleOf(handleOf(MOVED));
    // The handle is not in the middle of a phone's tall row: the row goes as far as its place is away, not its handle.
    const way = (await middleOf(rowOf(page, FOLLOWED))).y - (await middleOf(rowOf(page, MOVED))).y;
    const to = { x: from.x, y: from.y + way };
    await pointer.down(from);
    await lead(pointer, from, to);
    await untilOver(target);
    await pointer.up();
    await page.getByText('Ordre mis à jour').waitFor();
    await expect.poll(() => placeOf(MOVED)).toBe(target);
    expect(await placeOf(FOLLOWED)).toBe(target - 1);
    await waitUntilSent(page);
    await page.getByRole('button', { name: 'Annuler', exact: true }).click();
    await expect.poll(() => placeOf(MOVED)).toBe(before);
    await waitUntilSent(page);
  });

  it('scrolls the grid at its edge and is put down far below', async () => {
    const pointer = await open(kind);
    const before = await placeOf(MOVED);
    const grid = await page.locator('[role=grid]').boundingBox();
    if (grid === null) throw new Error('No grid');
    const from = await middleOf(handleOf(MOVED));
    const edge = { x: from.x, y: Math.min(grid.y + grid.height, page.viewportSize()?.height ?? 0) - 12 };
    await pointer.down(from);
    await lead(pointer, from, edge);
    await expect.poll(scrolledBy).toBeGreaterThan(900);
    await pointer.up();
    await page.getByText('Ordre mis à jour').waitFor();
    await expect.poll(() => placeOf(MOVED)).toBeGreaterThan(before + 10);
    await waitUntilSent(page);
    await page.getByRole('button', { name: 'Annuler', exact: true }).click();
    await page.locator('[role=grid]').evaluate((element) => element.scrollTo(0, 0));
    await expect.poll(() => placeOf(MOVED)).toBe(before);
    await waitUntilSent(page);
  });
});

describe('a row led with the arrow keys', () => {
  it('goes on below the rows that were on the screen', async () => {
    await open('mouse');
    const before = await placeOf(MOVED);
    await handleOf(MOVED).focus();
    await page.keyboard.press('Space');
    await rowOf(page, MOVED).and(page.locator('.pricing-row--dragged')).waitFor();
    while ((await scrolledBy()) < 600) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.getByText('Ordre mis à jour').waitFor();
    await expect.poll(() => placeOf(MOVED)).toBeGreaterThan(before + 15);
    await page.keyboard.press('Control+z');
    await page.locator('[role=grid]').evaluate((element) => element.scrollTo(0, 0));
    await expect.poll(() => placeOf(MOVED)).toBe(before);
    await waitUntilSent(page);
  });
});

describe('a finger', () => {
  it('on the words of a row scrolls the grid and moves nothing', async () => {
    const pointer = await open('finger');
    const before = await placeOf(MOVED);
    const from = await middleOf(rowOf(page, FOLLOWED));
    await pointer.down(from);
    await lead(pointer, from, { x: from.x, y: from.y - 200 });
    await pointer.up();
    await expect.poll(scrolledBy).toBeGreaterThan(50);
    await page.locator('[role=grid]').evaluate((element) => element.scrollTo(0, 0));
    await expect.poll(() => placeOf(MOVED)).toBe(before);
    expect(await page.getByText('Ordre mis à jour').count()).toBe(0);
  });
});
