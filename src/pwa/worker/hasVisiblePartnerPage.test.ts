import { describe, expect, it } from 'vitest';
import { hasVisiblePartnerPage } from './hasVisiblePartnerPage';

describe('hasVisiblePartnerPage', () => {
  const GRID = 'https://site.example/partner/pricing';

  it('returns true only for a visible partner page', () => {
    expect(hasVisiblePartnerPage([{ url: GRID, visibilityState: 'visible' }])).toBe(true);
    expect(hasVisiblePartnerPage([{ url: GRID, visibilityState: 'hidden' }])).toBe(false);
    expect(hasVisiblePartnerPage([{ url: 'https://site.example/blog', visibilityState: 'visible' }])).toBe(false);
    expect(hasVisiblePartnerPage([{ url: 'https://site.example/partners', visibilityState: 'visible' }])).toBe(false);
    expect(hasVisiblePartnerPage([])).toBe(false);
  });
});
