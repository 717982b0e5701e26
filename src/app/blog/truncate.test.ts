import { describe, expect, it } from 'vitest';
import { truncate } from './truncate';

describe('truncate', () => {
  it('cuts at the end of a word', () => {
    expect(truncate('Sauvegarder sans y penser', 25)).toBe('Sauvegarder sans y penser');
    expect(truncate('Sauvegarder sans y penser', 24)).toBe('Sauvegarder sans y…');
  });

  it('counts an emoji as one character and cuts none in two', () => {
    expect(truncate('😀😀😀😀', 4)).toBe('😀😀😀😀');
    expect(truncate('😀😀😀😀', 3)).toBe('😀😀…');
  });
});
