import { readFileSync } from 'node:fs';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { compileRules, parseIndexes, startServer, type LocalFirestoreServer } from '../../local/firestore/src/index';
import { createPricingRemote } from '../../src/remote/pricingRemote';
import type { Session } from '../../src/remote/session';
import type { Claims } from '../../src/sync/ports';
import { encodeUnsignedToken } from './encodeUnsignedToken';
import type { TestBackend } from './testDevice';

const PV = 1;
const PROJECT_ID = 'demo-sync';

/** Local Firestore in this process with the product's rules and indexes; its clients connect to a port. */
export interface FirestoreBackend extends TestBackend {
  server: LocalFirestoreServer;
  projectId: string;
  /** Returns the documents billed so far: read by requests, read by rules, written. */
  countBilled(): { reads: number; rules: number; writes: number };
  /** Bypasses the rules. */
  adminFirestore: Firestore;
  close(): Promise<void>;
}

/** Builds an unsigned token, issued now. */
function buildUnsignedToken({ role, pv }: Claims, now: number): string {
  const iat = Math.floor(now / 1_000);
  const times = { iat, exp: iat + 3_600 };
  return encodeUnsignedToken({ sub: role, user_id: role, partner: true, admin: role === 'admin', pv, ...times });
}

function createFakeIdTokenSession(
  claims: () => Claims | null,
  now: () => number,
): Pick<Session, 'getIdToken' | 'invalidateToken'> {
  return {
    invalidateToken: () => undefined,
    getIdToken() {
      const current = claims();
      return Promise.resolve(current === null ? null : buildUnsignedToken(current, now()));
    },
  };
}

let appCount = 0;

/** @param now the server's clock, in ms */
export async function startFirestoreBackend(now: () => number = Date.now): Promise<FirestoreBackend> {
  const rules = compileRules(readFileSync('firestore.rules', 'utf8'));
  const indexes = parseIndexes(readFileSync('firestore.indexes.json', 'utf8'));
  const server = await startServer({ rules, indexes, now });
  const projectId = PROJECT_ID;
  const address = `127.0.0.1:${String(server.port)}`;
  const adminApp = initializeApp({ projectId }, `admin-${String((appCount += 1))}`);
  const adminFirestore = getFirestore(adminApp);
  adminFirestore.settings({ host: address, ssl: false, customHeaders: { Authorization: 'Bearer owner' } });
  await adminFirestore.doc('access/current').set({ pv: PV });
  return {
    server,
    projectId,
    adminFirestore,
    countBilled() {
      const { reads, writes } = server.firestore.backend.usage.getCounts(PROJECT_ID);
      return {
        reads: reads.get + reads.list + reads.aggregation + reads.listen,
        rules: reads.rules,
        writes: writes.create + writes.update + writes.delete,
      };
    },
    connect(claims) {
      const location = { projectId, apiKey: 'demo', firestoreEmulator: address };
      return createPricingRemote(() => Promise.resolve(location), createFakeIdTokenSession(claims, now));
    },
    async close() {
      await deleteApp(adminApp);
      await server.close();
    },
  };
}
