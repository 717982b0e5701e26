import { afterEach, describe, expect, it, vi } from 'vitest';
import { createScriptUrlPolicy } from './scriptUrlPolicy';

afterEach(() => vi.unstubAllGlobals());

describe('createScriptUrlPolicy', () => {
  it('accepts its URLs with and without Trusted Types', () => {
    expect(createScriptUrlPolicy('workers', ['/sw.js'])('/sw.js')).toBe('/sw.js');
    const createPolicy = vi.fn((_name: string, rules: { createScriptURL(url: string): string }) => ({
      createScriptURL: (url: string) => `trusted ${rules.createScriptURL(url)}`,
    }));
    vi.stubGlobal('trustedTypes', { createPolicy });
    expect(createScriptUrlPolicy('workers', ['/sw.js'])('/sw.js')).toBe('trusted /sw.js');
    expect(createPolicy).toHaveBeenCalledExactlyOnceWith('workers', expect.anything());
  });

  it.each(['/other.js', 'https://evil.example/sw.js', '/sw.js?x'])('throws for %s', (url) => {
    expect(() => createScriptUrlPolicy('workers', ['/sw.js'])(url)).toThrow('not a script of this policy');
  });
});
