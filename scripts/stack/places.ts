import { join, resolve } from 'node:path';

export const PROJECT_ROOT = resolve(import.meta.dirname, '../..');
export const LOCAL_PROJECT_ID = 'demo-site';
export const STACK_FILE = join(PROJECT_ROOT, '.local/stack.json');
export const SITE_PORT = 5000;

/** Everything a stack keeps: one folder per stack, so that tests and `npm start` never meet. */
export interface StackPlaces {
  data: string;
  /** Folder of the emulators' own firebase.json; the site and the functions appear inside of it. */
  emulators: string;
  /** The served copy of `dist`, with the stack's own backend.json. */
  site: string;
  /** The file of the local Firestore. */
  firestoreFile: string;
  logs: string;
}

export function stackPlaces(dataDir: string): StackPlaces {
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
