import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorkspacePackageLock, type LockedPackage, type PackageLock } from '../buildWorkspacePackageLock';
import { PROJECT_ROOT } from '../projectRoot';
import { findMissingPackages } from './lock/completePackageLock';

const readJson = async (path: string) => JSON.parse(await readFile(join(PROJECT_ROOT, path), 'utf8'));

const PLATFORMS: readonly { os: string; cpu: string; libc?: string }[] = [
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'x64', libc: 'musl' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'musl' },
];

/** Packages with one binary per platform. */
const WITH_BINARIES = ['@rollup/rollup', '@oxlint/binding', '@oxc-parser/binding', '@rolldown/binding', 'lightningcss'];

const REMEDY = 'run: npm run lock';

let folder: string;
let lock: PackageLock;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'package-lock-'));
  lock = await readJson('package-lock.json');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const packages = (): [string, LockedPackage][] =>
  Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && link !== true);

/** Runs `npm ci --dry-run` on a folder without network and cache: what the lock file lacks becomes an error. */
function installDryRun(name: string): Promise<unknown> {
  const args = ['ci', '--dry-run', '--include=dev', '--offline', '--cache', join(folder, 'cache')];
  return execa('npm', args, { cwd: join(folder, name) });
}

describe('package-lock.json', () => {
  it('passes npm ci without a registry', async () => {
    const root = join(folder, 'root');
    const { workspaces } = await readJson('package.json');
    for (const file of [
      'package-lock.json',
      '.npmrc',
      ...['.', ...workspaces].map((one) => join(one, 'package.json')),
    ]) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await copyFile(join(PROJECT_ROOT, file), join(root, file));
    }
    await expect(installDryRun('root'), REMEDY).resolves.toBeDefined();
  });

  it('yields a functions lock file that passes npm ci', async () => {
    const workspace = await readJson('functions/package.json');
    const functions = buildWorkspacePackageLock(lock, { ...workspace, folder: 'functions' });
    await mkdir(join(folder, 'functions'), { recursive: true });
    await writeFile(join(folder, 'functions/package.json'), JSON.stringify(workspace));
    await writeFile(join(folder, 'functions/package-lock.json'), JSON.stringify(functions));
    await expect(installDryRun('functions')).resolves.toBeDefined();
  });

  it('pins version and content of every package', () => {
    const unpinned = packages().filter(
      ([, { version, integrity, inBundle }]) =>
        !version || !(inBundle === true || String(integrity).startsWith('sha512-')),
    );
    expect(unpinned).toEqual([]);
  });

  it('holds every optional dependency in the required version', () => {
    expect(findMissingPackages(lock), REMEDY).toEqual([]);
  });

  it('marks packages of other platforms as optional', () => {
    const forced = packages().filter(([, { os, cpu, optional }]) => (os ?? cpu) !== undefined && optional !== true);
    expect(forced).toEqual([]);
  });

  it.each(PLATFORMS)('holds the binaries of $os $cpu $libc', ({ os, cpu, libc }) => {
    const names = packages()
      .filter(([, locked]) => isAllowed(locked['os'], os) && isAllowed(locked['cpu'], cpu))
      .filter(([, locked]) => locked['libc'] === undefined || isAllowed(locked['libc'], libc))
      .map(([path]) => path);
    const lacking = WITH_BINARIES.filter((prefix) => !names.some((path) => path.includes(`node_modules/${prefix}-`)));
    expect(lacking, REMEDY).toEqual([]);
  });
});

function isAllowed(list: unknown, value: string | undefined): boolean {
  return Array.isArray(list) && list.includes(value);
}
