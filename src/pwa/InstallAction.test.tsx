import type { ReactElement } from 'react';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeScreen, listAnnouncements, renderScreen, type RenderedScreen } from '../ui/testing/renderScreen';
import { InstallAction } from './InstallAction';
import { installStore } from './installStore';

let page: RenderedScreen;
/** Receives the events of the browser in place of the window, which the tests share. */
let browser: EventTarget;
const prompt = vi.fn<() => Promise<unknown>>();
let closeDialog: () => void;
let failDialog: () => void;

const offerInstallation = () => browser.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
const findButton = () => screen.queryByRole('button', { name: 'Installer l’application' });

beforeEach(async () => {
  const choice = new Promise<unknown>((resolve, reject) => {
    closeDialog = () => resolve({ outcome: 'dismissed' });
    failDialog = () => reject(new Error('refused'));
  });
  prompt.mockReset().mockReturnValue(choice);
  browser = new EventTarget();
  installStore.watch(browser);
  offerInstallation();
  page = await renderScreen(
    <>
      <main tabIndex={-1} />
      <InstallAction />
    </>,
  );
  findButton()?.focus();
  await page.keyboard('{Enter}');
});
afterEach(async () => {
  closeDialog();
  await page.settle();
  browser.dispatchEvent(new Event('appinstalled'));
  closeScreen();
});

/** Renders the action where the browser offers no installation. */
async function renderOnIphone(action: ReactElement): Promise<void> {
  closeDialog();
  await page.settle();
  closeScreen();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)');
  page = await renderScreen(action);
}

describe('InstallAction', () => {
  it('keeps the focus while the dialog of the browser is open, and opens one dialog only', async () => {
    await page.keyboard('{Enter}');
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(findButton()).not.toBeNull();
    expect(document.activeElement).toBe(findButton());
  });

  it.each([
    ['is dismissed', () => closeDialog()],
    ['fails', () => failDialog()],
    ['has installed the app', () => browser.dispatchEvent(new Event('appinstalled'))],
  ])('moves the focus to the page when the dialog %s', async (_, end) => {
    end();
    await page.settle();
    expect(findButton()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('says that the steps of a manual installation failed to load, and shows them on another click', async () => {
    const load = vi.fn(() => Promise.resolve(() => <p>Étapes</p>)).mockRejectedValueOnce(new Error('offline'));
    await renderOnIphone(<InstallAction load={load} />);
    await page.click(screen.getByRole('button', { name: 'Installer l’application' }));
    expect(listAnnouncements('alert')).toEqual([expect.stringContaining('n’ont pas pu être chargées')]);
    await page.click(screen.getByRole('button', { name: 'Installer l’application' }));
    screen.getByText('Étapes');
    expect(listAnnouncements('alert')).toEqual([]);
  });

  it.each(['J’ai compris', 'Fermer'])('shows the steps of a manual installation until “%s”', async (name) => {
    await renderOnIphone(<InstallAction />);
    await page.click(screen.getByRole('button', { name: 'Installer l’application' }));
    screen.getByRole('dialog', { name: 'Installer l’application' });
    await page.click(screen.getByRole('button', { name }));
    expect(screen.queryByText(/bouton de partage/)).toBeNull();
    await page.click(screen.getByRole('button', { name: 'Installer l’application' }));
    screen.getByText(/bouton de partage/);
  });

  it('stays when the browser offers the installation again', async () => {
    offerInstallation();
    closeDialog();
    await page.settle();
    expect(document.activeElement).toBe(findButton());
  });
});
