import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REDIRECTS } from '../../src/config/redirects';
import { company } from '../../src/config/company';
import { RESPONSE_HEADERS } from '../../src/config/responseHeaders';
import { SECURITY_HEADER_NAMES } from '../../src/pwa/worker/withShellSecurityHeaders';
import { buildLocalFirebaseConfig, type FirebaseConfig } from '../stack/buildLocalFirebaseConfig';
import { createRuleMatcher } from '../stack/hostingHeaders';
import { PROJECT_ROOT } from '../projectRoot';

const config: FirebaseConfig = JSON.parse(readFileSync(join(PROJECT_ROOT, 'firebase.json'), 'utf8'));

function parsePolicy({ hosting }: { hosting: Pick<FirebaseConfig['hosting'], 'headers'> }): Map<string, string> {
  const header = hosting.headers.flatMap((rule) => rule.headers).find(({ key }) => key === 'Content-Security-Policy');
  return new Map(
    (header?.value ?? '').split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ');
      return [name, values.join(' ')] as const;
    }),
  );
}

describe('firebase.json content security policy', () => {
  const policy = parsePolicy(config);

  it('denies by default and allows neither unsafe sources nor wildcards', () => {
    expect(policy.get('default-src')).toBe("'none'");
    const all = [...policy.values()].join(' ');
    expect(all).not.toMatch(/unsafe-|\*|\bdata:|\bblob:|\bhttps?:(?!\/\/)/);
  });

  it('allows connections to itself, three Google hosts and the booking calendar', () => {
    expect(policy.get('connect-src')).toBe(
      `'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://firestore.googleapis.com ${new URL(company.links.bookingCalendar).origin}`,
    );
  });

  it('allows frames of the booking calendar only', () => {
    expect(policy.get('frame-src')).toBe(new URL(company.links.bookingCalendar).origin);
  });

  it('requires Trusted Types and forbids framing', () => {
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
  });
});

describe('RESPONSE_HEADERS', () => {
  it('allows neither unsafe sources nor wildcards', () => {
    const policies = Object.values(RESPONSE_HEADERS).flatMap(
      (headers: Readonly<Record<string, string>>) => headers['Content-Security-Policy'] ?? [],
    );
    expect(policies.length).toBeGreaterThan(5);
    for (const policy of policies) expect(policy).not.toMatch(/unsafe-|\*|\bdata:|\bblob:|https?:(?!\/\/)/);
  });
});

describe('firebase.json headers', () => {
  const rules = config.hosting.headers;

  it('require HTTPS and the stated types, deny the camera, and let pages be checked at each visit', () => {
    const headers = RESPONSE_HEADERS.page;
    expect(headers['Strict-Transport-Security']).toMatch(/max-age=\d{8,}/);
    expect(headers['X-Content-Type-Options']).toBe('nosniff');
    expect(headers['Permissions-Policy']).toContain('camera=()');
    expect(headers['Cache-Control']).toBe('no-cache');
  });

  it('uses no slash inside an extended glob, which matches nothing', () => {
    const groups = rules.flatMap((rule) => ('source' in rule ? (rule.source.match(/[@!?*+]\([^)]*\)/g) ?? []) : []));
    expect(groups.length).toBeGreaterThan(0);
    expect(groups.filter((group) => group.includes('/'))).toEqual([]);
  });

  it.each([
    ['/', 'page'],
    ['/solutions/proxmox', 'page'],
    ['/assets/absent.js', 'page'],
    ['/icons/icon.svg', 'sharedImage'],
    ['/og/accueil.png', 'sharedImage'],
    ['/blog', 'blog'],
    ['/blog/a', 'blog'],
    ['/feed.xml', 'blog'],
    ['/blog/images/a.svg', 'postImage'],
    ['/blog/share/a.png', 'postImage'],
    ['/api/partnerLogin', 'api'],
    ['/api/absent', 'api'],
    ['/api', 'api'],
    ['/apis', 'page'],
    ['/.well-known/absent', 'page'],
    ['/.env', 'page'],
  ] as const)(
    'give %s the headers of the table, and leave the caching of functions’ responses to them',
    (path, kind) => {
      const matching = rules.filter((rule) => createRuleMatcher(rule)(path)).flatMap(({ headers }) => headers);
      const { 'Cache-Control': caching, ...policy } = RESPONSE_HEADERS[kind];
      const isServedByHosting = kind === 'page' || kind === 'sharedImage' || kind === 'api';
      expect(Object.fromEntries(matching.map(({ key, value }) => [key, value]))).toEqual({
        ...policy,
        ...(isServedByHosting && { 'Cache-Control': caching }),
      });
    },
  );
});

describe('firebase.json redirects', () => {
  it('matches the router’s redirects, all permanent', () => {
    const { redirects } = config.hosting;
    expect(Object.fromEntries(redirects.map(({ source, destination }) => [source, destination]))).toEqual(REDIRECTS);
    expect(redirects.every(({ type }) => type === 301)).toBe(true);
  });
});

describe('buildLocalFirebaseConfig', () => {
  const ports = {
    site: 1,
    firestore: 2,
    auth: 3,
    functions: 4,
    hub: 5,
    logging: 6,
    eventarc: 7,
    tasks: 8,
  };
  const build = (officialFirestore: boolean) =>
    buildLocalFirebaseConfig(config, { ports, publicDir: 'site', functionsDir: 'functions', officialFirestore });
  const local = build(false);

  it('adds only the local addresses to connect-src', () => {
    const expected = parsePolicy(config);
    expected.set('connect-src', `${expected.get('connect-src')} http://127.0.0.1:3 http://127.0.0.1:2`);
    expect(parsePolicy(local)).toEqual(expected);
  });

  it('keeps redirects, rewrites and clean URLs', () => {
    const { public: _public, predeploy: _predeploy, headers: _headers, ...rest } = config.hosting;
    expect(local.hosting).toMatchObject(rest);
  });

  it('removes the deploy hooks', () => {
    expect(JSON.stringify(local)).not.toContain('predeploy');
  });

  it('starts Google’s Firestore with rules and indexes only if asked to', () => {
    expect(local.firestore ?? local.emulators.firestore).toBeUndefined();
    const { firestore, emulators } = build(true);
    expect(firestore).toEqual({ rules: 'firestore.rules', indexes: 'firestore.indexes.json' });
    expect(emulators.firestore).toEqual({ host: '127.0.0.1', port: 2 });
  });
});

describe('SECURITY_HEADER_NAMES', () => {
  it('lists every header that Hosting sends for all addresses', () => {
    const everywhere = config.hosting.headers
      .filter((rule) => 'regex' in rule && rule.regex === '.*')
      .flatMap(({ headers }) => headers);
    expect(SECURITY_HEADER_NAMES).toEqual(everywhere.map(({ key }) => key));
  });
});
