import { DEMO_PASSWORDS } from '../../local/seed/demoPasswords';
import { buildAll, buildBackendForHotReload } from './build';
import { serveWithHotReload } from './serveWithHotReload';
import { findNpmProcess } from './findNpmProcess';
import { parseStartOptions, START_HELP, type StartOptions } from './parseStartOptions';
import { START_CLAIM_FILE, STACK_FILE } from './stackPaths';
import { assertPortAvailable } from './assertPortAvailable';
import type { PasswordState } from './createBackendSeeder';
import { publishPlansEveryMinute } from './publishPlansEveryMinute';
import { claimStart, releaseStart, removeStackFile, writeStackFile } from './stackFile';
import { startStack, type Stack } from './startStack';

const DATA_DIR = '.local/stack';

/** Runs `npm start` and `npm run dev`: builds, starts everything, prints the address, stops it all on Ctrl-C. */
export async function main(argv: string[]): Promise<void> {
  try {
    const options = parseStartOptions(argv);
    if (options.help) return console.log(START_HELP);
    await assertPortAvailable(options.port);
    await claimStartOrThrow();
    await run(options).finally(() => releaseStart(START_CLAIM_FILE));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

async function run(options: StartOptions): Promise<void> {
  const stopSignal = createStopSignal();
  try {
    await runUntil(stopSignal, options);
  } catch (error) {
    if (!stopSignal.aborted) throw error;
    console.log('Tout est arrêté.');
  }
}

async function runUntil(stopSignal: AbortSignal, options: StartOptions): Promise<void> {
  console.log(options.dev ? 'Construction des fonctions…' : 'Construction du site et des fonctions…');
  await (options.dev ? buildBackendForHotReload(stopSignal) : buildAll(stopSignal));
  console.log('Démarrage du serveur local…');
  const stack = await startStack({
    dataDir: DATA_DIR,
    sitePort: options.dev ? 'any' : options.port,
    isFresh: options.reset,
    isBackendOnly: options.dev,
    officialFirestore: options.officialFirestore,
    verbose: options.verbose,
    signal: stopSignal,
  });
  try {
    await serveUntil(stopSignal, stack, options);
  } finally {
    await stack.stop();
  }
  if (!stopSignal.aborted) process.exitCode = 1;
  console.log('Tout est arrêté.');
}

/** Serves the site until Ctrl-C, or until a program of the stack ends. */
async function serveUntil(stopSignal: AbortSignal, stack: Stack, options: StartOptions): Promise<void> {
  const site = options.dev ? await serveWithHotReload({ port: options.port, hosting: stack.info.site }) : null;
  const stopPublishing = publishPlansEveryMinute(stack.firestore);
  try {
    const info = site === null ? stack.info : { ...stack.info, site: site.address };
    await writeStackFile(STACK_FILE, info);
    printWelcome(info.site, stack.passwordState);
    const reason = await Promise.race([
      waitForAbort(stopSignal),
      stack.waitForUnexpectedEnd().then((name) => `Arrêt inattendu : ${name}`),
    ]);
    console.log(`\n${reason}. Arrêt en cours…`);
  } finally {
    await removeStackFile(STACK_FILE);
    await stopPublishing();
    await site?.close();
  }
}

const NPM_POLL_MS = 1_000;

/**
 * Aborts on the first Ctrl-C and ignores later ones, so that stopping reaches every child. Also aborts once npm has
 * ended: killed alone, it forwards no signal and the emulators would run for ever.
 */
function createStopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => controller.abort());
  if (process.env['npm_lifecycle_event'] !== undefined) {
    const npm = findNpmProcess();
    setInterval(() => {
      if (findNpmProcess() !== npm) controller.abort();
    }, NPM_POLL_MS).unref();
  }
  return controller.signal;
}

function waitForAbort(signal: AbortSignal): Promise<string> {
  const reason = 'Demande d’arrêt';
  if (signal.aborted) return Promise.resolve(reason);
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(reason), { once: true }));
}

async function claimStartOrThrow(): Promise<void> {
  const holder = await claimStart(START_CLAIM_FILE);
  if (holder === null) return;
  throw new Error(`Le site est en train de démarrer (processus ${holder}). Attendez, ou arrêtez-le avec Ctrl-C.`);
}

const PASSWORD_LINES: Record<PasswordState, string> = {
  demo: `Mots de passe de démonstration
    partenaire :       ${DEMO_PASSWORDS.partner}
    administrateur :   ${DEMO_PASSWORDS.admin}`,
  changed: 'Mots de passe : ceux que vous avez choisis avec npm run passwords',
  damaged: `Mots de passe : le document access/passwords ou access/current est abîmé, et personne ne peut se connecter.
    Pour le réparer, dans un autre terminal : npm run passwords -- set --local
    Ou, après Ctrl-C, recommencer avec des données neuves : npm start -- --reset`,
};

function printWelcome(site: string, passwordState: PasswordState): void {
  console.log(`
  Le site :            ${site}
  Espace partenaire :  ${site}/partner

  ${PASSWORD_LINES[passwordState]}

  Ctrl-C arrête tout.`);
}
