import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../stack/places';

const run = promisify(execFile);

/** One hash over everything that decides what is deployed: the sources that git knows or would add, and what was built. */
export async function fingerprintOfDeploy(): Promise<string> {
  const sources = await listSources();
  const built = [...(await listFiles('dist')), ...(await listFiles('functions/lib'))];
  return fingerprint([...sources, ...built]);
}

/** Hash over paths and contents; a file that was deleted counts as such. */
async function fingerprint(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths.toSorted()) {
    const content = await readFile(join(PROJECT_ROOT, path)).catch(() => null);
    hash.update(`${path}\0${content === null ? 'deleted' : content.length}\0`);
    if (content !== null) hash.update(content);
  }
  return hash.digest('hex');
}

async function listSources(): Promise<string[]> {
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: PROJECT_ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.split('\0').filter((path) => path !== '');
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(join(PROJECT_ROOT, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(PROJECT_ROOT.length + 1));
}
