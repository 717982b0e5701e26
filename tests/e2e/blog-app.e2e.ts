import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../src/domain/durations';
import { countBilledReadsSinceStart, normalizeTypography, openBlogInApp, replacePosts } from '../support/blogPosts';
import { getSharedChromium } from '../support/browser';
import { waitForHydration } from '../support/publicSite';
import { getStackInfo } from '../support/stack';

let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  await replacePosts({
    un: {
      content: '<p>Texte de un. <a href="https://arcep.example/">La carte</a>, <a href="/support">le support</a></p>',
    },
    deux: { published_at: new Date(Date.now() - 2 * HOUR_MS) },
    demain: { published_at: new Date(Date.now() + 24 * HOUR_MS) },
  });
  const browser = await getSharedChromium();
  context = await browser.newContext({ baseURL: getStackInfo().site, locale: 'fr-FR', serviceWorkers: 'block' });
  page = await context.newPage();
});
afterEach(() => context.close());

/** Returns a list that collects the addresses of CORS preflights, each of which costs a round trip. */
async function collectPreflights(of: Page): Promise<readonly string[]> {
  const addresses: string[] = [];
  const cdp = await of.context().newCDPSession(of);
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    if (request.method === 'OPTIONS') addresses.push(request.url);
  });
  await cdp.send('Network.enable');
  return addresses;
}

describe('/blog by client navigation', () => {
  it('reads each published post once, on a device whose clock is two years ahead', async () => {
    const preflights = await collectPreflights(page);
    await page.clock.setSystemTime(Date.now() + 2 * 365 * 24 * HOUR_MS);
    const readsBefore = await countBilledReadsSinceStart();
    await openBlogInApp(page, '/blog');
    await page.getByRole('link', { name: 'Titre de un' }).waitFor();
    expect(await page.locator('.post-card').count()).toBe(2);
    await page.getByRole('link', { name: 'Titre de un' }).click();
    await page.getByText('Texte de un.').waitFor();
    await expect.poll(() => page.title()).toContain('Titre de un');
    const snapshot = normalizeTypography(await page.locator('.blog-body').ariaSnapshot());
    expect(snapshot).toContain('La carte (nouvel onglet)');
    expect(snapshot).toContain('link "le support"');
    await page.getByRole('link', { name: /Article précédent/ }).click();
    await page.getByText('Texte de deux.').waitFor();
    await page.goBack();
    await page.getByText('Texte de un.').waitFor();
    // Two posts and one to find duplicates.
    expect((await countBilledReadsSinceStart()) - readsBefore).toBe(3);
    expect(preflights).toEqual([]);
  });

  it('shows the served page if its code fails to load twice while the server is reachable', async () => {
    let failures = 0;
    await page.route('**/browserBlogReader-*.js', (route) => {
      failures += 1;
      return route.abort();
    });
    await openBlogInApp(page, '/blog');
    await page.getByRole('link', { name: 'Titre de un' }).waitFor();
    expect(failures).toBeGreaterThan(0);
  });

  it('focuses the heading of the next post, and shows the served one again on going back', async () => {
    await page.goto('/blog/un');
    await waitForHydration(page);
    await page.getByRole('link', { name: /Article précédent/ }).click();
    await page.getByText('Texte de deux.').waitFor();
    const heading = page.getByRole('heading', { level: 1, name: 'Titre de deux' });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.goBack();
    await page.getByText('Texte de un.').waitFor();
    expect(await page.getByText('Texte de deux.').count()).toBe(0);
  });
});
