import { Firestore } from 'firebase-admin/firestore';
import { LOCAL_PROJECT_ID } from './stackPaths';

/** Opens the local Firestore server with administrator rights; rules do not apply. */
export function openLocalFirestoreClient(port: number): Firestore {
  return new Firestore({
    projectId: LOCAL_PROJECT_ID,
    host: `127.0.0.1:${port}`,
    ssl: false,
    // Without credentials the client looks for a cloud metadata server; these are never sent.
    credentials: { client_email: 'local@local.invalid', private_key: 'none' },
  });
}
