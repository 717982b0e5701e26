import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/browser';
import {
  changePrice,
  closeDevices,
  openDevice,
  rowOf,
  signIn,
  untilOfflineReady,
  waitUntilSent,
} from '../support/partnerPages';
import { beforeSecondTry } from '../support/secondTry';
import { adminFirestore, resetStack, stackInfo } from '../support/stack';

const LABEL = 'Microsoft 365 Business Basic';

describe('a price edited on the road', () => {
  let browser: Browser;

  beforeAll(async () => {
    await resetStack();
    browser = await launchChromium();
  });
  // The price is another one only once.
  beforeSecondTry(resetStack);
  afterEach(() => closeDevices(browser));
  afterAll(() => browser.close());

  it('is kept offline, survives a reload, and reaches the server and a second device', async () => {
    const firestore = adminFirestore();
    const recordsBefore = (await firestore.collection('pricing_changes').get()).size;
    const { context, page } = await openDevice(browser);
    await signIn(page, 'admin');
    await untilOfflineReady(page);
    await context.setOffline(true);
    await changePrice(page, LABEL, '12,50');
    await expect.poll(() => rowOf(page, LABEL).getAttribute('data-mark')).toBe('pending');
    expect(await page.locator('.pricing-status').innerText()).toContain('1 modification en attente');

    await page.reload();
    await expect.poll(() => rowOf(page, LABEL).innerText()).toContain('12,50');
    expect(await rowOf(page, LABEL).getAttribute('data-mark')).toBe('pending');

    await context.setOffline(false);
    await waitUntilSent(page);
    await expect.poll(() => rowOf(page, LABEL).getAttribute('data-mark')).toBe('synced');

    const costs = await firestore.collection('pricing_costs').where('prix_partenaire', '==', '12,50').get();
    expect(costs.size).toBe(1);
    const changes = await firestore.collection('pricing_changes').get();
    expect(changes.size - recordsBefore).toBe(1);
    await firestore.terminate();

    const second = await openDevice(browser);
    await signIn(second.page, 'admin');
    await expect.poll(() => rowOf(second.page, LABEL).innerText()).toContain('12,50');
  });

  it('reaches a partner as the prices computed from it, and never as a cost', async () => {
    const { page } = await openDevice(browser);
    const bodies: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.url().startsWith(stackInfo().firestore)) bodies.push(response.text().catch(() => ''));
    });
    await signIn(page, 'partner');
    const headings = await page.getByRole('columnheader').allInnerTexts();
    expect(headings).toEqual(['Solution', 'Prix revendeur (€ HT)', 'Prix public conseillé (€ HT)']);
    expect(await rowOf(page, LABEL).getByRole('gridcell').count()).toBe(3);
    expect(await page.getByRole('button', { name: 'Ajouter Solution' }).count()).toBe(0);
    const received = (await Promise.all(bodies)).join('');
    expect(received).toContain('prix_revendeur');
    expect(received).not.toContain('prix_partenaire');
  });
});
