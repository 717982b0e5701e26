import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { CUT, startFaultyNetwork, type FaultyNetwork } from '../support/faultyNetwork';
import { changePrice, rowOf, signIn, waitUntilSent } from '../support/partnerPages';
import { createProfile, signedInProfile, type Profile, type RunningBrowser } from '../support/profile';
import { adminFirestore, resetStack, stackInfo } from '../support/stack';
import { storedValues } from '../support/storedState';

const LABEL = 'Microsoft 365 Business Basic';
const OTHER = 'Microsoft 365 Business Standard';
const KILLS = 50;

/** Types a price and saves it; resolves with the first frame that says 'Enregistré sur cet appareil'. */
async function saveQuickly({ page }: RunningBrowser, label: string, price: string): Promise<void> {
  // By the button itself, wherever a browser that has just started puts the pointer.
  await rowOf(page, label)
    .getByRole('button', { name: `Modifier ${label}` })
    .dispatchEvent('click');
  await page.locator('.pricing-row--editing input[name=prix_partenaire]').fill(price);
  await page.keyboard.press('Enter');
  await page.getByText('Enregistré sur cet appareil').waitFor();
}

/** The person allows the browser to keep the site's data; what it answers. A private window never does. */
async function letKeep({ context, page }: RunningBrowser): Promise<boolean> {
  const session = await context.newCDPSession(page);
  await session.send('Browser.grantPermissions', { origin: stackInfo().site, permissions: ['durableStorage'] });
  return page.evaluate(() => navigator.storage.persist());
}

const priceShown = ({ page }: RunningBrowser, label: string): Promise<string> => rowOf(page, label).innerText();

describe('a browser that is killed', () => {
  let network: FaultyNetwork;
  let admin: Profile;

  beforeAll(async () => {
    network = await startFaultyNetwork();
  });
  beforeEach(async () => {
    await resetStack();
    admin = await signedInProfile(network, 'admin');
  });
  afterEach(async () => {
    network.heal();
    await admin.remove();
  });
  afterAll(() => network.close());

  it(
    `promise 1 and promise 2: killed ${KILLS} times right after “Enregistré sur cet appareil”, every edit is there again`,
    { timeout: 1_200_000 },
    async () => {
      network.judge(() => CUT);
      let before: string | null = null;
      const lost: string[] = [];
      for (let round = 1; round <= KILLS; round += 1) {
        const browser = await admin.open();
        await rowOf(browser.page, LABEL).waitFor();
        if (before !== null && !(await priceShown(browser, LABEL)).includes(before)) lost.push(before);
        before = `${100 + round},${10 + round}`;
        await saveQuickly(browser, LABEL, before);
        await browser.kill();
      }
      expect(lost).toEqual([]);

      network.heal();
      const browser = await admin.open();
      await waitUntilSent(browser.page);
      expect(await priceShown(browser, LABEL)).toContain(before);
      await browser.quit();
      const firestore = adminFirestore();
      const stored = await firestore.collection('pricing_costs').where('prix_partenaire', '==', before).get();
      const records = await firestore.collection('pricing_changes').orderBy('revision', 'desc').limit(1).get();
      const sent: unknown[] = records.docs[0]?.get('mutations') ?? [];
      await firestore.terminate();
      expect(stored.size).toBe(1);
      expect(sent).toHaveLength(KILLS);
    },
  );

  it('promise 7: what was being typed survives the kill as a draft, and is saved only when the person says so', async () => {
    let browser = await admin.open();
    await rowOf(browser.page, OTHER).waitFor();
    const saved = await priceShown(browser, OTHER);
    await rowOf(browser.page, OTHER)
      .getByRole('button', { name: `Modifier ${OTHER}` })
      .click();
    await browser.page.locator('.pricing-row--editing input[name=prix_partenaire]').fill('77,7');
    // Nothing on the screen tells that the draft is stored.
    await expect.poll(async () => JSON.stringify(await storedValues(browser.page, 'drafts'))).toContain('77,7');
    await browser.kill();

    browser = await admin.open();
    await browser.page.getByText(`Une saisie non enregistrée a été retrouvée pour «\u00a0${OTHER}\u00a0»`).waitFor();
    expect(await priceShown(browser, OTHER)).toBe(saved);
    await browser.page.getByRole('button', { name: 'Reprendre la saisie' }).click();
    const input = browser.page.locator('.pricing-row--editing input[name=prix_partenaire]');
    expect(await input.inputValue()).toBe('77,7');
    await input.press('Enter');
    await browser.page.getByText('Enregistré sur cet appareil').waitFor();
    await waitUntilSent(browser.page);
    expect(await priceShown(browser, OTHER)).toContain('77,70');
    await browser.quit();
  });

  it('the first slice: edited offline, killed after “saved”, reopened offline, sent, on a second device; a partner gets no cost', async () => {
    const price = '345,60';
    let browser = await admin.open();
    await rowOf(browser.page, LABEL).waitFor();
    network.judge(() => CUT);
    await rowOf(browser.page, LABEL)
      .getByRole('button', { name: `Modifier ${LABEL}` })
      .click();
    await browser.page.locator('.pricing-row--editing input[name=prix_partenaire]').fill('345,6');
    const live = browser.page.locator('.pricing-row--editing output');
    expect(await live.allInnerTexts()).toEqual(['397,44', '476,93']);
    await browser.page.keyboard.press('Enter');
    await browser.page.getByText('Enregistré sur cet appareil').waitFor();
    await browser.kill();

    browser = await admin.open();
    await rowOf(browser.page, LABEL).waitFor();
    expect(await priceShown(browser, LABEL)).toContain(price);
    expect(await rowOf(browser.page, LABEL).getAttribute('data-mark')).toBe('pending');
    network.heal();
    await waitUntilSent(browser.page);
    await browser.page.getByRole('button', { name: 'Historique', exact: true }).click();
    await browser.page.getByRole('complementary').getByText(price).first().waitFor();
    await browser.quit();

    const firestore = adminFirestore();
    const stored = await firestore.collection('pricing_costs').where('prix_partenaire', '==', price).get();
    await firestore.terminate();
    expect(stored.size).toBe(1);

    const second = await signedInProfile(network, 'admin');
    onTestFinished(() => second.remove());
    const other = await second.open();
    await expect.poll(() => priceShown(other, LABEL)).toContain(price);
    await second.closeAll();

    const from = network.exchanges.length;
    const partner = await signedInProfile(network, 'partner');
    onTestFinished(() => partner.remove());
    const read = await partner.open();
    await expect.poll(() => priceShown(read, LABEL)).toContain('397,44');
    expect(await read.page.getByRole('columnheader').count()).toBe(3);
    const received = network.exchanges.slice(from).map((exchange) => exchange.received);
    expect(received.join('\n')).toContain('397,44');
    expect(received.filter((body) => body.includes(price))).toEqual([]);
  });

  it('promise 5: a storage cleared under the open grid takes nothing: what the page holds is written again', async () => {
    const browser = await admin.open();
    const { page } = browser;
    await rowOf(page, LABEL).waitFor();
    network.judge(() => CUT);
    await changePrice(page, LABEL, '23,45');
    const session = await page.context().newCDPSession(page);
    const { origin } = new URL(page.url());
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
    await changePrice(page, OTHER, '34,56');
    await expect.poll(() => rowOf(page, OTHER).getAttribute('data-mark')).toBe('pending');
    await browser.kill();

    const again = await admin.open();
    await rowOf(again.page, LABEL).waitFor();
    expect(await priceShown(again, LABEL)).toContain('23,45');
    expect(await priceShown(again, OTHER)).toContain('34,56');
    expect(await again.page.locator('.pricing-status').innerText()).toContain('2 modifications en attente');
  });

  it('promise 5: “données locales perdues” is said when the storage was cleared while the browser was closed', async () => {
    let browser = await admin.open();
    await rowOf(browser.page, LABEL).waitFor();
    network.judge(() => CUT);
    await saveQuickly(browser, LABEL, '12,34');
    // Where the marker lives is flushed lazily; the database is not.
    await browser.quit();
    browser = await admin.open('/contact');
    await browser.page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.deleteDatabase('partner-pricing');
          request.addEventListener('success', () => resolve());
          request.addEventListener('error', () => reject(new Error('not deleted')));
        }),
    );
    await browser.quit();
    network.heal();
    browser = await admin.open();
    await browser.page.getByText('Données locales perdues').waitFor();
    // The session went with the database: the way to the grid leads through the login.
    await signIn(browser.page, 'admin');
    await browser.page.getByText('Données locales perdues').waitFor();
    await browser.page.reload();
    await browser.page.getByText('Données locales perdues').waitFor();
  });

  it('promise 4: a private window says before the first edit that its storage will not last, one that keeps it says nothing', async () => {
    // Chromium tells pages no longer whether a window is private: then the refused persistence is what is told.
    const warning = /Fenêtre privée|peut effacer les données locales/;
    const visitor = await createProfile(network, ['--incognito']);
    onTestFinished(() => visitor.remove());
    const hidden = await visitor.open('/partner');
    expect(await letKeep(hidden)).toBe(false);
    await signIn(hidden.page, 'admin');
    await hidden.page.getByText(warning).waitFor();
    expect(await hidden.page.locator('.pricing-status').innerText()).toContain('Aucune modification en attente');
    await visitor.closeAll();

    const owner = await createProfile(network);
    onTestFinished(() => owner.remove());
    const lasting = await owner.open('/partner');
    expect(await letKeep(lasting)).toBe(true);
    await signIn(lasting.page, 'admin');
    await rowOf(lasting.page, LABEL).waitFor();
    await lasting.page.getByText(warning).waitFor({ state: 'detached' });
  });
});
