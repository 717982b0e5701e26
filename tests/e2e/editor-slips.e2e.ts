import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/browser';
import { resizeGrid } from '../support/gridLayout';
import { closeDevices, openDevice, rowOf, signIn, waitUntilSent } from '../support/partnerPages';
import { beforeFirstTestAndSecondTry } from '../support/secondTry';
import { resetStack } from '../support/stack';
import { holdOutbox } from '../support/storedState';

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 320, height: 700 };
/** No place to break the line at. */
const ENDLESS = 'W'.repeat(300);

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchChromium();
});
beforeFirstTestAndSecondTry(begin);
afterAll(() => browser.close());

/** One device for all tests, and one row more than the seed has. */
async function begin(): Promise<void> {
  await closeDevices(browser);
  await resetStack();
  ({ page } = await openDevice(browser, { viewport: DESKTOP }));
  await signIn(page, 'admin');
  await add(ENDLESS);
  await rowOf(page, ENDLESS).waitFor();
  await waitUntilSent(page);
}

async function add(label: string): Promise<void> {
  const panel = page.getByRole('form', { name: 'Ajouter un élément' });
  await panel.getByLabel('Solution ou sous-titre').fill(label);
  await panel.getByLabel('Prix partenaire (€ HT)').fill('9 999 999,99');
  await panel.getByLabel('Commission (%)').fill('1000');
  await page.keyboard.press('Enter');
}

const grid = () => page.locator('[role=grid]');
const scrolledBy = () => grid().evaluate((element) => element.scrollTop);

/** The row with this number, once the grid has been scrolled by so much and shows it with its controls. */
async function rowAfterJump(rowIndex: number, top: number): Promise<Locator> {
  const row = page.locator(`[role=row][aria-rowindex="${rowIndex}"]`);
  // Again until it is so: a grid that is on its way to a place of its own goes on.
  await expect
    .poll(async () => {
      await grid().evaluate((element, to) => element.scrollTo(0, to), top);
      return row.getByRole('button', { name: /^Autres actions/ }).count();
    })
    .toBe(1);
  return row;
}

describe('what a hurried person does', () => {
  it('adding while a search hides the end shows the new row', async () => {
    await page.getByRole('searchbox').fill('google');
    await rowOf(page, 'Google Workspace Business Plus').waitFor();
    await add('Ajoutée pendant une recherche');
    await rowOf(page, 'Ajoutée pendant une recherche').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
    await waitUntilSent(page);
  });

  it('a search that is cleared leads back to where the grid stood', async () => {
    // A row that stands only there: the element has its new place at once, the grid hears of it with the next frame.
    await rowAfterJump(22, 700);
    await page.getByRole('searchbox').fill('google');
    await expect.poll(() => page.locator('[data-item]').count()).toBe(5);
    await page.keyboard.press('Escape');
    await expect.poll(scrolledBy).toBe(700);
  });

  it('or to the row that was worked on meanwhile, among its neighbours', async () => {
    await page.getByRole('searchbox').fill('aircall');
    await rowOf(page, 'Aircall Essentials – par utilisateur et par mois')
      .getByRole('button', { name: /^Modifier/ })
      .click();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').fill('');
    await rowOf(page, 'Wazo Platform – par utilisateur et par mois').waitFor();
    expect(await scrolledBy()).toBeGreaterThan(700);
  });

  it('a press with Maj beside a box selects the rows between, and no text', async () => {
    await rowAfterJump(3, 0);
    const box = (label: string) => rowOf(page, label).locator('.pricing-check');
    await box('Microsoft 365 Business Basic').click({ position: { x: 1, y: 1 } });
    await box('Exchange Online Plan 1').click({ position: { x: 1, y: 1 }, modifiers: ['Shift'] });
    await page.getByText('5 lignes sélectionnées').waitFor();
    await page.getByRole('button', { name: 'Désélectionner' }).click();
  });

  it('Escape, pressed again and again, cancels an import under way without hiding it, and no row stays', async () => {
    const lines = Array.from({ length: 5000 }, (_, at) => `Ligne ${at};1,00;5`);
    const buffer = Buffer.from(lines.join('\n'));
    const before = await grid().getAttribute('aria-rowcount');
    await page.getByLabel('Choisir un fichier CSV').setInputFiles({ name: 'longue.csv', mimeType: 'text/csv', buffer });
    const dialog = page.getByRole('dialog', { name: 'Aperçu de l’import' });
    await dialog.getByText('5\u202f000 lignes sur 5\u202f000 seront importées.').waitFor();
    await page.evaluate(() => {
      const look = () => {
        const shown = document.querySelector('dialog.pricing-dialog');
        if (!shown) return;
        if (!shown.matches('[open]')) document.body.dataset['lost'] = 'true';
        requestAnimationFrame(look);
      };
      look();
    });
    const release = await holdOutbox(page);
    try {
      await dialog.getByRole('button', { name: 'Importer', exact: true }).click();
      await dialog.getByText('Import en cours…').waitFor();
      for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
      await dialog.getByText('Annulation de l’import…').waitFor();
    } finally {
      await release();
    }
    await page.getByText('Import annulé').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.locator('body').getAttribute('data-lost')).toBeNull();
    expect(await grid().getAttribute('aria-rowcount')).toBe(before);
    await waitUntilSent(page);
  });
});

describe('what has to be read', () => {
  it('says in sight that nothing was found', async () => {
    await page.getByRole('searchbox').fill('introuvable');
    const text = page.getByText('Aucun élément ne correspond à');
    await text.waitFor();
    const painted = await text.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height - 20) === element;
    });
    expect(painted).toBe(true);
    await page.keyboard.press('Escape');
  });

  it('every place to move to is as high as its text, on a phone too', async () => {
    await resizeGrid(page, PHONE);
    const first = await rowAfterJump(3, 0);
    await first.getByRole('button', { name: /^Autres actions/ }).click();
    await page.getByRole('menuitem', { name: 'Déplacer vers…' }).click();
    const choices = page.locator('.pricing-choice');
    await choices.nth(10).waitFor();
    const squeezed = await choices.evaluateAll(
      (all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length,
    );
    expect(squeezed).toBe(0);
    await page.keyboard.press('Escape');
    await resizeGrid(page, DESKTOP);
  });

  it('on paper, the prices stand beside a label that has no place to break', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.getByRole('table').getByText(ENDLESS).waitFor();
    expect(await overflow()).toBe(0);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
  });

  it.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
    ['a small phone', SMALL_PHONE],
  ])('the faults of one row stand apart and in sight on %s, in the last row too', async (_name, viewport) => {
    await resizeGrid(page, viewport);
    const last = Number(await grid().getAttribute('aria-rowcount'));
    // Before the first solution stands a subtitle.
    for (const [rowIndex, top] of [
      [3, 0],
      [last, 1_000_000],
    ] as const) {
      const row = await rowAfterJump(rowIndex, top);
      await row.getByRole('button', { name: /^Modifier/ }).click();
      for (const [name, text] of Object.entries({ solution: ' ', prix_partenaire: 'x', commission: 'x' }))
        await page.locator(`.pricing-row--editing input[name=${name}]`).fill(text);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('.pricing-field-error').count()).toBe(3);
      expect(await coverings(page.locator('.pricing-field-error, .pricing-row--editing input'))).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });
});

/** Pairs of elements that lie over each other, and those that the grid's frame cuts off. */
function coverings(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((found) => {
    const frame = document.querySelector('[role=grid]')?.getBoundingClientRect() ?? new DOMRect();
    const boxes = found.map((element) => ({ element, box: element.getBoundingClientRect() }));
    const nameOf = (element: Element) => element.getAttribute('name') ?? element.textContent;
    const cut = boxes.filter(({ box }) => box.bottom > frame.bottom + 1 || box.top < frame.top - 1);
    const over = boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter(
          ({ box }) =>
            box.left < one.box.right - 1 &&
            box.right > one.box.left + 1 &&
            box.top < one.box.bottom - 1 &&
            box.bottom > one.box.top + 1,
        )
        .map((other) => `${nameOf(one.element)} / ${nameOf(other.element)}`),
    );
    return [...cut.map(({ element }) => `cut off: ${nameOf(element)}`), ...over];
  });
}
