import { describe, expect, it } from 'vitest';
import { findCoverShareImage } from './findCoverShareImage';

describe('findCoverShareImage', () => {
  it.each([
    ['/blog/images/0123456789abcdef-800x420.png', '/blog/images/0123456789abcdef-800x420.png'],
    ['/blog/images/0123456789abcdef-800x420.svg', '/blog/share/0123456789abcdef-800x420.png'],
    ['/og/contact.png', '/og/contact.png'],
    ['/icons/icon.svg', null],
  ])('maps %s to %s', (source, shared) => {
    expect(findCoverShareImage({ source, width: 800, height: 420 })).toBe(shared);
  });
});
