import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/browser';
import { resizeGrid } from '../support/gridLayout';
import { openDevice, rowOf, signIn, untilOfflineReady } from '../support/partnerPages';
import { resetStack } from '../support/stack';
import { finger, lead, type Point } from '../support/touches';

const UPRIGHT = { width: 390, height: 844 };
const ON_ITS_SIDE = { width: 844, height: 390 };
const SMALL = { width: 320, height: 640 };
const EDITED = 'Exchange Online Plan 2';
const FINGER_PX = 44;

let browser: Browser;
let page: Page;

beforeAll(async () => {
  await resetStack();
  browser = await launchChromium();
});
afterEach(() => page.context().close());
afterAll(() => browser.close());

/** An admin with a phone in the hand; everything is done by touches. */
async function hold(viewport: { width: number; height: number }): Promise<void> {
  ({ page } = await openDevice(browser, { viewport, hasTouch: true, isMobile: true }));
  await signIn(page, 'admin');
  await rowOf(page, 'Microsoft 365 Business Basic')
    .getByRole('button', { name: /^Modifier/ })
    .waitFor();
}

const field = (name: string) => page.locator(`.pricing-row--editing input[name=${name}]`);
const dialog = () => page.getByRole('dialog');

async function edit(label: string): Promise<void> {
  await rowOf(page, label)
    .getByRole('button', { name: `Modifier ${label}` })
    .tap();
  await field('prix_partenaire').waitFor();
}

/** Nothing lies over its middle, and no edge of the grid or the window cuts it off. */
function isInSight(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const corners = [
      [x + 3, y + 3],
      [x + width - 3, y + height - 3],
    ] as const;
    return corners.every(([left, top]) => element.contains(document.elementFromPoint(left, top)));
  });
}

async function swipe(from: Point, by: number): Promise<void> {
  const pointer = finger(await page.context().newCDPSession(page));
  await pointer.down(from);
  await lead(pointer, from, { x: from.x, y: from.y + by });
  await pointer.up();
}

/** Every field of the row is wrong: what is told of each must be seen. */
async function expectFaultsInSight(): Promise<void> {
  for (const [name, text] of Object.entries({ solution: ' ', prix_partenaire: 'x', commission: 'x' }))
    await field(name).fill(text);
  await page.locator('.pricing-action--save').tap();
  const faults = page.locator('.pricing-field-error');
  await faults.nth(2).waitFor();
  for (const fault of await faults.all()) await expect.poll(() => isInSight(fault)).toBe(true);
}

describe('a phone that is turned over', () => {
  it.each([
    ['cards into a table', UPRIGHT, ON_ITS_SIDE],
    ['a table into cards', ON_ITS_SIDE, UPRIGHT],
  ] as const)('from %s keeps the row that is typed in in sight, and what was typed', async (_how, before, after) => {
    await hold(before);
    await edit(EDITED);
    await field('prix_partenaire').fill('77,7');
    await resizeGrid(page, after);
    const parts = [field('prix_partenaire'), page.locator('.pricing-action--save')];
    // At the same time: the grid may still be on its way to the row.
    await expect.poll(() => Promise.all(parts.map(isInSight))).toEqual([true, true]);
    expect(await field('prix_partenaire').inputValue()).toBe('77,7');
  });

  it('goes on with the first row that was seen', async () => {
    await hold(UPRIGHT);
    await page.locator('[role=grid]').evaluate((grid) => grid.scrollTo(0, 1500));
    const firstSeen = () =>
      page.evaluate(() => {
        const grid = document.querySelector('[role=grid]')?.getBoundingClientRect();
        const head = document.querySelector('.pricing-grid__head')?.getBoundingClientRect();
        const top = Math.max(grid?.top ?? 0, (head?.height ?? 0) > 1 ? (head?.bottom ?? 0) : 0);
        const row = document.elementFromPoint(120, top + 6)?.closest('[role=row]');
        return Number(row?.getAttribute('aria-rowindex'));
      });
    await expect.poll(firstSeen).toBeGreaterThan(10);
    const before = await firstSeen();
    await resizeGrid(page, ON_ITS_SIDE);
    await expect.poll(firstSeen).toBe(before);
  });
});

describe('a phone held on its side', () => {
  it('shows rows at once, and a finger at the end of the grid scrolls the page', async () => {
    await hold(ON_ITS_SIDE);
    expect(await isInSight(rowOf(page, 'Microsoft 365 Business Basic').locator('.pricing-cell__label'))).toBe(true);
    await page.locator('[role=grid]').evaluate((grid) => {
      grid.scrollTo(0, grid.scrollHeight);
      grid.scrollIntoView({ block: 'center' });
    });
    const scrolledBy = () => page.evaluate(() => Math.round(window.scrollY));
    const before = await scrolledBy();
    await swipe({ x: 300, y: 280 }, -150);
    await expect.poll(scrolledBy).toBeGreaterThan(before + 50);
  });

  it('shows every fault of a row, none over another', async () => {
    await hold(ON_ITS_SIDE);
    await edit(EDITED);
    await expectFaultsInSight();
  });

  it('tells the history without a scroll of the page, which still ends with its footer', async () => {
    await hold(ON_ITS_SIDE);
    await page.getByRole('button', { name: 'Historique' }).tap();
    const panel = page.getByRole('complementary');
    await panel.waitFor();
    await expect
      .poll(async () => {
        const box = await panel.boundingBox();
        return box !== null && box.y >= 0 && box.y + box.height < ON_ITS_SIDE.height + 1;
      })
      .toBe(true);
    await panel.getByRole('listitem').nth(20).waitFor({ state: 'attached' });
    const belowFooter = await page.evaluate(() => {
      const footer = document.querySelector('.footer')?.getBoundingClientRect().bottom ?? 0;
      return document.documentElement.scrollHeight - window.scrollY - footer;
    });
    expect(Math.abs(belowFooter)).toBeLessThan(1);
  });
});

describe('a phone', () => {
  it('shows every fault of a row near the foot of the grid', async () => {
    await hold(UPRIGHT);
    await rowOf(page, EDITED).waitFor();
    await rowOf(page, EDITED).evaluate((row) => row.scrollIntoView({ block: 'end' }));
    await edit(EDITED);
    await expectFaultsInSight();
    expect(await isInSight(field('solution'))).toBe(true);
  });

  it('opens a row with a double tap, and does not close it again', async () => {
    await hold(UPRIGHT);
    await rowOf(page, EDITED).scrollIntoViewIfNeeded();
    const box = await rowOf(page, EDITED)
      .getByRole('button', { name: `Modifier ${EDITED}` })
      .boundingBox();
    if (box === null) throw new Error('Not on the screen');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    // The second is not sent after the answer to the first: on a busy machine it would be too late for a double one.
    await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)]);
    await field('prix_partenaire').fill('12,5');
    expect(await page.locator('.pricing-row--editing').count()).toBe(1);
  });

  it('offers what is pressed most in the size of a finger, and fields that Safari does not zoom into', async () => {
    await hold(UPRIGHT);
    const sizeOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().height);
    const row = rowOf(page, EDITED);
    for (const name of [`Modifier ${EDITED}`, `Autres actions ${EDITED}`])
      expect(await sizeOf(row.getByRole('button', { name }))).toBeGreaterThanOrEqual(FINGER_PX);
    expect(await sizeOf(row.locator('.pricing-check'))).toBeGreaterThanOrEqual(FINGER_PX);
    await row.getByRole('button', { name: `Autres actions ${EDITED}` }).tap();
    expect(await sizeOf(page.getByRole('menuitem').first())).toBeGreaterThanOrEqual(FINGER_PX);
    await page.getByRole('menuitem', { name: 'Modifier' }).tap();
    await page.getByText('Ajouter et importer').tap();
    const sizes = await page
      .locator('.pricing input:not([type=checkbox], [type=file])')
      .evaluateAll((inputs) => inputs.map((input) => Number.parseFloat(getComputedStyle(input).fontSize)));
    expect(sizes.length).toBeGreaterThan(6);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  });
});

describe('a small phone', () => {
  it('tells rows apart whose labels begin alike', async () => {
    await hold(SMALL);
    for (const label of ['Microsoft 365 Business Standard', 'Microsoft 365 Business Premium']) {
      const cut = await rowOf(page, label)
        .locator('.pricing-cell__label')
        .evaluate((text) => text.scrollHeight - text.clientHeight);
      expect(cut).toBeLessThanOrEqual(1);
    }
  });

  it('previews an import without scrolling sideways, in a dialog whose buttons stay in sight', async () => {
    await hold(SMALL);
    const lines = Array.from({ length: 30 }, (_, at) => `Onduleur bureau ${at};1145,00;12`);
    await page.getByText('Ajouter et importer').tap();
    await page.getByRole('button', { name: 'Coller depuis un tableur…' }).tap();
    const text = dialog().getByRole('textbox');
    await expect.poll(() => text.evaluate((area) => area === document.activeElement)).toBe(true);
    await text.fill([...lines, 'Sans prix;;'].join('\n'));
    await dialog().getByRole('button', { name: 'Lire ces lignes' }).tap();
    await dialog().getByText('30 lignes sur 31').waitFor();
    const sideways = await dialog()
      .locator('.pricing-preview__scroll')
      .evaluateAll((parts) => parts.map((part) => part.scrollWidth - part.clientWidth));
    expect(sideways).toEqual([0, 0]);
    expect(await isInSight(dialog().getByRole('button', { name: 'Importer', exact: true }))).toBe(true);
  });

  it('asks in sight before unsent edits are discarded', async () => {
    await hold(SMALL);
    await untilOfflineReady(page);
    await page.context().setOffline(true);
    await edit('Microsoft 365 Business Basic');
    await field('prix_partenaire').fill('5,55');
    await page.locator('.pricing-action--save').tap();
    await page.getByText('1 modification en attente').waitFor();
    await page.getByRole('button', { name: 'Déconnexion' }).tap();
    await dialog().getByRole('button', { name: 'Abandonner' }).tap();
    const question = dialog().getByRole('alert').filter({ hasText: 'Effacer définitivement ces modifications' });
    await question.waitFor();
    await expect.poll(() => isInSight(question)).toBe(true);
    await page.context().setOffline(false);
  });
});
