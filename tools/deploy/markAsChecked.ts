import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PROJECT_ROOT } from '../projectRoot';
import { computeDeployFingerprint } from './computeDeployFingerprint';

const MARKER_FILE = '.local/deploy-checked.json';

/**
 * Returns true if these sources and built files already passed the checks for this project. `firebase deploy` runs its
 * hook once each for hosting, functions and rules.
 */
export async function isMarkedAsChecked(projectId: string, root = PROJECT_ROOT): Promise<boolean> {
  const text = await readFile(join(root, MARKER_FILE), 'utf8').catch(() => null);
  return text !== null && text === (await buildMarker(projectId, root));
}

/** Records that the present sources and build passed every check. */
export async function markAsChecked(projectId: string, root = PROJECT_ROOT): Promise<void> {
  const file = join(root, MARKER_FILE);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await buildMarker(projectId, root));
}

async function buildMarker(projectId: string, root: string): Promise<string> {
  return `${JSON.stringify({ projectId, fingerprint: await computeDeployFingerprint(root) })}\n`;
}
