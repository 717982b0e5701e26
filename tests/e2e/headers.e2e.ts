import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { siteDir, stackInfo } from '../support/stack';

const PAGES = ['/', '/solutions', '/contact', '/partner', '/partner/pricing', '/blog', '/adresse-inconnue'];
const SECURITY_HEADERS: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /^default-src 'none'; script-src 'self'; .*require-trusted-types-for 'script'/,
  'strict-transport-security': /^max-age=63072000/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'permissions-policy': /geolocation=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
};

function ask(path: string): Promise<Response> {
  return fetch(stackInfo().site + path, { redirect: 'manual' });
}

/** One built file of `/assets`, whatever its hash. */
function anyAsset(): string {
  const [asset] = readdirSync(join(siteDir(), 'assets'));
  return `/assets/${asset}`;
}

describe('headers of the served site', () => {
  it.each(PAGES)('guard %s', async (path) => {
    const { headers } = await ask(path);
    for (const [name, pattern] of Object.entries(SECURITY_HEADERS)) expect(headers.get(name), name).toMatch(pattern);
  });

  it.each(PAGES)('allow nothing unsafe and no host at large on %s', async (path) => {
    const policy = (await ask(path)).headers.get('content-security-policy') ?? '';
    expect(policy).not.toMatch(/unsafe-|\*|\bdata:|\bblob:|https?:(?!\/\/)/);
  });

  it.each(['/', '/solutions', '/partner', '/sw.js', '/backend.json', '/adresse-inconnue'])(
    'have %s asked for anew each time',
    async (path) => {
      expect((await ask(path)).headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('let what carries a hash be kept for ever', async () => {
    const response = await ask(anyAsset());
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('let a page of the blog live five minutes at the edge', async () => {
    expect((await ask('/blog')).headers.get('cache-control')).toContain('s-maxage=300');
  });
});

describe('addresses', () => {
  it.each([
    ['/solutions.html', '/solutions'],
    ['/solutions/', '/solutions'],
    ['/cybersecurity/keepersecurity', '/solutions/keeper-security'],
  ])('%s leads for good to %s', async (from, to) => {
    const response = await ask(from);
    expect([response.status, response.headers.get('location')]).toEqual([301, to]);
  });

  it.each(['/adresse-inconnue', '/partner/inconnu', '/solutions/inconnu', '/assets/inconnu.js'])(
    '%s answers 404 with a page that helps',
    async (path) => {
      const response = await ask(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('<h1');
    },
  );
});
