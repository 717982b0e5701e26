import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getSharedChromium } from '../support/browser';
import { holdOutboxWrites } from '../support/browserStorage';
import {
  changePrice,
  findRow,
  openAddAndImport,
  openIsolatedPage,
  signIn,
  waitUntilSent,
  closeBrowserContexts,
} from '../support/partnerPages';
import { findOverlaps, listCovered } from '../support/findOverlaps';
import { resizePricingViewport } from '../support/resizePricingViewport';
import { openAdminFirestore, resetStack } from '../support/stack';

const DESKTOP = { width: 1280, height: 900 };
const TABLET = { width: 820, height: 1180 };
const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 320, height: 700 };
/** So low that no row is visible at both the start and the end of the grid. */
const LOW_DESKTOP = { width: 1280, height: 640 };

/** Replaces `launchQueue`, which only an installed app has; `openWithApp` puts a file into it. */
const LAUNCH_QUEUE = `
  Object.defineProperty(window, 'launchQueue', {
    value: {
      setConsumer(consumer) {
        window.openWithApp = (name, text) =>
          consumer({ files: [{ getFile: async () => new File([text], name, { type: 'text/csv' }) }] });
      },
    },
  });
`;

let browser: Browser;
let page: Page;
let consoleMessages: string[];

beforeAll(async () => {
  await resetStack();
  browser = await getSharedChromium();
  const isolated = await openIsolatedPage(browser);
  ({ page, consoleMessages } = isolated);
  await isolated.context.addInitScript(LAUNCH_QUEUE);
  await signIn(page, 'admin');
});
afterEach(() => expect(consoleMessages.splice(0).filter((line) => /error|uncaught/i.test(line))).toEqual([]));
afterAll(() => closeBrowserContexts(browser));

const grid = () => page.getByRole('grid');
const rows = () => page.locator('[role=row][data-item]');
const rowAt = (rowIndex: number) => page.locator(`[role=row][aria-rowindex="${rowIndex}"]`);
const search = () => page.getByRole('searchbox');
const readScrollTop = () => grid().evaluate((element) => element.scrollTop);

/** Jumps like a scroll bar until the row's controls are rendered; a restored scroll position may override the first jump. */
const jumpTo = (rowIndex: number, top: number) =>
  expect
    .poll(async () => {
      await grid().evaluate((element, to) => element.scrollTo(0, to), top);
      return rowAt(rowIndex)
        .getByRole('button', { name: /^Autres actions/ })
        .count();
    })
    .toBe(1);

/** Waits for the second row: the first one may hold the focus, so it stays rendered anywhere. */
const jumpToStart = () => jumpTo(3, 0);
const jumpToEnd = async () => jumpTo(Number(await grid().getAttribute('aria-rowcount')), 1e6);

beforeEach(async () => {
  await resizePricingViewport(page, DESKTOP);
  await jumpToStart();
});

async function addRow(label: string): Promise<void> {
  await openAddAndImport(page);
  const panel = page.getByRole('form', { name: 'Ajouter un élément' });
  await panel.getByLabel('Solution ou sous-titre').fill(label);
  await panel.getByLabel('Prix partenaire (€ HT)').fill('9 999 999,99');
  await panel.getByLabel('Commission (%)').fill('1000');
  await page.keyboard.press('Enter');
  await findRow(page, label).waitFor();
}

/** Reads the labels that the server has. */
async function listServerLabels(): Promise<string[]> {
  const firestore = openAdminFirestore();
  const items = await firestore.collection('pricing_items').where('deleted', '==', false).get();
  await firestore.terminate();
  return items.docs.map((item) => String(item.get('solution')));
}

/** Reads `aria-rowindex` of the rows in DOM order, which is the reading order. */
const readOrder = () => rows().evaluateAll((all) => all.map((row) => Number(row.getAttribute('aria-rowindex'))));

describe('a scroll bar jump in the grid', () => {
  beforeEach(async () => {
    await page.setViewportSize(LOW_DESKTOP);
    // The row with the focus stays rendered anywhere: each test starts with the first one.
    await rowAt(2).locator('[data-cell="0"]').focus();
  });

  it('reuses row elements in their visual order, whose names and clicks then belong to the new rows', async () => {
    const expectVisualOrder = async () => {
      const indexes = await readOrder();
      expect(indexes).toEqual([...new Set(indexes)].toSorted((a, b) => a - b));
    };
    const jumpWithElement = async () => {
      await jumpToStart();
      await expectVisualOrder();
      const element = await rowAt(8).elementHandle();
      const itemBefore = await element?.getAttribute('data-item');
      await jumpToEnd();
      await expectVisualOrder();
      const isReused = await element?.evaluate(
        (row, before) => row.isConnected && row.getAttribute('data-item') !== before,
        itemBefore,
      );
      return isReused ? element : null;
    };
    let element = await jumpWithElement();
    // Rows that a synchronisation replaces during the jump get new elements.
    while (element === null) element = await jumpWithElement();

    const label = (await element.$eval('.pricing-cell__label', (shown) => shown.textContent)) ?? '';
    const box = findRow(page, label).getByRole('checkbox', { name: `Sélectionner ${label}`, exact: true });
    await box.check();
    await expect.poll(() => findRow(page, label).getAttribute('aria-selected')).toBe('true');
    await findRow(page, label)
      .getByRole('button', { name: `Autres actions ${label}`, exact: true })
      .click();
    await page.getByRole('menu', { name: `Autres actions ${label}`, exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await jumpTo(20, 700);
    await expectVisualOrder();
    await jumpToStart();
    const selected = await page.locator('[role=row][aria-selected=true] .pricing-cell__label').allTextContents();
    expect(selected.filter((other) => other !== label)).toEqual([]);
    await page.getByRole('button', { name: 'Désélectionner' }).click();
  });

  it('keeps the focused field and its input', async () => {
    await rowAt(8).locator('[data-cell="1"]').dblclick();
    const field = rowAt(8).locator('.pricing-cell-input');
    await field.fill('77,7');
    await jumpToEnd();
    await field.pressSequentially('7');
    expect(await field.inputValue()).toBe('77,77');
    await field.press('Escape');
    await expect.poll(() => field.getAttribute('data-open')).toBeNull();
  });
});

describe('the grid in daily use', () => {
  it('imports a .csv file opened with the installed app and sends its rows', async () => {
    await page.evaluate("openWithApp('tarifs.csv', 'Onduleur 900 VA;145,00;12\\nCassé;abc;15\\n')");
    const dialog = page.getByRole('dialog', { name: 'Aperçu de l’import' });
    await dialog.getByText('1 ligne sur 2 sera importée.').waitFor();
    await dialog.getByText('Le prix n’est pas un nombre').waitFor();
    await dialog.getByRole('button', { name: 'Importer', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await waitUntilSent(page);
    expect(await listServerLabels()).toContain('Onduleur 900 VA');
  });
});

describe('the grid in hurried use', () => {
  it('restores the scroll position when the search is cleared', async () => {
    // Waits for a row that is only rendered there: the grid handles the scroll in the next frame.
    await jumpTo(22, 700);
    await search().fill('google');
    await expect.poll(() => rows().count()).toBe(5);
    await page.keyboard.press('Escape');
    await expect.poll(readScrollTop).toBe(700);
  });

  it('shows the row that an undo or a redo changes', async () => {
    const label = 'Microsoft 365 Business Basic';
    await jumpToStart();
    await changePrice(page, label, '13,50');
    const expectInView = async () => {
      await findRow(page, label).waitFor();
      await expect.poll(() => listCovered(findRow(page, label))).toEqual([]);
    };
    for (const key of ['Control+z', 'Control+Shift+z']) {
      await jumpToEnd();
      await page.keyboard.press(key);
      await expectInView();
    }
    await page.getByRole('button', { name: `Supprimer ${label}` }).click();
    await findRow(page, label).waitFor({ state: 'detached' });
    await jumpToEnd();
    await page.keyboard.press('Control+z');
    await expectInView();
    await waitUntilSent(page);
  });

  it('scrolls to the row edited during the search when the search is cleared', async () => {
    await search().fill('aircall');
    await findRow(page, 'Aircall Essentials – par utilisateur et par mois')
      .getByRole('button', { name: /^Modifier/ })
      .click();
    await page.keyboard.press('Escape');
    await search().fill('');
    await findRow(page, 'Wazo Platform – par utilisateur et par mois').waitFor();
    expect(await readScrollTop()).toBeGreaterThan(700);
  });

  it('selects a range of rows, and no text, on a shift-click beside a checkbox', async () => {
    const box = (label: string) => findRow(page, label).locator('.pricing-check');
    await box('Microsoft 365 Business Basic').click({ position: { x: 1, y: 1 } });
    await box('Exchange Online Plan 1').click({ position: { x: 1, y: 1 }, modifiers: ['Shift'] });
    await page.getByText('5 lignes sélectionnées').waitFor();
    await page.getByRole('button', { name: 'Désélectionner' }).click();
  });

  it('cancels a running import on repeated Escape, shows its dialog until then and keeps no row', async () => {
    const buffer = Buffer.from(Array.from({ length: 50 }, (_, at) => `Ligne ${at};1,00;5`).join('\n'));
    const rowCountBefore = await grid().getAttribute('aria-rowcount');
    await page.getByLabel('Choisir un fichier CSV').setInputFiles({ name: 'longue.csv', mimeType: 'text/csv', buffer });
    const dialog = page.getByRole('dialog', { name: 'Aperçu de l’import' });
    await dialog.getByText('50 lignes sur 50 seront importées.').waitFor();
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

describe('the layout of the grid', () => {
  /** Has no line break opportunity. */
  const UNBREAKABLE = 'W'.repeat(300);

  // The last row then has it.
  beforeAll(() => addRow(UNBREAKABLE));

  it('shows the toast of an edit beside the row, the toolbar and the logout', async () => {
    const label = 'Microsoft 365 Business Basic';
    await changePrice(page, label, '12,50');
    await page.getByText('Élément mis à jour').waitFor();
    const cells = findRow(page, label).locator('[data-cell]');
    const controls = page.locator('.pricing-header button, .pricing-toolbar :is(button, input):visible');
    expect(await listCovered(cells.or(controls))).toEqual([]);
    expect(await page.getByText('Élément mis à jour').count()).toBe(1);
  });

  it('shows uncovered that nothing was found', async () => {
    await search().fill('introuvable');
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
    await jumpToStart();
    await rowAt(3)
      .getByRole('button', { name: /^Autres actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Déplacer vers…' }).click();
    const choices = page.locator('.pricing-choice');
    await choices.nth(10).waitFor();
    const clippedCount = await choices.evaluateAll(
      (all) => all.filter((choice) => choice.scrollHeight > choice.clientHeight + 1).length,
    );
    expect(clippedCount).toBe(0);
    await page.keyboard.press('Escape');
  });

  it.each([
    ['a tablet', TABLET],
    ['a tablet in landscape', { width: 1024, height: 768 }],
  ])('shows changes of the history above the rows on %s', async (_name, viewport) => {
    await resizePricingViewport(page, viewport);
    await page.getByRole('button', { name: 'Historique', exact: true }).click();
    const change = page.locator('.pricing-case').first();
    await change.waitFor();
    const readBox = (element: Locator) =>
      element.evaluate((found) => found.getBoundingClientRect().toJSON() as DOMRect);
    const panel = await readBox(page.getByRole('complementary', { name: 'Historique de la grille' }));
    expect(panel.bottom - (await readBox(change)).top).toBeGreaterThan(120);
    await page.getByRole('button', { name: 'Fermer le panneau' }).click();
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
      await jumpTo(rowIndex, top);
      await rowAt(rowIndex)
        .getByRole('button', { name: /^Modifier/ })
        .click();
      for (const [name, text] of Object.entries({ solution: ' ', prix_partenaire: 'x', commission: 'x' }))
        await page.locator(`.pricing-row--editing input[name=${name}]`).fill(text);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('.pricing-field-error').count()).toBe(3);
      expect(await findOverlaps(page.locator('.pricing-field-error, .pricing-row--editing input'))).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });
});
