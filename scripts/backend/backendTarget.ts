import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { LOCAL_PROJECT_ID, STACK_FILE } from '../stack/places';
import { readRunningStack } from '../stack/stackFile';
import { chooseProjectId } from './projectId';

/** The backend that an administrator's command works on, with rights that rules do not limit. */
export interface BackendTarget {
  /** For people: 'le serveur local' or the project's name. */
  label: string;
  projectId: string;
  firestore: Firestore;
  /** Ends the sessions of these users at their next refresh. */
  revokeSessions(uids: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export class NoBackendError extends Error {}

interface TargetOptions {
  local: boolean;
  /** Else `GOOGLE_CLOUD_PROJECT`, else the default of `.firebaserc`. */
  projectId?: string;
}

/** Opens the local backend with `local`, else the real project with application default credentials. Throws NoBackendError. */
export async function openBackend(options: TargetOptions): Promise<BackendTarget> {
  const projectId = options.local ? await pointAtLocalBackend() : await realProjectId(options.projectId);
  const app = initializeApp(
    options.local ? { projectId } : { projectId, credential: applicationDefault() },
    `backend-${projectId}`,
  );
  const firestore = getFirestore(app);
  return {
    label: options.local ? 'le serveur local' : `le projet ${projectId}`,
    projectId,
    firestore,
    revokeSessions: (uids) => revokeSessions(getAuth(app), uids),
    close: () => firestore.terminate(),
  };
}

/**
 * The admin SDK finds emulators by these variables; they are set for this one command. One that needs no cloud looks for
 * no cloud's metadata server either.
 */
async function pointAtLocalBackend(): Promise<string> {
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  const stack = await readRunningStack(STACK_FILE);
  if (stack !== null) {
    process.env['FIRESTORE_EMULATOR_HOST'] = new URL(stack.firestore).host;
    process.env['FIREBASE_AUTH_EMULATOR_HOST'] = new URL(stack.auth).host;
    return stack.projectId;
  }
  if (process.env['FIRESTORE_EMULATOR_HOST'] === undefined) {
    throw new NoBackendError('Le serveur local ne tourne pas : lancez d’abord npm start.');
  }
  return LOCAL_PROJECT_ID;
}

async function realProjectId(given: string | undefined): Promise<string> {
  if (process.env['FIRESTORE_EMULATOR_HOST'] !== undefined) {
    throw new NoBackendError('FIRESTORE_EMULATOR_HOST est défini : ajoutez --local, ou retirez cette variable.');
  }
  const projectId = await chooseProjectId(given);
  if (projectId === null) {
    throw new NoBackendError(
      'Quel projet ? Ajoutez --project NOM (ou --local pour le serveur local), ou enregistrez-le avec : npx firebase use NOM --alias default',
    );
  }
  return projectId;
}

async function revokeSessions(auth: ReturnType<typeof getAuth>, uids: readonly string[]): Promise<void> {
  for (const uid of uids) {
    try {
      await auth.revokeRefreshTokens(uid);
    } catch (error) {
      // Nobody ever logged in with this role: there is nothing to revoke.
      if (!(error instanceof Error && 'code' in error && error.code === 'auth/user-not-found')) throw error;
    }
  }
}
