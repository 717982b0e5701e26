import { company } from '../../src/config/company';
import { chooseProjectId } from '../backend/projectId';
import { stampAsChecked } from './checkStamp';
import { deployChecks } from './checks';
import { describeDeliverables } from './deliverables';
import { readWebConfig, runFirebase } from './firebaseCli';
import { HELP, readDeployOptions } from './options';
import { buildForDeploy, writeBackendFile } from './prepare';
import { runChecks } from './runChecks';
import { smokeTest } from './smokeTest';

async function main(): Promise<void> {
  const { help, dryRun, smokeTest: onlySmokeTest, project, origin } = readDeployOptions(process.argv.slice(2));
  if (help) return console.log(HELP);
  const projectId = await chooseProjectId(project);
  if (onlySmokeTest) return reportSmokeTest(origin, requireProject(projectId));

  console.log('Vérifications');
  const passed = await runChecks(deployChecks(projectId), { all: dryRun });
  if (passed || dryRun) await buildAndDescribe(projectId);
  if (!passed) {
    console.error('\nDéploiement refusé : voir les lignes marquées ✘.');
    process.exitCode = 1;
    return;
  }
  if (dryRun) return console.log('\nTout est prêt. Rien n’a été envoyé.');
  await deploy(requireProject(projectId), origin);
}

async function buildAndDescribe(projectId: string | null): Promise<void> {
  await buildForDeploy();
  console.log(`\nÀ envoyer vers ${projectId ?? '(aucun projet)'}`);
  for (const line of await describeDeliverables()) console.log(`  ${line}`);
}

async function deploy(projectId: string, origin: string): Promise<void> {
  await writeBackendFile(await readWebConfig(projectId));
  await stampAsChecked(projectId);
  await runFirebase(['deploy', '--only', 'firestore,functions,hosting', '--project', projectId]);
  await reportSmokeTest(origin, projectId);
}

async function reportSmokeTest(origin: string, projectId: string): Promise<void> {
  console.log(`\nContrôle de ${origin}`);
  const problems = await smokeTest(origin, projectId);
  for (const problem of problems) console.error(`✘ ${problem}`);
  if (problems.length === 0) return console.log('✔ Le site répond comme prévu.');
  if (origin === company.siteOrigin) {
    console.error(
      `Ce domaine n’est pas encore connecté ? npm run deploy -- --smoke-test --origin https://${projectId}.web.app`,
    );
  }
  process.exitCode = 1;
}

function requireProject(projectId: string | null): string {
  if (projectId === null) throw new Error('Aucun projet choisi : ajoutez --project NOM.');
  return projectId;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
