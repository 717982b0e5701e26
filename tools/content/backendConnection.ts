import { applicationDefault, initializeApp, type Credential } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { LOCAL_PROJECT_ID, STACK_FILE } from '../stack/stackPaths';
import { readRunningStack } from '../stack/stackFile';
import { chooseProjectId } from '../chooseProjectId';
import { describeDatabaseError } from './describeDatabaseError';

/** The backend that an administrator's command works on; security rules do not apply. */
export interface BackendConnection {
  /** Display name: 'le serveur local' or 'le projet NOM'. */
  label: string;
  projectId: string;
  firestore: Firestore;
  /** Revokes the refresh tokens of these users, so their sessions end at the next refresh. */
  revokeSessions(uids: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Thrown if no backend is reachable, or if it refuses the command or the credentials; the French message is shown
 * without a stack trace.
 */
export class BackendError extends Error {}

interface BackendOptions {
  isLocal: boolean;
  /** Defaults to `GOOGLE_CLOUD_PROJECT`, then the default of `.firebaserc`. */
  projectId?: string;
}

/**
 * Opens the local backend with `isLocal`, else the real project with application default credentials. Throws
 * BackendError.
 */
export async function openBackend(options: BackendOptions, stackFile = STACK_FILE): Promise<BackendConnection> {
  const { isLocal } = options;
  const projectId = isLocal ? await connectToLocalBackend(stackFile) : await requireProjectId(options.projectId);
  const app = initializeApp(
    isLocal ? { projectId } : { projectId, credential: await loadCredential() },
    `backend-${projectId}`,
  );
  const firestore = getFirestore(app);
  return {
    label: isLocal ? 'le serveur local' : `le projet ${projectId}`,
    projectId,
    firestore,
    revokeSessions: (uids) => revokeSessions(getAuth(app), uids),
    close: () => firestore.terminate(),
  };
}

/** Runs a command on the backend. Throws BackendError if it can't be opened or the database refuses the command. */
export async function runOnBackend(
  options: BackendOptions,
  run: (backend: BackendConnection) => Promise<void>,
  open: typeof openBackend = openBackend,
): Promise<void> {
  const backend = await open(options);
  try {
    await run(backend);
  } catch (error) {
    const reason = describeDatabaseError(error);
    if (reason === null) throw error;
    throw new BackendError(`${backend.label} : la base a refusé la commande : ${reason}.`, { cause: error });
  } finally {
    // Ignores the rejection for a client that could not connect: the command has already reported the cause.
    await backend.close().catch(() => undefined);
  }
}

/**
 * Points the admin SDK of this process to the emulators of the running stack, else to those of the environment, and
 * returns the project's id. Throws BackendError if there are none.
 */
async function connectToLocalBackend(stackFile: string): Promise<string> {
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  const stack = await readRunningStack(stackFile);
  if (stack !== null) {
    process.env['FIRESTORE_EMULATOR_HOST'] = new URL(stack.firestore).host;
    process.env['FIREBASE_AUTH_EMULATOR_HOST'] = new URL(stack.auth).host;
    return stack.projectId;
  }
  if (process.env['FIRESTORE_EMULATOR_HOST'] === undefined) {
    throw new BackendError('Le serveur local ne tourne pas : lancez d’abord npm start.');
  }
  return LOCAL_PROJECT_ID;
}

async function requireProjectId(given: string | undefined): Promise<string> {
  // The Auth one alone would revoke the sessions of the emulator's users instead of the project's.
  for (const name of ['FIRESTORE_EMULATOR_HOST', 'FIREBASE_AUTH_EMULATOR_HOST']) {
    if (process.env[name] === undefined) continue;
    throw new BackendError(`${name} est défini : ajoutez --local, ou retirez cette variable.`);
  }
  const projectId = await chooseProjectId(given);
  if (projectId === null) {
    throw new BackendError(
      'Quel projet ? Ajoutez --project NOM (ou --local pour le serveur local), ou enregistrez-le avec : npx firebase use NOM --alias default',
    );
  }
  return projectId;
}

/** Fetches a token first, so that missing or wrong credentials have one place to fail. Throws BackendError. */
async function loadCredential(): Promise<Credential> {
  const credential = applicationDefault();
  try {
    await credential.getAccessToken();
  } catch (cause) {
    throw new BackendError(describeCredentialError(cause), { cause });
  }
  return credential;
}

function describeCredentialError(error: unknown): string {
  // Errors of token requests have `config`, and `response` if a server answered.
  const isTokenRequest = error instanceof Error && 'config' in error;
  if (isTokenRequest && 'response' in error && error.response !== undefined) {
    return 'Google refuse vos identifiants, expirés ou révoqués : gcloud auth application-default login';
  }
  if (isTokenRequest) return 'Google est injoignable : vérifiez la connexion au réseau.';
  const file = process.env['GOOGLE_APPLICATION_CREDENTIALS'];
  return file === undefined
    ? 'Aucun identifiant Google utilisable sur cette machine : gcloud auth application-default login'
    : `GOOGLE_APPLICATION_CREDENTIALS désigne « ${file} », qui n’est pas un fichier d’identifiants lisible.`;
}

async function revokeSessions(auth: ReturnType<typeof getAuth>, uids: readonly string[]): Promise<void> {
  for (const uid of uids) {
    try {
      await auth.revokeRefreshTokens(uid);
    } catch (error) {
      // auth/user-not-found: no session of this role exists.
      if (!(error instanceof Error && 'code' in error && error.code === 'auth/user-not-found')) throw error;
    }
  }
}
