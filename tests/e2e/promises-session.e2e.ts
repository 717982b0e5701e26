import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { writePasswords } from '../../tools/content/passwords/passwordStore';
import { DISCONNECT_FAULT, startFaultyNetwork, type NetworkFault, type FaultyNetwork } from '../support/faultyNetwork';
import { announceConnection } from '../support/announceConnection';
import { getSharedChromium } from '../support/browser';
import {
  changePrice,
  closeBrowserContexts,
  findRow,
  openIsolatedPage,
  signIn,
  waitUntilSent,
} from '../support/partnerPages';
import { openAdminFirestore, resetStack, getStackInfo } from '../support/stack';
import { dumpIndexedDb } from '../support/browserStorage';
import { replaceTokenClaims } from '../support/rawRequests';

const LABEL = 'Microsoft 365 Business Basic';
const OTHER = 'Microsoft 365 Business Standard';
const NEW_PASSWORDS = { partner: 'nouveau mot de passe partenaire', admin: 'nouveau mot de passe admin' };

async function logIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accéder' }).click();
  await page.waitForURL('**/partner/pricing');
  await findRow(page, LABEL).waitFor();
}

/** Logs out by keyboard: a toast may cover the button. */
const logOut = (page: Page) => page.getByRole('button', { name: 'Déconnexion' }).press('Enter');

async function readServerCosts(): Promise<string[]> {
  const firestore = openAdminFirestore();
  const { docs } = await firestore.collection('pricing_costs').get();
  await firestore.terminate();
  return docs.map((cost) => String(cost.get('prix_partenaire')));
}

const SESSION_TOKEN = /idToken\\*":\\*"([\w-]+\.[\w-]+\.)/;

/** Builds the response of the token endpoint after the server made this page's admin a partner. */
async function buildDemotedTokenResponse(page: Page): Promise<NetworkFault> {
  const [, token = ''] = SESSION_TOKEN.exec(await dumpIndexedDb(page)) ?? [];
  const now = Math.floor(Date.now() / 1000);
  const body = {
    id_token: replaceTokenClaims(token, { admin: false, iat: now, exp: now + 3600 }),
    refresh_token: 'partner-refresh-token',
    expires_in: '3600',
  };
  return { kind: 'respond', status: 200, contentType: 'application/json', body: JSON.stringify(body) };
}

describe('unsent edits at the end of a session', () => {
  let network: FaultyNetwork;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    await resetStack();
    network = await startFaultyNetwork();
    browser = await getSharedChromium();
  });
  beforeEach(async () => {
    ({ page } = await openIsolatedPage(browser, { proxy: { server: network.address }, serviceWorkers: 'allow' }));
    await signIn(page, 'admin');
    await findRow(page, LABEL).waitFor();
  });
  afterEach(async () => {
    network.clearFaults();
    await closeBrowserContexts(browser);
  });
  afterAll(async () => {
    await closeBrowserContexts(browser);
    await network.close();
  });

  it('promise 20: asks at logout; edits stay sealed for a partner and are sent after the next admin login', async () => {
    network.injectFaults(() => DISCONNECT_FAULT);
    await changePrice(page, LABEL, '8181,81');
    await changePrice(page, OTHER, '8282,82');
    expect(await dumpIndexedDb(page)).toContain('8181,81');
    await logOut(page);
    const dialog = page.getByRole('dialog', { name: 'Modifications non envoyées' });
    const choices = ['Envoyer maintenant', 'Garder scellées sur cet appareil', 'Exporter', 'Abandonner'];
    for (const name of choices) expect(await dialog.getByRole('button', { name }).count()).toBe(1);
    await dialog.getByRole('button', { name: 'Garder scellées sur cet appareil' }).click();
    await page.getByText('2 modifications non envoyées sont scellées sur cet appareil').waitFor();

    const locked = await dumpIndexedDb(page);
    expect(locked).not.toMatch(/8181,81|8282,82|prix_partenaire|prix_revendeur/);
    network.clearFaults();
    await logIn(page, getStackInfo().passwords.partner);
    const asPartner = await dumpIndexedDb(page);
    expect(asPartner).toContain('prix_revendeur');
    expect(asPartner).not.toMatch(/8181,81|8282,82|prix_partenaire/);
    expect(await page.locator('main').innerText()).not.toMatch(/8181|8282|8\u202f181|8\u202f282/);
    expect(await readServerCosts()).not.toContain('8181,81');

    await logOut(page);
    await logIn(page, getStackInfo().passwords.admin);
    await waitUntilSent(page);
    expect(await readServerCosts()).toEqual(expect.arrayContaining(['8181,81', '8282,82']));
  });

  it('promise 21: removes costs and sends nothing once an admin was made a partner while offline', async () => {
    await page.context().setOffline(true);
    await changePrice(page, LABEL, '7171,71');
    expect(await dumpIndexedDb(page)).toMatch(/prix_partenaire":"\d/);
    const tokenResponse = await buildDemotedTokenResponse(page);
    const from = network.exchanges.length;
    network.injectFaults(({ url }) => (url.includes('/v1/token') ? tokenResponse : null));
    await page.context().setOffline(false);

    await expect.poll(() => page.getByRole('columnheader').count()).toBe(3);
    await findRow(page, LABEL).waitFor();
    const remaining = await dumpIndexedDb(page);
    expect(remaining).not.toMatch(/7171,71|prix_partenaire/);
    expect(remaining).toContain('partner-pricing/sealed: [{');
    expect(await page.locator('main').innerText()).not.toMatch(/7171|7\u202f171/);
    const requestBodies = network.exchanges.slice(from).map((exchange) => exchange.requestBody);
    expect(requestBodies.filter((body) => body.includes('7171,71'))).toEqual([]);
    expect(await readServerCosts()).not.toContain('7171,71');
  });

  it('promise 19: locks, erases prices and seals when the server ends the session; the next admin login resumes', async () => {
    network.injectFaults(() => DISCONNECT_FAULT);
    await changePrice(page, LABEL, '9191,91');
    const row = findRow(page, OTHER);
    await row.getByRole('button', { name: `Modifier ${OTHER}` }).click();
    await page.locator('.pricing-row--editing input[name=prix_partenaire]').fill('9292,92');
    // Drafts are stored with a delay after the last key.
    await expect.poll(() => dumpIndexedDb(page)).toContain('9292,92');
    onTestFinished(resetStack);
    const firestore = openAdminFirestore();
    await writePasswords(firestore, NEW_PASSWORDS);
    await firestore.terminate();
    network.clearFaults();
    await announceConnection(page);

    await page.getByText('Votre session est terminée').waitFor();
    expect(await page.getByRole('grid').count()).toBe(0);
    const locked = await dumpIndexedDb(page);
    expect(locked).not.toMatch(/9191,91|9292,92|prix_partenaire|prix_revendeur/);
    expect(locked).toContain('partner-pricing/sealed: [{');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/9191,91|9292,92/);

    await page.getByRole('link', { name: 'Se connecter' }).click();
    await page.getByText('scellée').waitFor();
    await logIn(page, NEW_PASSWORDS.admin);
    await waitUntilSent(page);
    expect(await readServerCosts()).toContain('9191,91');
    await page.getByText(`Une saisie non enregistrée a été retrouvée pour «\u00a0${OTHER}\u00a0»`).waitFor();
    expect(await readServerCosts()).not.toContain('9292,92');
  });
});
