import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getSharedChromium } from '../support/browser';
import {
  changePrice,
  exportUnsent,
  findRow,
  openAddAndImport,
  openIsolatedPage,
  signIn,
  closeBrowserContexts,
} from '../support/partnerPages';
import { resetStack, getStackInfo } from '../support/stack';
import { readObjectStore } from '../support/browserStorage';

const LABEL = 'Microsoft 365 Business Basic';
const OTHER = 'Microsoft 365 Business Standard';

async function typePrice(page: Page, label: string, price: string): Promise<void> {
  await findRow(page, label)
    .getByRole('button', { name: `Modifier ${label}` })
    .click();
  await page.locator('.pricing-row--editing input[name=prix_partenaire]').fill(price);
}

/** Fails all writes of this page like Chromium on a full disk, until the returned function is called. */
async function fillDisk(page: Page): Promise<() => Promise<void>> {
  const original = await page.evaluateHandle(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Connection is closing because of: IO error: FILE_ERROR_NO_SPACE', 'UnknownError');
    };
    return put;
  });
  return () =>
    original.evaluate((put) => {
      IDBObjectStore.prototype.put = put;
    });
}

/** Upgrades the database to a later version without a table of this one, like a newer build. */
function upgradeDatabase(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('partner-pricing', 30);
        request.addEventListener('upgradeneeded', () => request.result.deleteObjectStore('undo'));
        request.addEventListener('error', () => reject(request.error ?? new Error('not opened')));
        request.addEventListener('success', () => {
          request.result.close();
          resolve();
        });
      }),
  );
}

/** Deletes the stored session only: role, rows and outbox stay. */
function deleteStoredSession(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('partner-pricing');
        request.addEventListener('error', () => reject(request.error ?? new Error('not opened')));
        request.addEventListener('success', () => {
          const transaction = request.result.transaction('meta', 'readwrite', { durability: 'strict' });
          transaction.objectStore('meta').delete('session');
          transaction.addEventListener('complete', () => {
            request.result.close();
            resolve();
          });
        });
      }),
  );
}

describe('/partner/pricing with storage failures', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    await resetStack();
    browser = await getSharedChromium();
    ({ context, page } = await openIsolatedPage(browser, { serviceWorkers: 'allow' }));
    await signIn(page, 'admin');
    await page.close();
  });
  beforeEach(async () => {
    page = await context.newPage();
    await page.goto(`${getStackInfo().site}/partner/pricing`);
    await findRow(page, LABEL).waitFor();
  });
  afterEach(() => page.close());
  afterAll(() => closeBrowserContexts(browser));

  it('promise 4: warns before the first edit where the browser does not persist the storage', async () => {
    // Playwright's contexts are private windows, which Chromium does not reveal to pages.
    expect(await page.evaluate(() => navigator.storage.persist())).toBe(false);
    await page.getByText(/Fenêtre privée|peut effacer les données locales/).waitFor();
    await page.getByText('Aucune modification en attente').waitFor();
  });

  it('promise 6: keeps and exports typed text, with one toast, when the storage is full', async () => {
    await openAddAndImport(page);
    await page.getByLabel('Solution ou sous-titre').fill('Routeur en attente');
    await expect.poll(() => readObjectStore(page, 'drafts')).toHaveLength(1);
    const freeSpace = await fillDisk(page);
    await typePrice(page, OTHER, '4321,09');
    await page.keyboard.press('Enter');
    const toast = page.locator('.toast');
    await toast.filter({ hasText: 'Impossible de mettre à jour l’élément' }).waitFor();
    expect(await toast.innerText()).toContain('Le stockage de cet appareil est plein');
    await page.getByText('Libérez de la place ou exportez vos modifications').last().waitFor();
    const exported = await exportUnsent(page);
    expect(exported).toContain('4321,09');
    expect(exported).toContain('Routeur en attente');
    // Storing the draft failed too, but only the save shows a toast.
    expect(await page.getByText('Impossible de garder la saisie').count()).toBe(0);
    expect(await page.locator('.pricing-row--editing input[name=prix_partenaire]').inputValue()).toBe('4321,09');
    await freeSpace();
    await page.getByRole('button', { name: `Annuler ${OTHER}` }).click();
    await changePrice(page, OTHER, '4321,10');
  });

  it('promise 19: opens the login with focus in the password field from “Reconnexion requise”', async () => {
    await deleteStoredSession(page);
    await page.reload();
    await page.getByText('Reconnexion requise').waitFor();
    await page.getByRole('button', { name: 'Se connecter' }).click();
    const password = page.getByLabel('Mot de passe', { exact: true });
    await password.waitFor();
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type(getStackInfo().passwords.admin);
    await page.keyboard.press('Enter');
    await findRow(page, LABEL).waitFor();
    await page.getByText('À jour', { exact: true }).waitFor();
  });

  // Last: leaves a database that this build cannot open.
  it('promise 28: names the required newer version, searches for it and exports unsent edits', async () => {
    await context.setOffline(true);
    await changePrice(page, LABEL, '1234,56');
    await typePrice(page, OTHER, '6543,21');
    await expect.poll(async () => JSON.stringify(await readObjectStore(page, 'drafts'))).toContain('6543,21');
    await upgradeDatabase(page);
    // Without its database the page cannot send the edit.
    await context.setOffline(false);
    await page.reload();
    await page.getByText('cette version est nécessaire').waitFor();
    expect(await page.getByRole('grid').count()).toBe(0);
    const exported = await exportUnsent(page);
    for (const part of ['1234,56', '6543,21', LABEL, OTHER]) expect(exported).toContain(part);

    const find = page.getByRole('button', { name: 'Rechercher la nouvelle version' });
    await find.click();
    await page.getByText('Le site ne propose pas encore cette version').waitFor();
    await page.goto(`${getStackInfo().site}/partner`);
    await page.getByText('cette version est nécessaire').waitFor();
  });
});
