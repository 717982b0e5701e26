import { describe, expect, it } from 'vitest';
import { findCoverShareImage } from './findCoverShareImage';

describe('findCoverShareImage', () => {
  it.each([
    ['/blog/images/0123456789abcdef-800x420.png', '/blog/images/0123456789abcdef-800x420.png', 800, 420],
    ['/blog/images/0123456789abcdef-800x420.svg', '/blog/share/0123456789abcdef-1200x630.png', 1200, 630],
    ['/og/contact.png', '/og/contact.png', 800, 420],
  ])('maps %s to %s of %i × %i px', (source, shared, width, height) => {
    expect(findCoverShareImage({ source, width: 800, height: 420 })).toEqual({ source: shared, width, height });
  });

  it('returns null for an SVG of the site', () => {
    expect(findCoverShareImage({ source: '/icons/icon.svg', width: 800, height: 420 })).toBeNull();
  });
});
