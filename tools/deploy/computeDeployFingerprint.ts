import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listRepositoryFiles } from '../listRepositoryFiles';
import { PROJECT_ROOT } from '../projectRoot';

/** Hashes what decides a deploy: the tracked and untracked, not ignored sources below `root` and the build output. */
export async function computeDeployFingerprint(root = PROJECT_ROOT): Promise<string> {
  const built = [...(await listFiles(root, 'dist')), ...(await listFiles(root, 'functions/lib'))];
  return hashFiles(root, [...listRepositoryFiles(root), ...built]);
}

/** Hashes paths and contents; a deleted file contributes its absence. */
async function hashFiles(root: string, paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths.toSorted()) {
    const content = await readFile(join(root, path)).catch(() => null);
    hash.update(`${path}\0${content === null ? 'deleted' : content.length}\0`);
    if (content !== null) hash.update(content);
  }
  return hash.digest('hex');
}

async function listFiles(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}
