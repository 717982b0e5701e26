import { readFileSync } from 'node:fs';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { compileRules, parseIndexes, startServer, type LocalFirestoreServer } from '../../local/firestore/src/index';
import { openRemoteApp, type RemoteApp } from '../../src/remote/firebaseApp';
import { createPricingRemote } from '../../src/remote/pricingRemote';
import type { Session } from '../../src/remote/session';
import type { Claims } from '../../src/sync/ports';
import type { Reachable } from './device';

const PV = 1;
const PROJECT_ID = 'demo-engine';

/** The local Firestore in this process with the product's own rules and indexes, asked over its real port by the real SDK. */
export interface LocalBackend extends Reachable {
  server: LocalFirestoreServer;
  projectId: string;
  /** Documents billed so far: read by requests, looked up by rules, written. */
  billed(): { reads: number; rules: number; writes: number };
  /** Passes by the rules. */
  owner: Firestore;
  close(): Promise<void>;
}

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** What the Auth emulator signs: nothing. */
function unsignedToken({ role, pv }: Claims): string {
  const payload = { sub: role, user_id: role, partner: true, admin: role === 'admin', pv };
  return `${encode({ alg: 'none' })}.${encode(payload)}.`;
}

function sessionFor(claims: () => Claims | null): Session {
  const unused = (): Promise<never> => Promise.reject(new Error('not part of this test'));
  return {
    current: unused,
    refresh: unused,
    login: unused,
    logout: unused,
    distrust: () => undefined,
    idToken() {
      const who = claims();
      return Promise.resolve(who === null ? null : unsignedToken(who));
    },
  };
}

let apps = 0;

export async function startLocalBackend(): Promise<LocalBackend> {
  const rules = compileRules(readFileSync('firestore.rules', 'utf8'));
  const indexes = parseIndexes(readFileSync('firestore.indexes.json', 'utf8'));
  const server = await startServer({ rules, indexes });
  const projectId = PROJECT_ID;
  const address = `127.0.0.1:${String(server.port)}`;
  const adminApp = initializeApp({ projectId }, `owner-${String((apps += 1))}`);
  const owner = getFirestore(adminApp);
  owner.settings({ host: address, ssl: false, customHeaders: { Authorization: 'Bearer owner' } });
  await owner.doc('access/current').set({ pv: PV });
  const opened: RemoteApp[] = [];
  return {
    server,
    projectId,
    owner,
    billed() {
      const { reads, writes } = server.engine.backend.usage.of(PROJECT_ID);
      return {
        reads: reads.get + reads.list + reads.aggregation + reads.listen,
        rules: reads.rules,
        writes: writes.create + writes.update + writes.delete,
      };
    },
    connect(claims) {
      const name = `device-${String((apps += 1))}`;
      const session = sessionFor(claims);
      const app = openRemoteApp({ projectId, apiKey: 'demo', firestoreEmulator: address }, session, name);
      opened.push(app);
      return createPricingRemote(() => Promise.resolve(app.firestore), session);
    },
    async close() {
      await Promise.all(opened.map((app) => app.close()));
      await deleteApp(adminApp);
      await server.close();
    },
  };
}
