import { screen } from '@testing-library/react';
import { afterEach, it, vi } from 'vitest';
import { STORAGE_KEYS } from '../../config/constants';
import { closeScreen, renderScreen, type RenderedScreen } from '../../ui/testing/renderScreen';
import { chooseConsent, closeCookieBanner, openCookieBanner, useConsentState } from './consent';

let page: RenderedScreen;

function Consent() {
  const { choice, isBannerOpen } = useConsentState();
  return <p>{isBannerOpen ? 'open' : choice}</p>;
}

/** Leaves the store as on a first visit, whatever other tests chose. */
async function clearStorageInOtherTab(): Promise<void> {
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  await page.settle();
}

async function show({ isRestored }: { isRestored: boolean }): Promise<void> {
  // Dexie logs the event if a test before this one loaded it.
  vi.spyOn(console, 'debug').mockReturnValue();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: isRestored }));
  await page.settle();
}

afterEach(async () => {
  await clearStorageInOtherTab();
  closeScreen();
});

it('useConsentState reads the choice again on a page that the back/forward cache restores', async () => {
  page = await renderScreen(<Consent />);
  await clearStorageInOtherTab();
  screen.getByText('open');
  localStorage.setItem(STORAGE_KEYS.cookieConsent, 'essential');
  await show({ isRestored: false });
  screen.getByText('open');
  await show({ isRestored: true });
  screen.getByText('essential');
});

it('useConsentState follows a choice in another tab, and no other key of the storage', async () => {
  page = await renderScreen(<Consent />);
  for (const [choice, key, shown] of [
    ['all', STORAGE_KEYS.cookieConsent, 'all'],
    ['essential', 'other', 'all'],
    ['essential', STORAGE_KEYS.cookieConsent, 'essential'],
  ] as const) {
    localStorage.setItem(STORAGE_KEYS.cookieConsent, choice);
    window.dispatchEvent(new StorageEvent('storage', { key }));
    await page.settle();
    screen.getByText(shown);
  }
});

it('useConsentState keeps the choice on a restored page whose storage keeps nothing', async () => {
  page = await renderScreen(<Consent />);
  chooseConsent('all');
  localStorage.clear();
  await show({ isRestored: true });
  screen.getByText('all');
});

it('useConsentState keeps the choice while the banner is open again, and when it is closed without another', async () => {
  page = await renderScreen(<Consent />);
  chooseConsent('all');
  openCookieBanner(document.body);
  await page.settle();
  screen.getByText('open');
  closeCookieBanner();
  await page.settle();
  screen.getByText('all');
});
