import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/browser';
import { changePrice, closeDevices, openDevice, rowOf, signIn, waitUntilSent } from '../support/partnerPages';
import { beforeFirstTestAndSecondTry } from '../support/secondTry';
import { adminFirestore, resetStack } from '../support/stack';
import { storedValues } from '../support/storedState';

/** Each test has a row of its own: they share one device, as a person's day does. */
const RESTORED = 'Microsoft 365 Business Basic';
const MOVED = 'Microsoft 365 Business Standard';
const UNDONE = 'Microsoft 365 Business Premium';
const TARGET = 'Exchange Online Plan 2';

/** A page that is not installed has no queue of opened files: this one is filled by `openWithApp`. */
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
beforeFirstTestAndSecondTry(begin);
afterAll(() => browser.close());

async function begin(): Promise<void> {
  await closeDevices(browser);
  await resetStack();
  const device = await openDevice(browser);
  ({ page } = device);
  await device.context.addInitScript(LAUNCH_QUEUE);
  await signIn(page, 'admin');
}

async function chooseFromMenu(label: string, choice: string): Promise<void> {
  await rowOf(page, label)
    .getByRole('button', { name: `Autres actions ${label}` })
    .click();
  await page.getByRole('menuitem', { name: choice }).click();
}

/** Price of a row as it is read. */
const shownPrice = (label: string) => rowOf(page, label).locator('[data-cell="1"]').innerText();

/** Labels in the server's order. */
async function storedOrder(): Promise<string[]> {
  const firestore = adminFirestore();
  const items = await firestore.collection('pricing_items').orderBy('display_order').get();
  await firestore.terminate();
  return items.docs.filter((item) => item.get('deleted') === false).map((item) => String(item.get('solution')));
}

describe('a day with the grid', () => {
  it('a .csv opened with the installed app leads to the import preview, and from there into the grid', async () => {
    await page.evaluate("openWithApp('tarifs.csv', 'Onduleur 900 VA;145,00;12\\nLigne sans prix;;\\n')");
    const dialog = page.getByRole('dialog', { name: 'Aperçu de l’import' });
    await dialog.getByText(/^1 ligne sur 2/).waitFor();
    await dialog.getByRole('button', { name: 'Importer', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await waitUntilSent(page);
    expect((await storedOrder()).at(-1)).toBe('Onduleur 900 VA');
  });

  it('an older price comes back from the history as a new edit', async () => {
    await page.getByRole('searchbox').fill('microsoft 365');
    const before = await shownPrice(RESTORED);
    await changePrice(page, RESTORED, '87,65');
    await waitUntilSent(page);
    await chooseFromMenu(RESTORED, 'Historique');
    const history = page.getByRole('complementary', { name: RESTORED });
    const newest = history.getByRole('listitem').first();
    await newest.getByText('87,65').waitFor();
    await newest.getByRole('button', { name: 'Rétablir la valeur d’avant' }).click();
    await expect.poll(() => shownPrice(RESTORED)).toBe(before);
    await waitUntilSent(page);
    await page.getByRole('button', { name: 'Fermer le panneau' }).click();

    await chooseFromMenu(RESTORED, 'Historique');
    await history.getByText('87,65').first().waitFor();
    // The added row, the edit, and the edit that took it back.
    await expect.poll(() => history.getByRole('listitem').count()).toBe(3);
    await page.getByRole('button', { name: 'Fermer le panneau' }).click();
    await page.getByRole('searchbox').fill('');
  });

  it('“Déplacer vers…” finds the new place by name', async () => {
    await chooseFromMenu(MOVED, 'Déplacer vers…');
    const dialog = page.getByRole('dialog', { name: 'Déplacer vers…' });
    await dialog.getByRole('textbox', { name: 'Placer après' }).fill('exchange plan 2');
    await dialog.getByRole('radio', { name: TARGET }).check();
    await dialog.getByRole('button', { name: 'Déplacer', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await waitUntilSent(page);
    await expect
      .poll(async () => {
        const order = await storedOrder();
        return order.indexOf(MOVED) - order.indexOf(TARGET);
      })
      .toBe(1);
  });

  it('undo and redo go on where they were after a reload', async () => {
    const before = await shownPrice(UNDONE);
    await changePrice(page, UNDONE, '66,60');
    await page.reload();
    await rowOf(page, UNDONE).waitFor();
    await page.getByRole('button', { name: 'Annuler', exact: true }).click();
    await expect.poll(() => shownPrice(UNDONE)).toBe(before);
    await page.reload();
    await rowOf(page, UNDONE).waitFor();
    await page.getByRole('button', { name: 'Rétablir', exact: true }).click();
    await expect.poll(() => shownPrice(UNDONE)).toBe('66,60');
    await waitUntilSent(page);
  });

  it('a subtitle gets another name in a dialog of its own, by key F2', async () => {
    const subtitle = page.locator('.pricing-row--subtitle').first();
    await subtitle.getByRole('gridcell').focus();
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog', { name: 'Renommer le sous-titre' });
    await dialog.getByRole('textbox', { name: 'Sous-titre' }).fill('Bureautique en ligne');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => subtitle.innerText()).toContain('Bureautique en ligne');
    await waitUntilSent(page);
    expect((await storedOrder())[0]).toBe('Bureautique en ligne');
  });

  it('promise 7: a new row that was being typed stands in its fields again', async () => {
    const field = page.getByRole('textbox', { name: 'Solution ou sous-titre' });
    await field.fill('Borne Wi-Fi à moitié');
    const draft = () => storedValues(page, 'drafts');
    await expect.poll(draft).toMatchObject([{ label: 'Borne Wi-Fi à moitié' }]);
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe('Borne Wi-Fi à moitié');
    await field.fill('');
    await expect.poll(draft).toEqual([]);
  });
});
