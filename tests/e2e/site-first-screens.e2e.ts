import { describe, expect, it } from 'vitest';
import { doubleTextSize, usePublicSite } from '../support/publicSite';

const { visit } = usePublicSite();

describe('the scroll position', () => {
  it('stays on reload', async () => {
    const page = await visit('/solutions/ninja-rmm');
    const heading = page.getByRole('heading', { name: 'Comment cela se passe' });
    const top = () => heading.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    await heading.evaluate((element) => element.scrollIntoView());
    const topBefore = await top();
    await page.reload();
    await expect.poll(top).toBe(topBefore);
  });

  it('is the target of a link with a fragment', async () => {
    const page = await visit('/politique-confidentialite#cookies');
    const top = () => page.locator('#cookies').evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top).toBeGreaterThanOrEqual(0);
    await expect.poll(top).toBeLessThan(200);
  });
});

describe('the height of the cookie banner', () => {
  it('reaches the body and the chat button only', async () => {
    const page = await visit('/', { hasCookieBanner: true });
    const banner = page.locator('.cookie-banner');
    await banner.waitFor();
    const height = await banner.evaluate((element) => `${(element as HTMLElement).offsetHeight}px`);
    const readBannerHeight = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).getPropertyValue('--banner-height'));
    await expect.poll(() => readBannerHeight('body')).toBe(height);
    expect(await readBannerHeight('.whatsapp-dock')).toBe(height);
    expect(await readBannerHeight('main')).toBe('0px');
    // Set on the root, it would recompute the style of every element, though only three use it.
    expect(await readBannerHeight('html')).toBe('0px');
    const scrollPadding = () => page.locator('html').evaluate((root) => getComputedStyle(root).scrollPaddingBottom);
    expect(await scrollPadding()).toBe(height);
    await page.getByRole('button', { name: 'Accepter tout' }).click();
    await expect.poll(() => readBannerHeight('.whatsapp-dock')).toBe('0px');
    expect(await scrollPadding()).toBe('auto');
  });
});

describe('the first screen', () => {
  it.each(['/rendez-vous', '/premium-management'])(
    'shows no drawing over the words of %s in text of twice the size',
    async (path) => {
      const page = await visit(path, { viewport: { width: 1280, height: 800 } });
      const drawing = page.locator('.page-hero__art');
      expect(await drawing.isVisible()).toBe(true);
      await doubleTextSize(page);
      expect(await drawing.isVisible()).toBe(false);
    },
  );
});
