import { isChecked, stampAsChecked } from './checkStamp';
import { deployChecks } from './checks';
import { readWebConfig } from './firebaseCli';
import { buildForDeploy, writeBackendFile } from './prepare';
import { runChecks } from './runChecks';

/**
 * Predeploy hook of firebase.json: `firebase deploy` makes the same checks as `npm run deploy`. It is called once for each
 * product; the first call checks and builds, the others find that done. A failure stops the deploy.
 */
export async function runPredeployHook(): Promise<void> {
  // Set by the Firebase CLI for its hooks.
  const projectId = process.env['GCLOUD_PROJECT'] ?? null;
  if (projectId !== null && (await isChecked(projectId))) return;
  if (!(await runChecks(deployChecks(projectId), { all: false })) || projectId === null) {
    console.error('Déploiement refusé : voir les lignes marquées ✘.');
    process.exitCode = 1;
    return;
  }
  await buildForDeploy();
  await writeBackendFile(await readWebConfig(projectId));
  await stampAsChecked(projectId);
}
