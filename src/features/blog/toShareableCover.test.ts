import { describe, expect, it } from 'vitest';
import { toShareableCover } from './toShareableCover';

describe('toShareableCover', () => {
  it.each([
    ['/blog/images/0123456789abcdef-800x420.png', '/blog/images/0123456789abcdef-800x420.png'],
    ['/blog/images/0123456789abcdef-800x420.svg', '/blog/share/0123456789abcdef-800x420.png'],
    ['/og/contact.png', '/og/contact.png'],
    ['/icons/icon.svg', null],
  ])('maps %s to %s', (source, shared) => {
    expect(toShareableCover({ source, width: 800, height: 420 })).toBe(shared);
  });
});
