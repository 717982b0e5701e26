import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildAll } from '../stack/build';
import { PROJECT_ROOT } from '../stack/places';
import type { WebConfig } from './firebaseCli';
import { lockOfWorkspace } from './functionsLock';

const FUNCTIONS = 'functions';

/** Builds everything that is deployed: `dist`, `functions/lib` and the functions' own lock file. */
export async function buildForDeploy(): Promise<void> {
  await buildAll();
  await writeFunctionsLock();
}

/** Tells the built site which project it belongs to. */
export async function writeBackendFile(config: WebConfig): Promise<void> {
  await writeFile(join(PROJECT_ROOT, 'dist/backend.json'), `${JSON.stringify(config)}\n`);
}

/** The cloud installs the functions from their folder alone; without a lock file there it would take newer versions than were tested. */
async function writeFunctionsLock(): Promise<void> {
  const { name, dependencies } = JSON.parse(await readFile(join(PROJECT_ROOT, FUNCTIONS, 'package.json'), 'utf8'));
  const root = JSON.parse(await readFile(join(PROJECT_ROOT, 'package-lock.json'), 'utf8'));
  const lock = lockOfWorkspace(root, { name, folder: FUNCTIONS, dependencies });
  await writeFile(join(PROJECT_ROOT, FUNCTIONS, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
}
