import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/browser';
import {
  changePrice,
  closeBrowserContexts,
  openIsolatedPage,
  findRow,
  signIn,
  waitUntilSent,
} from '../support/partnerPages';
import { beforeAllAndRetry } from '../support/retryHooks';
import { openAdminFirestore, resetStack } from '../support/stack';
import { readObjectStore } from '../support/browserStorage';

/** Each test uses another row, since all share one device. */
const RESTORED = 'Microsoft 365 Business Basic';
const MOVED = 'Microsoft 365 Business Standard';
const UNDONE = 'Microsoft 365 Business Premium';
const TARGET = 'Exchange Online Plan 2';

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

beforeAll(async () => {
  browser = await launchChromium();
});
beforeAllAndRetry(startSession);
afterAll(() => browser.close());

async function startSession(): Promise<void> {
  await closeBrowserContexts(browser);
  await resetStack();
  const isolated = await openIsolatedPage(browser);
  ({ page } = isolated);
  await isolated.context.addInitScript(LAUNCH_QUEUE);
  await signIn(page, 'admin');
}

async function chooseFromMenu(label: string, choice: string): Promise<void> {
  await findRow(page, label)
    .getByRole('button', { name: `Autres actions ${label}` })
    .click();
  await page.getByRole('menuitem', { name: choice }).click();
}

/** Reads the displayed price of a row. */
const readPrice = (label: string) => findRow(page, label).locator('[data-cell="1"]').innerText();

/** Reads the labels in the server's order. */
async function readServerOrder(): Promise<string[]> {
  const firestore = openAdminFirestore();
  const items = await firestore.collection('pricing_items').orderBy('display_order').get();
  await firestore.terminate();
  return items.docs.filter((item) => item.get('deleted') === false).map((item) => String(item.get('solution')));
}

describe('/partner/pricing', () => {
  it('imports a .csv file opened with the installed app', async () => {
    await page.evaluate("openWithApp('tarifs.csv', 'Onduleur 900 VA;145,00;12\\nLigne sans prix;;\\n')");
    const dialog = page.getByRole('dialog', { name: 'Aperçu de l’import' });
    await dialog.getByText(/^1 ligne sur 2/).waitFor();
    await dialog.getByRole('button', { name: 'Importer', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await waitUntilSent(page);
    expect((await readServerOrder()).at(-1)).toBe('Onduleur 900 VA');
  });

  it('restores an earlier price from the history as a new edit', async () => {
    await page.getByRole('searchbox').fill('microsoft 365');
    const priceBefore = await readPrice(RESTORED);
    await changePrice(page, RESTORED, '87,65');
    await waitUntilSent(page);
    await chooseFromMenu(RESTORED, 'Historique');
    const history = page.getByRole('complementary', { name: RESTORED });
    const newest = history.getByRole('listitem').first();
    await newest.getByText('87,65').waitFor();
    await newest.getByRole('button', { name: 'Rétablir la valeur d’avant' }).click();
    await expect.poll(() => readPrice(RESTORED)).toBe(priceBefore);
    await waitUntilSent(page);
    await page.getByRole('button', { name: 'Fermer le panneau' }).click();

    await chooseFromMenu(RESTORED, 'Historique');
    await history.getByText('87,65').first().waitFor();
    // Three entries: the added row, the edit and the restored value.
    await expect.poll(() => history.getByRole('listitem').count()).toBe(3);
    await page.getByRole('button', { name: 'Fermer le panneau' }).click();
    await page.getByRole('searchbox').fill('');
  });

  it('moves a row after one found by name in “Déplacer vers…”', async () => {
    await chooseFromMenu(MOVED, 'Déplacer vers…');
    const dialog = page.getByRole('dialog', { name: 'Déplacer vers…' });
    await dialog.getByRole('textbox', { name: 'Placer après' }).fill('exchange plan 2');
    await dialog.getByRole('radio', { name: TARGET }).check();
    await dialog.getByRole('button', { name: 'Déplacer', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await waitUntilSent(page);
    await expect
      .poll(async () => {
        const order = await readServerOrder();
        return order.indexOf(MOVED) - order.indexOf(TARGET);
      })
      .toBe(1);
  });

  it('undoes and redoes an edit after a reload', async () => {
    const priceBefore = await readPrice(UNDONE);
    await changePrice(page, UNDONE, '66,60');
    await page.reload();
    await findRow(page, UNDONE).waitFor();
    await page.getByRole('button', { name: 'Annuler', exact: true }).click();
    await expect.poll(() => readPrice(UNDONE)).toBe(priceBefore);
    await page.reload();
    await findRow(page, UNDONE).waitFor();
    await page.getByRole('button', { name: 'Rétablir', exact: true }).click();
    await expect.poll(() => readPrice(UNDONE)).toBe('66,60');
    await waitUntilSent(page);
  });

  it('renames a subtitle in a dialog on F2', async () => {
    const subtitle = page.locator('.pricing-row--subtitle').first();
    await subtitle.getByRole('gridcell').focus();
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog', { name: 'Renommer le sous-titre' });
    await dialog.getByRole('textbox', { name: 'Sous-titre' }).fill('Bureautique en ligne');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => subtitle.innerText()).toContain('Bureautique en ligne');
    await waitUntilSent(page);
    expect((await readServerOrder())[0]).toBe('Bureautique en ligne');
  });

  it('promise 7: restores the fields of a new row after a reload', async () => {
    const field = page.getByRole('textbox', { name: 'Solution ou sous-titre' });
    await field.fill('Borne Wi-Fi à moitié');
    const draft = () => readObjectStore(page, 'drafts');
    await expect.poll(draft).toMatchObject([{ label: 'Borne Wi-Fi à moitié' }]);
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe('Borne Wi-Fi à moitié');
    await field.fill('');
    await expect.poll(draft).toEqual([]);
  });
});
