import { runPrintingErrors } from '../commandLine';
import { isMarkedAsChecked, markAsChecked } from './markAsChecked';
import { buildDeployChecks } from './buildDeployChecks';
import { readWebConfig } from './firebaseCli';
import { buildForDeploy, writeDeployedBackendJson } from './deployFiles';
import { runDeployChecks } from './runDeployChecks';

/**
 * Predeploy hook of firebase.json: `firebase deploy` runs the checks of `npm run deploy`. Called once per product; only
 * the first call checks and builds. A failure stops the deploy.
 */
export function runPredeployHook(): Promise<void> {
  return runPrintingErrors(checkAndBuild);
}

async function checkAndBuild(): Promise<void> {
  // The Firebase CLI sets it for its hooks.
  const projectId = process.env['GCLOUD_PROJECT'] ?? null;
  if (projectId !== null && (await isMarkedAsChecked(projectId))) return;
  if (!(await runDeployChecks(buildDeployChecks(projectId), { isExhaustive: false })) || projectId === null) {
    console.error('Déploiement refusé : voir les lignes marquées ✘.');
    process.exitCode = 1;
    return;
  }
  console.log(
    'Par firebase deploy, les fichiers de /assets sont revalidés à chaque visite ; npm run deploy les rend permanents.',
  );
  await buildForDeploy();
  await writeDeployedBackendJson(await readWebConfig(projectId));
  await markAsChecked(projectId);
}
