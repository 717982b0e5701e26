// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getLocalStorage } from './getLocalStorage';

afterEach(() => vi.restoreAllMocks());

describe('getLocalStorage', () => {
  it('returns null when the browser blocks the storage', () => {
    expect(getLocalStorage()).toBe(localStorage);
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(getLocalStorage()).toBeNull();
  });
});
