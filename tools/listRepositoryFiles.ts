import { execaSync } from 'execa';
import { PROJECT_ROOT } from './projectRoot';

/**
 * Lists the files that Git tracks or does not ignore, relative to the project root; deleted ones until the deletion is
 * staged.
 */
export function listRepositoryFiles(): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const { stdout } = execaSync('git', args, { cwd: PROJECT_ROOT });
  return stdout.split('\0').filter((path) => path !== '');
}
