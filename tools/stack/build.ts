import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ManagedProcess } from './ManagedProcess';
import { PROJECT_ROOT } from '../projectRoot';

const VITE = join(PROJECT_ROOT, 'node_modules/vite/bin/vite.js');
const LOGS = join(PROJECT_ROOT, '.local/logs');

/**
 * Builds `dist`, then `functions/lib` (the blog function embeds the site's template), and bundles the local Firestore
 * into one file, which starts ten times faster. Throws with the end of the log on failure.
 */
export async function buildAll(signal?: AbortSignal): Promise<void> {
  await build({ name: 'le site', args: [VITE, 'build'], logFile: 'build-site.log' }, signal);
  await buildBackend(signal);
}

/**
 * Builds the backend for hot reload. Builds the site too if it was never built: the blog function embeds its template.
 */
export async function buildBackendForHotReload(signal?: AbortSignal): Promise<void> {
  await (existsSync(join(PROJECT_ROOT, 'dist-server/site.json')) ? buildBackend(signal) : buildAll(signal));
}

async function buildBackend(signal: AbortSignal | undefined): Promise<void> {
  const functions = [VITE, 'build', '--config', 'functions/vite.config.ts'];
  await build({ name: 'les fonctions', args: functions, logFile: 'build-functions.log' }, signal);
  const firestore = [join(PROJECT_ROOT, 'local/firestore/build.mjs')];
  await build({ name: 'le Firestore local', args: firestore, logFile: 'build-firestore.log' }, signal);
}

interface Build {
  name: string;
  args: string[];
  logFile: string;
}

async function build({ name, args, logFile }: Build, signal: AbortSignal | undefined): Promise<void> {
  const child = await ManagedProcess.start({
    name,
    args,
    cwd: PROJECT_ROOT,
    logFile: join(LOGS, logFile),
  });
  if (await child.waitForEnd(signal)) return;
  signal?.throwIfAborted();
  throw new Error(`La construction a échoué (${name})\n\n${await child.readLogTail()}`);
}
