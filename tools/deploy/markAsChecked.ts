import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PROJECT_ROOT } from '../projectRoot';
import { computeDeployFingerprint } from './computeDeployFingerprint';

const MARKER_FILE = join(PROJECT_ROOT, '.local/deploy-checked.json');

/**
 * Returns true if these sources and built files already passed the checks for this project. `firebase deploy` runs its
 * hook once each for hosting, functions and rules.
 */
export async function isMarkedAsChecked(projectId: string, markerFile = MARKER_FILE): Promise<boolean> {
  const text = await readFile(markerFile, 'utf8').catch(() => null);
  return text !== null && text === (await buildMarker(projectId));
}

/** Records that the present sources and build passed every check. */
export async function markAsChecked(projectId: string): Promise<void> {
  await mkdir(dirname(MARKER_FILE), { recursive: true });
  await writeFile(MARKER_FILE, await buildMarker(projectId));
}

async function buildMarker(projectId: string): Promise<string> {
  return `${JSON.stringify({ projectId, fingerprint: await computeDeployFingerprint() })}\n`;
}
