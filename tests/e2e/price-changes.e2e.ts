import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSharedChromium } from '../support/browser';
import { changePrice, closeBrowserContexts, openIsolatedPage, signIn, waitUntilSent } from '../support/partnerPages';
import { resetStack } from '../support/stack';

const RAISED = 'Microsoft 365 Business Standard';
const SEEDED = 4;

let browser: Browser;

beforeAll(async () => {
  await resetStack();
  browser = await getSharedChromium();
});
afterAll(() => closeBrowserContexts(browser));

/** Opens the panel; returns its status and the texts of its list. */
async function readPanel(page: Page, period: 'visit' | 'month') {
  const panel = page.getByRole('complementary', { name: 'Prix modifiés' });
  await panel.getByLabel('Période').selectOption(period);
  return {
    status: await panel.getByRole('status').innerText(),
    items: await panel.getByRole('listitem').allTextContents(),
  };
}

describe('changed prices', () => {
  it('tells a partner what an admin changed since the last visit, also without network', async () => {
    const admin = await openIsolatedPage(browser);
    const partner = await openIsolatedPage(browser);
    await signIn(partner.page, 'partner');
    await partner.page.getByRole('button', { name: 'Prix modifiés', exact: true }).waitFor();
    await signIn(admin.page, 'admin');
    await changePrice(admin.page, RAISED, '12,00');
    await waitUntilSent(admin.page);

    await partner.page.reload();
    const button = partner.page.getByRole('button', { name: 'Prix modifiés (1)' });
    await button.waitFor();
    await partner.context.setOffline(true);
    await button.click();
    const visit = await readPanel(partner.page, 'visit');
    expect(visit.status).toBe('Un prix modifié depuis votre dernière visite.');
    expect(visit.items).toHaveLength(1);
    expect(visit.items[0]).toMatch(/^Microsoft 365 Business StandardAvant 12,19\s€ → Après 13,80\s€/);
    const month = await readPanel(partner.page, 'month');
    expect(month.items).toHaveLength(1 + SEEDED);
    await partner.page.keyboard.press('Escape');
    expect(await partner.page.evaluate(() => document.activeElement?.textContent)).toBe('Prix modifiés (1)');
    expect([...admin.consoleMessages, ...partner.consoleMessages].filter((line) => /uncaught/i.test(line))).toEqual([]);
  });

  it('shows a notification above the panel that fills the screen of a phone', async () => {
    const { page } = await openIsolatedPage(browser, { viewport: { width: 390, height: 844 } });
    await signIn(page, 'partner');
    await page.getByRole('button', { name: 'Synchroniser maintenant' }).click();
    const toast = page.locator('.toast').filter({ hasText: 'Synchronisation terminée' });
    await toast.waitFor();
    // Keeps it open.
    await toast.hover();
    await page.getByRole('button', { name: /^Prix modifiés/ }).dispatchEvent('click');
    await page.getByRole('complementary', { name: 'Prix modifiés' }).waitFor();
    const isOnTop = await toast.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isOnTop).toBe(true);
  });
});
