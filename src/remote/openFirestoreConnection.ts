import { deleteApp, initializeApp } from 'firebase/app';
import { setLogLevel, type Firestore } from 'firebase/firestore/lite';
import type { BackendConfig } from './backendConfig';
import { authenticateFirestoreRequests } from './authenticateFirestoreRequests';
import { createFirestoreRest, type FirestoreRest } from './firestoreRest';
import { openFirestore } from './openFirestore';
import type { Session } from './session';

const APP_NAME = 'partner';

export interface FirestoreConnection {
  firestore: Firestore;
  rest: FirestoreRest;
  close(): Promise<void>;
}

/**
 * Opens the Firebase app of the partner space: Firestore Lite with the session's tokens. One per page; `name` is for
 * tests.
 */
export function openFirestoreConnection(
  backend: BackendConfig,
  session: Session,
  name = APP_NAME,
): FirestoreConnection {
  // On failures, the SDK logs whole requests with prices and user ids; callers get the error anyway.
  setLogLevel('silent');
  const { projectId, apiKey } = backend;
  const app = initializeApp({ projectId, apiKey }, name);
  authenticateFirestoreRequests(app, session);
  const { firestoreEmulator } = backend;
  const origin = firestoreEmulator === undefined ? 'https://firestore.googleapis.com' : `http://${firestoreEmulator}`;
  return {
    firestore: openFirestore(app, backend),
    rest: createFirestoreRest({ origin, projectId, getIdToken: () => session.getIdToken() }),
    close: () => deleteApp(app),
  };
}
