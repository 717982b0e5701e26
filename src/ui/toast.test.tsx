import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Toasts from './toast';
import { closeScreen, settle, stopClock, TOAST_DELAY_MS } from './testing/renderScreen';

let toasts: typeof Toasts;

/** Renders freshly loaded toasts: the first toast of a page waits for its code. */
beforeEach(async () => {
  vi.resetModules();
  toasts = await import('./toast');
  stopClock();
  render(<toasts.Toaster />);
});
afterEach(() => {
  toasts.dismissToast();
  closeScreen();
});

describe('showToast', () => {
  it('shows nothing if it is dismissed before its code has loaded', async () => {
    toasts.showToast({ title: 'Mot de passe incorrect', tone: 'error' });
    toasts.dismissToast();
    await settle(TOAST_DELAY_MS);
    expect(screen.queryByText('Mot de passe incorrect')).toBeNull();
  });

  it('shows the last of several, also if the first one waits for its code', async () => {
    toasts.showToast({ title: 'Un', duration: 600_000 });
    await settle(0);
    toasts.showToast({ title: 'Deux', duration: 600_000 });
    await settle(TOAST_DELAY_MS);
    expect(screen.queryByText('Un')).toBeNull();
    expect(screen.queryByText('Deux')).not.toBeNull();
  });
});
