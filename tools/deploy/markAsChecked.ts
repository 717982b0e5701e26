import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PROJECT_ROOT } from '../projectRoot';
import { computeDeployFingerprint } from './computeDeployFingerprint';

const MARKER_FILE = join(PROJECT_ROOT, '.local/deploy-checked.json');

interface CheckMarker {
  projectId: string;
  fingerprint: string;
}

/**
 * Returns true if these sources and built files already passed the checks for this project. `firebase deploy` runs its
 * hook once each for hosting, functions and rules.
 */
export async function isMarkedAsChecked(projectId: string): Promise<boolean> {
  const text = await readFile(MARKER_FILE, 'utf8').catch(() => null);
  if (text === null) return false;
  const marker = JSON.parse(text) as CheckMarker;
  return marker.projectId === projectId && marker.fingerprint === (await computeDeployFingerprint());
}

/** Records that the present sources and build passed every check. */
export async function markAsChecked(projectId: string): Promise<void> {
  const marker: CheckMarker = { projectId, fingerprint: await computeDeployFingerprint() };
  await mkdir(dirname(MARKER_FILE), { recursive: true });
  await writeFile(MARKER_FILE, `${JSON.stringify(marker)}\n`);
}
