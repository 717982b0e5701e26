import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../stack/places';

const run = promisify(execFile);
const CLI = join(PROJECT_ROOT, 'node_modules/firebase-tools/lib/bin/firebase.js');
const ANSWER_WITHIN_MS = 60_000;
/** What docs/operations.md calls the web app. */
const APP_NAME = 'site';

/** What the browser needs to reach a project; not secret. */
export interface WebConfig {
  projectId: string;
  apiKey: string;
  authDomain: string;
}

/** Asks the CLI one question; answers its parsed JSON. Throws with the CLI's own words when it refuses. */
type AskCli = (args: readonly string[]) => Promise<unknown>;

/**
 * Web configuration of the project's web app. Of several apps the ones called « site » count; what they say is the same as long as
 * they share a key, so an app that was created twice is no trouble. Throws with the CLI's own words when there is no login or no
 * project, and in French when there is no app, or none that could be told from the others.
 */
export async function readWebConfig(projectId: string, ask: AskCli = askJson): Promise<WebConfig> {
  const apps = parseWebApps(await ask(['apps:list', 'WEB', '--project', projectId]));
  const named = apps.filter(({ displayName }) => displayName === APP_NAME);
  const configs = new Map<string, WebConfig>();
  for (const { appId } of named.length > 0 ? named : apps) {
    const config = parseWebConfig(await ask(['apps:sdkconfig', 'WEB', appId, '--project', projectId]));
    if (config?.projectId === projectId) configs.set(JSON.stringify(config), config);
  }
  const [config, ...others] = configs.values();
  if (config === undefined) {
    throw new Error(
      `Le projet ${projectId} n’a pas d’application web : npx firebase apps:create WEB ${APP_NAME} --project ${projectId}`,
    );
  }
  if (others.length > 0) {
    throw new Error(
      `Le projet ${projectId} a plusieurs applications web : n’en nommer qu’une « ${APP_NAME} » (Console Firebase → Paramètres du projet → Vos applications)`,
    );
  }
  return config;
}

interface WebApp {
  appId: string;
  displayName: unknown;
}

function parseWebApps(answer: unknown): WebApp[] {
  const result = at(answer, 'result');
  return (Array.isArray(result) ? result : []).flatMap((app: unknown) => {
    const appId = at(app, 'appId');
    return typeof appId === 'string' ? [{ appId, displayName: at(app, 'displayName') }] : [];
  });
}

/** The web configuration inside an answer of `apps:sdkconfig --json`; null when it is not there. */
export function parseWebConfig(answer: unknown): WebConfig | null {
  const config = at(at(at(answer, 'result'), 'sdkConfig'), undefined);
  const [projectId, apiKey, authDomain] = ['projectId', 'apiKey', 'authDomain'].map((field) => at(config, field));
  return typeof projectId === 'string' && typeof apiKey === 'string' && typeof authDomain === 'string'
    ? { projectId, apiKey, authDomain }
    : null;
}

/** Runs the CLI in the terminal; rejects when it fails. */
export function runFirebase(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [CLI, ...args], { cwd: PROJECT_ROOT, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`firebase ${args[0]} : code ${code}`));
    });
  });
}

async function askJson(args: readonly string[]): Promise<unknown> {
  const answer = await run(process.execPath, [CLI, ...args, '--json', '--non-interactive'], {
    cwd: PROJECT_ROOT,
    timeout: ANSWER_WITHIN_MS,
  }).catch((error: unknown) => {
    // With --json the CLI tells its errors on standard output.
    const stdout = at(error, 'stdout');
    return { stdout: typeof stdout === 'string' && stdout !== '' ? stdout : '{"error":"firebase CLI failed"}' };
  });
  const parsed: unknown = JSON.parse(answer.stdout);
  const failure = at(parsed, 'error');
  if (typeof failure === 'string') throw new Error(failure);
  return parsed;
}

function at(value: unknown, field: string | undefined): unknown {
  if (field === undefined) return value;
  return typeof value === 'object' && value !== null && field in value ? Reflect.get(value, field) : undefined;
}
