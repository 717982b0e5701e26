import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { closeScreen, renderScreen } from './testing/renderScreen';
import { dismissToast, showToast } from './toast';

/** Longer than the delay of the first toast. */
const TOAST_DELAY_MS = 600;

afterEach(closeScreen);

describe('showToast', () => {
  it('shows nothing if it is dismissed before its code has loaded', async () => {
    const page = await renderScreen(null);
    showToast({ title: 'Mot de passe incorrect', tone: 'error' });
    dismissToast();
    await page.settle(TOAST_DELAY_MS);
    expect(screen.queryByText('Mot de passe incorrect')).toBeNull();
  });

  it('shows the last of several', async () => {
    const page = await renderScreen(null);
    showToast({ title: 'Un', duration: 600_000 });
    showToast({ title: 'Deux', duration: 600_000 });
    await page.settle(TOAST_DELAY_MS);
    expect(screen.queryByText('Un')).toBeNull();
    expect(screen.queryByText('Deux')).not.toBeNull();
  });
});
