import { describe, expect, it } from 'vitest';
import { createWorkerUrlPolicy } from './workerUrlPolicy';

describe('createWorkerUrlPolicy', () => {
  it('accepts the site’s workers with and without Trusted Types', () => {
    const policies: string[] = [];
    const trustedTypes = {
      createPolicy(name: string, rules: { createScriptURL: (url: string) => string }) {
        policies.push(name);
        return { createScriptURL: (url: string) => `trusted ${rules.createScriptURL(url)}` };
      },
    };
    expect(createWorkerUrlPolicy({ trustedTypes })('/sw.js')).toBe('trusted /sw.js');
    expect(policies).toEqual(['service-worker']);
    expect(createWorkerUrlPolicy({})('/sw.js')).toBe('/sw.js');
  });

  it.each(['/other.js', 'https://evil.example/sw.js', '/sw.js?x'])('throws for %s', (url) => {
    expect(() => createWorkerUrlPolicy({})(url)).toThrow('not a worker of this site');
  });
});
