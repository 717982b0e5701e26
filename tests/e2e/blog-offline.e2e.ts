import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BLOG_MESSAGES } from '../../src/features/blog/messages';
import { emptyBlog, HOUR_MS, openInApp, plain, untilKept, writePost } from '../support/blog';
import { launchChromium, listenToConsole } from '../support/browser';
import { openProxy } from '../support/cuttableProxy';
import { resetStack, stackInfo } from '../support/stack';

let browser: Browser;
let context: BrowserContext;
let phone: Page;
let said: string[];

beforeAll(async () => {
  await resetStack();
  browser = await launchChromium();
});
afterAll(() => browser.close());
beforeEach(async () => {
  await emptyBlog();
  await writePost('lu');
  await writePost('jamais-lu', { published_at: new Date(Date.now() - 2 * HOUR_MS) });
  await openPhone();
});
afterEach(() => context.close());

async function openPhone(of = browser): Promise<void> {
  context = await of.newContext({ baseURL: stackInfo().site, locale: 'fr-FR' });
  phone = await context.newPage();
  said = listenToConsole(phone);
}

const notice = () => phone.locator('.blog-stale');

/** One visit of the site, then these pages of the blog, as the server renders them. */
async function visit(...paths: readonly string[]): Promise<void> {
  await phone.goto('/');
  await phone.evaluate(() => navigator.serviceWorker.ready);
  for (const path of paths) {
    await phone.goto(path);
    await untilKept(phone, path);
  }
}

async function later(hours: number): Promise<void> {
  await phone.clock.setSystemTime(Date.now() + hours * HOUR_MS);
}

describe('the blog offline', () => {
  it('shows the list and visited posts with their age, and says what was never visited', async () => {
    await visit('/blog/lu', '/blog');
    await context.setOffline(true);
    await later(3);
    await phone.goto('/blog');
    await phone.getByRole('link', { name: 'Titre de lu' }).waitFor();
    await notice().waitFor();
    expect(plain(await notice().innerText())).toMatch(
      /^Vous êtes hors ligne. Contenu enregistré il y a 3 heures, le \d{1,2} \p{L}+ \d{4} à \d\d:\d\d.$/u,
    );
    await phone.goto('/blog/lu');
    await phone.getByText('Texte de lu.').waitFor();
    await notice().waitFor();
    expect(plain(await notice().innerText())).toContain('il y a 3 heures');
    await phone.goto('/blog/autre');
    await phone.getByText(plain(BLOG_MESSAGES.postNetwork)).waitFor();
    await phone.getByRole('button', { name: BLOG_MESSAGES.retry }).waitFor();
    const own = said.filter((line) => !line.includes('Failed to load resource: net::'));
    expect(own.length).toBeGreaterThan(0);
    for (const line of own) expect(line).toMatch(/^error: posts: .* \| code: /);
  });

  it('keeps the very first page that a reader opens, where nothing stood between yet', async () => {
    await phone.goto('/blog/lu');
    await untilKept(phone, '/blog/lu');
    await context.setOffline(true);
    await phone.goto('/blog/lu');
    await phone.getByText('Texte de lu.').waitFor();
    await notice().waitFor();
  });

  it('opens by links inside of the application what the service worker alone has kept', async () => {
    await visit('/blog/lu');
    await phone.goto('/');
    await untilKept(phone, '/blog');
    await context.setOffline(true);
    const bar = phone.getByRole('navigation', { name: 'Navigation principale' });
    await bar.getByRole('link', { name: 'Blog' }).click();
    await phone.getByRole('link', { name: 'Titre de lu' }).click();
    await phone.getByText('Texte de lu.').waitFor();
    await notice().waitFor();
    // Come back to, the page is not the document's any more.
    await bar.getByRole('link', { name: 'Contact' }).click();
    // The address changes first; going back from there would overtake the page.
    await phone.getByRole('heading', { level: 1, name: 'Parlons de votre informatique' }).waitFor();
    await phone.goBack();
    await phone.getByText('Texte de lu.').waitFor();
    await bar.getByRole('link', { name: 'Blog' }).click();
    await phone.getByRole('link', { name: 'Titre de jamais-lu' }).click();
    await phone.getByText(plain(BLOG_MESSAGES.postNetwork)).waitFor();
  });

  it('says it when the network goes while a page is open, and takes it back with the new text', async () => {
    await visit('/blog');
    expect(await notice().count()).toBe(0);
    await context.setOffline(true);
    await notice().waitFor();
    await writePost('lu', { title: 'Titre corrigé' });
    await later(1);
    await context.setOffline(false);
    await phone.getByRole('link', { name: 'Titre corrigé' }).waitFor();
    await notice().waitFor({ state: 'detached' });
  });

  it('says it where the network does not answer though the device believes that it has one, and renews by itself', async () => {
    const proxy = await openProxy();
    await context.close();
    const cuttable = await launchChromium(proxy.port);
    await openPhone(cuttable);
    await visit('/blog/lu');
    proxy.cut();
    await phone.goto('/blog/lu');
    await phone.getByText('Texte de lu.').waitFor();
    await notice().waitFor();
    expect(await phone.evaluate(() => navigator.onLine)).toBe(true);
    await writePost('lu', { title: 'Titre corrigé' });
    await later(1);
    proxy.mend();
    await phone.getByRole('heading', { name: 'Titre corrigé' }).waitFor();
    await notice().waitFor({ state: 'detached' });
    await cuttable.close();
    await proxy.close();
  });

  it('opens from the database of the device what the application itself has read', async () => {
    await openInApp(phone, '/blog/lu');
    await phone.getByText('Texte de lu.').waitFor();
    await phone.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await later(2);
    await phone.goto('/blog/lu');
    await phone.getByText('Texte de lu.').waitFor();
    await notice().waitFor();
    expect(plain(await notice().innerText())).toContain('il y a 2 heures');
  });
});
