import type { Browser, BrowserContext, Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BLOG_MESSAGES } from '../../src/features/blog/messages';
import { deleteAllPosts, HOUR_MS, openBlogInApp, normalizeTypography, writePost } from '../support/blogPosts';
import { launchChromium } from '../support/browser';
import { waitForIdleTasks, waitForHydration } from '../support/publicSite';
import { resetStack, getStackInfo } from '../support/stack';

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  await resetStack();
  browser = await launchChromium();
});
afterAll(() => browser.close());
beforeEach(async () => {
  await deleteAllPosts();
  context = await browser.newContext({ baseURL: getStackInfo().site, locale: 'fr-FR', serviceWorkers: 'block' });
  page = await context.newPage();
});
afterEach(() => context.close());

describe('/blog by client navigation', () => {
  it('shows list and post, and sends no request on going back', async () => {
    await writePost('un');
    await writePost('deux', { published_at: new Date(Date.now() - 2 * HOUR_MS) });
    await openBlogInApp(page, '/blog/un');
    await page.getByText('Texte de un.').waitFor();
    await expect.poll(() => page.title()).toContain('Titre de un');
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/documents')) requests.push(request.url());
    });
    await page.getByRole('link', { name: /Article précédent/ }).click();
    await page.getByText('Texte de deux.').waitFor();
    await page.goBack();
    await page.getByText('Texte de un.').waitFor();
    expect(requests).toEqual([]);
  });

  it('restores the scroll position on going back to the list', async () => {
    for (const id of ['un', 'deux', 'trois', 'quatre', 'cinq', 'six']) await writePost(id);
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto('/');
    await waitForHydration(page);
    await page.locator('footer').getByRole('link', { name: 'Blog' }).click();
    const last = page.locator('.post-card a').last();
    await last.scrollIntoViewIfNeeded();
    const readScrollY = () => page.evaluate(() => window.scrollY);
    const scrollYBefore = await readScrollY();
    expect(scrollYBefore).toBeGreaterThan(700);
    await last.click();
    await page.locator('.blog-body').waitFor();
    expect(await readScrollY()).toBe(0);
    await page.goBack();
    await expect.poll(readScrollY).toBe(scrollYBefore);
  });

  it('announces a new tab for links to other sites only', async () => {
    await writePost('un', {
      content: '<p><a href="https://arcep.example/">La carte</a> et <a href="/support">le support</a></p>',
    });
    await openBlogInApp(page, '/blog/un');
    const externalLink = page.locator('.blog-body').getByRole('link', { name: 'La carte' });
    await externalLink.waitFor();
    const snapshot = await page.locator('.blog-body').ariaSnapshot();
    expect(normalizeTypography(snapshot)).toContain('La carte (nouvel onglet)');
    expect(normalizeTypography(snapshot)).toContain('link "le support"');
  });

  it('shares the URL of the post without tracking parameters', async () => {
    await writePost('un');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/blog/un?utm_source=lettre', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Partager' }).click();
    await page.getByText('Lien copié').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${getStackInfo().site}/blog/un`);
  });

  it('moves the focus to the heading of the next post', async () => {
    await writePost('un');
    await writePost('deux', { published_at: new Date(Date.now() - 2 * HOUR_MS) });
    await page.goto('/blog/un');
    await waitForHydration(page);
    await page.getByRole('link', { name: /Article précédent/ }).click();
    const title = page.getByRole('heading', { level: 1, name: 'Titre de deux' });
    await title.waitFor();
    await expect.poll(() => title.evaluate((heading) => heading === document.activeElement)).toBe(true);
  });

  it('shows the text of the served post on going back from another one', async () => {
    await writePost('un');
    await writePost('deux', { published_at: new Date(Date.now() - 2 * HOUR_MS) });
    await page.goto('/blog/un');
    await waitForHydration(page);
    await page.getByRole('link', { name: /Article précédent/ }).click();
    await page.getByText('Texte de deux.').waitFor();
    await page.goBack();
    await page.getByText('Texte de un.').waitFor();
    expect(await page.getByText('Texte de deux.').count()).toBe(0);
  });

  it('shows a notice while there is no post', async () => {
    await openBlogInApp(page, '/blog');
    await page.getByText(BLOG_MESSAGES.listEmpty).waitFor();
  });

  it('shows a network error, and retries on click', async () => {
    await writePost('un');
    let respond = (route: Route) => route.abort();
    await context.route(`${getStackInfo().firestore}/**`, (route) => respond(route));
    await openBlogInApp(page, '/blog');
    await page.getByText(normalizeTypography(BLOG_MESSAGES.listNetwork)).waitFor();
    // Holds responses until the click: a successful automatic retry would remove the button.
    let allowRequests: () => void = () => undefined;
    const clicked = new Promise<void>((resolve) => (allowRequests = resolve));
    respond = (route) => clicked.then(() => route.continue());
    await page.getByRole('button', { name: BLOG_MESSAGES.retry }).click();
    await page.getByText(BLOG_MESSAGES.loadingList).waitFor();
    allowRequests();
    await page.getByRole('link', { name: 'Titre de un' }).waitFor();
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('shows the server’s error in French', async () => {
    await context.route(`${getStackInfo().firestore}/**`, (route) =>
      route.fulfill({
        status: 429,
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
        json: { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Quota exceeded.' } },
      }),
    );
    await openBlogInApp(page, '/blog');
    const alert = page.locator('main [role=alert]');
    await alert.waitFor();
    expect(normalizeTypography(await alert.innerText())).toMatch(/^Erreur ?: le service est très sollicité/);
  });

  it.each([-2, 2])('shows published posts only, on a device whose clock is off by %i years', async (years) => {
    await writePost('un');
    await writePost('demain', { published_at: new Date(Date.now() + 24 * HOUR_MS) });
    await page.clock.setSystemTime(Date.now() + years * 365 * 24 * HOUR_MS);
    await openBlogInApp(page, '/blog');
    await page.getByRole('link', { name: 'Titre de un' }).waitFor();
    expect(await page.locator('.post-card').count()).toBe(1);
  });

  it('shows “Date inconnue” for a post without a valid date', async () => {
    // Rules and queries exclude such posts; a cache of an older version could still contain one.
    await writePost('un');
    await context.route('**/blog', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      const withoutDate = body
        .replace(/"publishedAt":\d+/, '"publishedAt":null')
        .replace(/<time[^>]*>[^<]*<\/time>/, `<span>${BLOG_MESSAGES.unknownDate}</span>`);
      await route.fulfill({ response, body: withoutDate });
    });
    await page.goto('/blog');
    await waitForHydration(page);
    await waitForIdleTasks(page);
    expect(await page.locator('.post-meta').first().innerText()).toContain(BLOG_MESSAGES.unknownDate);
  });
});
