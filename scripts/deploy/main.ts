import { company } from '../../src/config/company';
import { chooseProjectId } from '../backend/projectId';
import { readOptions } from '../commandLine';
import { stampAsChecked } from './checkStamp';
import { deployChecks } from './checks';
import { describeDeliverables } from './deliverables';
import { readWebConfig, runFirebase } from './firebaseCli';
import { buildForDeploy, writeBackendFile } from './prepare';
import { runChecks } from './runChecks';
import { smokeTest } from './smokeTest';

const HELP = `npm run deploy [-- options]
  --dry-run       vérifie et construit tout, montre ce qui partirait, n’envoie rien (aucun compte nécessaire)
  --project NOM   sinon GOOGLE_CLOUD_PROJECT, sinon le projet par défaut de .firebaserc
  --smoke-test    vérifie seulement le site déjà en ligne`;

const OPTIONS = {
  'dry-run': { type: 'boolean' },
  project: { type: 'string' },
  'smoke-test': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

async function main(): Promise<void> {
  const { values } = readOptions({ options: OPTIONS }, HELP);
  if (values.help) return console.log(HELP);
  const projectId = await chooseProjectId(values.project);
  if (values['smoke-test']) return reportSmokeTest(await requireProject(projectId));

  console.log('Vérifications');
  const passed = await runChecks(deployChecks(projectId), { all: values['dry-run'] ?? false });
  if (passed || values['dry-run']) await buildAndDescribe(projectId);
  if (!passed) {
    console.error('\nDéploiement refusé : voir les lignes marquées ✘.');
    process.exitCode = 1;
    return;
  }
  if (values['dry-run']) return console.log('\nTout est prêt. Rien n’a été envoyé.');
  await deploy(await requireProject(projectId));
}

async function buildAndDescribe(projectId: string | null): Promise<void> {
  await buildForDeploy();
  console.log(`\nÀ envoyer vers ${projectId ?? '(aucun projet)'}`);
  for (const line of await describeDeliverables()) console.log(`  ${line}`);
}

async function deploy(projectId: string): Promise<void> {
  await writeBackendFile(await readWebConfig(projectId));
  await stampAsChecked(projectId);
  await runFirebase(['deploy', '--only', 'firestore,functions,hosting', '--project', projectId]);
  await reportSmokeTest(projectId);
}

async function reportSmokeTest(projectId: string): Promise<void> {
  console.log(`\nContrôle de ${company.siteOrigin}`);
  const problems = await smokeTest(company.siteOrigin, projectId);
  for (const problem of problems) console.error(`✘ ${problem}`);
  if (problems.length === 0) console.log('✔ Le site répond comme prévu.');
  else process.exitCode = 1;
}

async function requireProject(projectId: string | null): Promise<string> {
  if (projectId === null) throw new Error('Aucun projet choisi : ajoutez --project NOM.');
  return projectId;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
