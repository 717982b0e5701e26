import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from './projectRoot';
import { buildWorkspacePackageLock, type PackageLock } from './buildWorkspacePackageLock';

const root: PackageLock = {
  lockfileVersion: 3,
  packages: {
    '': {},
    functions: { dependencies: { a: '^1' } },
    'node_modules/a': { version: '1.0.0', dependencies: { shared: '^2' }, peerDependencies: { missing: '*' } },
    'node_modules/a/node_modules/shared': { version: '2.0.0', dev: true },
    'node_modules/shared': { version: '3.0.0' },
    'node_modules/unrelated': { version: '9.0.0' },
    'functions/node_modules/own': { version: '4.0.0', dependencies: { shared: '^3' } },
  },
};
const workspace = { name: 'functions', folder: 'functions', dependencies: { a: '^1' } };

describe('buildWorkspacePackageLock', () => {
  it('includes only reachable packages in their resolved versions', () => {
    expect(buildWorkspacePackageLock(root, workspace).packages).toEqual({
      '': { name: 'functions', dependencies: { a: '^1' } },
      'node_modules/a': { version: '1.0.0', dependencies: { shared: '^2' }, peerDependencies: { missing: '*' } },
      'node_modules/a/node_modules/shared': { version: '2.0.0' },
    });
  });

  it('moves packages of the workspace folder to the root', () => {
    const lock = buildWorkspacePackageLock(root, { ...workspace, dependencies: { own: '^4' } });
    expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/own', 'node_modules/shared']);
  });

  it('throws if two versions share one path', () => {
    const packages: PackageLock['packages'] = {
      ...root.packages,
      'functions/node_modules/shared': { version: '5.0.0' },
    };
    const dependencies = { shared: '^5', own: '^4' };
    const lock = () => buildWorkspacePackageLock({ ...root, packages }, { ...workspace, dependencies });
    expect(lock).not.toThrow();
    const { 'node_modules/a/node_modules/shared': _, ...rest } = packages;
    const viaRoot = { ...rest, 'node_modules/a': { version: '1.0.0', dependencies: { shared: '^3' } } };
    const clash = { ...workspace, dependencies: { shared: '^5', a: '^1' } };
    expect(() => buildWorkspacePackageLock({ ...root, packages: viaRoot }, clash)).toThrow('both become');
  });

  it('throws if a dependency is missing', () => {
    expect(() => buildWorkspacePackageLock(root, { ...workspace, dependencies: { nowhere: '^1' } })).toThrow('nowhere');
  });

  it('throws if an optional dependency is missing', () => {
    const packages = {
      ...root.packages,
      'node_modules/a': { version: '1.0.0', optionalDependencies: { missing: '*' } },
    };
    expect(() => buildWorkspacePackageLock({ ...root, packages }, workspace)).toThrow('missing');
  });

  it('pins every package of the project’s functions', () => {
    const read = (path: string) => JSON.parse(readFileSync(join(PROJECT_ROOT, path), 'utf8'));
    const { dependencies } = read('functions/package.json');
    const lock = buildWorkspacePackageLock(read('package-lock.json'), { ...workspace, dependencies });
    const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
    expect(packages.length).toBeGreaterThan(50);
    for (const [path, { version, integrity }] of packages) {
      expect(version, path).toMatch(/^\d/);
      expect(integrity, path).toMatch(/^sha512-/);
    }
  });
});
