import { fireEvent, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeScreen, renderScreen } from '../../../ui/testing/renderScreen';
import { useScreenShortcuts } from './useScreenShortcuts';

const onHelp = vi.fn();
const onUndo = vi.fn();

function Screen() {
  const search = useRef<HTMLInputElement>(null);
  useScreenShortcuts({ search, onHelp, onUndo });
  return <input ref={search} type="search" />;
}

afterEach(() => {
  closeScreen();
  vi.clearAllMocks();
});

describe('useScreenShortcuts', () => {
  it('leaves keys with Alt to the browser', async () => {
    await renderScreen(<Screen />);
    for (const key of ['?', '/']) fireEvent.keyDown(document.body, { key, altKey: true });
    expect(onHelp).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(document.body);
    fireEvent.keyDown(document.body, { key: '?' });
    expect(onHelp).toHaveBeenCalledOnce();
  });

  it('undoes by Cmd+Z on a Mac', async () => {
    await renderScreen(<Screen />);
    fireEvent.keyDown(document.body, { key: 'z', metaKey: true });
    expect(onUndo).toHaveBeenCalledOnce();
  });

  it('leaves keys to an open dialog', async () => {
    await renderScreen(
      <>
        <Screen />
        <dialog open>
          <button type="button">Annuler</button>
        </dialog>
      </>,
    );
    fireEvent.keyDown(screen.getByRole('button'), { key: 'z', ctrlKey: true });
    expect(onUndo).not.toHaveBeenCalled();
  });

  it('ends with its screen', async () => {
    await renderScreen(<Screen />);
    closeScreen();
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(onUndo).not.toHaveBeenCalled();
  });
});
