import { describe, expect, it } from 'vitest';
import { removeTrailingSlashes } from './removeTrailingSlashes';

describe('removeTrailingSlashes', () => {
  it.each([
    ['/support/', '/support'],
    ['/support//?a=1', '/support?a=1'],
    ['///', '/'],
  ])('turns %s into %s', (path, expected) => {
    expect(removeTrailingSlashes(new URL(`https://site.test${path}`))).toBe(`https://site.test${expected}`);
  });

  it.each(['//other.example/', '/\\other.example/', '//other.example//'])('stays on this site for %s', (path) => {
    expect(new URL(removeTrailingSlashes(new URL(`https://site.test${path}`))).host).toBe('site.test');
  });
});
