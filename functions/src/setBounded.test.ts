import { describe, expect, it } from 'vitest';
import { setBounded } from './setBounded';

function setAll(keys: readonly string[]): Map<string, string> {
  const map = new Map<string, string>();
  for (const [index, key] of keys.entries()) setBounded(map, key, `${key}${index}`, 2);
  return map;
}

describe('setBounded', () => {
  it('keeps all keys up to the limit', () => {
    expect([...setAll(['a', 'b'])]).toEqual([
      ['a', 'a0'],
      ['b', 'b1'],
    ]);
  });

  it('drops the oldest key above the limit', () => {
    expect([...setAll(['a', 'b', 'c']).keys()]).toEqual(['b', 'c']);
  });

  it('makes a key that is set again the newest', () => {
    expect([...setAll(['a', 'b', 'a', 'c'])]).toEqual([
      ['a', 'a2'],
      ['c', 'c3'],
    ]);
  });
});
