/** One entry of `packages` in a lock file. */
export interface LockedPackage {
  version?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  [other: string]: unknown;
}

/** Subset of an npm lock file (version 3), packages by path. */
export interface PackageLock {
  name?: string;
  lockfileVersion: number;
  requires?: boolean;
  packages: Record<string, LockedPackage>;
}

interface Workspace {
  name: string;
  /** Folder below the root, as written in the root's lock file. */
  folder: string;
  dependencies: Record<string, string>;
}

/**
 * Builds the lock file of one workspace from the root's, so that the cloud installs the tested versions. Throws if a
 * non-peer dependency is missing or two versions would share one path.
 */
export function buildWorkspacePackageLock(root: PackageLock, workspace: Workspace): PackageLock {
  const packages: Record<string, LockedPackage> = {
    '': { name: workspace.name, dependencies: workspace.dependencies },
  };
  const sources = new Map<string, string>();
  const pending = Object.keys(workspace.dependencies).map((name) => ({
    name,
    from: workspace.folder,
    isPeer: false,
  }));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const path = resolvePackage(root, next.name, next.from);
    if (path === null) {
      if (next.isPeer) continue;
      throw new Error(`package-lock.json lacks ${next.name}, which ${next.from} needs`);
    }
    const target = path.startsWith(`${workspace.folder}/`) ? path.slice(workspace.folder.length + 1) : path;
    const existingSource = sources.get(target);
    if (existingSource === path) continue;
    if (existingSource !== undefined) throw new Error(`${existingSource} and ${path} would both become ${target}`);
    sources.set(target, path);
    const { dev: _dev, devOptional: _devOptional, peer: _peer, ...locked } = root.packages[path] ?? {};
    packages[target] = locked;
    // Optional packages may be missing on disk, but `npm ci` rejects a lock file without them.
    for (const name of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })) {
      pending.push({ name, from: path, isPeer: false });
    }
    for (const name of Object.keys(locked.peerDependencies ?? {})) pending.push({ name, from: path, isPeer: true });
  }
  return { name: workspace.name, lockfileVersion: root.lockfileVersion, requires: true, packages: sortKeys(packages) };
}

/** Resolves a package as Node does, walking up from a folder; null if not found. */
export function resolvePackage(root: PackageLock, name: string, from: string): string | null {
  for (let folder = from; ; folder = findParentFolder(folder)) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (path in root.packages) return path;
    if (folder === '') return null;
  }
}

function findParentFolder(folder: string): string {
  const end = folder.lastIndexOf('/node_modules/');
  return end === -1 ? '' : folder.slice(0, end);
}

function sortKeys(packages: Record<string, LockedPackage>): Record<string, LockedPackage> {
  return Object.fromEntries(Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
