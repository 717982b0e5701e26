// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isServerReachable } from './isServerReachable';

afterEach(() => vi.unstubAllGlobals());

describe('isServerReachable', () => {
  it.each([
    [200, true],
    [404, true],
    [500, false],
    [503, false],
  ])('takes a response %i for %s', async (status, isReachable) => {
    const request = vi.fn(() => Promise.resolve(new Response(null, { status })));
    vi.stubGlobal('fetch', request);
    expect(await isServerReachable()).toBe(isReachable);
    expect(request).toHaveBeenCalledWith(window.location.href, { method: 'HEAD', cache: 'no-store' });
  });

  it('is false without a response', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await isServerReachable()).toBe(false);
  });
});
