// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog';
import { renderScreen, type Screen } from './testing/renderScreen';

let screen: Screen;

afterEach(() => screen.close());

async function openForm() {
  const onClose = vi.fn<() => void>();
  screen = await renderScreen(
    <Dialog open startsInField title="Variation" onClose={onClose}>
      <input />
    </Dialog>,
  );
  return onClose;
}

async function press(on: Element, pointerType: string): Promise<void> {
  on.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType }));
  await screen.settle();
}

async function tapBeside(): Promise<void> {
  await press(screen.find('dialog'), 'touch');
  await screen.click(screen.find('dialog'));
}

describe('a dialog', () => {
  it('that must not be left yet opens again when the browser closes it', async () => {
    screen = await renderScreen(
      <Dialog open title="Import" onClose={() => undefined}>
        <p>Import en cours…</p>
      </Dialog>,
    );
    const dialog = screen.find<HTMLDialogElement>('dialog');
    dialog.close();
    await screen.until(() => expect(dialog.open).toBe(true));
  });

  it('starts in its field where it is there to type', async () => {
    await openForm();
    expect(document.activeElement).toBe(screen.find('input'));
  });

  it('stays when a finger beside it ends the typing, and leaves at the next one', async () => {
    const onClose = await openForm();
    await tapBeside();
    expect(onClose).not.toHaveBeenCalled();
    screen.find('input').blur();
    await tapBeside();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stays when text is marked from its field to a place beside it', async () => {
    const onClose = await openForm();
    await press(screen.find('input'), 'mouse');
    await screen.click(screen.find('dialog'));
    expect(onClose).not.toHaveBeenCalled();
  });
});
