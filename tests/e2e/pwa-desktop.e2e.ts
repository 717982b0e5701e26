import type { Browser, Dialog, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cacheBlogList, warmUpBlog } from '../support/blogPosts';
import { getSharedChromium } from '../support/browser';
import {
  changePrice,
  closeBrowserContexts,
  openAddAndImport,
  openIsolatedPage,
  findRow,
  pickUnusedPrice,
  signIn,
  waitForCachedPartnerFiles,
  waitForBackgroundSyncWorker,
  waitUntilSent,
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
let page: Page;

beforeAll(async () => {
  await resetStack();
  await warmUpBlog();
  browser = await getSharedChromium();
});
afterAll(() => closeBrowserContexts(browser));

/** Opens a page in a new context and closes the former one. */
async function openPage(options: Parameters<typeof openIsolatedPage>[1] = {}): Promise<void> {
  await closeBrowserContexts(browser);
  ({ page } = await openIsolatedPage(browser, options));
}

async function openGrid(): Promise<void> {
  await page.goto(`${getStackInfo().site}/partner/pricing`);
  await page.locator('[role=row][data-item]').first().waitFor();
}

/** Presses Back without waiting for a page, unlike `page.goBack`. */
async function pressBack(): Promise<void> {
  const browserSession = await page.context().newCDPSession(page);
  const { entries, currentIndex } = await browserSession.send('Page.getNavigationHistory');
  const entryId = entries[currentIndex - 1]?.id;
  if (entryId === undefined) throw new Error('There is no page to go back to.');
  void browserSession.send('Page.navigateToHistoryEntry', { entryId });
}

const readBadges = () => page.evaluate<number[]>('badges');

/** True if the page would close without a prompt. */
const isLeavingAllowed = () =>
  page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

/** Navigates away, accepts any prompt and returns whether `beforeunload` asked. */
async function leaveAndDetectPrompt(): Promise<boolean> {
  let hasAsked = false;
  const acceptPrompt = (dialog: Dialog) => {
    hasAsked = dialog.type() === 'beforeunload';
    void dialog.accept();
  };
  page.once('dialog', acceptPrompt);
  await page.goto('about:blank');
  page.off('dialog', acceptPrompt);
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
    erased: localStorage.getItem('erased-database'),
    scopes: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  }));

describe('the grid of an admin as a desktop app', () => {
  beforeAll(async () => {
    await openPage();
    await page.context().addInitScript(BADGE_RECORDER);
    await signIn(page, 'admin');
  });
  beforeEach(openGrid);

  it('shows the number of unsent edits on its icon until they are sent', async () => {
    await waitUntilSent(page);
    await page.context().setOffline(true);
    await changePrice(page, LABEL, pickUnusedPrice());
    await expect.poll(async () => (await readBadges()).at(-1)).toBe(1);
    await page.context().setOffline(false);
    await waitUntilSent(page);
    await expect.poll(async () => (await readBadges()).at(-1)).toBe(0);
  });

  it('asks before leaving only while typed text is not stored', async () => {
    await openAddAndImport(page);
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

    await openGrid();
    await findRow(page, LABEL)
      .getByRole('button', { name: `Modifier ${LABEL}` })
      .click();
    await page.locator('.pricing-row--editing input[name=prix_partenaire]').fill('9,87');
    // Drafts are stored with a delay after the last key; the page is notified a little later than another connection.
    await expect.poll(() => readObjectStore(page, 'drafts')).toHaveLength(1);
    await expect.poll(isLeavingAllowed).toBe(true);
    expect(await leaveAndDetectPrompt()).toBe(false);
  });

  it('asks before Back drops the text of a dialog', async () => {
    // An entry of the same page, as after a link from the blog to the grid.
    await page.evaluate(() => {
      window.history.replaceState({ key: 'blog' }, '', '/blog');
      window.history.pushState({ key: 'grid' }, '', '/partner/pricing');
    });
    await openAddAndImport(page);
    await page.getByRole('button', { name: 'Coller depuis un tableur…' }).click();
    const text = page.getByRole('dialog').getByRole('textbox');
    await text.fill('Routeur;10;15');
    for (const isAccepted of [false, true]) {
      // Without input since the last time, the browser may leave without a question.
      await text.press('End');
      const question = page.waitForEvent('dialog');
      await pressBack();
      const dialog = await question;
      expect(dialog.message()).toContain('Le texte saisi dans cette fenêtre sera perdu.');
      await (isAccepted ? dialog.accept() : dialog.dismiss());
      if (!isAccepted) expect(await text.inputValue()).toBe('Routeur;10;15');
    }
    await page.waitForURL('**/blog');
  });
});

describe('the grid of a partner as a desktop app', () => {
  beforeAll(async () => {
    await openPage({ viewport: { width: 1280, height: 500 } });
    await signIn(page, 'partner');
  });

  it('restores search and scroll position on opening', async () => {
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
    await page.getByRole('searchbox').fill('');
  });

  it('keeps column widths set by pointer or keys until they are reset', async () => {
    const solution = page.getByRole('separator', { name: 'Largeur de la colonne Solution' });
    const reseller = page.getByRole('separator', { name: /^Largeur de la colonne Prix revendeur/ });
    const readWidth = (border: typeof solution) => border.getAttribute('aria-valuenow').then(Number);
    const readCellWidths = () =>
      page
        .locator('[data-item] [data-cell="0"]:not([aria-colspan])')
        .evaluateAll((cells) => [...new Set(cells.map((cell) => Math.round(cell.getBoundingClientRect().width)))]);
    await expect.poll(async () => (await readCellWidths())[0]).toBeGreaterThan(0);
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
});

describe('“Effacer les données de cet appareil”', () => {
  it('deletes all data of the partner space for good and ends the session', async () => {
    await openPage({ serviceWorkers: 'allow' });
    await signIn(page, 'partner');
    await cacheBlogList(page);
    await waitForCachedPartnerFiles(page);
    await waitForBackgroundSyncWorker(page);
    await page.getByRole('button', { name: 'Cet appareil' }).click();
    await page.getByRole('dialog').getByText('Données locales').waitFor();
    // The home page caches the list of posts again 4 s after it loads.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await page.getByRole('button', { name: 'Effacer les données de cet appareil' }).click();
    await page.waitForURL(`${getStackInfo().site}/`);
    await expect.poll(readSiteData).toEqual({
      databases: [],
      caches: [],
      session: null,
      view: null,
      // Keeps tabs that missed the deletion from writing their data again.
      erased: expect.stringMatching(/^\w+ \d+$/),
      scopes: ['/'],
    });
    await page.clock.resume();

    // A message that a page sent before the deletion could still arrive.
    await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'CACHE_PARTNER_SPACE' }));
    // The worker handles this navigation after the message.
    await page.goto(`${getStackInfo().site}/contact`);
    expect((await readSiteData()).caches).not.toContain('on-demand');
    await page.goto(`${getStackInfo().site}/partner/pricing`);
    await page.getByLabel('Mot de passe', { exact: true }).waitFor();
  });
});
