import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog';
import { closeScreen, renderScreen, TOAST_DELAY_MS, type RenderedScreen } from './testing/renderScreen';
import { showToast } from './toast';

let page: RenderedScreen;

afterEach(closeScreen);

async function openForm() {
  const onClose = vi.fn<() => void>();
  page = await renderScreen(
    <Dialog isOpen isFirstFieldFocused title="Variation" onClose={onClose}>
      <input />
    </Dialog>,
  );
  return onClose;
}

/** The area around the dialog receives its events as the dialog element. */
const backdrop = () => screen.getByRole<HTMLDialogElement>('dialog');
const field = () => screen.getByRole('textbox');

async function tapBackdrop(): Promise<void> {
  await page.user.pointer({ keys: '[TouchA]', target: backdrop() });
  await page.settle();
}

/** A button that opens the dialog. */
function ClosedDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Importer
      </button>
      <Dialog
        isOpen={isOpen}
        title="Import"
        onClose={() => setOpen(false)}
        actions={<button type="button">Suite</button>}
      >
        <p>Import en cours…</p>
      </Dialog>
    </>
  );
}

describe('Dialog', () => {
  it('reopens when the browser closes it while open is true', async () => {
    page = await renderScreen(
      <Dialog isOpen title="Import" onClose={() => undefined}>
        <p>Import en cours…</p>
      </Dialog>,
    );
    const dialog = backdrop();
    dialog.close();
    await page.settle();
    expect(dialog.open).toBe(true);
  });

  it('dismisses the toast of an earlier action', async () => {
    page = await renderScreen(<ClosedDialog />);
    showToast({ title: 'Navigation', duration: 600_000 });
    await page.settle(TOAST_DELAY_MS);
    screen.getByText('Navigation');
    await page.click(screen.getByRole('button', { name: 'Importer' }));
    await page.settle(TOAST_DELAY_MS);
    expect(screen.queryByText('Navigation')).toBeNull();
  });

  it('keeps the focus among its controls by Tab, and gives it back to its opener', async () => {
    page = await renderScreen(<ClosedDialog />);
    const button = (name: string) => screen.getByRole('button', { name });
    await page.click(button('Importer'));
    button('Suite').focus();
    await page.keyboard('{Tab}');
    expect(document.activeElement).toBe(button('Fermer'));
    await page.keyboard('{Shift>}{Tab}{/Shift}');
    expect(document.activeElement).toBe(button('Suite'));
    await page.keyboard('{Shift>}{Tab}{/Shift}');
    expect(document.activeElement).toBe(button('Fermer'));
    await page.keyboard('{Enter}');
    expect(document.activeElement).toBe(button('Importer'));
  });

  it('focuses the first field with isFirstFieldFocused', async () => {
    await openForm();
    expect(document.activeElement).toBe(field());
  });

  it('stays open when an outside tap blurs the field', async () => {
    const onClose = await openForm();
    await tapBackdrop();
    expect(document.activeElement).not.toBe(field());
    expect(onClose).not.toHaveBeenCalled();
    await tapBackdrop();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stays open when a text selection ends on the backdrop', async () => {
    const onClose = await openForm();
    await page.user.pointer([
      { keys: '[MouseLeft>]', target: field() },
      { keys: '[/MouseLeft]', target: backdrop() },
    ]);
    await page.settle();
    expect(onClose).not.toHaveBeenCalled();
    await page.click(backdrop());
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
