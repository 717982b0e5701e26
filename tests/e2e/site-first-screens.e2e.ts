import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { usePublicSite } from '../support/publicSite';

const { openPage, openContext } = usePublicSite();

/** Counts the sections whose layout the browser still defers. */
function countDeferredSections(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('.main > *, .footer > *')].filter(
        (section) => getComputedStyle(section).contentVisibility === 'auto',
      ).length,
  );
}

describe('deferred layout', () => {
  it('is off without JavaScript', async () => {
    const page = await (await openContext({ javaScriptEnabled: false })).newPage();
    await page.goto('/');
    expect(await countDeferredSections(page)).toBe(0);
    const { textLength, renderedLength } = await page.evaluate(() => {
      const normalize = (text: string | null) => (text ?? '').replace(/\s+/gu, '').toLowerCase();
      const sections = [...document.querySelectorAll<HTMLElement>('.main > *')];
      return {
        textLength: sections.map((section) => normalize(section.textContent)).join('').length,
        renderedLength: sections.map((section) => normalize(section.innerText)).join('').length,
      };
    });
    expect(renderedLength).toBeGreaterThan(textLength * 0.9);
  });

  it('defers sections until scripts run, and shows them on scrolling', async () => {
    const page = await (await openContext()).newPage();
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/');
    expect(await countDeferredSections(page)).toBeGreaterThan(0);
    const heading = page.getByRole('heading', { name: 'Notre Couverture en Occitanie' });
    await heading.scrollIntoViewIfNeeded();
    expect(await heading.isVisible()).toBe(true);
  });

  it.each(['/', '/solutions/ninja-rmm', '/premium-management'])('ends on %s after hydration', async (path) => {
    const page = await openPage(path);
    // The class of the root is removed last.
    await expect.poll(() => page.locator('html').getAttribute('class')).toBe('');
    expect(await countDeferredSections(page)).toBe(0);
  });

  it('keeps the scroll position on reload', async () => {
    const page = await openPage('/solutions/ninja-rmm');
    await expect.poll(() => countDeferredSections(page)).toBe(0);
    const heading = page.getByRole('heading', { name: 'Comment cela se passe' });
    const top = () => heading.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    await heading.evaluate((element) => element.scrollIntoView());
    const topBefore = await top();
    await page.reload();
    await expect.poll(top).toBe(topBefore);
  });

  it('scrolls to the target of a link with a fragment', async () => {
    const page = await openPage('/politique-confidentialite#cookies');
    const top = () => page.locator('#cookies').evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top).toBeGreaterThanOrEqual(0);
    await expect.poll(top).toBeLessThan(200);
  });
});

describe('the height of the cookie banner', () => {
  it('reaches the body and the chat button only', async () => {
    const page = await openPage('/', { hasCookieBanner: true });
    const banner = page.locator('.cookie-banner');
    await banner.waitFor();
    const height = await banner.evaluate((element) => `${(element as HTMLElement).offsetHeight}px`);
    const readBannerHeight = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).getPropertyValue('--banner-height'));
    await expect.poll(() => readBannerHeight('body')).toBe(height);
    expect(await readBannerHeight('.chat-launcher')).toBe(height);
    expect(await readBannerHeight('main')).toBe('0px');
    // Set on the root, it would recompute the style of every element, though only three use it.
    expect(await readBannerHeight('html')).toBe('0px');
    const scrollPadding = () => page.locator('html').evaluate((root) => getComputedStyle(root).scrollPaddingBottom);
    expect(await scrollPadding()).toBe(height);
    await page.getByRole('button', { name: 'Accepter tout' }).click();
    await expect.poll(() => readBannerHeight('.chat-launcher')).toBe('0px');
    expect(await scrollPadding()).toBe('auto');
  });
});
