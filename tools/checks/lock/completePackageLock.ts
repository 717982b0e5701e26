import { resolvePackage, type PackageLock } from '../../buildWorkspacePackageLock';

/** Optional dependency, pinned to one version, that the lock file lacks: usually the binary of another platform. */
export interface MissingPackage {
  /** Path of the package that depends on it. */
  dependent: string;
  name: string;
  version: string;
}

/** What `npm view` says of one version. */
export interface PackageFacts {
  integrity: string;
  os?: readonly string[];
  cpu?: readonly string[];
  libc?: readonly string[];
  engines?: Readonly<Record<string, string>>;
  license?: string;
  funding?: unknown;
}

export function findMissingPackages(lock: PackageLock): readonly MissingPackage[] {
  return Object.entries(lock.packages).flatMap(([dependent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, range]) => !isSatisfied(lock, dependent, name, range))
      .map(([name, version]) => ({ dependent, name, version })),
  );
}

/**
 * Adds the missing packages to the lock file, placed and sorted as npm does. `npm install` omits a binary that the
 * registry did not have yet for another platform, and `npm ci` then fails there.
 */
export async function completePackageLock(
  lock: PackageLock,
  fetchFacts: (name: string, version: string) => Promise<PackageFacts>,
): Promise<PackageLock> {
  const packages = { ...lock.packages };
  for (const { dependent, name, version } of findMissingPackages(lock)) {
    if (isSatisfied({ ...lock, packages }, dependent, name, version)) continue;
    const { integrity, os, cpu, libc, engines, license, funding } = await fetchFacts(name, version);
    const { dev, devOptional } = lock.packages[dependent] ?? {};
    packages[findFreePath(packages, dependent, name)] = {
      version,
      integrity,
      ...(cpu && { cpu }),
      ...(dev === true && { dev }),
      ...(devOptional === true && { devOptional }),
      ...(libc && { libc }),
      ...(license !== undefined && { license }),
      optional: true,
      ...(os && { os }),
      ...(engines && { engines }),
      ...(funding !== undefined && { funding: typeof funding === 'string' ? { url: funding } : funding }),
    };
  }
  const sorted = Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

/** True if the pinned version is locked; for a range, any locked version counts, because npm has chosen it. */
function isSatisfied(lock: PackageLock, dependent: string, name: string, range: string): boolean {
  const path = resolvePackage(lock, name, dependent);
  return path !== null && (!/^\d/.test(range) || lock.packages[path]?.version === range);
}

/**
 * Returns the outermost free path in the lock file at which the dependent finds the package. Throws if none is free.
 */
function findFreePath(packages: PackageLock['packages'], dependent: string, name: string): string {
  const levels = dependent.split('/node_modules/');
  for (let depth = 0; depth <= levels.length; depth += 1) {
    const parent = levels.slice(0, depth).join('/node_modules/');
    const path = parent === '' ? `node_modules/${name}` : `${parent}/node_modules/${name}`;
    if (!packages[path]) return path;
  }
  throw new Error(`${dependent}: no place for ${name}`);
}
