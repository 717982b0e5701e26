import { afterEach, describe, expect, it, vi } from 'vitest';
import { randomSource } from './randomSource';

afterEach(() => vi.restoreAllMocks());

describe('randomSource', () => {
  it('creates ids of twenty alphanumeric characters, as Firestore does', () => {
    const ids = Array.from({ length: 50 }, () => randomSource.createId());
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('skips the bytes that would favor the first characters', () => {
    const bytes = [248, 255, 0, 247];
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      if (array instanceof Uint8Array) array.set(bytes.flatMap((byte) => Array<number>(10).fill(byte)));
      return array;
    });
    expect(randomSource.createId()).toBe('AAAAAAAAAA9999999999');
  });
});
