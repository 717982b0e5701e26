import { describe, expect, it } from 'vitest';
import { createWorkerAddress } from './trustedScript';

describe('the worker address', () => {
  it('lets the site’s own workers through, by the browser’s policy where there is one', () => {
    const made: string[] = [];
    const trustedTypes = {
      createPolicy(name: string, rules: { createScriptURL: (url: string) => string }) {
        made.push(name);
        return { createScriptURL: (url: string) => `trusted ${rules.createScriptURL(url)}` };
      },
    };
    expect(createWorkerAddress({ trustedTypes })('/sw.js')).toBe('trusted /sw.js');
    expect(made).toEqual(['service-worker']);
    expect(createWorkerAddress({})('/sw.js')).toBe('/sw.js');
  });

  it.each(['/other.js', 'https://evil.example/sw.js', '/sw.js?x'])('refuses %s, with and without a policy', (url) => {
    expect(() => createWorkerAddress({})(url)).toThrow('not a worker of this site');
  });
});
