import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ChildProgram } from './childProgram';
import { localFirebaseConfig, type FirebaseConfig } from './localFirebaseConfig';
import { LOCAL_PROJECT_ID, PROJECT_ROOT, type StackPlaces } from './places';
import type { StackPorts } from './ports';

const FIREBASE_CLI = join(PROJECT_ROOT, 'node_modules/firebase-tools/lib/bin/firebase.js');

interface EmulatorOptions {
  places: StackPlaces;
  ports: StackPorts;
  officialFirestore: boolean;
  verbose: boolean;
}

/** Starts Google's Auth, Functions and Hosting emulators (and Firestore's, when asked) on a generated copy of firebase.json. */
export async function startEmulators({
  places,
  ports,
  officialFirestore,
  verbose,
}: EmulatorOptions): Promise<ChildProgram> {
  await prepareFolder({ places, ports, officialFirestore });
  return ChildProgram.start({
    name: 'les émulateurs Firebase',
    args: [
      FIREBASE_CLI,
      'emulators:start',
      '--project',
      LOCAL_PROJECT_ID,
      '--only',
      ['auth', 'functions', 'hosting', ...(officialFirestore ? ['firestore'] : [])].join(','),
    ],
    cwd: places.emulators,
    env: {
      FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
      // A login of the person who works here has no business in a local stack, nor has the question about updates.
      XDG_CONFIG_HOME: join(places.data, 'config'),
      NO_UPDATE_NOTIFIER: '1',
      // The functions' admin SDK would look for a cloud's metadata server.
      METADATA_SERVER_DETECTION: 'none',
      FORCE_COLOR: '0',
    },
    logFile: join(places.logs, 'emulators.log'),
    verbose,
  });
}

async function prepareFolder({ places, ports, officialFirestore }: Omit<EmulatorOptions, 'verbose'>): Promise<void> {
  const config = JSON.parse(await readFile(join(PROJECT_ROOT, 'firebase.json'), 'utf8')) as FirebaseConfig;
  const local = localFirebaseConfig(config, { ports, publicDir: 'site', functionsDir: 'functions' });
  await mkdir(places.emulators, { recursive: true });
  await link(join(PROJECT_ROOT, 'functions'), join(places.emulators, 'functions'));
  if (officialFirestore) {
    for (const file of [config.firestore.rules, config.firestore.indexes]) {
      await cp(join(PROJECT_ROOT, file), join(places.emulators, file));
    }
  }
  const withFirestore = officialFirestore ? withOfficialFirestore(local, config, ports) : local;
  await writeFile(join(places.emulators, 'firebase.json'), `${JSON.stringify(withFirestore, null, 2)}\n`);
}

function withOfficialFirestore(local: object, { firestore }: FirebaseConfig, ports: StackPorts): object {
  const emulators = 'emulators' in local && typeof local.emulators === 'object' ? local.emulators : {};
  return {
    ...local,
    firestore: { rules: firestore.rules, indexes: firestore.indexes },
    emulators: { ...emulators, firestore: { host: '127.0.0.1', port: ports.firestore } },
  };
}

async function link(target: string, path: string): Promise<void> {
  await rm(path, { force: true });
  await symlink(target, path, 'junction');
}
