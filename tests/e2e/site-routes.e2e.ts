import { describe, expect, it } from 'vitest';
import { collectConsoleMessages } from '../support/browser';
import { usePublicSite, waitForHydration } from '../support/publicSite';

const { visit, openContext } = usePublicSite();

describe('a route without a file', () => {
  it('is rendered in the browser', async () => {
    const page = await (await openContext()).newPage();
    const consoleMessages = collectConsoleMessages(page);
    await page.goto('/partner');
    await page.waitForSelector('main h1');
    expect(consoleMessages).toEqual([]);
  });
});

describe('client navigation', () => {
  it('focuses the new h1, scrolls to the top, and changes title and canonical URL', async () => {
    const page = await visit('/solutions');
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.locator('main a[href="/solutions/proxmox"]').first().click();
    await page.waitForURL('**/solutions/proxmox');
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    expect(await page.title()).toContain('Proxmox');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const canonical = page.locator('link[rel="canonical"]');
    expect(await canonical.count()).toBe(1);
    expect(await canonical.getAttribute('href')).toMatch(/\/solutions\/proxmox$/);
    expect(await page.locator('meta[name="description"]').count()).toBe(0);
  });

  it('restores the scroll position on going back, also after a reload', async () => {
    const page = await visit('/solutions');
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          window.scrollTo(0, 700);
          // The scroll event fires with the next frame.
          window.addEventListener('scroll', () => setTimeout(resolve), { once: true });
        }),
    );
    await page.locator('main a[href="/solutions/proxmox"]').first().click({ noWaitAfter: true });
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    for (const isReloaded of [false, true]) {
      if (isReloaded) {
        await page.reload();
        await waitForHydration(page);
      }
      await page.goBack();
      await page.waitForURL('**/solutions');
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
      await page.goForward();
      await page.waitForURL('**/proxmox');
    }
  });

  it('scrolls to a fragment of another page', async () => {
    const page = await visit('/', { hasCookieBanner: true });
    await page.locator('.cookie-banner a[href="/politique-confidentialite#cookies"]').click();
    await page.waitForURL('**/politique-confidentialite#cookies');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('cookies');
  });

  it('redirects to the path in lower case', async () => {
    const page = await visit('/SOLUTIONS/Proxmox');
    await page.waitForURL('**/solutions/proxmox');
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    expect(await page.title()).not.toContain('introuvable');
  });
});
