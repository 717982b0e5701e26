import { describe, expect, it } from 'vitest';
import { BOOKING_UNAVAILABLE } from '../../src/features/site/content/booking';
import { MAIL_DRAFT_PANEL } from '../../src/features/site/content/mailDraftPanel';
import { findViolationsInBothSchemes } from '../support/axe';
import { usePublicSite, type VisitOptions } from '../support/publicSite';

const site = usePublicSite();

const open = (path: string, width: number, options?: VisitOptions) =>
  site.visit(path, { viewport: { width, height: 800 }, reducedMotion: 'reduce', ...options });

describe('accessibility of open menus and dialogs', () => {
  it('has no violation in the solutions menu', async () => {
    const page = await open('/', 1_280);
    await page.getByRole('button', { name: 'Solutions' }).press('Enter');
    await page.locator('#menu-solutions').waitFor();
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
  });

  it('has no violation in the mobile menu', async () => {
    const page = await open('/', 320);
    await page.locator('.mobile-menu__button').click();
    await page.locator('#menu-mobile').waitFor();
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
  });

  it('has no violation in the chat dialog, which a small phone shows whole', async () => {
    const page = await open('/support', 320);
    await page.getByRole('button', { name: 'Discuter sur WhatsApp' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 568 });
    expect(await dialog.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
  });

  it('has no violation in the steps of a manual installation', async () => {
    const page = await site.openPage('/contact', {
      viewport: { width: 390, height: 800 },
      reducedMotion: 'reduce',
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    });
    await page.getByRole('button', { name: 'Installer l’application' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
  });

  it('has no violation in the panel of a mail button, and fits the screen', async () => {
    const page = await open('/solutions/proxmox', 1_280);
    await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
    await page.getByRole('main').getByRole('link', { name: 'Demander un devis' }).first().click();
    await page.getByRole('region', { name: MAIL_DRAFT_PANEL.title }).waitFor();
    for (const width of [1_280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await findViolationsInBothSchemes(page), `at ${width} px`).toEqual([]);
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(tooWide, `at ${width} px`).toBeLessThanOrEqual(0);
    }
  });

  it('has no violation in the panel that replaces the calendar', async () => {
    const page = await open('/rendez-vous', 320);
    await page.context().setOffline(true);
    await page.getByRole('heading', { name: BOOKING_UNAVAILABLE.offline.title }).waitFor();
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
  });

  it('has no violation in the cookie banner and a toast', async () => {
    const page = await open('/', 1_280, { hasCookieBanner: true });
    await page.getByRole('link', { name: 'Commencer maintenant' }).click();
    await page.locator('.toast').waitFor();
    // Hovering keeps the toast open for the check of the second scheme.
    await page.locator('.toast').hover();
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
    expect(await page.locator('.toast').count()).toBe(1);
  });
});

describe('the skip link', () => {
  it('is the first tab stop and moves the focus to the content', async () => {
    const page = await open('/solutions', 1_280);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Aller au contenu');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('contenu');
  });
});
