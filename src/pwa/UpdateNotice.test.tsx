import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeScreen, renderScreen, type RenderedScreen } from '../ui/testing/renderScreen';
import { translateTexts } from '../ui/testing/translateTexts';
import { LazyUpdateNotice } from './LazyUpdateNotice';
import { updateStore } from './updateStore';

const applyUpdate = vi.fn();

let page: RenderedScreen;

async function openAt(path: string): Promise<void> {
  updateStore.set({ kind: 'available', obstacle: null, applyUpdate });
  page = await renderScreen(
    <MemoryRouter initialEntries={[path]}>
      <main tabIndex={-1} />
      <LazyUpdateNotice />
    </MemoryRouter>,
  );
  await page.waitUntil(() => screen.getByText('Nouvelle version disponible'));
}

beforeEach(() => openAt('/'));
afterEach(() => {
  closeScreen();
  updateStore.set({ kind: 'current' });
  applyUpdate.mockReset();
});

describe('UpdateNotice', () => {
  it('says what becomes of the page, and of the edits of partners', async () => {
    screen.getByText(/La page sera rechargée\./);
    closeScreen();
    await openAt('/partner/pricing');
    screen.getByText(/Vos modifications sont conservées\./);
  });

  it('keeps the focus in its button until the update can be tried again', async () => {
    applyUpdate.mockImplementation(() => updateStore.set({ kind: 'applying' }));
    const button = screen.getByRole('button', { name: 'Mettre à jour' });
    await page.click(button);
    expect(document.activeElement).toBe(button);
    expect(button.textContent).toBe('Mise à jour en cours…');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await page.click(button);
    expect(applyUpdate).toHaveBeenCalledTimes(1);
    updateStore.set({ kind: 'available', obstacle: 'unsaved', applyUpdate });
    await page.settle();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Réessayer' }));
    screen.getByText(/terminez-la ou effacez-la, puis réessayez/);
  });

  it('says that another tab delays the update', async () => {
    updateStore.set({ kind: 'available', obstacle: 'slow', applyUpdate });
    await page.settle();
    screen.getByText(/Un autre onglet du site charge encore/);
  });

  it('says what delays the update on a page that the browser has translated', async () => {
    translateTexts(document.body);
    updateStore.set({ kind: 'available', obstacle: 'slow', applyUpdate });
    await page.settle();
    screen.getByText(/Un autre onglet du site charge encore/);
  });

  it('moves the focus to the content when the update is postponed', async () => {
    await page.click(screen.getByRole('button', { name: 'Plus tard' }));
    expect(screen.queryByText('Plus tard')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('returns with the next version after it was postponed', async () => {
    await page.click(screen.getByRole('button', { name: 'Plus tard' }));
    updateStore.set({ kind: 'available', obstacle: null, applyUpdate: vi.fn() });
    await page.settle();
    screen.getByRole('button', { name: 'Mettre à jour' });
  });
});
