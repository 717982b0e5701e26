import { initializeApp as initializeAdmin, deleteApp as deleteAdmin } from 'firebase-admin/app';
import { getFirestore as getAdminFirestore, type Firestore as AdminFirestore } from 'firebase-admin/firestore';
import { deleteApp, initializeApp } from 'firebase/app';
import * as full from 'firebase/firestore';
import * as lite from 'firebase/firestore/lite';
import { compileRules, startServer, type LocalFirestoreServer } from '../src/index';
import type { ServerOptions } from '../src/server/start';

// Stops firebase-admin from querying the metadata server of Google Cloud.
process.env['METADATA_SERVER_DETECTION'] = 'none';

lite.setLogLevel('silent');
full.setLogLevel('silent');

const OPEN_RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /{document=**} { allow read, write: if true; }
  }
}`;

/** A test server and clients of it through the unmodified SDKs; `close` ends all of them. */
export interface TestServerWithClients {
  server: LocalFirestoreServer;
  lite: (projectId?: string) => lite.Firestore;
  full: (projectId?: string) => full.Firestore;
  admin: (projectId?: string) => AdminFirestore;
  /** Sends a plain request to the port, as the owner by default. */
  request: (method: string, path: string, body?: string, authorization?: string) => Promise<Response>;
  close: () => Promise<void>;
}

let apps = 0;

/** Starts a server; its rules allow everything by default. */
export async function startTestServerWithClients(options: ServerOptions = {}): Promise<TestServerWithClients> {
  const server = await startServer({ rules: compileRules(OPEN_RULES), ...options });
  const closers: (() => Promise<unknown>)[] = [];
  const newApp = (projectId: string) => {
    const app = initializeApp({ projectId, apiKey: 'none' }, `app-${(apps += 1)}`);
    closers.push(() => deleteApp(app));
    return app;
  };
  return {
    server,
    lite: (projectId = 'demo-test') => {
      const client = lite.getFirestore(newApp(projectId));
      lite.connectFirestoreEmulator(client, '127.0.0.1', server.port);
      return client;
    },
    full: (projectId = 'demo-test') => {
      const client = full.getFirestore(newApp(projectId));
      full.connectFirestoreEmulator(client, '127.0.0.1', server.port);
      return client;
    },
    admin: (projectId = 'demo-test') => {
      process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${server.port}`;
      const app = initializeAdmin({ projectId }, `admin-${(apps += 1)}`);
      closers.push(() => deleteAdmin(app));
      const client = getAdminFirestore(app);
      return client;
    },
    request: (method, path, body, authorization = 'Bearer owner') =>
      fetch(`http://127.0.0.1:${server.port}${path}`, {
        method,
        headers: { authorization, 'content-type': 'text/plain' },
        ...(body === undefined ? {} : { body }),
      }),
    close: async () => {
      for (const close of closers) await close();
      await server.close();
    },
  };
}

const part = (json: object): string => Buffer.from(JSON.stringify(json)).toString('base64url');

/** Creates an unsigned token in the format of the Auth emulator, valid for an hour unless `claims` override it. */
export function createToken(uid: string, claims: object = {}): string {
  const now = Math.floor(Date.now() / 1000);
  return `${part({ alg: 'none' })}.${part({ sub: uid, iat: now, exp: now + 3600, ...claims })}.`;
}
