import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { SYNC_LOCK } from '../../src/sync/exclusive';
import { CUT, startFaultyNetwork, type FaultyNetwork } from '../support/faultyNetwork';
import { changePrice, freshPrice, rowOf, waitUntilSent } from '../support/partnerPages';
import { signedInProfile, type Profile, type RunningBrowser } from '../support/profile';
import { beforeFirstTestAndSecondTry } from '../support/secondTry';
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

/** When the grid of this page first shows the price, in ms by the clock that all tabs share. */
function shownAt(page: Page, price: string): Promise<number> {
  return page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.querySelector('[role=grid]')?.textContent.includes(text)) return;
          observer.disconnect();
          resolve(Date.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
      }),
    price,
  );
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
    network = await startFaultyNetwork();
  });
  beforeFirstTestAndSecondTry(async () => {
    await admin?.remove();
    await resetStack();
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
    await admin?.remove();
    await network.close();
  });

  async function openTab(): Promise<Page> {
    const page = await browser.context.newPage();
    await page.goto(browser.page.url());
    await rowOf(page, LABEL).waitFor();
    return page;
  }

  /** The tab that saves next is the one that sends: no other is still at what it does when it opens. */
  const untilNobodySends = (page: Page) =>
    expect
      .poll(() =>
        page.evaluate(async (lock) => {
          const { held = [] } = await navigator.locks.query();
          return held.some(({ name }) => name === lock);
        }, SYNC_LOCK),
      )
      .toBe(false);

  const isCommit = ({ method, url }: { method: string; url: string }): boolean =>
    method === 'POST' && url.includes(':commit');

  it('promise 26: a change in one tab is in the other within a second, and a stale tab overwrites nothing', async () => {
    const first = browser.page;
    const second = await openTab();
    network.judge(() => CUT);
    const heard = freshPrice();
    const shown = Promise.all([shownAt(first, heard), shownAt(second, heard)]);
    await changePrice(first, LABEL, heard);
    const [saved, followed] = await shown;
    expect(followed - saved).toBeLessThan(1_000);

    // Frozen, it hears nothing of what the other one saves.
    const lifecycle = await browser.context.newCDPSession(second);
    await lifecycle.send('Page.setWebLifecycleState', { state: 'frozen' });
    await first.bringToFront();
    const [unheard, own] = [freshPrice(), freshPrice()];
    await changePrice(first, LABEL, unheard);
    await lifecycle.send('Page.setWebLifecycleState', { state: 'active' });
    await second.bringToFront();
    await changePrice(second, OTHER, own);
    expect(await rowOf(second, LABEL).innerText()).toContain(unheard);
    network.heal();
    await waitUntilSent(second);
    expect([await isStored(unheard), await isStored(own)]).toEqual([true, true]);
  });

  it('promise 27: the tab that sends is frozen in the middle of it: another one sends within 30 s', async () => {
    const holder = browser.page;
    const other = await openTab();
    let hung = 0;
    network.judge((asked) => (isCommit(asked) && hung++ === 0 ? { kind: 'hang' } : null));
    await holder.bringToFront();
    await untilNobodySends(holder);
    const price = freshPrice();
    await changePrice(holder, LABEL, price);
    await expect.poll(() => hung).toBeGreaterThan(0);
    const lifecycle = await browser.context.newCDPSession(holder);
    await lifecycle.send('Page.setWebLifecycleState', { state: 'frozen' });
    await other.bringToFront();
    await expect.poll(() => isStored(price), { timeout: TAKEN_OVER_WITHIN_MS, interval: 500 }).toBe(true);
  });

  it('promise 27: the tab that sends is killed in the middle of it: another one sends within 30 s', async () => {
    const holder = browser.page;
    const other = await openTab();
    let hung = 0;
    network.judge((asked) => (isCommit(asked) && hung++ === 0 ? { kind: 'hang' } : null));
    await holder.bringToFront();
    await untilNobodySends(holder);
    const price = freshPrice();
    await changePrice(holder, LABEL, price);
    await expect.poll(() => hung).toBeGreaterThan(0);
    const crashed = new Promise<void>((resolve) => {
      holder.once('crash', () => resolve());
    });
    const session = await browser.context.newCDPSession(holder);
    // The answer dies with the page.
    void session.send('Page.crash').catch(() => undefined);
    await crashed;
    await other.bringToFront();
    await expect.poll(() => isStored(price), { timeout: TAKEN_OVER_WITHIN_MS, interval: 500 }).toBe(true);
  });

  it('promise 12: two devices: other rows merge, one price shows both values with who and when, either can be taken', async () => {
    const elsewhere = await startFaultyNetwork();
    onTestFinished(() => elsewhere.close());
    const second = await signedInProfile(elsewhere, 'admin');
    onTestFinished(() => second.remove());
    const { page: mine } = browser;
    const { page: theirs } = await second.open();
    await rowOf(theirs, LABEL).waitFor();
    await nameDevice(theirs, 'Bureau de Foix');

    const [kept, left, merged] = [freshPrice(), freshPrice(), freshPrice()];
    const [replaced, taken] = [freshPrice(), freshPrice()];
    network.judge(() => CUT);
    await changePrice(mine, LABEL, kept);
    await changePrice(mine, OTHER, left);
    await changePrice(mine, THIRD, merged);
    await changePrice(theirs, LABEL, replaced);
    await changePrice(theirs, OTHER, taken);
    await waitUntilSent(theirs);
    network.heal();

    await mine.getByRole('button', { name: '2 conflits', exact: true }).click({ timeout: 60_000 });
    await expect.poll(() => isStored(merged)).toBe(true);
    const panel = mine.getByRole('complementary', { name: 'Conflits' });
    const one = panel.getByRole('listitem').filter({ has: mine.getByRole('heading', { name: LABEL, exact: true }) });
    // The author comes with the log, after the value itself.
    await expect.poll(() => one.innerText()).toContain('Valeur enregistrée par Bureau de Foix');
    const shown = await one.innerText();
    expect(shown).toContain(kept);
    expect(shown).toContain(replaced);
    expect(shown).toMatch(/\d{2}[:h]\d{2}/);

    await panel.getByRole('button', { name: `Garder la mienne, ${LABEL}` }).click();
    await panel.getByRole('button', { name: `Prendre celle-ci, ${OTHER}` }).click();
    await waitUntilSent(mine);
    await expect.poll(() => isStored(kept)).toBe(true);
    expect([await isStored(replaced), await isStored(left), await isStored(taken)]).toEqual([false, false, true]);
    await expect
      .poll(async () => {
        await theirs.getByRole('button', { name: 'Synchroniser maintenant' }).click();
        return rowOf(theirs, LABEL).innerText();
      })
      .toContain(kept);
  });
});
