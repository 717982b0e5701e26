import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DRAG_KEYBOARD_STEP_PX } from '../../src/config/constants';
import { launchChromium } from '../support/browser';
import {
  changePrice,
  closeDevices,
  openDevice,
  rowOf,
  signIn,
  untilOfflineReady,
  waitUntilSent,
  type PartnerPage,
} from '../support/partnerPages';
import { beforeSecondTry } from '../support/secondTry';
import { resetStack } from '../support/stack';

const LABEL = 'Microsoft 365 Business Basic';
const NEXT = 'Microsoft 365 Business Standard';

async function shownLabels(page: Page): Promise<string[]> {
  return page.locator('[data-item] .pricing-cell--solution .pricing-cell__label').allInnerTexts();
}

describe('an admin at work', () => {
  let browser: Browser;
  let device: PartnerPage;

  beforeAll(async () => {
    await resetStack();
    browser = await launchChromium();
  });
  beforeSecondTry(resetStack);
  // Each test on a device of its own; prices are others than in the tests before.
  beforeEach(async () => {
    device = await openDevice(browser);
    await signIn(device.page, 'admin');
  });
  afterEach(() => closeDevices(browser));
  afterAll(() => browser.close());

  it('imports a file through the worker and sees its rows sent', async () => {
    const { page, said } = device;
    const buffer = Buffer.from('Routeur 4G;1 234,5;15\r\nCassé;abc;15\r\nBorne Wi-Fi;80,00;12,5\r\n');
    await page.getByLabel('Choisir un fichier CSV').setInputFiles({ name: 'tarifs.csv', mimeType: 'text/csv', buffer });
    const dialog = page.getByRole('dialog', { name: 'Aperçu de l’import' });
    await dialog.getByText('2 lignes sur 3 seront importées.').waitFor();
    await dialog.getByText('Le prix n’est pas un nombre').waitFor();
    await dialog.getByRole('button', { name: 'Importer', exact: true }).click();
    await page.getByText('2 éléments importés sur 3').waitFor();
    await waitUntilSent(page);
    await page.getByRole('searchbox').fill('borne wi-fi');
    await expect.poll(() => shownLabels(page)).toEqual(['Borne Wi-Fi']);
    expect(said.filter((line) => /error|uncaught/i.test(line))).toEqual([]);
  });

  it('moves a row with the keyboard and by its menu, and takes both back', async () => {
    const { page } = device;
    const before = await shownLabels(page);
    await rowOf(page, LABEL)
      .getByRole('button', { name: `Déplacer ${LABEL}`, exact: true })
      .focus();
    await page.keyboard.press('Space');
    await expect
      .poll(() => page.locator('[aria-live=assertive]').allInnerTexts())
      .toContainEqual(expect.stringMatching(new RegExp(`${LABEL}.*ligne \\d+ sur`)));
    for (let press = 0; press < 2; press += 1) {
      await page.keyboard.press('ArrowDown');
      await expect
        .poll(() => rowOf(page, LABEL).evaluate((row) => row.style.transform))
        .toBe(`translateY(${(press + 1) * DRAG_KEYBOARD_STEP_PX}px)`);
    }
    await page.keyboard.press('Space');
    await page.getByText('Ordre mis à jour').waitFor();
    expect((await shownLabels(page)).slice(0, 2)).toEqual([NEXT, LABEL]);
    await rowOf(page, NEXT).getByRole('gridcell').first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => shownLabels(page)).toEqual(before);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await shownLabels(page)).slice(0, 2)).toEqual([NEXT, LABEL]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => shownLabels(page)).toEqual(before);
    await waitUntilSent(page);
  });

  it('undoes a price after a reload', async () => {
    const { page } = device;
    const before = await rowOf(page, LABEL).innerText();
    await changePrice(page, LABEL, '99,99');
    await waitUntilSent(page);
    await page.reload();
    await rowOf(page, LABEL).waitFor();
    await page.getByRole('button', { name: 'Annuler', exact: true }).click();
    await expect
      .poll(() =>
        rowOf(page, LABEL)
          .innerText()
          .then((text) => text.replaceAll(/\s+/g, ' ')),
      )
      .toBe(before.replaceAll(/\s+/g, ' '));
    await waitUntilSent(page);
  });

  it('picks between two prices of two devices, each shown with its origin', async () => {
    const other = await openDevice(browser);
    await signIn(other.page, 'admin');
    await other.page.getByLabel('Nom de cet appareil').fill('Portable de Claire');
    await other.page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await device.context.setOffline(true);
    await changePrice(device.page, LABEL, '20,00');
    await changePrice(other.page, LABEL, '30,00');
    await waitUntilSent(other.page);
    await device.context.setOffline(false);
    const { page } = device;
    await page.getByRole('button', { name: '1 conflit' }).click({ timeout: 60_000 });
    const panel = page.getByRole('complementary', { name: 'Conflits' });
    await expect.poll(() => panel.innerText()).toContain('par Portable de Claire');
    expect(await panel.innerText()).toMatch(/Votre valeur\s+20,00/);
    await panel.getByRole('button', { name: `Garder la mienne, ${LABEL}` }).click();
    await expect.poll(() => rowOf(page, LABEL).getAttribute('data-mark')).toBe('synced');
    await expect
      .poll(async () => {
        await other.page.getByRole('button', { name: 'Synchroniser maintenant' }).click();
        return rowOf(other.page, LABEL).innerText();
      })
      .toContain('20,00');
  });

  it('is asked what becomes of unsent edits before leaving, and the choice stays open after an export', async () => {
    const { page, context } = device;
    await untilOfflineReady(page);
    await context.setOffline(true);
    await changePrice(page, LABEL, '21,00');
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifications non envoyées' });
    const exportUnsent = dialog.getByRole('button', { name: 'Exporter' });
    await exportUnsent.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), exportUnsent.click()]);
    expect(download.suggestedFilename()).toMatch(/\.json$/);
    await dialog.getByText('Choisissez maintenant').waitFor();
    await dialog.getByRole('button', { name: 'Garder scellées sur cet appareil' }).click();
    await page.waitForURL('**/partner');
    await page.getByText('Une modification non envoyée est scellée').waitFor();
    await context.setOffline(false);
    await signIn(page, 'admin');
    await expect.poll(() => rowOf(page, LABEL).innerText()).toContain('21,00');
    await waitUntilSent(page);
  });
});
