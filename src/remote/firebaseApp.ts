import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import { connectFirestoreEmulator, getFirestore, setLogLevel, type Firestore } from 'firebase/firestore/lite';
import type { Backend } from './backend';
import { provideCredentials } from './credentials';
import type { Session } from './session';

const APP_NAME = 'partner';

export interface RemoteApp {
  firestore: Firestore;
  close(): Promise<void>;
}

function openFirestore(app: FirebaseApp, { firestoreEmulator }: Backend): Firestore {
  const firestore = getFirestore(app);
  const [host, port] = firestoreEmulator?.split(':') ?? [];
  if (host !== undefined && port !== undefined) connectFirestoreEmulator(firestore, host, Number(port));
  return firestore;
}

/** The Firebase app of the partner area: Firestore Lite, asked with the session's tokens. One per page; `name` for tests. */
export function openRemoteApp(backend: Backend, session: Session, name = APP_NAME): RemoteApp {
  // The SDK logs whole requests when they fail, prices and tokens' owners included; callers get the error anyway.
  setLogLevel('silent');
  const { projectId, apiKey } = backend;
  const app = initializeApp({ projectId, apiKey }, name);
  provideCredentials(app, session);
  return { firestore: openFirestore(app, backend), close: () => deleteApp(app) };
}
