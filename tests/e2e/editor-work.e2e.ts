import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DRAG_KEYBOARD_STEP_PX } from '../../src/config/constants';
import { launchChromium } from '../support/browser';
import {
  changePrice,
  closeBrowserContexts,
  openIsolatedPage,
  findRow,
  signIn,
  waitForOfflineReady,
  waitUntilSent,
  type IsolatedPage,
} from '../support/partnerPages';
import { beforeRetry } from '../support/retryHooks';
import { resetStack } from '../support/stack';

const LABEL = 'Microsoft 365 Business Basic';
const NEXT = 'Microsoft 365 Business Standard';

async function readLabels(page: Page): Promise<string[]> {
  return page.locator('[data-item] .pricing-cell--solution .pricing-cell__label').allInnerTexts();
}

describe('/partner/pricing as an admin', () => {
  let browser: Browser;
  let isolated: IsolatedPage;

  beforeAll(async () => {
    await resetStack();
    browser = await launchChromium();
  });
  beforeRetry(resetStack);
  // Each test uses another device, and prices that no earlier test used.
  beforeEach(async () => {
    isolated = await openIsolatedPage(browser, { serviceWorkers: 'allow' });
    await signIn(isolated.page, 'admin');
  });
  afterEach(() => closeBrowserContexts(browser));
  afterAll(() => browser.close());

  it('imports a file and sends its rows', async () => {
    const { page, consoleMessages } = isolated;
    const buffer = Buffer.from('Routeur 4G;1 234,5;15\r\nCassé;abc;15\r\nBorne Wi-Fi;80,00;12,5\r\n');
    await page.getByLabel('Choisir un fichier CSV').setInputFiles({ name: 'tarifs.csv', mimeType: 'text/csv', buffer });
    const dialog = page.getByRole('dialog', { name: 'Aperçu de l’import' });
    await dialog.getByText('2 lignes sur 3 seront importées.').waitFor();
    await dialog.getByText('Le prix n’est pas un nombre').waitFor();
    await dialog.getByRole('button', { name: 'Importer', exact: true }).click();
    await page.getByText('2 éléments importés sur 3').waitFor();
    await waitUntilSent(page);
    await page.getByRole('searchbox').fill('borne wi-fi');
    await expect.poll(() => readLabels(page)).toEqual(['Borne Wi-Fi']);
    expect(consoleMessages.filter((line) => /error|uncaught/i.test(line))).toEqual([]);
  });

  it('moves a row by drag keys and by shortcut, and undoes both', async () => {
    const { page } = isolated;
    const labelsBefore = await readLabels(page);
    await findRow(page, LABEL)
      .getByRole('button', { name: `Déplacer ${LABEL}`, exact: true })
      .focus();
    await page.keyboard.press('Space');
    await expect
      .poll(() => page.locator('[aria-live=assertive]').allInnerTexts())
      .toContainEqual(expect.stringMatching(new RegExp(`${LABEL}.*ligne \\d+ sur`)));
    for (let press = 0; press < 2; press += 1) {
      await page.keyboard.press('ArrowDown');
      await expect
        .poll(() => findRow(page, LABEL).evaluate((row) => row.style.transform))
        .toBe(`translateY(${(press + 1) * DRAG_KEYBOARD_STEP_PX}px)`);
    }
    await page.keyboard.press('Space');
    await page.getByText('Ordre mis à jour').waitFor();
    expect((await readLabels(page)).slice(0, 2)).toEqual([NEXT, LABEL]);
    await findRow(page, NEXT).getByRole('gridcell').first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => readLabels(page)).toEqual(labelsBefore);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await readLabels(page)).slice(0, 2)).toEqual([NEXT, LABEL]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => readLabels(page)).toEqual(labelsBefore);
    await waitUntilSent(page);
  });

  it('undoes a price after a reload', async () => {
    const { page } = isolated;
    const textBefore = await findRow(page, LABEL).innerText();
    await changePrice(page, LABEL, '99,99');
    await waitUntilSent(page);
    await page.reload();
    await findRow(page, LABEL).waitFor();
    await page.getByRole('button', { name: 'Annuler', exact: true }).click();
    await expect
      .poll(() =>
        findRow(page, LABEL)
          .innerText()
          .then((text) => text.replaceAll(/\s+/g, ' ')),
      )
      .toBe(textBefore.replaceAll(/\s+/g, ' '));
    await waitUntilSent(page);
  });

  it('resolves a conflict between the prices of two devices, each shown with its origin', async () => {
    const other = await openIsolatedPage(browser);
    await signIn(other.page, 'admin');
    await other.page.getByLabel('Nom de cet appareil').fill('Portable de Claire');
    await other.page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await isolated.context.setOffline(true);
    await changePrice(isolated.page, LABEL, '20,00');
    await changePrice(other.page, LABEL, '30,00');
    await waitUntilSent(other.page);
    await isolated.context.setOffline(false);
    const { page } = isolated;
    await page.getByRole('button', { name: '1 conflit' }).click({ timeout: 60_000 });
    const panel = page.getByRole('complementary', { name: 'Conflits' });
    await expect.poll(() => panel.innerText()).toContain('par Portable de Claire');
    expect(await panel.innerText()).toMatch(/Votre valeur\s+20,00/);
    await panel.getByRole('button', { name: `Garder la mienne, ${LABEL}` }).click();
    await expect.poll(() => findRow(page, LABEL).getAttribute('data-sync-status')).toBe('synced');
    await expect
      .poll(async () => {
        await other.page.getByRole('button', { name: 'Synchroniser maintenant' }).click();
        return findRow(other.page, LABEL).innerText();
      })
      .toContain('20,00');
  });

  it('asks at logout what to do with unsent edits, and again after an export', async () => {
    const { page, context } = isolated;
    await waitForOfflineReady(page);
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
    await expect.poll(() => findRow(page, LABEL).innerText()).toContain('21,00');
    await waitUntilSent(page);
  });
});
