import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { company } from '../../src/config/company';
import { companyDetails } from '../../src/config/companyDetails';
import { findPlaceholders } from '../../src/config/companyPlaceholders';
import { findOutdatedImages } from '../content/images/renderedImageTexts';
import { PROJECT_ROOT } from '../projectRoot';
import { readWebConfig } from './firebaseCli';
import { findIndexDefinitionErrors, findRulesCompileErrors } from './firestoreConfigErrors';

/** One condition of a deploy. `run` returns its problems, one French sentence each. */
export interface DeployCheck {
  name: string;
  /** Takes minutes to run. */
  isSlow?: boolean;
  run(): Promise<string[]>;
}

/** Lists all conditions, quick ones first. `projectId` is null if none was chosen; `testProgram` runs all tests. */
export function buildDeployChecks(projectId: string | null, testProgram = 'tools/test.mjs'): readonly DeployCheck[] {
  return [
    { name: 'Identité de l’entreprise (src/config/company.ts, companyDetails.ts)', run: checkIdentity },
    { name: 'Images de partage et captures d’écran', run: findOutdatedImages },
    { name: 'Projet et connexion', run: () => checkProject(projectId) },
    { name: 'Règles Firestore', run: async () => findRulesCompileErrors(await readSource('firestore.rules')) },
    { name: 'Index Firestore', run: async () => findIndexDefinitionErrors(await readSource('firestore.indexes.json')) },
    { name: 'Tests et budgets (npm test)', isSlow: true, run: () => checkTests(testProgram) },
  ];
}

async function checkIdentity(): Promise<string[]> {
  return findPlaceholders({ company, companyDetails }).map(
    ({ path, value }) => `${path} est encore un exemple : ${value}`,
  );
}

async function checkProject(projectId: string | null): Promise<string[]> {
  if (projectId === null) return ['Aucun projet choisi : npx firebase use NOM --alias default, ou --project NOM'];
  if (projectId.startsWith('demo-'))
    return [`${projectId} est un projet de démonstration : il n’existe pas chez Google`];
  try {
    await readWebConfig(projectId);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

async function checkTests(program: string): Promise<string[]> {
  const options = { cwd: PROJECT_ROOT, stdio: 'inherit', reject: false } as const;
  const { failed } = await execa(process.execPath, [program], options);
  return failed ? ['npm test a échoué : voir plus haut'] : [];
}

function readSource(path: string): Promise<string> {
  return readFile(join(PROJECT_ROOT, path), 'utf8');
}
