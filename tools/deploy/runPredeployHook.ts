import { runPrintingErrors } from '../commandLine';
import { isMarkedAsChecked, markAsChecked } from './markAsChecked';
import { buildDeployChecks } from './buildDeployChecks';
import { readWebConfig } from './firebaseCli';
import { buildForDeploy, writeDeployedBackendJson } from './deployFiles';
import { runDeployChecks } from './runDeployChecks';

const DEFAULT_DEPS = {
  isMarkedAsChecked,
  buildDeployChecks,
  buildForDeploy,
  readWebConfig,
  writeDeployedBackendJson,
  markAsChecked,
};

/** Steps that take minutes, write the build or need the network. */
export type PredeployDeps = typeof DEFAULT_DEPS;

/**
 * Predeploy hook of firebase.json: `firebase deploy` runs the checks of `npm run deploy`. Called once per product; only
 * the first call checks and builds. A failure stops the deploy.
 */
export function runPredeployHook(deps: PredeployDeps = DEFAULT_DEPS): Promise<void> {
  return runPrintingErrors(() => checkAndBuild(deps));
}

async function checkAndBuild(deps: PredeployDeps): Promise<void> {
  // The Firebase CLI sets it for its hooks.
  const projectId = process.env['GCLOUD_PROJECT'] ?? null;
  if (projectId !== null && (await deps.isMarkedAsChecked(projectId))) return;
  if (!(await runDeployChecks(deps.buildDeployChecks(projectId), { isExhaustive: false })) || projectId === null) {
    console.error('Déploiement refusé : voir les lignes marquées ✘.');
    process.exitCode = 1;
    return;
  }
  console.log(
    'Par firebase deploy, les fichiers de /assets sont revalidés à chaque visite ; npm run deploy les rend permanents.',
  );
  await deps.buildForDeploy();
  await deps.writeDeployedBackendJson(await deps.readWebConfig(projectId));
  await deps.markAsChecked(projectId);
}
