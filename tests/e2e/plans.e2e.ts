import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishDuePlans } from '../../functions/src/plans/publishDuePlans';
import { getSharedChromium } from '../support/browser';
import {
  changePrice,
  closeBrowserContexts,
  findRow,
  openIsolatedPage,
  signIn,
  waitUntilSent,
} from '../support/partnerPages';
import { getAdminFirestore, resetStack } from '../support/stack';

const ROW = 'Microsoft 365 Business Standard';
/** Before and after midnight in Paris. */
const LAST_SECOND = Date.parse('2098-12-31T22:59:59Z');
const MIDNIGHT = Date.parse('2098-12-31T23:00:00Z');

let browser: Browser;

beforeAll(async () => {
  browser = await getSharedChromium();
});
beforeEach(resetStack);
afterAll(() => closeBrowserContexts(browser));

/** Plans a price for 1 January 2099 with the form of the row. */
async function planPrice(page: Page, price: string): Promise<void> {
  await findRow(page, ROW)
    .getByRole('button', { name: `Modifier ${ROW}` })
    .click();
  const form = page.locator('.pricing-row--editing');
  await form.locator('input[name=prix_partenaire]').fill(price);
  await form.getByLabel('À partir du').fill('2099-01-01');
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'detached' });
}

/** Publishes what is due at this time, as the scheduled function does; returns how many prices. */
async function publish(now: number): Promise<number> {
  return (await publishDuePlans(getAdminFirestore(), now)).published.length;
}

describe('planned prices', () => {
  it('reach partners at midnight in Paris, not before', async () => {
    const admin = await openIsolatedPage(browser);
    const partner = await openIsolatedPage(browser);
    await signIn(partner.page, 'partner');
    await signIn(admin.page, 'admin');
    await admin.context.setOffline(true);
    await planPrice(admin.page, '12,00');
    await findRow(admin.page, ROW).getByText('→ 13,80 le 1er janvier 2099').waitFor();
    await admin.context.setOffline(false);
    await waitUntilSent(admin.page);

    expect(await publish(LAST_SECOND)).toBe(0);
    await partner.page.reload();
    await findRow(partner.page, ROW).getByText('12,19').waitFor();
    expect(await partner.page.content()).not.toContain('2099');

    expect(await publish(MIDNIGHT)).toBe(1);
    expect(await publish(MIDNIGHT)).toBe(0);
    await partner.page.reload();
    await findRow(partner.page, ROW).getByText('13,80').waitFor();
    await partner.page.getByRole('button', { name: 'Prix modifiés (1)' }).waitFor();
    await admin.page.getByRole('button', { name: 'Synchroniser maintenant' }).click();
    await findRow(admin.page, ROW).getByText('13,80').waitFor();
    await admin.page.getByRole('button', { name: 'Historique', exact: true }).click();
    const history = admin.page.getByRole('complementary', { name: 'Historique' });
    await history.getByText(/Publication de prix prévus.*, Prix prévus$/).waitFor();
    expect([...admin.consoleMessages, ...partner.consoleMessages].filter((line) => /uncaught/i.test(line))).toEqual([]);
  });

  it('conflict with an unsent edit of the price, and overwrite nothing', async () => {
    const { page, context } = await openIsolatedPage(browser);
    await signIn(page, 'admin');
    await planPrice(page, '12,00');
    await waitUntilSent(page);
    await context.setOffline(true);
    await changePrice(page, ROW, '11,00');
    expect(await publish(MIDNIGHT)).toBe(1);
    await context.setOffline(false);
    await page.getByRole('button', { name: '1 conflit' }).click();
    const conflicts = page.getByRole('complementary', { name: 'Conflits' });
    await conflicts.getByText('Valeur enregistrée par Prix prévus').waitFor();
    expect(await conflicts.innerText()).toMatch(/11,00[^]*12,00/);
  });

  it('are listed by day and cancelled', async () => {
    const { page } = await openIsolatedPage(browser);
    await signIn(page, 'admin');
    await planPrice(page, '12,00');
    await page.getByRole('button', { name: 'Prix prévus (1)' }).click();
    const panel = page.getByRole('complementary', { name: 'Prix prévus' });
    await panel.getByRole('button', { name: `Annuler ce prix prévu, ${ROW}` }).click();
    await panel.getByText('Aucun prix prévu.').waitFor();
    await waitUntilSent(page);
    expect(await publish(MIDNIGHT)).toBe(0);
  });
});
