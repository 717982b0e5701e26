import { fireEvent, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeScreen, renderScreen } from '../../../ui/testing/renderScreen';
import { readScrollTop, useScrollTopAutosave } from './rememberedView';

function List() {
  const scroller = useRef<HTMLDivElement>(null);
  useScrollTopAutosave(scroller);
  return <div ref={scroller} role="list" />;
}

beforeEach(async () => {
  await renderScreen(<List />);
  expect(readScrollTop()).toBe(0);
  fireEvent.scroll(screen.getByRole('list'), { target: { scrollTop: 300 } });
});
afterEach(closeScreen);

describe('useScrollTopAutosave', () => {
  it.each([
    ['is hidden, after which a phone may end it', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['is left', () => window.dispatchEvent(new Event('pagehide'))],
    ['shows another screen', closeScreen],
  ])('stores the scroll position when the page %s', (_how, leave) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    leave();
    expect(readScrollTop()).toBe(300);
  });

  it('stores no scroll position while the page stays visible', () => {
    document.dispatchEvent(new Event('visibilitychange'));
    expect(readScrollTop()).toBe(0);
  });
});
