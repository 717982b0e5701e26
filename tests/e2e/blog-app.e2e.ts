import type { Browser, BrowserContext, Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BLOG_MESSAGES } from '../../src/features/blog/messages';
import { emptyBlog, HOUR_MS, openInApp, plain, writePost } from '../support/blog';
import { launchChromium } from '../support/browser';
import { atRest, hydrated } from '../support/publicSite';
import { resetStack, stackInfo } from '../support/stack';

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  await resetStack();
  browser = await launchChromium();
});
afterAll(() => browser.close());
beforeEach(async () => {
  await emptyBlog();
  context = await browser.newContext({ baseURL: stackInfo().site, locale: 'fr-FR', serviceWorkers: 'block' });
  page = await context.newPage();
});
afterEach(() => context.close());

describe('the blog in the application', () => {
  it('shows list and post, and goes back to what it had without asking again', async () => {
    await writePost('un');
    await writePost('deux', { published_at: new Date(Date.now() - 2 * HOUR_MS) });
    await openInApp(page, '/blog/un');
    await page.getByText('Texte de un.').waitFor();
    await expect.poll(() => page.title()).toContain('Titre de un');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/documents')) asked.push(request.url());
    });
    await page.getByRole('link', { name: /Article précédent/ }).click();
    await page.getByText('Texte de deux.').waitFor();
    await page.goBack();
    await page.getByText('Texte de un.').waitFor();
    expect(asked).toEqual([]);
  });

  it('goes back to the place in a list that is read anew', async () => {
    for (const id of ['un', 'deux', 'trois', 'quatre', 'cinq', 'six']) await writePost(id);
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto('/');
    await hydrated(page);
    await page.locator('footer').getByRole('link', { name: 'Blog' }).click();
    const last = page.locator('.post-card a').last();
    await last.scrollIntoViewIfNeeded();
    const place = () => page.evaluate(() => window.scrollY);
    const left = await place();
    expect(left).toBeGreaterThan(700);
    await last.click();
    await page.locator('.blog-body').waitFor();
    expect(await place()).toBe(0);
    await page.goBack();
    await expect.poll(place).toBe(left);
  });

  it('says of a link to another site that it opens a new tab, and nothing of a link of its own', async () => {
    await writePost('un', {
      content: '<p><a href="https://arcep.example/">La carte</a> et <a href="/support">le support</a></p>',
    });
    await openInApp(page, '/blog/un');
    const outside = page.locator('.blog-body').getByRole('link', { name: 'La carte' });
    await outside.waitFor();
    const said = await page.locator('.blog-body').ariaSnapshot();
    expect(plain(said)).toContain('La carte (nouvel onglet)');
    expect(plain(said)).toContain('link "le support"');
  });

  it('shares the address of the post without what a newsletter added to it', async () => {
    await writePost('un');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/blog/un?utm_source=lettre', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Partager' }).click();
    await page.getByText('Lien copié').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${stackInfo().site}/blog/un`);
  });

  it('keeps the focus on the heading while one post takes the place of another', async () => {
    await writePost('un');
    await writePost('deux', { published_at: new Date(Date.now() - 2 * HOUR_MS) });
    await page.goto('/blog/un');
    await hydrated(page);
    await page.getByRole('link', { name: /Article précédent/ }).click();
    const title = page.getByRole('heading', { level: 1, name: 'Titre de deux' });
    await title.waitFor();
    await expect.poll(() => title.evaluate((heading) => heading === document.activeElement)).toBe(true);
  });

  it('never shows the text of another post when going back to the one that the server rendered', async () => {
    await writePost('un');
    await writePost('deux', { published_at: new Date(Date.now() - 2 * HOUR_MS) });
    await page.goto('/blog/un');
    await hydrated(page);
    await page.getByRole('link', { name: /Article précédent/ }).click();
    await page.getByText('Texte de deux.').waitFor();
    await page.goBack();
    await page.getByText('Texte de un.').waitFor();
    expect(await page.getByText('Texte de deux.').count()).toBe(0);
  });

  it('says that there is no post yet', async () => {
    await openInApp(page, '/blog');
    await page.getByText(BLOG_MESSAGES.listEmpty).waitFor();
  });

  it('says that the network failed, and tries again when asked', async () => {
    await writePost('un');
    let answer = (route: Route) => route.abort();
    await context.route(`${stackInfo().firestore}/**`, (route) => answer(route));
    await openInApp(page, '/blog');
    await page.getByText(plain(BLOG_MESSAGES.listNetwork)).waitFor();
    // Nothing is answered before the click: the page tries again by itself too, and the button would be gone.
    let letThrough: () => void = () => undefined;
    const clicked = new Promise<void>((resolve) => (letThrough = resolve));
    answer = (route) => clicked.then(() => route.continue());
    await page.getByRole('button', { name: BLOG_MESSAGES.retry }).click();
    await page.getByText(BLOG_MESSAGES.loadingList).waitFor();
    letThrough();
    await page.getByRole('link', { name: 'Titre de un' }).waitFor();
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('says in French why the server refused', async () => {
    await context.route(`${stackInfo().firestore}/**`, (route) =>
      route.fulfill({
        status: 429,
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
        json: { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Quota exceeded.' } },
      }),
    );
    await openInApp(page, '/blog');
    const alert = page.locator('main [role=alert]');
    await alert.waitFor();
    expect(plain(await alert.innerText())).toMatch(/^Erreur ?: le service est très sollicité/);
  });

  it.each([-2, 2])('shows what is public on a device whose clock is %i years off', async (years) => {
    await writePost('un');
    await writePost('demain', { published_at: new Date(Date.now() + 24 * HOUR_MS) });
    await page.clock.setSystemTime(Date.now() + years * 365 * 24 * HOUR_MS);
    await openInApp(page, '/blog');
    await page.getByRole('link', { name: 'Titre de un' }).waitFor();
    expect(await page.locator('.post-card').count()).toBe(1);
  });

  it('says “Date inconnue” for a post without a usable date', async () => {
    // Rules and queries let no such post through; a cache of an older version could still hold one.
    await writePost('un');
    await context.route('**/blog', async (route) => {
      const answer = await route.fetch();
      const body = await answer.text();
      const withoutDate = body
        .replace(/"publishedAt":\d+/, '"publishedAt":null')
        .replace(/<time[^>]*>[^<]*<\/time>/, `<span>${BLOG_MESSAGES.unknownDate}</span>`);
      await route.fulfill({ response: answer, body: withoutDate });
    });
    await page.goto('/blog');
    await hydrated(page);
    await atRest(page);
    expect(await page.locator('.post-meta').first().innerText()).toContain(BLOG_MESSAGES.unknownDate);
  });
});
