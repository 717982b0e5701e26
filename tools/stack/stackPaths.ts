import { join, resolve } from 'node:path';
import { PROJECT_ROOT } from '../projectRoot';

export const LOCAL_PROJECT_ID = 'demo-site';
export const STACK_FILE = join(PROJECT_ROOT, '.local/stack.json');
/** Holds the id of the process that builds and starts the stack. */
export const START_CLAIM_FILE = join(PROJECT_ROOT, '.local/stack.starting');
export const DEFAULT_SITE_PORT = 5000;

/** Paths of one stack's data; one folder per stack keeps tests and `npm start` apart. */
export interface StackPaths {
  data: string;
  /** Folder of the emulators' firebase.json; holds the copied site and a link to the functions. */
  emulators: string;
  /** Served copy of `dist`, with the stack's backend.json. */
  site: string;
  /** Data file of the local Firestore. */
  firestoreFile: string;
  logs: string;
}

export function buildLocalStackPaths(dataDir: string): StackPaths {
  const data = resolve(PROJECT_ROOT, dataDir);
  const emulators = join(data, 'emulators');
  return {
    data,
    emulators,
    site: join(emulators, 'site'),
    firestoreFile: join(data, 'firestore/data'),
    logs: join(data, 'logs'),
  };
}
