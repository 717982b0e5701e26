import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildAll } from '../stack/build';
import { addAssetHeaders } from '../stack/hostingHeaders';
import { PROJECT_ROOT } from '../projectRoot';
import type { WebConfig } from './firebaseCli';
import { buildWorkspacePackageLock } from '../buildWorkspacePackageLock';

const FUNCTIONS = 'functions';
/** In the project root, because the CLI resolves every path from the folder of its configuration. */
const DEPLOY_CONFIG = 'firebase.deploy.json';

/** Builds everything that is deployed: `dist`, `functions/lib` and the functions' lock file. */
export async function buildForDeploy(): Promise<void> {
  await buildAll();
  await writeFunctionsLock();
}

/** Writes the project's web configuration into the built site. */
export async function writeDeployedBackendJson(config: WebConfig): Promise<void> {
  await writeFile(join(PROJECT_ROOT, 'dist/backend.json'), `${JSON.stringify(config)}\n`);
}

/**
 * Writes the deployed copy of `firebase.json`, extended by headers of the built files, and returns its name. The CLI
 * reads its configuration before any hook, so a build cannot extend the original in time.
 */
export async function writeDeployConfig(root = PROJECT_ROOT): Promise<string> {
  const config = JSON.parse(await readFile(join(root, 'firebase.json'), 'utf8'));
  const extended = await addAssetHeaders(config, join(root, 'dist'));
  await writeFile(join(root, DEPLOY_CONFIG), `${JSON.stringify(extended, null, 2)}\n`);
  return DEPLOY_CONFIG;
}

/**
 * Writes the functions' lock file: the cloud installs from their folder alone and would otherwise take untested
 * versions.
 */
async function writeFunctionsLock(): Promise<void> {
  const { name, dependencies } = JSON.parse(await readFile(join(PROJECT_ROOT, FUNCTIONS, 'package.json'), 'utf8'));
  const root = JSON.parse(await readFile(join(PROJECT_ROOT, 'package-lock.json'), 'utf8'));
  const lock = buildWorkspacePackageLock(root, { name, folder: FUNCTIONS, dependencies });
  await writeFile(join(PROJECT_ROOT, FUNCTIONS, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
}
