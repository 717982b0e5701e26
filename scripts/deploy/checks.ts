import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { company } from '../../src/config/company';
import { findPlaceholders } from '../../src/config/companyPlaceholders';
import { outdatedPictures } from '../site/pictures';
import { PROJECT_ROOT } from '../stack/places';
import { readWebConfig } from './firebaseCli';
import { checkIndexes, checkRules } from './rulesCheck';

/** One condition of a deploy. `run` answers what stands against it, one French sentence each. */
export interface DeployCheck {
  name: string;
  /** Takes minutes. */
  slow?: boolean;
  run(): Promise<string[]>;
}

/** All conditions, the quick ones first. `projectId` is null when none was chosen. */
export function deployChecks(projectId: string | null): readonly DeployCheck[] {
  return [
    { name: 'Identité de l’entreprise (src/config/company.ts)', run: checkIdentity },
    { name: 'Images de partage et captures d’écran', run: outdatedPictures },
    { name: 'Projet et connexion', run: () => checkProject(projectId) },
    { name: 'Règles Firestore', run: async () => checkRules(await readSource('firestore.rules')) },
    { name: 'Index Firestore', run: async () => checkIndexes(await readSource('firestore.indexes.json')) },
    { name: 'Tests et budgets (npm test)', slow: true, run: checkTests },
  ];
}

async function checkIdentity(): Promise<string[]> {
  return findPlaceholders(company).map(({ path, value }) => `${path} est encore un exemple : ${value}`);
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

function checkTests(): Promise<string[]> {
  const child = spawn(process.execPath, ['scripts/test.mjs'], { cwd: PROJECT_ROOT, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0 ? [] : ['npm test a échoué : voir plus haut']));
  });
}

function readSource(path: string): Promise<string> {
  return readFile(join(PROJECT_ROOT, path), 'utf8');
}
