// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { interceptTraversal } from './interceptTraversal';

const BACK = { navigationType: 'traverse', destination: { sameDocument: true }, cancelable: true };

/** Returns true if the page stays. */
function navigate({ cancelable, ...properties }: typeof BACK): boolean {
  return !window.navigation.dispatchEvent(Object.assign(new Event('navigate', { cancelable }), properties));
}

afterEach(() => vi.unstubAllGlobals());

describe('interceptTraversal', () => {
  it('keeps the page on Back until it is stopped, if the callback says so', () => {
    vi.stubGlobal('navigation', new EventTarget());
    const shouldStay = vi.fn(() => true);
    const stop = interceptTraversal(shouldStay);
    expect(navigate(BACK)).toBe(true);
    shouldStay.mockReturnValue(false);
    expect(navigate(BACK)).toBe(false);
    stop();
    shouldStay.mockClear();
    navigate(BACK);
    expect(shouldStay).not.toHaveBeenCalled();
  });

  it.each([
    ['a link', { ...BACK, navigationType: 'push' }],
    ['Back to another site, where the browser itself asks', { ...BACK, destination: { sameDocument: false } }],
    ['Back that the browser enforces', { ...BACK, cancelable: false }],
  ])('ignores %s', (_, event) => {
    vi.stubGlobal('navigation', new EventTarget());
    const shouldStay = vi.fn(() => true);
    interceptTraversal(shouldStay);
    expect(navigate(event)).toBe(false);
    expect(shouldStay).not.toHaveBeenCalled();
  });

  it('does nothing in a browser without the Navigation API', () => {
    expect('navigation' in window).toBe(false);
    interceptTraversal(() => true)();
  });
});
