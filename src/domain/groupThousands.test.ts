import { describe, expect, it } from 'vitest';
import { formatCount, groupThousands } from './groupThousands';

describe('groupThousands', () => {
  it.each([
    ['1234,50', '1\u202F234,50'],
    ['109999999,89', '109\u202F999\u202F999,89'],
    ['999,00', '999,00'],
    ['', ''],
    ['1234567', '1\u202F234\u202F567'],
    ['1234,5678', '1\u202F234,5678'],
    [',5678', ',5678'],
  ])('formats %j as %j', (stored, shown) => {
    expect(groupThousands(stored)).toBe(shown);
  });
});

describe('formatCount', () => {
  it('groups thousands', () => {
    expect(formatCount(999)).toBe('999');
    expect(formatCount(1_200)).toBe('1\u202F200');
    expect(formatCount(1_234_567)).toBe('1\u202F234\u202F567');
  });
});
