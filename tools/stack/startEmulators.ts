import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ManagedProcess } from './ManagedProcess';
import { addAssetHeaders } from './hostingHeaders';
import { buildLocalFirebaseConfig, type FirebaseConfig } from './buildLocalFirebaseConfig';
import { FIREBASE_CLI_PATH } from '../firebaseCliPath';
import { PROJECT_ROOT } from '../projectRoot';
import { LOCAL_PROJECT_ID, type StackPaths } from './stackPaths';
import type { StackPorts } from './ports';

const toModuleUrl = (file: string): string => pathToFileURL(join(PROJECT_ROOT, 'tools/stack', file)).href;

/** Preloaded module that keeps the Hosting emulator from crashing on unreadable addresses and removed files. */
export const HOSTING_CRASH_GUARD_MODULE_URL = toModuleUrl('hostingCrashGuard.mjs');

/** Modules preloaded into the emulators, which patch them. */
const PATCHES = [
  toModuleUrl('concurrentFunctions.mjs'),
  toModuleUrl('lazyAuthValidation.mjs'),
  HOSTING_CRASH_GUARD_MODULE_URL,
];

interface EmulatorOptions {
  paths: StackPaths;
  ports: StackPorts;
  officialFirestore: boolean;
  verbose: boolean;
}

/**
 * Starts Google's Auth, Functions and Hosting emulators (optionally Firestore's) with a generated copy of
 * firebase.json. Resolves before they respond.
 */
export async function startEmulators({
  paths,
  ports,
  officialFirestore,
  verbose,
}: EmulatorOptions): Promise<ManagedProcess> {
  await prepareFolder({ paths, ports, officialFirestore });
  return ManagedProcess.start({
    name: 'les émulateurs Firebase',
    args: [
      ...PATCHES.flatMap((url) => ['--import', url]),
      FIREBASE_CLI_PATH,
      'emulators:start',
      '--project',
      LOCAL_PROJECT_ID,
      '--only',
      ['auth', 'functions', 'hosting', ...(officialFirestore ? ['firestore'] : [])].join(','),
    ],
    cwd: paths.emulators,
    env: {
      FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
      // Ignores the developer's own login and the update prompt.
      XDG_CONFIG_HOME: join(paths.data, 'config'),
      NO_UPDATE_NOTIFIER: '1',
      // Keeps the functions' admin SDK from looking for a cloud metadata server.
      METADATA_SERVER_DETECTION: 'none',
      // Seconds. After the default of 10, a busy machine would be left without functions.
      FUNCTIONS_DISCOVERY_TIMEOUT: '120',
      FORCE_COLOR: '0',
    },
    logFile: join(paths.logs, 'emulators.log'),
    verbose,
  });
}

async function prepareFolder({ paths, ports, officialFirestore }: Omit<EmulatorOptions, 'verbose'>): Promise<void> {
  const source = JSON.parse(await readFile(join(PROJECT_ROOT, 'firebase.json'), 'utf8')) as FirebaseConfig;
  const config = await addAssetHeaders(source, paths.site);
  const local = buildLocalFirebaseConfig(config, {
    ports,
    publicDir: 'site',
    functionsDir: 'functions',
    officialFirestore,
  });
  await mkdir(paths.emulators, { recursive: true });
  await link(join(PROJECT_ROOT, 'functions'), join(paths.emulators, 'functions'));
  if (officialFirestore) {
    for (const file of [config.firestore.rules, config.firestore.indexes]) {
      await cp(join(PROJECT_ROOT, file), join(paths.emulators, file));
    }
  }
  await writeFile(join(paths.emulators, 'firebase.json'), `${JSON.stringify(local, null, 2)}\n`);
}

async function link(target: string, path: string): Promise<void> {
  await rm(path, { force: true });
  await symlink(target, path, 'junction');
}
