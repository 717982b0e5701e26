import { company } from '../../src/config/company';
import { chooseProjectId } from '../chooseProjectId';
import { runPrintingErrors } from '../commandLine';
import { markAsChecked } from './markAsChecked';
import { buildDeployChecks } from './buildDeployChecks';
import { describeDeliverables } from './describeDeliverables';
import { readWebConfig, runFirebase } from './firebaseCli';
import { DEPLOY_HELP, parseDeployOptions } from './parseDeployOptions';
import { buildForDeploy, writeDeployedBackendJson, writeDeployConfig } from './deployFiles';
import { runDeployChecks } from './runDeployChecks';
import { runSmokeTest } from './runSmokeTest';

const DEFAULT_DEPS = {
  buildDeployChecks,
  buildForDeploy,
  describeDeliverables,
  readWebConfig,
  writeDeployedBackendJson,
  markAsChecked,
  writeDeployConfig,
  runFirebase,
  runSmokeTest,
};

/** Steps that take minutes, write the build or need the network. */
export type DeployDeps = typeof DEFAULT_DEPS;

/** Runs `npm run deploy` with these arguments. Prints a failure as a French sentence and sets exit code 1. */
export function runDeployCommand(args: string[], deps: DeployDeps = DEFAULT_DEPS): Promise<void> {
  return runPrintingErrors(() => parseAndRun(args, deps));
}

async function parseAndRun(args: string[], deps: DeployDeps): Promise<void> {
  const { isHelpRequested, isDryRun, isSmokeTestOnly, project, origin } = parseDeployOptions(args);
  if (isHelpRequested) return console.log(DEPLOY_HELP);
  const projectId = await chooseProjectId(project);
  if (isSmokeTestOnly) return reportSmokeTest(origin, assertProject(projectId), deps);

  console.log('Vérifications');
  const hasPassed = await runDeployChecks(deps.buildDeployChecks(projectId), { isExhaustive: isDryRun });
  if (hasPassed || isDryRun) await buildAndDescribe(projectId, deps);
  if (!hasPassed) {
    console.error('\nDéploiement refusé : voir les lignes marquées ✘.');
    process.exitCode = 1;
    return;
  }
  if (isDryRun) return console.log('\nTout est prêt. Rien n’a été envoyé.');
  await deploy(assertProject(projectId), origin, deps);
}

async function buildAndDescribe(projectId: string | null, deps: DeployDeps): Promise<void> {
  await deps.buildForDeploy();
  console.log(`\nÀ envoyer vers ${projectId ?? '(aucun projet)'}`);
  for (const line of await deps.describeDeliverables()) console.log(`  ${line}`);
}

async function deploy(projectId: string, origin: string, deps: DeployDeps): Promise<void> {
  await deps.writeDeployedBackendJson(await deps.readWebConfig(projectId));
  await deps.markAsChecked(projectId);
  const config = await deps.writeDeployConfig();
  const parts = 'firestore,functions,hosting';
  await deps.runFirebase(['deploy', '--only', parts, '--project', projectId, '--config', config]);
  await reportSmokeTest(origin, projectId, deps);
}

async function reportSmokeTest(origin: string, projectId: string, deps: DeployDeps): Promise<void> {
  console.log(`\nContrôle de ${origin}`);
  const problems = await deps.runSmokeTest(origin, projectId);
  for (const problem of problems) console.error(`✘ ${problem}`);
  if (problems.length === 0) return console.log('✔ Le site répond comme prévu.');
  if (origin === company.siteOrigin) {
    console.error(
      `Ce domaine n’est pas encore connecté ? npm run deploy -- --smoke-test --origin https://${projectId}.web.app`,
    );
  }
  process.exitCode = 1;
}

function assertProject(projectId: string | null): string {
  if (projectId === null) throw new Error('Aucun projet choisi : ajoutez --project NOM.');
  return projectId;
}
