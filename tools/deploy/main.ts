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
import { runSmokeTest } from './smokeTest';

async function main(): Promise<void> {
  const { help, dryRun, smokeTest: onlySmokeTest, project, origin } = parseDeployOptions(process.argv.slice(2));
  if (help) return console.log(DEPLOY_HELP);
  const projectId = await chooseProjectId(project);
  if (onlySmokeTest) return reportSmokeTest(origin, assertProject(projectId));

  console.log('Vérifications');
  const hasPassed = await runDeployChecks(buildDeployChecks(projectId), { isExhaustive: dryRun });
  if (hasPassed || dryRun) await buildAndDescribe(projectId);
  if (!hasPassed) {
    console.error('\nDéploiement refusé : voir les lignes marquées ✘.');
    process.exitCode = 1;
    return;
  }
  if (dryRun) return console.log('\nTout est prêt. Rien n’a été envoyé.');
  await deploy(assertProject(projectId), origin);
}

async function buildAndDescribe(projectId: string | null): Promise<void> {
  await buildForDeploy();
  console.log(`\nÀ envoyer vers ${projectId ?? '(aucun projet)'}`);
  for (const line of await describeDeliverables()) console.log(`  ${line}`);
}

async function deploy(projectId: string, origin: string): Promise<void> {
  await writeDeployedBackendJson(await readWebConfig(projectId));
  await markAsChecked(projectId);
  const config = await writeDeployConfig();
  await runFirebase(['deploy', '--only', 'firestore,functions,hosting', '--project', projectId, '--config', config]);
  await reportSmokeTest(origin, projectId);
}

async function reportSmokeTest(origin: string, projectId: string): Promise<void> {
  console.log(`\nContrôle de ${origin}`);
  const problems = await runSmokeTest(origin, projectId);
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

await runPrintingErrors(main);
