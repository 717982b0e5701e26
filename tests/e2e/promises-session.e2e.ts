import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writePasswords } from '../../scripts/passwords/passwordStore';
import { CUT, startFaultyNetwork, type Fault, type FaultyNetwork } from '../support/faultyNetwork';
import { changePrice, rowOf, waitUntilSent } from '../support/partnerPages';
import { signedInProfile, type Profile } from '../support/profile';
import { adminFirestore, resetStack, stackInfo } from '../support/stack';
import { databaseText } from '../support/storedState';

const LABEL = 'Microsoft 365 Business Basic';
const OTHER = 'Microsoft 365 Business Standard';
const NEW_PASSWORDS = { partner: 'nouveau mot de passe partenaire', admin: 'nouveau mot de passe admin' };

async function enter(page: Page, password: string): Promise<void> {
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accéder' }).click();
  await page.waitForURL('**/partner/pricing');
  await rowOf(page, LABEL).waitFor();
}

async function costs(): Promise<string[]> {
  const firestore = adminFirestore();
  const { docs } = await firestore.collection('pricing_costs').get();
  await firestore.terminate();
  return docs.map((cost) => String(cost.get('prix_partenaire')));
}

const SESSION_TOKEN = /idToken\\*":\\*"([\w-]+)\.([\w-]+)\./;

/** What the token endpoint answers once the server made this page's admin a partner. */
async function demoted(page: Page): Promise<Fault> {
  const [, header = '', payload = ''] = SESSION_TOKEN.exec(await databaseText(page)) ?? [];
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const now = Math.floor(Date.now() / 1000);
  const asPartner = JSON.stringify({ ...claims, admin: false, iat: now, exp: now + 3600 });
  const body = {
    id_token: `${header}.${Buffer.from(asPartner).toString('base64url')}.`,
    refresh_token: 'of a partner',
    expires_in: '3600',
  };
  return { kind: 'answer', status: 200, contentType: 'application/json', body: JSON.stringify(body) };
}

describe('unsent edits and the end of a session', () => {
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
  afterAll(async () => {
    await resetStack();
    await network.close();
  });

  it('promise 20: logging out asks first; a partner who comes next finds sealed edits, an admin opens them', async () => {
    const { page } = await admin.open();
    await rowOf(page, LABEL).waitFor();
    network.judge(() => CUT);
    await changePrice(page, LABEL, '8181,81');
    await changePrice(page, OTHER, '8282,82');
    expect(await databaseText(page)).toContain('8181,81');
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifications non envoyées' });
    const ways = ['Envoyer maintenant', 'Garder scellées sur cet appareil', 'Exporter', 'Abandonner'];
    for (const name of ways) expect(await dialog.getByRole('button', { name }).count()).toBe(1);
    await dialog.getByRole('button', { name: 'Garder scellées sur cet appareil' }).click();
    await page.getByText('2 modifications non envoyées sont scellées sur cet appareil').waitFor();

    const locked = await databaseText(page);
    expect(locked).not.toMatch(/8181|8282|prix_partenaire|prix_revendeur/);
    network.heal();
    await enter(page, stackInfo().passwords.partner);
    const asPartner = await databaseText(page);
    expect(asPartner).toContain('prix_revendeur');
    expect(asPartner).not.toMatch(/8181|8282|prix_partenaire/);
    expect(await page.locator('main').innerText()).not.toMatch(/8181|8282|8\u202f181|8\u202f282/);
    expect(await costs()).not.toContain('8181,81');

    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await enter(page, stackInfo().passwords.admin);
    await waitUntilSent(page);
    expect(await costs()).toEqual(expect.arrayContaining(['8181,81', '8282,82']));
  });

  it('promise 21: an admin whom the server made a partner while offline loses the costs with the first answer, and sends nothing', async () => {
    const { page } = await admin.open();
    await rowOf(page, LABEL).waitFor();
    network.judge(() => CUT);
    await changePrice(page, LABEL, '7171,71');
    expect(await databaseText(page)).toMatch(/prix_partenaire":"\d/);
    const answer = await demoted(page);
    const from = network.exchanges.length;
    network.judge(({ url }) => (url.includes('/v1/token') ? answer : null));

    await expect.poll(() => page.getByRole('columnheader').count()).toBe(3);
    await rowOf(page, LABEL).waitFor();
    const left = await databaseText(page);
    expect(left).not.toMatch(/7171|prix_partenaire/);
    expect(left).toContain('partner-pricing/sealed: [{');
    expect(await page.locator('main').innerText()).not.toMatch(/7171|7\u202f171/);
    const sent = network.exchanges.slice(from).map((exchange) => exchange.sent);
    expect(sent.filter((body) => body.includes('7171'))).toEqual([]);
    expect(await costs()).not.toContain('7171,71');
  });

  it('promise 19: a session that the server ended locks the screen, erases prices and seals; the next admin login resumes', async () => {
    const { page } = await admin.open();
    await rowOf(page, LABEL).waitFor();
    network.judge(() => CUT);
    await changePrice(page, LABEL, '9191,91');
    const opened = rowOf(page, OTHER);
    await opened.getByRole('button', { name: `Modifier ${OTHER}` }).click();
    await page.locator('.pricing-row--editing input[name=prix_partenaire]').fill('9292,92');
    // A draft is stored a moment after the last key.
    await expect.poll(() => databaseText(page)).toContain('9292,92');
    const firestore = adminFirestore();
    await writePasswords(firestore, NEW_PASSWORDS);
    await firestore.terminate();
    network.heal();

    await page.getByText('Votre session est terminée').waitFor({ timeout: 60_000 });
    expect(await page.getByRole('grid').count()).toBe(0);
    const locked = await databaseText(page);
    expect(locked).not.toMatch(/9191|9292|prix_partenaire|prix_revendeur/);
    expect(locked).toContain('partner-pricing/sealed: [{');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/9191|9292/);

    await page.getByRole('link', { name: 'Se connecter' }).click();
    await page.getByText('scellée').waitFor();
    await enter(page, NEW_PASSWORDS.partner);
    expect(await databaseText(page)).not.toMatch(/9191|9292|prix_partenaire/);
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await enter(page, NEW_PASSWORDS.admin);
    await waitUntilSent(page);
    expect(await costs()).toContain('9191,91');
    await page.getByText(`Une saisie non enregistrée a été retrouvée pour «\u00a0${OTHER}\u00a0»`).waitFor();
    expect(await costs()).not.toContain('9292,92');
  });
});
