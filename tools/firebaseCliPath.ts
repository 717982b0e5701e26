import { join } from 'node:path';
import { PROJECT_ROOT } from './projectRoot';

/** Script of the Firebase CLI, to be run with Node. */
export const FIREBASE_CLI_PATH = join(PROJECT_ROOT, 'node_modules/firebase-tools/lib/bin/firebase.js');
