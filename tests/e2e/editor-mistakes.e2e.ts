import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/browser';
import { resizePricingViewport } from '../support/resizePricingViewport';
import { closeBrowserContexts, openIsolatedPage, findRow, signIn, waitUntilSent } from '../support/partnerPages';
import { beforeAllAndRetry } from '../support/retryHooks';
import { resetStack } from '../support/stack';
import { holdOutboxWrites } from '../support/browserStorage';

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 320, height: 700 };
/** Has no line break opportunity. */
const UNBREAKABLE = 'W'.repeat(300);

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchChromium();
});
beforeAllAndRetry(startSession);
afterAll(() => browser.close());

/** Signs in on one page for all tests, and adds a row to the seed. */
async function startSession(): Promise<void> {
  await closeBrowserContexts(browser);
  await resetStack();
  ({ page } = await openIsolatedPage(browser, { viewport: DESKTOP }));
  await signIn(page, 'admin');
  await addRow(UNBREAKABLE);
  await findRow(page, UNBREAKABLE).waitFor();
  await waitUntilSent(page);
}

async function addRow(label: string): Promise<void> {
  const panel = page.getByRole('form', { name: 'Ajouter un élément' });
  await panel.getByLabel('Solution ou sous-titre').fill(label);
  await panel.getByLabel('Prix partenaire (€ HT)').fill('9 999 999,99');
  await panel.getByLabel('Commission (%)').fill('1000');
  await page.keyboard.press('Enter');
}

const grid = () => page.locator('[role=grid]');
const readScrollTop = () => grid().evaluate((element) => element.scrollTop);

/** Scrolls the grid to `top` and returns the row with this number once its buttons are rendered. */
async function scrollToRow(rowIndex: number, top: number): Promise<Locator> {
  const row = page.locator(`[role=row][aria-rowindex="${rowIndex}"]`);
  // Repeats the scroll: a restored scroll position may still override it.
  await expect
    .poll(async () => {
      await grid().evaluate((element, to) => element.scrollTo(0, to), top);
      return row.getByRole('button', { name: /^Autres actions/ }).count();
    })
    .toBe(1);
  return row;
}

describe('/partner/pricing in hurried use', () => {
  it('clears the search to show an added row', async () => {
    await page.getByRole('searchbox').fill('google');
    await findRow(page, 'Google Workspace Business Plus').waitFor();
    await addRow('Ajoutée pendant une recherche');
    await findRow(page, 'Ajoutée pendant une recherche').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
    await waitUntilSent(page);
  });

  it('restores the scroll position when the search is cleared', async () => {
    // Waits for a row that is only rendered there: the grid handles the scroll in the next frame.
    await scrollToRow(22, 700);
    await page.getByRole('searchbox').fill('google');
    await expect.poll(() => page.locator('[data-item]').count()).toBe(5);
    await page.keyboard.press('Escape');
    await expect.poll(readScrollTop).toBe(700);
  });

  it('scrolls to the row edited during the search when the search is cleared', async () => {
    await page.getByRole('searchbox').fill('aircall');
    await findRow(page, 'Aircall Essentials – par utilisateur et par mois')
      .getByRole('button', { name: /^Modifier/ })
      .click();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').fill('');
    await findRow(page, 'Wazo Platform – par utilisateur et par mois').waitFor();
    expect(await readScrollTop()).toBeGreaterThan(700);
  });

  it('selects a range of rows, and no text, on a shift-click beside a checkbox', async () => {
    await scrollToRow(3, 0);
    const box = (label: string) => findRow(page, label).locator('.pricing-check');
    await box('Microsoft 365 Business Basic').click({ position: { x: 1, y: 1 } });
    await box('Exchange Online Plan 1').click({ position: { x: 1, y: 1 }, modifiers: ['Shift'] });
    await page.getByText('5 lignes sélectionnées').waitFor();
    await page.getByRole('button', { name: 'Désélectionner' }).click();
  });

  it('cancels a running import on repeated Escape, shows its dialog until then and keeps no row', async () => {
    const lines = Array.from({ length: 5000 }, (_, at) => `Ligne ${at};1,00;5`);
    const buffer = Buffer.from(lines.join('\n'));
    const rowCountBefore = await grid().getAttribute('aria-rowcount');
    await page.getByLabel('Choisir un fichier CSV').setInputFiles({ name: 'longue.csv', mimeType: 'text/csv', buffer });
    const dialog = page.getByRole('dialog', { name: 'Aperçu de l’import' });
    await dialog.getByText('5\u202f000 lignes sur 5\u202f000 seront importées.').waitFor();
    await page.evaluate(() => {
      const checkDialog = () => {
        const dialogElement = document.querySelector('dialog.dialog--wide');
        if (!dialogElement) return;
        if (!dialogElement.matches('[open]')) document.body.dataset['hidden'] = 'true';
        requestAnimationFrame(checkDialog);
      };
      checkDialog();
    });
    const release = await holdOutboxWrites(page);
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
    expect(await page.locator('body').getAttribute('data-hidden')).toBeNull();
    expect(await grid().getAttribute('aria-rowcount')).toBe(rowCountBefore);
    await waitUntilSent(page);
  });
});

describe('/partner/pricing layout', () => {
  it('shows uncovered that nothing was found', async () => {
    await page.getByRole('searchbox').fill('introuvable');
    const text = page.getByText('Aucun élément ne correspond à');
    await text.waitFor();
    const isUncovered = await text.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height - 20) === element;
    });
    expect(isUncovered).toBe(true);
    await page.keyboard.press('Escape');
  });

  it('shows all choices of “Déplacer vers…” in full height on a phone', async () => {
    await resizePricingViewport(page, PHONE);
    const first = await scrollToRow(3, 0);
    await first.getByRole('button', { name: /^Autres actions/ }).click();
    await page.getByRole('menuitem', { name: 'Déplacer vers…' }).click();
    const choices = page.locator('.pricing-choice');
    await choices.nth(10).waitFor();
    const clippedCount = await choices.evaluateAll(
      (all) => all.filter((choice) => choice.scrollHeight > choice.clientHeight + 1).length,
    );
    expect(clippedCount).toBe(0);
    await page.keyboard.press('Escape');
    await resizePricingViewport(page, DESKTOP);
  });

  it('keeps prices beside an unbreakable label within the printed page', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.getByRole('table').getByText(UNBREAKABLE).waitFor();
    expect(await overflow()).toBe(0);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
  });

  it.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
    ['a small phone', SMALL_PHONE],
  ])('shows all errors of a row uncovered on %s, in the last row too', async (_name, viewport) => {
    await resizePricingViewport(page, viewport);
    const last = Number(await grid().getAttribute('aria-rowcount'));
    // Row 2 is a subtitle.
    for (const [rowIndex, top] of [
      [3, 0],
      [last, 1_000_000],
    ] as const) {
      const row = await scrollToRow(rowIndex, top);
      await row.getByRole('button', { name: /^Modifier/ }).click();
      for (const [name, text] of Object.entries({ solution: ' ', prix_partenaire: 'x', commission: 'x' }))
        await page.locator(`.pricing-row--editing input[name=${name}]`).fill(text);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('.pricing-field-error').count()).toBe(3);
      expect(await findOverlaps(page.locator('.pricing-field-error, .pricing-row--editing input'))).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });
});

/** Returns pairs of overlapping elements, and elements that the edge of the grid cuts off. */
function findOverlaps(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((found) => {
    const frame = document.querySelector('[role=grid]')?.getBoundingClientRect() ?? new DOMRect();
    const boxes = found.map((element) => ({ element, box: element.getBoundingClientRect() }));
    const getName = (element: Element) => element.getAttribute('name') ?? element.textContent;
    const clipped = boxes.filter(({ box }) => box.bottom > frame.bottom + 1 || box.top < frame.top - 1);
    const overlapping = boxes.flatMap((first, at) =>
      boxes
        .slice(at + 1)
        .filter(
          ({ box }) =>
            box.left < first.box.right - 1 &&
            box.right > first.box.left + 1 &&
            box.top < first.box.bottom - 1 &&
            box.bottom > first.box.top + 1,
        )
        .map((second) => `${getName(first.element)} / ${getName(second.element)}`),
    );
    return [...clipped.map(({ element }) => `cut off: ${getName(element)}`), ...overlapping];
  });
}
