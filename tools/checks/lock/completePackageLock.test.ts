import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LockedPackage, PackageLock } from '../../buildWorkspacePackageLock';
import { PROJECT_ROOT } from '../../projectRoot';
import { completePackageLock, findMissingPackages, type PackageFacts } from './completePackageLock';

const readLock = async (): Promise<PackageLock> =>
  JSON.parse(await readFile(join(PROJECT_ROOT, 'package-lock.json'), 'utf8'));

/** Binaries of other platforms, as a registry that lags behind leaves them out. */
const isOmitted = ([path, { os }]: [string, LockedPackage]): boolean =>
  /node_modules\/(?:@rollup\/rollup|@oxc-parser\/binding|@oxlint\/binding|@rolldown\/binding|lightningcss)-/.test(
    path,
  ) &&
  Array.isArray(os) &&
  !os.includes('linux');

describe('completePackageLock', () => {
  it('restores the binaries of other platforms as npm wrote them', async () => {
    const lock = await readLock();
    const entries = Object.entries(lock.packages);
    const omitted = entries.filter(isOmitted);
    expect(omitted.length).toBeGreaterThan(20);
    const incomplete = { ...lock, packages: Object.fromEntries(entries.filter((entry) => !isOmitted(entry))) };
    expect(findMissingPackages(incomplete).length).toBeGreaterThanOrEqual(omitted.length);
    const restored = await completePackageLock(incomplete, async (name, version) => {
      const [, facts] = omitted.find(([path, locked]) => path.endsWith(`/${name}`) && locked.version === version) ?? [];
      return facts as unknown as PackageFacts;
    });
    expect(JSON.stringify(restored, null, 2)).toBe(JSON.stringify(lock, null, 2));
  });

  it('places a second version below its dependent', async () => {
    const lock: PackageLock = {
      lockfileVersion: 3,
      packages: {
        '': {},
        'node_modules/a': { version: '1.0.0', optionalDependencies: { 'a-win32': '1.0.0' } },
        'node_modules/a-win32': { version: '1.0.0', optional: true },
        'node_modules/b': { version: '1.0.0' },
        'node_modules/b/node_modules/a': { version: '2.0.0', dev: true, optionalDependencies: { 'a-win32': '2.0.0' } },
      },
    };
    const { packages } = await completePackageLock(lock, async () => ({
      integrity: 'sha512-x',
      os: ['win32'],
      cpu: ['x64'],
      funding: 'https://example.org',
    }));
    expect(packages['node_modules/b/node_modules/a-win32']).toEqual({
      version: '2.0.0',
      integrity: 'sha512-x',
      cpu: ['x64'],
      dev: true,
      funding: { url: 'https://example.org' },
      optional: true,
      os: ['win32'],
    });
    expect(findMissingPackages({ ...lock, packages })).toEqual([]);
  });
});
