import { execa } from 'execa';
import { FIREBASE_CLI_PATH } from '../firebaseCliPath';
import { PROJECT_ROOT } from '../projectRoot';

const RESPONSE_TIMEOUT_MS = 60_000;
/** Display name that docs/operations.md gives the web app. */
const APP_NAME = 'site';

/** Public web configuration of a Firebase project; not secret. */
export interface WebConfig {
  projectId: string;
  apiKey: string;
  authDomain: string;
}

/** Runs one CLI query and returns its parsed JSON. Throws the CLI's error message. */
type QueryCli = (args: readonly string[]) => Promise<unknown>;

/**
 * Reads the configuration of the project's web app. Among several apps, only those named « site » count, if any; all
 * must have the same configuration. Throws the CLI's message (no login, no project) or a French one (no app, several
 * configurations).
 */
export async function readWebConfig(projectId: string, query: QueryCli = queryJson): Promise<WebConfig> {
  const apps = parseWebApps(await query(['apps:list', 'WEB', '--project', projectId]));
  const named = apps.filter(({ displayName }) => displayName === APP_NAME);
  const configs = new Map<string, WebConfig>();
  for (const { appId } of named.length > 0 ? named : apps) {
    const config = parseWebConfig(await query(['apps:sdkconfig', 'WEB', appId, '--project', projectId]));
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

function parseWebApps(output: unknown): WebApp[] {
  const result = getField(output, 'result');
  return (Array.isArray(result) ? result : []).flatMap((app: unknown) => {
    const appId = getField(app, 'appId');
    return typeof appId === 'string' ? [{ appId, displayName: getField(app, 'displayName') }] : [];
  });
}

/** Parses the output of `apps:sdkconfig --json`; null if it holds no configuration. */
export function parseWebConfig(output: unknown): WebConfig | null {
  const config = getField(getField(output, 'result'), 'sdkConfig');
  const [projectId, apiKey, authDomain] = ['projectId', 'apiKey', 'authDomain'].map((field) => getField(config, field));
  return typeof projectId === 'string' && typeof apiKey === 'string' && typeof authDomain === 'string'
    ? { projectId, apiKey, authDomain }
    : null;
}

/** Runs the CLI (`program`) with its output in the terminal; rejects if it fails or is interrupted. */
export async function runFirebase(args: readonly string[], program = FIREBASE_CLI_PATH): Promise<void> {
  const options = { cwd: PROJECT_ROOT, stdio: 'inherit', reject: false } as const;
  const { failed, exitCode, signal } = await execa(process.execPath, [program, ...args], options);
  if (!failed) return;
  const outcome = signal === undefined ? `a échoué (code ${exitCode})` : `a été interrompu (${signal})`;
  throw new Error(
    `firebase ${args[0]} ${outcome}. Ce qui est déjà envoyé est en ligne : une fois la cause levée, recommencer.`,
  );
}

async function queryJson(args: readonly string[]): Promise<unknown> {
  // With --json the CLI writes its errors to standard output.
  const { stdout } = await execa(process.execPath, [FIREBASE_CLI_PATH, ...args, '--json', '--non-interactive'], {
    cwd: PROJECT_ROOT,
    timeout: RESPONSE_TIMEOUT_MS,
    reject: false,
  });
  return parseCliOutput(stdout);
}

/** Parses what a query wrote with --json. Throws the CLI's error message, or a French one without readable output. */
export function parseCliOutput(stdout: string): unknown {
  const output = parseJson(stdout);
  if (output === undefined)
    throw new Error('La commande firebase n’a pas répondu : vérifiez la connexion au réseau, puis recommencez.');
  const failure = getField(output, 'error');
  if (typeof failure === 'string') throw new Error(failure);
  return output;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function getField(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null && field in value ? Reflect.get(value, field) : undefined;
}
