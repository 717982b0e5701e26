import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSharedChromium } from '../support/browser';
import { closeBrowserContexts, openIsolatedPage, signIn } from '../support/partnerPages';
import { resetStack } from '../support/stack';

let browser: Browser;

beforeAll(async () => {
  await resetStack();
  browser = await getSharedChromium();
});
afterAll(() => closeBrowserContexts(browser));

describe.each(['admin', 'partner'] as const)('the list for partners, as %s', (role) => {
  let page: Page;

  beforeAll(async () => {
    ({ page } = await openIsolatedPage(browser));
    await signIn(page, role);
  });

  it('prints solutions and prices without a cost, also with print media alone', async () => {
    await page.emulateMedia({ media: 'print' });
    const list = page.locator('.pricing-print');
    await list.waitFor();
    expect(await page.getByRole('grid').isVisible()).toBe(false);
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    const text = await page.locator('body').innerText();
    expect(text).toContain('Tarifs revendeurs');
    expect(text).toMatch(/Prix en euros HT, valables à compter du (1er|\d+) \S+ \d{4}/);
    expect(text).not.toMatch(/Commission|Prix partenaire/);
    const readStyle = (selector: string, property: string) =>
      list
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    expect(await readStyle('.pricing-print__start', 'break-inside')).toBe('avoid');
    expect(await readStyle('thead', 'display')).toBe('table-header-group');
    expect(await page.title()).toBe('Tarifs revendeurs');
    await page.emulateMedia({ media: null });
    await list.waitFor({ state: 'detached' });
  });

  it('is printed while a panel is open, though paper is as narrow as a phone', async () => {
    const screenSize = page.viewportSize();
    await page.getByRole('button', { name: /^Prix modifiés/ }).click();
    const panel = page.getByRole('complementary', { name: 'Prix modifiés' });
    await panel.waitFor();
    // The width of A4 between margins of 15 mm.
    await page.setViewportSize({ width: 680, height: 1009 });
    await page.emulateMedia({ media: 'print' });
    await page.locator('.pricing-print').waitFor();
    expect(await panel.isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    if (screenSize) await page.setViewportSize(screenSize);
    await panel.getByRole('button', { name: 'Fermer le panneau' }).click();
  });

  it('asks for dates and saves a CSV without costs', async () => {
    await page.getByRole('button', { name: 'Exporter' }).click();
    await page.getByRole('menuitem', { name: 'Liste partenaire…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Liste partenaire' });
    // Browsers take up to six digits of a year.
    for (const label of ['Valables à compter du', 'Jusqu’au']) {
      await dialog.getByLabel(label).fill('20277-01-01');
      await dialog.getByText('Écrivez l’année avec quatre chiffres.').waitFor();
      await dialog.getByLabel(label).fill('2027-01-01');
    }
    await dialog.getByLabel('Valables à compter du').fill('2027-01-01');
    await dialog.getByLabel('Jusqu’au').fill('2027-06-30');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'CSV', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('tarifs_revendeurs_2027-01-01.csv');
    const stream = await download.createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const csv = Buffer.concat(chunks).toString('utf8');
    expect(csv).toContain('Microsoft 365 Business Basic;5,87;7,04;2027-01-01;2027-06-30');
    expect(csv).not.toMatch(/Commission|partenaire \(|5,10/);
  });
});
