import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilKept, wakeBlog } from '../support/blog';
import { launchChromium } from '../support/browser';
import {
  changePrice,
  openDevice,
  rowOf,
  signIn,
  untilOfflineReady,
  untilPartnerSpaceKept,
  untilSyncWorkerActive,
  waitUntilSent,
  type PartnerPage,
} from '../support/partnerPages';
import { resetStack, stackInfo } from '../support/stack';
import { storedValues } from '../support/storedState';

const LABEL = 'Microsoft 365 Business Basic';

/** Records what would stand on the icon: a page that is not installed has none to look at. */
const BADGE_RECORDER = `
  globalThis.badges = [];
  Navigator.prototype.setAppBadge = async (count) => { badges.push(count); };
  Navigator.prototype.clearAppBadge = async () => { badges.push(0); };
`;

let browser: Browser;
let device: PartnerPage;
let page: Page;

beforeAll(async () => {
  await resetStack();
  await wakeBlog();
  browser = await launchChromium();
});
afterAll(() => browser.close());
beforeEach(async () => {
  device = await openDevice(browser);
  ({ page } = device);
});
afterEach(() => device.context.close());

const badges = () => page.evaluate<number[]>('badges');

/** Goes to another site and says whether the browser asked before; the answer is to leave. */
async function leavingIsAsked(): Promise<boolean> {
  let asked = false;
  page.once('dialog', (dialog) => {
    asked = dialog.type() === 'beforeunload';
    void dialog.accept();
  });
  await page.goto('about:blank');
  return asked;
}

/** Databases, caches of use, keys and workers that this site has on the device. */
const kept = () =>
  page.evaluate(async () => ({
    // The worker lets go of its own one, of blog pages and when they were read, only when it falls asleep.
    databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name !== 'workbox-expiration'),
    caches: (await caches.keys()).filter((name) => !name.startsWith('workbox-precache')),
    session: localStorage.getItem('partner-authenticated'),
    view: localStorage.getItem('grid-view'),
    scopes: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  }));

async function openDeviceDialog(): Promise<void> {
  await page.getByRole('button', { name: 'Cet appareil' }).click();
}

describe('the grid as a program of the desktop', () => {
  it('counts the unsent edits on its icon until they are sent', async () => {
    // A second try has to change the price too.
    await resetStack();
    await device.context.addInitScript(BADGE_RECORDER);
    await signIn(page, 'admin');
    await waitUntilSent(page);
    await device.context.setOffline(true);
    await changePrice(page, LABEL, '5,55');
    await expect.poll(async () => (await badges()).at(-1)).toBe(1);
    await device.context.setOffline(false);
    await waitUntilSent(page);
    await expect.poll(async () => (await badges()).at(-1)).toBe(0);
  });

  it('asks before leaving while something typed is stored nowhere, and only then', async () => {
    await signIn(page, 'admin');
    const field = page.getByRole('textbox', { name: 'Solution ou sous-titre' });
    // A press of the person's: browsers ask nobody who has done nothing.
    await field.click();
    let asked = '';
    page.once('dialog', (dialog) => {
      asked = dialog.type();
      void dialog.accept();
    });
    // In one go, before the pause after which a draft is stored.
    await field.evaluate((input: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Une offre');
      input.dispatchEvent(new Event('input', { bubbles: true }));
      window.location.assign('/contact');
    });
    await page.waitForURL('**/contact');
    expect(asked).toBe('beforeunload');

    await page.goto(`${stackInfo().site}/partner/pricing`);
    await rowOf(page, LABEL)
      .getByRole('button', { name: `Modifier ${LABEL}` })
      .click();
    await page.locator('.pricing-row--editing input[name=prix_partenaire]').fill('9,87');
    // The draft is stored shortly after the last key.
    await expect.poll(() => storedValues(page, 'drafts')).toHaveLength(1);
    expect(await leavingIsAsked()).toBe(false);
  });

  it('opens where it was left: search and scroll place', async () => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await signIn(page, 'partner');
    await page.locator('.pricing-grid').evaluate(
      (grid) =>
        new Promise((resolve) => {
          grid.scrollTo(0, 180);
          // The browser tells the page of it with its next frame; what it was not told it does not remember.
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

  it('keeps the widths of its columns, set with the pointer and with the keys, until they are given back', async () => {
    await signIn(page, 'partner');
    const solution = page.getByRole('separator', { name: 'Largeur de la colonne Solution' });
    const reseller = page.getByRole('separator', { name: /^Largeur de la colonne Prix revendeur/ });
    const width = (border: typeof solution) => border.getAttribute('aria-valuenow').then(Number);
    const shown = () =>
      page
        .locator('[data-item] [data-cell="0"]:not([aria-colspan])')
        .evaluateAll((cells) => [...new Set(cells.map((cell) => Math.round(cell.getBoundingClientRect().width)))]);
    await expect.poll(() => width(solution)).toBeGreaterThan(0);
    const [before] = await shown();
    const box = await solution.boundingBox();
    if (!box || before === undefined) throw new Error('The border is not on the screen.');
    await page.mouse.move(box.x + box.width / 2, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 - 150, box.y + 10, { steps: 4 });
    await page.mouse.up();
    await expect.poll(shown).toEqual([before - 150]);
    const resellerBefore = await width(reseller);
    await reseller.press('ArrowRight');
    await expect.poll(() => width(reseller)).toBe(resellerBefore + 16);

    await page.reload();
    await expect.poll(shown).toEqual([before - 150]);
    expect(await width(reseller)).toBe(resellerBefore + 16);
    await page.getByRole('button', { name: 'Rétablir les largeurs des colonnes' }).click();
    await expect.poll(shown).toEqual([before]);
    await page.reload();
    await expect.poll(shown).toEqual([before]);
  });

  it('stands beside the buttons of its window where it draws the title bar itself', async () => {
    const sheets = await (await page.request.get(stackInfo().site)).text();
    const href = /href="(\/assets\/[^"]+\.css)"/.exec(sheets)?.[1];
    const css = await (await page.request.get(`${stackInfo().site}${href}`)).text();
    expect(css).toMatch(/window-controls-overlay.{0,40}\{.bar\{[^}]*env\(titlebar-area-width/);
    expect(css).toMatch(/app-region:\s*drag/);
  });
});

describe('erasing the data of a device', () => {
  it('leaves nothing of the partner space and ends the session', async () => {
    await signIn(page, 'partner');
    await untilKept(page, '/blog');
    await untilPartnerSpaceKept(page);
    await untilSyncWorkerActive(page);
    await openDeviceDialog();
    await page.getByRole('button', { name: 'Effacer les données de cet appareil' }).click();
    await page.waitForURL(`${stackInfo().site}/`);
    await expect.poll(kept).toEqual({ databases: [], caches: [], session: null, view: null, scopes: ['/'] });
    await page.goto(`${stackInfo().site}/partner/pricing`);
    await page.getByLabel('Mot de passe', { exact: true }).waitFor();
  });

  it('is not undone by a worker that gets to the word of a partner’s device only afterwards', async () => {
    await signIn(page, 'partner');
    await untilPartnerSpaceKept(page);
    await openDeviceDialog();
    await page.getByRole('button', { name: 'Effacer les données de cet appareil' }).click();
    await page.waitForURL(`${stackInfo().site}/`);
    await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'KEEP_PARTNER_SPACE' }));
    // The worker answers with this page after it has begun on the message.
    await page.goto(`${stackInfo().site}/contact`);
    expect((await kept()).caches).not.toContain('on-demand');
  });

  it('asks when edits are unsent, and erases none of them before the answer', async () => {
    await signIn(page, 'admin');
    await waitUntilSent(page);
    await untilOfflineReady(page);
    await device.context.setOffline(true);
    await changePrice(page, LABEL, '6,54');
    await openDeviceDialog();
    await page.getByRole('button', { name: 'Effacer les données de cet appareil' }).click();
    await page.getByText('Une modification n’existe que sur cet appareil').waitFor();
    await page.getByRole('button', { name: 'Ne rien effacer' }).click();
    expect((await kept()).session).toBe('true');

    await page.getByRole('button', { name: 'Effacer les données de cet appareil' }).click();
    await page.getByRole('button', { name: 'Tout effacer' }).click();
    await page.waitForURL(`${stackInfo().site}/`);
    await expect.poll(kept).toMatchObject({ databases: [], session: null });
  });

  it('says how well this browser keeps the data', async () => {
    await signIn(page, 'admin');
    await openDeviceDialog();
    await page.getByRole('dialog').getByText('Données locales').waitFor();
  });
});
