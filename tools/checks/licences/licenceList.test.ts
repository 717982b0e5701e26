import { expect, it } from 'vitest';
import { formatLicenceDocument, findUnapproved, listShippedPackages } from './licenceList';

const lock = {
  lockfileVersion: 3,
  packages: {
    'node_modules/a': {
      version: '1.0.0',
      license: 'MIT',
      dependencies: { '@scope/b': '*', c: '*', d: '*', limiter: '*' },
    },
    'node_modules/@scope/b': { version: '2.0.0', license: '(GPL-3.0 OR Apache-2.0)' },
    'node_modules/c': { version: '3.0.0', license: 'MIT AND GPL-3.0' },
    'node_modules/d': { version: '4.0.0' },
    // Its licence was decided on.
    'node_modules/limiter': { version: '1.1.5' },
    'node_modules/tool': { version: '5.0.0', license: 'GPL-3.0', dev: true },
  },
};
const site = listShippedPackages(lock, 'Site', { folder: '', dependencies: { a: '*' } });

it('listShippedPackages lists dependencies at any depth, without build tools', () => {
  expect(site.packages.map(({ name }) => name)).toEqual(['@scope/b', 'a', 'c', 'd', 'limiter']);
});

it('findUnapproved reports unapproved and missing licences', () => {
  expect(findUnapproved(site).map(({ name }) => name)).toEqual(['c', 'd']);
});

it('formatLicenceDocument writes one line per package', () => {
  expect(formatLicenceDocument([site])).toContain('## Site\n');
  expect(formatLicenceDocument([site])).toContain('| @scope/b | 2.0.0 | (GPL-3.0 OR Apache-2.0) |');
  expect(formatLicenceDocument([site])).toContain('| d | 4.0.0 | aucune |');
});
