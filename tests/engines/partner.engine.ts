import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedPrice } from '../support/database';
import { adminFirestore, resetStack, stackInfo } from '../support/stack';
import { openProxy, type CuttableProxy } from '../support/cuttableProxy';
import type { EnginePage, OpenEngine } from './enginePage';
import { openFirefox } from './firefox';
import { openWebKit } from './webkit';

const LABEL = 'Microsoft 365 Business Basic';
const PATIENCE = { timeout: 40_000, interval: 200 };

const engines: readonly [string, OpenEngine][] = [
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
];

describe.each(engines)('the application in %s', (_name, open) => {
  let proxy: CuttableProxy;
  let page: EnginePage;

  beforeAll(async () => {
    await resetStack();
    proxy = await openProxy();
    page = await open(proxy.port);
  });
  afterAll(async () => {
    await page.close();
    await proxy.close();
  });

  const at = (path: string) => `${stackInfo().site}${path}`;
  const text = () => page.evaluate('document.body.textContent');
  const shows = (part: string) => expect.poll(text, PATIENCE).toContain(part);
  const exists = (selector: string) =>
    expect
      .poll(() => page.evaluate(`document.querySelector(${JSON.stringify(selector)}) !== null`), PATIENCE)
      .toBe(true);
  const focus = async (selector: string) => {
    await exists(selector);
    await page.evaluate(`void document.querySelector(${JSON.stringify(selector)}).focus()`);
  };
  const click = async (selector: string) => {
    await exists(selector);
    await page.evaluate(`void document.querySelector(${JSON.stringify(selector)}).click()`);
  };
  /** Opens the row for typing, by its button: it takes its name from the row's label. */
  const edit = async () => {
    const button = `[...document.querySelectorAll('.pricing-action--edit')]
      .find((edit) => edit.closest('[role=row]').textContent.includes(${JSON.stringify(LABEL)}))`;
    await expect.poll(() => page.evaluate(`${button} !== undefined`), PATIENCE).toBe(true);
    await page.evaluate(`void ${button}.click()`);
  };
  const changePrice = async (price: string) => {
    await edit();
    // The editor takes the focus itself, once it stands.
    await expect.poll(() => page.evaluate('document.activeElement.name'), PATIENCE).toBe('prix_partenaire');
    await page.evaluate('document.activeElement.select()');
    await page.press(`${price}\n`);
    await shows('Élément mis à jour');
    await shows('Enregistré sur cet appareil');
  };
  /** Until a page of the site opens without network, the partner space included: a worker that is cut off while it installs starts anew. */
  const untilKept = () =>
    expect
      .poll(
        () =>
          page.evaluate(`(async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            const kept = await (await caches.open('on-demand')).keys();
            return registration?.active?.state === 'activated' && kept.length > 3;
          })()`),
        PATIENCE,
      )
      .toBe(true);

  it('signs in by the password', async () => {
    await page.goto(at('/partner'));
    await page.evaluate(`localStorage.setItem('cookie-consent', 'essential')`);
    await focus('input[type=password]');
    await page.press(`${stackInfo().passwords.admin}\n`);
    await shows(LABEL);
    await shows('Aucune modification en attente');
    await untilKept();
  });

  it('stores an edit without network and sends it without a gesture when there is one again', async () => {
    proxy.cut();
    await changePrice('6,66');
    expect(await storedPrice(LABEL)).not.toBe('6,66');
    await shows('1 modification en attente');
    proxy.mend();
    await expect.poll(() => storedPrice(LABEL), { timeout: 90_000, interval: 500 }).toBe('6,66');
  });

  it('opens the grid without network and sends when it is opened again', async () => {
    proxy.cut();
    await page.goto(at('/partner/pricing'));
    await shows(LABEL);
    await changePrice('7,77');
    proxy.mend();
    await page.goto(at('/partner/pricing'));
    await expect.poll(() => storedPrice(LABEL), { timeout: 60_000, interval: 500 }).toBe('7,77');
  });

  it('imports a file of prices', async () => {
    await exists('input[type=file]');
    await page.evaluate(`(() => {
      const files = new DataTransfer();
      files.items.add(new File(['Une offre importée;10;20\\n'], 'tarifs.csv', { type: 'text/csv' }));
      const input = document.querySelector('input[type=file]');
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
    await shows('Une offre importée');
    await click('dialog[open] button.button--primary');
    const imported = async () => {
      const firestore = adminFirestore();
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
    await expect.poll(imported, PATIENCE).toBe(1);
  });

  it('shows the blog and, without network, a post that was read', async () => {
    await page.goto(at('/blog'));
    await exists('main a[href^="/blog/"]');
    const post = String(await page.evaluate(`document.querySelector('main a[href^="/blog/"]').getAttribute('href')`));
    await page.goto(at(post));
    await exists('.blog-body p');
    const read = await page.evaluate(`document.querySelector('.blog-body').textContent`);
    await expect.poll(() => page.evaluate(`caches.match('${post}').then(Boolean)`), PATIENCE).toBe(true);
    proxy.cut();
    await page.goto(at(post));
    await exists('.blog-body p');
    expect(await page.evaluate(`document.querySelector('.blog-body').textContent`)).toBe(read);
    await shows('Vous êtes hors ligne');
    expect(await page.evaluate('document.images[0].naturalWidth')).toBeGreaterThan(0);
    proxy.mend();
  });
});
