// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { STORAGE_KEYS } from '../../config/constants';
import { readSignedInHint } from './readSignedInHint';

afterEach(() => localStorage.clear());

describe('readSignedInHint', () => {
  it.each([
    ['true', true],
    ['false', false],
    ['', false],
  ])('reads “%s” as %s, and removes what does not say signed in', (stored, isSignedIn) => {
    localStorage.setItem(STORAGE_KEYS.partnerAuthenticated, stored);
    expect(readSignedInHint(localStorage)).toBe(isSignedIn);
    expect(localStorage.getItem(STORAGE_KEYS.partnerAuthenticated)).toBe(isSignedIn ? stored : null);
  });

  it('says signed out without a storage', () => {
    expect(readSignedInHint(null)).toBe(false);
  });
});
