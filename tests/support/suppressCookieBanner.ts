import type { BrowserContext } from 'playwright';
import { STORAGE_KEYS } from '../../src/config/constants';

/** Refuses cookies on every page that the context opens from now on: the banner would cover the bottom of the page. */
export async function suppressCookieBanner(context: BrowserContext): Promise<void> {
  await context.addInitScript((key) => localStorage.setItem(key, 'essential'), STORAGE_KEYS.cookieConsent);
}
