import { readFileSync } from 'node:fs';
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
  deleteDoc,
  doc,
  getDoc,
  getDocs,
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
import { cases } from './cases';
import type { Case, QueryOf } from './cases/case';
import { hasWholeFloat, SERVER_TIME, WholeFloat, type Plain, type Writes } from './plainValues';
import { stored } from './storedDocuments';

/**
 * The cases through Google's own client and test library: against the local Firestore, or against the one whose address
 * is in FIRESTORE_EMULATOR_HOST.
 */
let server: LocalFirestoreServer | null = null;
let environment: RulesTestEnvironment;

beforeAll(async () => {
  setLogLevel('silent');
  const given = process.env['FIRESTORE_EMULATOR_HOST'];
  // With the project's indexes, so that an allowed query is also one that production can answer.
  const indexes = parseIndexes(readFileSync('firestore.indexes.json', 'utf8'));
  server = given === undefined ? await startServer({ indexes }) : null;
  const [host = '127.0.0.1', port] = given?.split(':') ?? [];
  environment = await initializeTestEnvironment({
    projectId: 'demo-rules',
    firestore: { host, port: Number(port ?? server?.port), rules: readFileSync('firestore.rules', 'utf8') },
  });
});

afterAll(async () => {
  await environment.cleanup();
  await server?.close();
});

function sdkValue(plain: Plain): unknown {
  if (plain === SERVER_TIME) return serverTimestamp();
  if (plain instanceof Date) return Timestamp.fromDate(plain);
  if (plain instanceof WholeFloat) return plain.value;
  if (Array.isArray(plain)) return plain.map(sdkValue);
  if (typeof plain !== 'object' || plain === null) return plain;
  return Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, sdkValue(value)]));
}

function firestoreOf(context: RulesTestContext): Firestore {
  return context.firestore() as unknown as Firestore;
}

async function write(db: Firestore, writes: Writes): Promise<void> {
  const [first, ...others] = Object.entries(writes);
  if (first !== undefined && others.length === 0) {
    const [path, fields] = first;
    return fields === null ? deleteDoc(doc(db, path)) : setDoc(doc(db, path), sdkValue(fields) as object);
  }
  const batch = writeBatch(db);
  for (const [path, fields] of Object.entries(writes)) {
    if (fields === null) batch.delete(doc(db, path));
    else batch.set(doc(db, path), sdkValue(fields) as object);
  }
  return batch.commit();
}

function ask(db: Firestore, of: QueryOf): Promise<unknown> {
  const constraints: QueryConstraint[] = (of.where ?? []).map(([field, operator, value]) =>
    where(field, operator, sdkValue(value)),
  );
  if (of.orderBy !== undefined) constraints.push(orderBy(...of.orderBy));
  if (of.limit !== undefined) constraints.push(limit(of.limit));
  const source = of.group === true ? collectionGroup(db, of.collection) : collection(db, of.collection);
  return getDocs(query(source, ...constraints));
}

const clients = new Map<Actor, Firestore>();

/** One client per actor: to connect one costs more than all its requests. */
function clientOf(actor: Actor): Firestore {
  const { uid, claims } = actor;
  const known = clients.get(actor);
  if (known !== undefined) return known;
  const context =
    claims === null ? environment.unauthenticatedContext() : environment.authenticatedContext(uid, claims);
  const client = firestoreOf(context);
  clients.set(actor, client);
  return client;
}

/** Whether the stored documents are as every case expects them: a refused request leaves them so. */
let pristine = false;

async function prepare(before: Writes | undefined): Promise<void> {
  if (pristine && before === undefined) return;
  await environment.clearFirestore();
  const documents = Object.entries({ ...stored, ...before }).filter(([, fields]) => fields !== null);
  await environment.withSecurityRulesDisabled((owner) => write(firestoreOf(owner), Object.fromEntries(documents)));
  pristine = before === undefined;
}

function request(db: Firestore, entry: Case): Promise<unknown> {
  if (entry.kind === 'get') return getDoc(doc(db, entry.path));
  return entry.kind === 'list' ? ask(db, entry.query) : write(db, entry.writes);
}

/** Web clients cannot store a whole number as a double: those cases are judged in process alone. */
function canBeSent(entry: Case): boolean {
  return (
    entry.kind !== 'commit' || !Object.values(entry.writes).some((fields) => fields !== null && hasWholeFloat(fields))
  );
}

describe.each(Object.entries(cases))('%s', (_about, entries) => {
  const sent = entries.filter(canBeSent).map((entry) => [entry.title, entry] as const);
  test.each(sent)('%s', async (_title, entry) => {
    await prepare(entry.before);
    const wasPristine = pristine;
    pristine = pristine && entry.kind !== 'commit';
    const outcome = request(clientOf(entry.actor), entry);
    await (entry.allowed ? assertSucceeds(outcome) : assertFails(outcome));
    if (!entry.allowed) pristine = wasPristine;
  });
});
