import type { Clock, LocalState, Persistence, SessionStore, UnsentSummary } from '../sync/ports';
import { createChangeSetWriter } from './createChangeSetWriter';
import { createPricingDatabaseConnection, withStorageTimeout } from './pricingDatabaseConnection';
import { readNewerVersionRecords } from './readNewerVersionRecords';
import {
  EMPTY_STORED_LOCAL_META,
  type IndexedDbGlobals,
  type LocalMetaWithCommitIds,
  type MetaValues,
  type PricingDatabase,
  type SyncLease,
} from './schema';
import { toStoreError } from './toStoreError';

async function readRecord<Key extends keyof MetaValues>(
  db: PricingDatabase,
  key: Key,
): Promise<MetaValues[Key] | null> {
  const record = await db.meta.get(key);
  // The key determines the type of the value.
  return record === undefined ? null : (record.value as MetaValues[Key]);
}

async function readMeta(db: PricingDatabase): Promise<LocalMetaWithCommitIds | null> {
  const stored = await readRecord(db, 'device');
  return stored && { ...EMPTY_STORED_LOCAL_META, ...stored };
}

async function readState(
  db: PricingDatabase,
  { commitIds: _commitIds, ...meta }: LocalMetaWithCommitIds,
): Promise<LocalState> {
  const [rows, outbox, conflicts, rejected, drafts, undo, sealed, recoveredDatabases] = await Promise.all([
    db.rows.toArray(),
    db.outbox.toArray(),
    db.conflicts.toArray(),
    db.rejected.toArray(),
    db.drafts.toArray(),
    db.undo.toArray(),
    db.sealed.toArray(),
    readRecord(db, 'recoveredDatabases'),
  ]);
  return {
    meta,
    rows: new Map(rows.map((row) => [row.id, row])),
    outbox,
    conflicts: new Map(conflicts.map((conflict) => [conflict.id, conflict])),
    rejected: new Map(rejected.map((entry) => [entry.id, entry])),
    drafts: new Map(drafts.map((draft) => [draft.itemId, draft])),
    undo,
    sealed: new Map(sealed.map((edits) => [edits.id, edits])),
    recoveredDatabases: recoveredDatabases ?? [],
  };
}

/** True if the database is new and does not record yet that edits were lost with its predecessor. */
const hasUnreportedLoss = (meta: LocalMetaWithCommitIds, lost: UnsentSummary | null): boolean =>
  lost !== null && meta.commitSeq === 0 && meta.lostEdits === null;

/** Reads everything; first creates the meta of a new database, with the edits lost with its predecessor. */
async function readOrCreateState(
  db: PricingDatabase,
  { createStoreId, readUnsentSummary }: { createStoreId: () => string; readUnsentSummary: () => UnsentSummary | null },
): Promise<LocalState> {
  const read = await db.transaction('r', db.tables, async () => {
    const meta = await readMeta(db);
    return meta === null || hasUnreportedLoss(meta, readUnsentSummary()) ? null : readState(db, meta);
  });
  if (read !== null) return read;
  return db.transaction('rw', db.tables, async () => {
    const found = (await readMeta(db)) ?? { ...EMPTY_STORED_LOCAL_META, storeId: createStoreId() };
    const before = readUnsentSummary();
    const meta = hasUnreportedLoss(found, before) ? { ...found, lostEdits: before } : found;
    await db.meta.put({ key: 'device', value: meta });
    return readState(db, meta);
  });
}

/** A lease dated in the future was written before the clock was set back; it counts as expired. */
function isAlive(lease: SyncLease, now: number, staleAfterMs: number): boolean {
  const age = now - lease.seenAt;
  return age >= 0 && age < staleAfterMs;
}

function acquireLease(
  db: PricingDatabase,
  holder: string,
  { now, staleAfterMs, isForced }: { now: number; staleAfterMs: number; isForced: boolean },
): PromiseLike<boolean> {
  return db.transaction('rw', db.meta, async () => {
    const lease = await readRecord(db, 'lease');
    const isTaken = lease !== null && lease.holder !== holder && isAlive(lease, now, staleAfterMs);
    if (isTaken && !isForced) return false;
    await db.meta.put({ key: 'lease', value: { holder, seenAt: now } });
    return true;
  });
}

function releaseLease(db: PricingDatabase, holder: string): PromiseLike<void> {
  return db.transaction('rw', db.meta, async () => {
    if ((await readRecord(db, 'lease'))?.holder === holder) await db.meta.delete('lease');
  });
}

/** Creates the local database on Dexie. `createStoreId` creates the id of a new database; `schedule` sets timeouts. */
export function createIndexedDbPersistence(options: {
  host: IndexedDbGlobals;
  createStoreId: () => string;
  schedule: Clock['schedule'];
}): Persistence & { sessionStore: SessionStore } {
  const connection = createPricingDatabaseConnection(options);
  const writeChangeSet = createChangeSetWriter();
  return {
    load: (readUnsentSummary) =>
      connection.run((db) => readOrCreateState(db, { createStoreId: options.createStoreId, readUnsentSummary })),
    commit: (expected, commitId, change) =>
      connection.run((db, signal) => writeChangeSet(db.backendDB(), { expected, commitId, change }, signal)),
    peek: () => connection.run(readMeta),
    readSealingKey: () => connection.run((db) => readRecord(db, 'sealingKey')),
    async readNewerVersionRecords() {
      try {
        return await withStorageTimeout(options.schedule, () => readNewerVersionRecords(options.host));
      } catch (error) {
        throw toStoreError(error);
      }
    },
    acquireLease: (holder, lease) => connection.run((db) => acquireLease(db, holder, lease)),
    readLeaseTime: () => connection.run(async (db) => (await readRecord(db, 'lease'))?.seenAt ?? null),
    releaseLease: (holder) => connection.run((db) => releaseLease(db, holder)),
    sessionStore: {
      read: () => connection.run((db) => readRecord(db, 'session')),
      replace: (expected, next) =>
        connection.run((db) =>
          db.transaction('rw', db.meta, async () => {
            if ((await readRecord(db, 'session')) === expected) await db.meta.put({ key: 'session', value: next });
          }),
        ),
    },
    onClosed: connection.onClosed,
    close: connection.close,
  };
}
