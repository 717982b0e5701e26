import type { FirebaseApp } from 'firebase/app';
import { connectFirestoreEmulator, getFirestore, type Firestore } from 'firebase/firestore/lite';
import type { BackendConfig } from './backendConfig';

/** Opens the database of the app, or the local Firestore if the backend names one. */
export function openFirestore(
  app: FirebaseApp,
  { firestoreEmulator }: Pick<BackendConfig, 'firestoreEmulator'>,
): Firestore {
  const firestore = getFirestore(app);
  const [host, port] = firestoreEmulator?.split(':') ?? [];
  if (host !== undefined && port !== undefined) connectFirestoreEmulator(firestore, host, Number(port));
  return firestore;
}
