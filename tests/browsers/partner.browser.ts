import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readServerPrice } from '../support/readServerPrice';
import { openAdminFirestore, resetStack, getStackInfo } from '../support/stack';
import { startCuttableProxy, type CuttableProxy } from '../support/cuttableProxy';
import type { BrowserPage, OpenBrowser } from './browserPage';
import { openFirefox } from './firefox';
import { openWebKit } from './webkit';

const LABEL = 'Microsoft 365 Business Basic';
const POLL_OPTIONS = { timeout: 40_000, interval: 200 };

const browsers: readonly [string, OpenBrowser][] = [
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
];

describe.each(browsers)('the site in %s', (_name, open) => {
  let proxy: CuttableProxy;
  let page: BrowserPage;

  beforeAll(async () => {
    await resetStack();
    proxy = await startCuttableProxy();
    page = await open(proxy.port);
  });
  afterAll(async () => {
    await page.close();
    await proxy.close();
  });

  const toUrl = (path: string) => `${getStackInfo().site}${path}`;
  const readText = () => page.evaluate('document.body.textContent');
  const waitForText = (part: string) => expect.poll(readText, POLL_OPTIONS).toContain(part);
  const waitForElement = (selector: string) =>
    expect
      .poll(() => page.evaluate(`document.querySelector(${JSON.stringify(selector)}) !== null`), POLL_OPTIONS)
      .toBe(true);
  const focus = async (selector: string) => {
    await waitForElement(selector);
    await page.evaluate(`void document.querySelector(${JSON.stringify(selector)}).focus()`);
  };
  const click = async (selector: string) => {
    await waitForElement(selector);
    await page.evaluate(`void document.querySelector(${JSON.stringify(selector)}).click()`);
  };
  const findRow = `[...document.querySelectorAll('[data-item]')]
    .find((row) => row.textContent.includes(${JSON.stringify(LABEL)}))`;
  /** Clicks the edit button of the row with `LABEL`. */
  const openRow = async () => {
    const button = `${findRow}?.querySelector('.pricing-action--edit') ?? undefined`;
    await expect.poll(() => page.evaluate(`(${button}) !== undefined`), POLL_OPTIONS).toBe(true);
    await page.evaluate(`void (${button}).click()`);
  };
  const changePrice = async (price: string) => {
    await openRow();
    // The editor focuses this field once it is rendered.
    await expect.poll(() => page.evaluate('document.activeElement.name'), POLL_OPTIONS).toBe('prix_partenaire');
    await page.evaluate('document.activeElement.select()');
    await page.typeKeys(`${price}\n`);
    await waitForText('Élément mis à jour');
    await waitForText('Enregistré sur cet appareil');
  };
  /** Waits until the partner space opens offline: a worker interrupted during installation would start over. */
  const waitForOfflineReady = () =>
    expect
      .poll(
        () =>
          page.evaluate(`(async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            const files = await (await caches.open('on-demand')).keys();
            return registration?.active?.state === 'activated' && files.length > 3;
          })()`),
        POLL_OPTIONS,
      )
      .toBe(true);

  it('signs in with the password', async () => {
    await page.goto(toUrl('/partner'));
    await page.evaluate(`localStorage.setItem('cookie-consent', 'essential')`);
    await focus('input[type=password]');
    await page.typeKeys(`${getStackInfo().passwords.admin}\n`);
    await waitForText(LABEL);
    await waitForText('Aucune modification en attente');
    await waitForOfflineReady();
  });

  it('stores an edit offline and sends it without user action once online', async () => {
    proxy.disconnect();
    await changePrice('6,66');
    expect(await readServerPrice(LABEL)).not.toBe('6,66');
    await waitForText('1 modification en attente');
    proxy.reconnect();
    await expect.poll(() => readServerPrice(LABEL), { timeout: 90_000, interval: 500 }).toBe('6,66');
  });

  it('opens the grid offline and sends edits when reopened online', async () => {
    proxy.disconnect();
    await page.goto(toUrl('/partner/pricing'));
    await waitForText(LABEL);
    await changePrice('7,77');
    proxy.reconnect();
    await page.goto(toUrl('/partner/pricing'));
    await expect.poll(() => readServerPrice(LABEL), { timeout: 60_000, interval: 500 }).toBe('7,77');
  });

  it('edits a cell by keys and by a composition, whose Enter commits nothing', async () => {
    await waitForText(LABEL);
    const readCell = () => page.evaluate(`${findRow}.querySelector('[data-cell="1"]').textContent`);
    await page.evaluate(`void ${findRow}.querySelector('[data-cell="1"]').focus()`);
    await expect.poll(() => page.evaluate('document.activeElement.value'), POLL_OPTIONS).toBe('7,77');
    await page.typeKeys('12\n');
    await expect.poll(readCell, POLL_OPTIONS).toContain('12,00');
    await page.evaluate(`void ${findRow}.querySelector('[data-cell="1"]').focus()`);
    await expect.poll(() => page.evaluate('document.activeElement.value'), POLL_OPTIONS).toBe('12,00');
    await page.evaluate(`(() => {
      const input = document.activeElement;
      const type = (text, isComposing) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, text);
        const inputType = 'insertCompositionText';
        input.dispatchEvent(new InputEvent('input', { data: text, inputType, isComposing, bubbles: true }));
      };
      const options = { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true, cancelable: true };
      input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
      type('3', true);
      type('34', true);
      input.dispatchEvent(new KeyboardEvent('keydown', options));
      input.dispatchEvent(new CompositionEvent('compositionend', { data: '34', bubbles: true }));
    })()`);
    expect(await page.evaluate('[document.activeElement.value, "open" in document.activeElement.dataset]')).toEqual([
      '34',
      true,
    ]);
    await page.typeKeys('\n');
    await expect.poll(readCell, POLL_OPTIONS).toContain('34,00');
    await expect.poll(() => readServerPrice(LABEL), { timeout: 60_000, interval: 500 }).toBe('34,00');
  });

  it('imports a price file', async () => {
    await waitForElement('input[type=file]');
    await page.evaluate(`(() => {
      const files = new DataTransfer();
      files.items.add(new File(['Une offre importée;10;20\\n'], 'tarifs.csv', { type: 'text/csv' }));
      const input = document.querySelector('input[type=file]');
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
    await waitForText('Une offre importée');
    await click('dialog[open] .dialog__actions .button--primary');
    const countImported = async () => {
      const firestore = openAdminFirestore();
      try {
        const { size } = await firestore
          .collection('pricing_items')
          .where('solution', '==', 'Une offre importée')
          .get();
        return size;
      } finally {
        await firestore.terminate();
      }
    };
    await expect.poll(countImported, POLL_OPTIONS).toBe(1);
  });

  it('shows the blog, and a visited post offline', async () => {
    await page.goto(toUrl('/blog'));
    await waitForElement('main a[href^="/blog/"]');
    const post = String(await page.evaluate(`document.querySelector('main a[href^="/blog/"]').getAttribute('href')`));
    await page.goto(toUrl(post));
    await waitForElement('.blog-body p');
    const textOnline = await page.evaluate(`document.querySelector('.blog-body').textContent`);
    await expect.poll(() => page.evaluate(`caches.match('${post}').then(Boolean)`), POLL_OPTIONS).toBe(true);
    proxy.disconnect();
    await page.goto(toUrl(post));
    await waitForElement('.blog-body p');
    expect(await page.evaluate(`document.querySelector('.blog-body').textContent`)).toBe(textOnline);
    await waitForText('Vous êtes hors ligne');
    expect(await page.evaluate('document.images[0].naturalWidth')).toBeGreaterThan(0);
    proxy.reconnect();
  });
});
