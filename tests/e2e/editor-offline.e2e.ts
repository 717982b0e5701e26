import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/browser';
import {
  changePrice,
  closeBrowserContexts,
  openIsolatedPage,
  findRow,
  signIn,
  waitForOfflineReady,
  waitUntilSent,
} from '../support/partnerPages';
import { beforeRetry } from '../support/retryHooks';
import { openAdminFirestore, resetStack, getStackInfo } from '../support/stack';

const LABEL = 'Microsoft 365 Business Basic';

describe('an edit made offline', () => {
  let browser: Browser;

  beforeAll(async () => {
    await resetStack();
    browser = await launchChromium();
  });
  // A retry must change the price too.
  beforeRetry(resetStack);
  afterEach(() => closeBrowserContexts(browser));
  afterAll(() => browser.close());

  it('survives a reload, then reaches the server and a second device', async () => {
    const firestore = openAdminFirestore();
    const recordsBefore = (await firestore.collection('pricing_changes').get()).size;
    const { context, page } = await openIsolatedPage(browser, { serviceWorkers: 'allow' });
    await signIn(page, 'admin');
    await waitForOfflineReady(page);
    await context.setOffline(true);
    await changePrice(page, LABEL, '12,50');
    await expect.poll(() => findRow(page, LABEL).getAttribute('data-sync-status')).toBe('pending');
    expect(await page.locator('.pricing-status').innerText()).toContain('1 modification en attente');

    await page.reload();
    await expect.poll(() => findRow(page, LABEL).innerText()).toContain('12,50');
    expect(await findRow(page, LABEL).getAttribute('data-sync-status')).toBe('pending');

    await context.setOffline(false);
    await waitUntilSent(page);
    await expect.poll(() => findRow(page, LABEL).getAttribute('data-sync-status')).toBe('synced');

    const costs = await firestore.collection('pricing_costs').where('prix_partenaire', '==', '12,50').get();
    expect(costs.size).toBe(1);
    const changes = await firestore.collection('pricing_changes').get();
    expect(changes.size - recordsBefore).toBe(1);
    await firestore.terminate();

    const second = await openIsolatedPage(browser);
    await signIn(second.page, 'admin');
    await expect.poll(() => findRow(second.page, LABEL).innerText()).toContain('12,50');
  });

  it('shows partners the computed prices only, without the cost', async () => {
    const { page } = await openIsolatedPage(browser);
    const bodies: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.url().startsWith(getStackInfo().firestore)) bodies.push(response.text().catch(() => ''));
    });
    await signIn(page, 'partner');
    const headings = await page.getByRole('columnheader').allInnerTexts();
    expect(headings).toEqual(['Solution', 'Prix revendeur (€ HT)', 'Prix public conseillé (€ HT)']);
    expect(await findRow(page, LABEL).getByRole('gridcell').count()).toBe(3);
    expect(await page.getByRole('button', { name: 'Ajouter Solution' }).count()).toBe(0);
    const responseText = (await Promise.all(bodies)).join('');
    expect(responseText).toContain('prix_revendeur');
    expect(responseText).not.toContain('prix_partenaire');
  });
});
