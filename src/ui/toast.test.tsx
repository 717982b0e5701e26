import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

/** Longer than the delay of the first toast. */
const TOAST_DELAY_MS = 600;

let closeScreen: () => void;

/** Renders freshly loaded toasts: the first toast of a page waits for its code. */
async function openPage() {
  vi.resetModules();
  const { showToast, dismissToast } = await import('./toast');
  const testing = await import('./testing/renderScreen');
  closeScreen = testing.closeScreen;
  return { showToast, dismissToast, page: await testing.renderScreen(null) };
}

afterEach(() => closeScreen());

describe('showToast', () => {
  it('shows nothing if it is dismissed before its code has loaded', async () => {
    const { showToast, dismissToast, page } = await openPage();
    showToast({ title: 'Mot de passe incorrect', tone: 'error' });
    dismissToast();
    await page.settle(TOAST_DELAY_MS);
    expect(screen.queryByText('Mot de passe incorrect')).toBeNull();
  });

  it('shows the last of several, also if the first one waits for its code', async () => {
    const { showToast, page } = await openPage();
    showToast({ title: 'Un', duration: 600_000 });
    await page.settle(0);
    showToast({ title: 'Deux', duration: 600_000 });
    await page.settle(TOAST_DELAY_MS);
    expect(screen.queryByText('Un')).toBeNull();
    expect(screen.queryByText('Deux')).not.toBeNull();
  });
});
