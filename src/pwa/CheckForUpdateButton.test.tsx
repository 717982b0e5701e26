import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeScreen, listAnnouncements, renderScreen } from '../ui/testing/renderScreen';
import { CheckForUpdateButton } from './CheckForUpdateButton';
import { updateStore } from './updateStore';

afterEach(() => {
  closeScreen();
  updateStore.set({ kind: 'current' });
});

describe('CheckForUpdateButton', () => {
  it('says the same result again after a second search', async () => {
    let respond: () => void = () => undefined;
    vi.spyOn(window, 'fetch').mockImplementation(
      () => new Promise((_resolve, reject) => (respond = () => reject(new TypeError('Failed to fetch')))),
    );
    const page = await renderScreen(<CheckForUpdateButton />);
    for (let search = 0; search < 2; search += 1) {
      await page.click(screen.getByRole('button', { name: 'Rechercher la nouvelle version' }));
      expect(listAnnouncements('status')).toEqual([]);
      respond();
      await page.settle();
      expect(listAnnouncements('status')).toEqual([expect.stringContaining('Impossible de joindre le site')]);
    }
  });

  it('keeps the focus from the search until the update can be tried again', async () => {
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const page = await renderScreen(<CheckForUpdateButton />);
    const button = screen.getByRole('button', { name: 'Rechercher la nouvelle version' });
    await page.click(button);
    expect(listAnnouncements('status')).toEqual([expect.stringContaining('Impossible de joindre le site')]);

    const applyUpdate = vi.fn(() => updateStore.set({ kind: 'applying' }));
    updateStore.set({ kind: 'available', obstacle: null, applyUpdate });
    await page.settle();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mettre à jour' }));
    expect(listAnnouncements('status')).toEqual([]);
    await page.keyboard('{Enter}{Enter}');
    expect(applyUpdate).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(button);
    expect(listAnnouncements('status')).toEqual(['Mise à jour en cours…']);
    updateStore.set({ kind: 'available', obstacle: 'slow', applyUpdate });
    await page.settle();
    expect(document.activeElement).toBe(button);
  });

  it('searches once on a second click while the site does not respond', async () => {
    const request = vi.spyOn(window, 'fetch').mockReturnValue(new Promise(() => undefined));
    const page = await renderScreen(<CheckForUpdateButton />);
    const button = screen.getByRole('button', { name: 'Rechercher la nouvelle version' });
    await page.click(button);
    await page.click(button);
    expect(button.textContent).toBe('Recherche…');
    expect(request).toHaveBeenCalledOnce();
  });
});
