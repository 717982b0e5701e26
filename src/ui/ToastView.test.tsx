import { useState } from 'react';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog';
import { closeScreen, renderScreen, TOAST_DELAY_MS } from './testing/renderScreen';
import { TOAST_DURATION_MS } from './ToastView';
import { showToast } from './toast';

afterEach(closeScreen);

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      {isOpen && (
        <Dialog isOpen title="Devant la page" onClose={() => setOpen(false)}>
          <p>Contenu</p>
        </Dialog>
      )}
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const holder = () => screen.getByRole('region', { name: 'Notifications' }).closest('dialog');

describe('ToastView', () => {
  it('renders inside a modal dialog while one is open', async () => {
    const page = await renderScreen(<Page />);
    await page.click(button('Ouvrir'));
    // The long duration keeps it from closing during the test.
    showToast({ title: 'Impossible d’enregistrer', tone: 'error', duration: 600_000 });
    await page.settle(TOAST_DELAY_MS);
    const dialog = screen.getByRole('dialog', { name: 'Devant la page' });
    expect(within(dialog).getByRole('alert').textContent).toContain('Impossible');
    expect(holder()).toBe(dialog);

    await page.click(button('Fermer'));
    expect(holder()).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('Impossible');

    await page.click(button('Ouvrir'));
    expect(holder()).toBe(screen.getByRole('dialog'));
  });

  it('stays while the pointer is on it or it has the focus, and closes in time after both', async () => {
    const page = await renderScreen(<Page />);
    showToast({ title: 'Élément mis à jour' });
    await page.settle(TOAST_DELAY_MS);
    const toast = screen.getByText('Élément mis à jour').closest<HTMLElement>('.toast') ?? document.body;
    const stays = async () => {
      await page.settle(TOAST_DURATION_MS);
      expect(toast.isConnected).toBe(true);
    };
    await page.keyboard('{F8}');
    fireEvent.pointerEnter(toast);
    await stays();
    fireEvent.pointerLeave(toast);
    await stays();
    fireEvent.pointerEnter(toast);
    toast.blur();
    await stays();
    fireEvent.pointerLeave(toast);
    await page.settle(TOAST_DURATION_MS);
    expect(toast.isConnected).toBe(false);
  });

  it('returns the focus on Escape also after F8 was pressed twice', async () => {
    const page = await renderScreen(<Page />);
    button('Ouvrir').focus();
    showToast({ title: 'Élément mis à jour' });
    await page.settle(TOAST_DELAY_MS);
    await page.keyboard('{F8}{F8}');
    expect(document.activeElement?.className).toContain('toast');
    await page.keyboard('{Escape}');
    expect(screen.queryByText('Élément mis à jour')).toBeNull();
    expect(document.activeElement).toBe(button('Ouvrir'));
  });

  it('stays on Escape without the focus', async () => {
    const page = await renderScreen(<Page />);
    button('Ouvrir').focus();
    showToast({ title: 'Élément mis à jour' });
    await page.settle(TOAST_DELAY_MS);
    await page.keyboard('{Escape}');
    screen.getByText('Élément mis à jour');
  });

  it('leaves F8 to the browser while no toast is shown', async () => {
    await renderScreen(<Page />);
    // `fireEvent` returns false for a key whose default is prevented.
    expect(fireEvent.keyDown(button('Ouvrir'), { key: 'F8' })).toBe(true);
  });

  it('closes by its action, which is chosen once', async () => {
    const page = await renderScreen(<Page />);
    const onChoose = vi.fn();
    showToast({ title: 'Élément supprimé', action: { label: 'Annuler', onChoose } });
    await page.settle(TOAST_DELAY_MS);
    await page.click(button('Annuler'));
    expect(onChoose).toHaveBeenCalledOnce();
    expect(screen.queryByText('Élément supprimé')).toBeNull();
  });

  it('closes in time after another one was closed under the pointer', async () => {
    const page = await renderScreen(<Page />);
    showToast({ title: 'Un' });
    await page.settle(TOAST_DELAY_MS);
    await page.click(button('Fermer la notification'));
    expect(screen.queryByText('Un')).toBeNull();
    showToast({ title: 'Deux' });
    await page.settle(TOAST_DELAY_MS);
    screen.getByText('Deux');
    await page.settle(TOAST_DURATION_MS);
    expect(screen.queryByText('Deux')).toBeNull();
  });

  it('leaves the click to its button when the pointer trembles', async () => {
    const page = await renderScreen(<Page />);
    showToast({ title: 'Élément supprimé' });
    await page.settle(TOAST_DELAY_MS);
    const toast = screen.getByText('Élément supprimé').closest<HTMLElement>('.toast') ?? document.body;
    const capture = vi.spyOn(toast, 'setPointerCapture');
    fireEvent.pointerDown(toast, { pointerId: 1, clientX: 100 });
    fireEvent.pointerMove(toast, { pointerId: 1, clientX: 108 });
    expect(capture).not.toHaveBeenCalled();
    fireEvent.pointerMove(toast, { pointerId: 1, clientX: 109 });
    expect(capture).toHaveBeenCalledWith(1);
  });

  it('stays in its place when the browser takes over the swipe', async () => {
    const page = await renderScreen(<Page />);
    showToast({ title: 'Élément mis à jour' });
    await page.settle(TOAST_DELAY_MS);
    const toast = screen.getByText('Élément mis à jour').closest<HTMLElement>('.toast') ?? document.body;
    fireEvent.pointerDown(toast, { pointerId: 1, clientX: 100 });
    fireEvent.pointerMove(toast, { pointerId: 1, clientX: 160 });
    fireEvent.pointerCancel(toast, { pointerId: 1, clientX: 160 });
    await page.settle();
    expect(toast.isConnected).toBe(true);
    expect(toast.style.transform).toBe('');
  });

  it.each([
    [-60, false],
    [60, false],
    [-30, true],
    [30, true],
  ])('swiped by %i px stays: %s', async (distance, stays) => {
    const page = await renderScreen(<Page />);
    showToast({ title: 'Élément mis à jour' });
    await page.settle(TOAST_DELAY_MS);
    const toast = screen.getByText('Élément mis à jour').closest<HTMLElement>('.toast') ?? document.body;
    fireEvent.pointerDown(toast, { pointerId: 1, clientX: 100 });
    fireEvent.pointerMove(toast, { pointerId: 1, clientX: 100 + distance });
    await page.settle();
    expect(toast.style.transform).toBe(`translateX(${distance}px)`);
    fireEvent.pointerUp(toast, { pointerId: 1, clientX: 100 + distance });
    await page.settle();
    expect(toast.isConnected).toBe(stays);
  });
});
