import { fireEvent } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeScreen, renderScreen } from '../../../ui/testing/renderScreen';
import { useScreenShortcuts } from './useScreenShortcuts';

const onHelp = vi.fn();

function Screen() {
  const search = useRef<HTMLInputElement>(null);
  useScreenShortcuts({ search, onHelp });
  return <input ref={search} type="search" />;
}

afterEach(() => {
  closeScreen();
  onHelp.mockClear();
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
});
