import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PROJECT_ROOT } from '../stack/places';
import { fingerprintOfDeploy } from './fingerprint';

const STAMP_FILE = join(PROJECT_ROOT, '.local/deploy-checked.json');

interface Stamp {
  projectId: string;
  fingerprint: string;
}

/**
 * Whether exactly these sources and these built files were already checked for this project. `firebase deploy` calls its hook once for
 * hosting, functions and rules each: the checks need not run three times.
 */
export async function isChecked(projectId: string): Promise<boolean> {
  const text = await readFile(STAMP_FILE, 'utf8').catch(() => null);
  if (text === null) return false;
  const stamp = JSON.parse(text) as Stamp;
  return stamp.projectId === projectId && stamp.fingerprint === (await fingerprintOfDeploy());
}

/** Remembers that what stands here now was built and passed every check. */
export async function stampAsChecked(projectId: string): Promise<void> {
  const stamp: Stamp = { projectId, fingerprint: await fingerprintOfDeploy() };
  await mkdir(dirname(STAMP_FILE), { recursive: true });
  await writeFile(STAMP_FILE, `${JSON.stringify(stamp)}\n`);
}
