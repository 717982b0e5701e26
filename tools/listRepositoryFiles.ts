import { execaSync } from 'execa';
import { PROJECT_ROOT } from './projectRoot';

/**
 * Lists the files that Git tracks or does not ignore, relative to the project root; deleted ones until the deletion is
 * staged.
 */
export function listRepositoryFiles(): string[] {
  return listPaths(['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']);
}

/** Lists the files that differ from a Git reference, new ones included, deleted ones not. Throws for an unknown one. */
export function listChangedFiles(reference: string): string[] {
  const changed = listPaths(['diff', '-z', '--name-only', '--diff-filter=d', reference]);
  return [...changed, ...listPaths(['ls-files', '-z', '--others', '--exclude-standard'])];
}

function listPaths(args: readonly string[]): string[] {
  const { stdout } = execaSync('git', args, { cwd: PROJECT_ROOT });
  return stdout.split('\0').filter((path) => path !== '');
}
