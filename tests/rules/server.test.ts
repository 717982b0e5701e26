import { readFileSync } from 'node:fs';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import {
  collection,
  collectionGroup,
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  initializeFirestore,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  setLogLevel,
  Timestamp,
  where,
  writeBatch,
  type Firestore,
  type QueryConstraint,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { parseIndexes, startServer, type LocalFirestoreServer } from '../../local/firestore/src/index';
import type { Actor } from './actors';
import { casesBySubject } from './cases';
import type { RulesCase, CaseQuery } from './cases/rulesCase';
import { DaysFromNow, hasWholeFloat, SERVER_TIME, WholeFloat, type Plain, type Writes } from './plainValues';
import { STORED_DOCUMENTS } from './storedDocuments';

const PROJECT_ID = 'demo-rules';

/**
 * Runs the cases through Google's client and test library, against the local Firestore or the one at
 * FIRESTORE_EMULATOR_HOST.
 */
let server: LocalFirestoreServer | null = null;
let environment: RulesTestEnvironment;
/** Client that bypasses the rules. `withSecurityRulesDisabled` opens a new one for each call, which is slow. */
let owner: Firestore;

beforeAll(async () => {
  setLogLevel('silent');
  const emulatorHost = process.env['FIRESTORE_EMULATOR_HOST'];
  // Uses the project's indexes, so an allowed query is also one that production can run.
  const indexes = parseIndexes(readFileSync('firestore.indexes.json', 'utf8'));
  server = emulatorHost === undefined ? await startServer({ indexes }) : null;
  const [host = '127.0.0.1', emulatorPort] = emulatorHost?.split(':') ?? [];
  const port = Number(emulatorPort ?? server?.port);
  environment = await initializeTestEnvironment({
    projectId: PROJECT_ID,
    firestore: { host, port, rules: readFileSync('firestore.rules', 'utf8') },
  });
  owner = initializeFirestore(initializeApp({ projectId: PROJECT_ID }), {});
  connectFirestoreEmulator(owner, host, port, { mockUserToken: 'owner' });
});

afterAll(async () => {
  await deleteApp(owner.app);
  await environment.cleanup();
  await server?.close();
});

function toSdkValue(plain: Plain): unknown {
  if (plain === SERVER_TIME) return serverTimestamp();
  if (plain instanceof DaysFromNow) return Timestamp.fromDate(plain.toDate(Date.now()));
  if (plain instanceof Date) return Timestamp.fromDate(plain);
  if (plain instanceof WholeFloat) return plain.value;
  if (Array.isArray(plain)) return plain.map(toSdkValue);
  if (typeof plain !== 'object' || plain === null) return plain;
  return Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, toSdkValue(value)]));
}

function getFirestore(context: RulesTestContext): Firestore {
  return context.firestore() as unknown as Firestore;
}

async function commitWrites(db: Firestore, writes: Writes): Promise<void> {
  const [first, ...others] = Object.entries(writes);
  if (first !== undefined && others.length === 0) {
    const [path, fields] = first;
    return fields === null ? deleteDoc(doc(db, path)) : setDoc(doc(db, path), toSdkValue(fields) as object);
  }
  const batch = writeBatch(db);
  for (const [path, fields] of Object.entries(writes)) {
    if (fields === null) batch.delete(doc(db, path));
    else batch.set(doc(db, path), toSdkValue(fields) as object);
  }
  return batch.commit();
}

function runQuery(db: Firestore, caseQuery: CaseQuery): Promise<unknown> {
  const constraints: QueryConstraint[] = (caseQuery.where ?? []).map(([field, operator, value]) =>
    where(field, operator, toSdkValue(value)),
  );
  if (caseQuery.orderBy !== undefined) constraints.push(orderBy(...caseQuery.orderBy));
  if (caseQuery.limit !== undefined) constraints.push(limit(caseQuery.limit));
  const source =
    caseQuery.isCollectionGroup === true
      ? collectionGroup(db, caseQuery.collection)
      : collection(db, caseQuery.collection);
  return getDocs(query(source, ...constraints));
}

const clients = new Map<Actor, Firestore>();

/** Caches one client per actor: connecting takes longer than all its requests. */
function getClient(actor: Actor): Firestore {
  const { uid, claims } = actor;
  const existing = clients.get(actor);
  if (existing !== undefined) return existing;
  const context =
    claims === null ? environment.unauthenticatedContext() : environment.authenticatedContext(uid, claims);
  const client = getFirestore(context);
  clients.set(actor, client);
  return client;
}

/** True if the stored documents are unchanged: a denied request keeps them. */
let isPristine = false;

async function storeDocuments(before: Writes | undefined): Promise<void> {
  if (isPristine && before === undefined) return;
  await environment.clearFirestore();
  const documents = Object.entries({ ...STORED_DOCUMENTS, ...before }).filter(([, fields]) => fields !== null);
  await commitWrites(owner, Object.fromEntries(documents));
  isPristine = before === undefined;
}

function sendRequest(db: Firestore, entry: RulesCase): Promise<unknown> {
  if (entry.kind === 'get') return getDoc(doc(db, entry.path));
  return entry.kind === 'list' ? runQuery(db, entry.query) : commitWrites(db, entry.writes);
}

/** Web clients cannot store an integer as a double: such cases run in process only. */
function canBeSent(entry: RulesCase): boolean {
  return (
    entry.kind !== 'commit' || !Object.values(entry.writes).some((fields) => fields !== null && hasWholeFloat(fields))
  );
}

describe.each(Object.entries(casesBySubject))('%s', (_about, entries) => {
  const sent = entries.filter(canBeSent).map((entry) => [entry.title, entry] as const);
  test.each(sent)('%s', async (_title, entry) => {
    await storeDocuments(entry.before);
    const wasPristine = isPristine;
    isPristine = isPristine && entry.kind !== 'commit';
    const outcome = sendRequest(getClient(entry.actor), entry);
    await (entry.isAllowed ? assertSucceeds(outcome) : assertFails(outcome));
    if (!entry.isAllowed) isPristine = wasPristine;
  });
});
