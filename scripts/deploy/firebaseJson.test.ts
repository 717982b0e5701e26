import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REDIRECTS } from '../../src/app/redirects';
import { company } from '../../src/config/company';
import { localFirebaseConfig, type FirebaseConfig } from '../stack/localFirebaseConfig';
import { PROJECT_ROOT } from '../stack/places';

const config: FirebaseConfig = JSON.parse(readFileSync(join(PROJECT_ROOT, 'firebase.json'), 'utf8'));

function policyOf({ hosting }: FirebaseConfig): Map<string, string> {
  const header = hosting.headers.flatMap((rule) => rule.headers).find(({ key }) => key === 'Content-Security-Policy');
  return new Map(
    (header?.value ?? '').split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ');
      return [name, values.join(' ')] as const;
    }),
  );
}

describe('policy of firebase.json', () => {
  const policy = policyOf(config);

  it('begins by forbidding everything and never allows anything unsafe or any host at all', () => {
    expect(policy.get('default-src')).toBe("'none'");
    const all = [...policy.values()].join(' ');
    expect(all).not.toMatch(/unsafe-|\*|\bdata:|\bblob:|\bhttps?:(?!\/\/)/);
  });

  it('lets the site reach itself and three hosts of Google', () => {
    expect(policy.get('connect-src')).toBe(
      "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://firestore.googleapis.com",
    );
  });

  it('lets in the frame of the booking calendar alone', () => {
    expect(policy.get('frame-src')).toBe(new URL(company.links.bookingCalendar).origin);
  });

  it('demands Trusted Types and forbids being framed', () => {
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
  });
});

describe('redirects of firebase.json', () => {
  it('are those of the router, and permanent', () => {
    const { redirects } = config.hosting;
    expect(Object.fromEntries(redirects.map(({ source, destination }) => [source, destination]))).toEqual(REDIRECTS);
    expect(redirects.every(({ type }) => type === 301)).toBe(true);
  });
});

describe('the local copy of firebase.json', () => {
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
  const local = localFirebaseConfig(config, { ports, publicDir: 'site', functionsDir: 'functions' }) as FirebaseConfig;

  it('adds the local addresses to connect-src and changes nothing else of the policy', () => {
    const expected = policyOf(config);
    expected.set('connect-src', `${expected.get('connect-src')} http://127.0.0.1:3 http://127.0.0.1:2`);
    expect(policyOf(local)).toEqual(expected);
  });

  it('keeps redirects, rewrites and clean addresses as they are', () => {
    const { public: _public, predeploy: _predeploy, headers: _headers, ...rest } = config.hosting;
    expect(local.hosting).toMatchObject(rest);
  });

  it('runs no hook of a deploy', () => {
    expect(JSON.stringify(local)).not.toContain('predeploy');
  });
});
