import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CUT, startFaultyNetwork, type FaultyNetwork } from '../support/faultyNetwork';
import { changePrice, rowOf, waitUntilSent } from '../support/partnerPages';
import { signedInProfile, type Profile, type RunningBrowser } from '../support/profile';
import { adminFirestore, resetStack } from '../support/stack';

const LABEL = 'Microsoft 365 Business Basic';
const OTHER = 'Microsoft 365 Business Standard';
const THIRD = 'Microsoft 365 Business Premium';

const TAKEN_OVER_WITHIN_MS = 30_000;

async function isStored(price: string): Promise<boolean> {
  const firestore = adminFirestore();
  const found = await firestore.collection('pricing_costs').where('prix_partenaire', '==', price).get();
  await firestore.terminate();
  return found.size === 1;
}

async function nameDevice(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nom de cet appareil').fill(name);
  await page.locator('.pricing-device').getByRole('button', { name: 'Enregistrer' }).click();
  await page.locator('.pricing-device').waitFor({ state: 'detached' });
}

describe('several tabs and devices', () => {
  let network: FaultyNetwork;
  let admin: Profile;
  let browser: RunningBrowser;

  beforeAll(async () => {
    await resetStack();
    network = await startFaultyNetwork();
    admin = await signedInProfile(network, 'admin');
  });
  beforeEach(async () => {
    browser = await admin.open();
    await rowOf(browser.page, LABEL).waitFor();
  });
  afterEach(async () => {
    network.heal();
    await admin.closeAll();
  });
  afterAll(async () => {
    await admin.remove();
    await network.close();
  });

  async function openTab(): Promise<Page> {
    const page = await browser.context.newPage();
    await page.goto(browser.page.url());
    await rowOf(page, LABEL).waitFor();
    return page;
  }

  const isCommit = ({ method, url }: { method: string; url: string }): boolean =>
    method === 'POST' && url.includes(':commit');

  it('promise 26: a change in one tab is in the other within a second, and a stale tab overwrites nothing', async () => {
    const first = browser.page;
    const second = await openTab();
    network.judge(() => CUT);
    await changePrice(first, LABEL, '301,01');
    const savedAt = performance.now();
    await rowOf(second, LABEL).getByText('301,01').waitFor({ timeout: 1_000 });
    expect(performance.now() - savedAt).toBeLessThan(1_000);

    // Frozen, it hears nothing of what the other one saves.
    const lifecycle = await browser.context.newCDPSession(second);
    await lifecycle.send('Page.setWebLifecycleState', { state: 'frozen' });
    await first.bringToFront();
    await changePrice(first, LABEL, '302,02');
    await lifecycle.send('Page.setWebLifecycleState', { state: 'active' });
    await second.bringToFront();
    await changePrice(second, OTHER, '303,03');
    expect(await rowOf(second, LABEL).innerText()).toContain('302,02');
    network.heal();
    await waitUntilSent(second);
    expect([await isStored('302,02'), await isStored('303,03')]).toEqual([true, true]);
  });

  it('promise 27: the tab that sends is frozen in the middle of it: another one sends within 30 s', async () => {
    const holder = browser.page;
    const other = await openTab();
    let hung = 0;
    network.judge((asked) => (isCommit(asked) && hung++ === 0 ? { kind: 'hang' } : null));
    await holder.bringToFront();
    await changePrice(holder, LABEL, '311,11');
    await expect.poll(() => hung, { timeout: 10_000 }).toBe(1);
    const lifecycle = await browser.context.newCDPSession(holder);
    await lifecycle.send('Page.setWebLifecycleState', { state: 'frozen' });
    await other.bringToFront();
    await expect.poll(() => isStored('311,11'), { timeout: TAKEN_OVER_WITHIN_MS, interval: 500 }).toBe(true);
  });

  it('promise 27: the tab that sends is killed in the middle of it: another one sends within 30 s', async () => {
    const holder = browser.page;
    const other = await openTab();
    let hung = 0;
    network.judge((asked) => (isCommit(asked) && hung++ === 0 ? { kind: 'hang' } : null));
    await holder.bringToFront();
    await changePrice(holder, LABEL, '312,12');
    await expect.poll(() => hung, { timeout: 10_000 }).toBe(1);
    const crashed = new Promise<void>((resolve) => {
      holder.once('crash', () => resolve());
    });
    const session = await browser.context.newCDPSession(holder);
    // The answer dies with the page.
    void session.send('Page.crash').catch(() => undefined);
    await crashed;
    await other.bringToFront();
    await expect.poll(() => isStored('312,12'), { timeout: TAKEN_OVER_WITHIN_MS, interval: 500 }).toBe(true);
  });

  it('promise 12: two devices: other rows merge, one price shows both values with who and when, either can be taken', async () => {
    const elsewhere = await startFaultyNetwork();
    const second = await signedInProfile(elsewhere, 'admin');
    const { page: mine } = browser;
    const { page: theirs } = await second.open();
    await rowOf(theirs, LABEL).waitFor();
    await nameDevice(theirs, 'Bureau de Foix');

    network.judge(() => CUT);
    await changePrice(mine, LABEL, '321,01');
    await changePrice(mine, OTHER, '321,02');
    await changePrice(mine, THIRD, '321,03');
    await changePrice(theirs, LABEL, '322,01');
    await changePrice(theirs, OTHER, '322,02');
    await waitUntilSent(theirs);
    network.heal();

    await mine.getByRole('button', { name: '2 conflits', exact: true }).click({ timeout: 60_000 });
    await expect.poll(() => isStored('321,03'), { timeout: 20_000 }).toBe(true);
    const panel = mine.getByRole('complementary', { name: 'Conflits' });
    const one = panel.getByRole('listitem').filter({ has: mine.getByRole('heading', { name: LABEL, exact: true }) });
    // The author comes with the log, after the value itself.
    await expect.poll(() => one.innerText(), { timeout: 20_000 }).toContain('Valeur enregistrée par Bureau de Foix');
    const shown = await one.innerText();
    expect(shown).toContain('321,01');
    expect(shown).toContain('322,01');
    expect(shown).toMatch(/\d{2}[:h]\d{2}/);

    await panel.getByRole('button', { name: `Garder la mienne, ${LABEL}` }).click();
    await panel.getByRole('button', { name: `Prendre celle-ci, ${OTHER}` }).click();
    await waitUntilSent(mine);
    await expect.poll(() => isStored('321,01')).toBe(true);
    expect([await isStored('322,01'), await isStored('321,02'), await isStored('322,02')]).toEqual([
      false,
      false,
      true,
    ]);
    await expect.poll(() => rowOf(theirs, LABEL).innerText(), { timeout: 30_000 }).toContain('321,01');
    await second.remove();
    await elsewhere.close();
  });
});
