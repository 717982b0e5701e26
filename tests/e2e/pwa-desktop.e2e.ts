import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cacheBlogList, warmUpBlog } from '../support/blogPosts';
import { launchChromium } from '../support/browser';
import {
  changePrice,
  openIsolatedPage,
  findRow,
  signIn,
  waitForOfflineReady,
  waitForCachedPartnerFiles,
  waitForBackgroundSyncWorker,
  waitUntilSent,
  type IsolatedPage,
} from '../support/partnerPages';
import { resetStack, getStackInfo } from '../support/stack';
import { readObjectStore } from '../support/browserStorage';

const LABEL = 'Microsoft 365 Business Basic';

/** Records badge counts: a page that is not installed has no icon. */
const BADGE_RECORDER = `
  globalThis.badges = [];
  Navigator.prototype.setAppBadge = async (count) => { badges.push(count); };
  Navigator.prototype.clearAppBadge = async () => { badges.push(0); };
`;

let browser: Browser;
let isolated: IsolatedPage;
let page: Page;

beforeAll(async () => {
  await resetStack();
  await warmUpBlog();
  browser = await launchChromium();
});
afterAll(() => browser.close());
beforeEach(async () => {
  isolated = await openIsolatedPage(browser, { serviceWorkers: 'allow' });
  ({ page } = isolated);
});
afterEach(() => isolated.context.close());

const readBadges = () => page.evaluate<number[]>('badges');

/** Navigates away, accepts any prompt and returns whether `beforeunload` asked. */
async function leaveAndDetectPrompt(): Promise<boolean> {
  let hasAsked = false;
  page.once('dialog', (dialog) => {
    hasAsked = dialog.type() === 'beforeunload';
    void dialog.accept();
  });
  await page.goto('about:blank');
  return hasAsked;
}

/** Returns databases, runtime caches, storage keys and worker scopes of this site. */
const readSiteData = () =>
  page.evaluate(async () => ({
    // Workbox keeps its expiration database (blog pages) open until the worker stops.
    databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name !== 'workbox-expiration'),
    caches: (await caches.keys()).filter((name) => !name.startsWith('workbox-precache')),
    session: localStorage.getItem('partner-authenticated'),
    view: localStorage.getItem('grid-view'),
    scopes: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  }));

async function openDeviceDialog(): Promise<void> {
  await page.getByRole('button', { name: 'Cet appareil' }).click();
}

describe('the grid as a desktop app', () => {
  it('shows the number of unsent edits on its icon until they are sent', async () => {
    // A retry must change the price too.
    await resetStack();
    await isolated.context.addInitScript(BADGE_RECORDER);
    await signIn(page, 'admin');
    await waitUntilSent(page);
    await isolated.context.setOffline(true);
    await changePrice(page, LABEL, '5,55');
    await expect.poll(async () => (await readBadges()).at(-1)).toBe(1);
    await isolated.context.setOffline(false);
    await waitUntilSent(page);
    await expect.poll(async () => (await readBadges()).at(-1)).toBe(0);
  });

  it('asks before leaving only while typed text is not stored', async () => {
    await signIn(page, 'admin');
    const field = page.getByRole('textbox', { name: 'Solution ou sous-titre' });
    // Browsers show `beforeunload` prompts only after a user gesture.
    await field.click();
    let dialogType = '';
    page.once('dialog', (dialog) => {
      dialogType = dialog.type();
      void dialog.accept();
    });
    // Types and leaves the page in one call, before the debounce stores the draft.
    await field.evaluate((input: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Une offre');
      input.dispatchEvent(new Event('input', { bubbles: true }));
      window.location.assign('/contact');
    });
    await page.waitForURL('**/contact');
    expect(dialogType).toBe('beforeunload');

    await page.goto(`${getStackInfo().site}/partner/pricing`);
    await findRow(page, LABEL)
      .getByRole('button', { name: `Modifier ${LABEL}` })
      .click();
    await page.locator('.pricing-row--editing input[name=prix_partenaire]').fill('9,87');
    // Drafts are stored with a delay after the last key.
    await expect.poll(() => readObjectStore(page, 'drafts')).toHaveLength(1);
    expect(await leaveAndDetectPrompt()).toBe(false);
  });

  it('restores search and scroll position on opening', async () => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await signIn(page, 'partner');
    await page.locator('.pricing-grid').evaluate(
      (grid) =>
        new Promise((resolve) => {
          grid.scrollTo(0, 180);
          // The scroll event fires with the next frame; the offset is stored only after it.
          grid.addEventListener('scroll', () => setTimeout(resolve), { once: true });
        }),
    );
    await page.reload();
    await page.locator('[role=row][data-item]').first().waitFor();
    await expect.poll(() => page.locator('.pricing-grid').evaluate((grid) => grid.scrollTop)).toBe(180);

    await page.getByRole('searchbox').fill('proxmox');
    await page.reload();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('proxmox');
    await page.getByText(/^\d+ résultats? sur \d+$/).waitFor();
  });

  it('keeps column widths set by pointer or keys until they are reset', async () => {
    await signIn(page, 'partner');
    const solution = page.getByRole('separator', { name: 'Largeur de la colonne Solution' });
    const reseller = page.getByRole('separator', { name: /^Largeur de la colonne Prix revendeur/ });
    const readWidth = (border: typeof solution) => border.getAttribute('aria-valuenow').then(Number);
    const readCellWidths = () =>
      page
        .locator('[data-item] [data-cell="0"]:not([aria-colspan])')
        .evaluateAll((cells) => [...new Set(cells.map((cell) => Math.round(cell.getBoundingClientRect().width)))]);
    await expect.poll(() => readWidth(solution)).toBeGreaterThan(0);
    const [before] = await readCellWidths();
    const box = await solution.boundingBox();
    if (!box || before === undefined) throw new Error('The border is not on the screen.');
    await page.mouse.move(box.x + box.width / 2, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 - 150, box.y + 10, { steps: 4 });
    await page.mouse.up();
    await expect.poll(readCellWidths).toEqual([before - 150]);
    const resellerBefore = await readWidth(reseller);
    await reseller.press('ArrowRight');
    await expect.poll(() => readWidth(reseller)).toBe(resellerBefore + 16);

    await page.reload();
    await expect.poll(readCellWidths).toEqual([before - 150]);
    expect(await readWidth(reseller)).toBe(resellerBefore + 16);
    await page.getByRole('button', { name: 'Rétablir les largeurs des colonnes' }).click();
    await expect.poll(readCellWidths).toEqual([before]);
    await page.reload();
    await expect.poll(readCellWidths).toEqual([before]);
  });

  it('leaves room for the window controls in the overlay title bar', async () => {
    const html = await (await page.request.get(getStackInfo().site)).text();
    const href = /href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1];
    const css = await (await page.request.get(`${getStackInfo().site}${href}`)).text();
    expect(css).toMatch(/window-controls-overlay.{0,40}\{.bar\{[^}]*env\(titlebar-area-width/);
    expect(css).toMatch(/app-region:\s*drag/);
  });
});

describe('“Effacer les données de cet appareil”', () => {
  it('deletes all data of the partner space and ends the session', async () => {
    await signIn(page, 'partner');
    await cacheBlogList(page);
    await waitForCachedPartnerFiles(page);
    await waitForBackgroundSyncWorker(page);
    await openDeviceDialog();
    await page.getByRole('button', { name: 'Effacer les données de cet appareil' }).click();
    await page.waitForURL(`${getStackInfo().site}/`);
    await expect.poll(readSiteData).toEqual({ databases: [], caches: [], session: null, view: null, scopes: ['/'] });
    await page.goto(`${getStackInfo().site}/partner/pricing`);
    await page.getByLabel('Mot de passe', { exact: true }).waitFor();
  });

  it('is not undone by a late KEEP_PARTNER_SPACE message', async () => {
    await signIn(page, 'partner');
    await waitForCachedPartnerFiles(page);
    await openDeviceDialog();
    await page.getByRole('button', { name: 'Effacer les données de cet appareil' }).click();
    await page.waitForURL(`${getStackInfo().site}/`);
    await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'KEEP_PARTNER_SPACE' }));
    // The worker handles this navigation after the message.
    await page.goto(`${getStackInfo().site}/contact`);
    expect((await readSiteData()).caches).not.toContain('on-demand');
  });

  it('asks before erasing unsent edits', async () => {
    await signIn(page, 'admin');
    await waitUntilSent(page);
    await waitForOfflineReady(page);
    await isolated.context.setOffline(true);
    await changePrice(page, LABEL, '6,54');
    await openDeviceDialog();
    await page.getByRole('button', { name: 'Effacer les données de cet appareil' }).click();
    await page.getByText('Une modification n’existe que sur cet appareil').waitFor();
    await page.getByRole('button', { name: 'Ne rien effacer' }).click();
    expect((await readSiteData()).session).toBe('true');

    await page.getByRole('button', { name: 'Effacer les données de cet appareil' }).click();
    await page.getByRole('button', { name: 'Tout effacer' }).click();
    await page.waitForURL(`${getStackInfo().site}/`);
    await expect.poll(readSiteData).toMatchObject({ databases: [], session: null });
  });

  it('shows how well this browser keeps the data', async () => {
    await signIn(page, 'admin');
    await openDeviceDialog();
    await page.getByRole('dialog').getByText('Données locales').waitFor();
  });
});
