// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStoredText, storeText } from './storedText';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('storeText', () => {
  it('stores a text, which null removes', () => {
    storeText('key', 'texte');
    expect(readStoredText('key')).toBe('texte');
    storeText('key', null);
    expect(readStoredText('key')).toBeNull();
  });

  it('neither stores nor throws when the storage is full or blocked', () => {
    const fail = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: fail, setItem: fail, removeItem: fail });
    for (const text of ['texte', null]) expect(() => storeText('key', text)).not.toThrow();
    expect(readStoredText('key')).toBeNull();
  });
});
