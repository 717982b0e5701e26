import { execaSync } from 'execa';
import { PROJECT_ROOT } from './projectRoot';

/** Lists the files that Git tracks or does not ignore, relative to `root`; deleted ones until the deletion is staged. */
export function listRepositoryFiles(root = PROJECT_ROOT): string[] {
  return listPaths(root, ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']);
}

/** Lists the files that differ from a Git reference, new ones included, deleted ones not. Throws for an unknown one. */
export function listChangedFiles(reference: string): string[] {
  const changed = listPaths(PROJECT_ROOT, ['diff', '-z', '--name-only', '--diff-filter=d', reference]);
  return [...changed, ...listPaths(PROJECT_ROOT, ['ls-files', '-z', '--others', '--exclude-standard'])];
}

function listPaths(root: string, args: readonly string[]): string[] {
  const { stdout } = execaSync('git', args, { cwd: root });
  return stdout.split('\0').filter((path) => path !== '');
}
