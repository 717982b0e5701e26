import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { usePublicSite } from '../support/publicSite';

const { open, visitor } = usePublicSite();

/** How much of the page the browser still leaves for later. */
function leftForLater(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('.main > *, .footer > *')].filter(
        (section) => getComputedStyle(section).contentVisibility === 'auto',
      ).length,
  );
}

describe('the far parts of a served page', () => {
  it('are all there from the start without JavaScript', async () => {
    const page = await (await visitor({ javaScriptEnabled: false })).newPage();
    await page.goto('/');
    expect(await leftForLater(page)).toBe(0);
    const { text, read } = await page.evaluate(() => {
      const words = (whole: string | null) => (whole ?? '').replace(/\s+/gu, '').toLowerCase();
      const sections = [...document.querySelectorAll<HTMLElement>('.main > *')];
      return {
        text: sections.map((section) => words(section.textContent)).join('').length,
        read: sections.map((section) => words(section.innerText)).join('').length,
      };
    });
    expect(read).toBeGreaterThan(text * 0.9);
  });

  it('are left for later while no script has come, and are there when they are scrolled to', async () => {
    const page = await (await visitor()).newPage();
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/');
    expect(await leftForLater(page)).toBeGreaterThan(0);
    const heading = page.getByRole('heading', { name: 'Notre Couverture en Occitanie' });
    await heading.scrollIntoViewIfNeeded();
    expect(await heading.isVisible()).toBe(true);
  });

  it.each(['/', '/solutions/ninja-rmm', '/premium-management'])('of %s are laid out once it is alive', async (path) => {
    const page = await open(path);
    // Taken away last.
    await expect.poll(() => page.locator('html').getAttribute('class')).toBe('');
    expect(await leftForLater(page)).toBe(0);
  });

  it('stand where they stood for who reloads the page in its middle', async () => {
    const page = await open('/solutions/ninja-rmm');
    await expect.poll(() => leftForLater(page)).toBe(0);
    const heading = page.getByRole('heading', { name: 'Comment cela se passe' });
    const top = () => heading.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    await heading.evaluate((element) => element.scrollIntoView());
    const before = await top();
    await page.reload();
    await expect.poll(top).toBe(before);
  });

  it('are no detour for a link to a place in the page', async () => {
    const page = await open('/politique-confidentialite#cookies');
    const top = () => page.locator('#cookies').evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top).toBeGreaterThanOrEqual(0);
    await expect.poll(top).toBeLessThan(200);
  });
});

describe('the room of the cookie banner', () => {
  it('reaches the end of the page and the chat button, and nothing else inherits it', async () => {
    const page = await open('/', { undecided: true });
    const banner = page.locator('.cookie-banner');
    await banner.waitFor();
    const height = await banner.evaluate((element) => `${(element as HTMLElement).offsetHeight}px`);
    const room = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).getPropertyValue('--banner-height'));
    await expect.poll(() => room('body')).toBe(height);
    expect(await room('.chat-launcher')).toBe(height);
    expect(await room('main')).toBe('0px');
    // Set on the root, it would have every element's style computed anew, though only three take it over.
    expect(await room('html')).toBe('0px');
    const scrollPadding = () => page.locator('html').evaluate((root) => getComputedStyle(root).scrollPaddingBottom);
    expect(await scrollPadding()).toBe(height);
    await page.getByRole('button', { name: 'Accepter tout' }).click();
    await expect.poll(() => room('.chat-launcher')).toBe('0px');
    expect(await scrollPadding()).toBe('auto');
  });
});
