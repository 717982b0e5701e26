import type { Table } from 'dexie';
import {
  type ChangeSet,
  type Clock,
  type CollectionDelta,
  EMPTY_META,
  type LocalState,
  type Persistence,
  StoreError,
  type UnsentSummary,
} from '../sync/ports';
import { createPricingDatabaseConnection, assertNotNewer, withStorageTimeout } from './connection';
import { readNewerVersionRecords } from './readNewerVersionRecords';
import type { IndexedDbGlobals, MetaValues, PricingDatabase, LocalMetaWithCommitIds, SyncLease } from './schema';
import { toStoreError } from './toStoreError';

/** Number of remembered commit ids: other tabs may commit before a tab repeats a commit with unknown outcome. */
const MAX_COMMIT_IDS = 16;

const EMPTY_STORED_LOCAL_META: Omit<LocalMetaWithCommitIds, 'storeId'> = { ...EMPTY_META, commitIds: [] };

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
  // Earlier builds wrote fewer fields.
  return stored && { ...EMPTY_STORED_LOCAL_META, ...stored };
}

async function applyDelta<Value, Key>(
  table: Table<Value, Key>,
  delta: CollectionDelta<Value, Key> | undefined,
): Promise<void> {
  if (delta === undefined) return;
  if (delta.clear) await table.clear();
  if (delta.remove !== undefined && delta.remove.length > 0) await table.bulkDelete([...delta.remove]);
  if (delta.put === undefined || delta.put.length === 0) return;
  const [only] = delta.put;
  if (delta.put.length === 1 && only !== undefined) await table.put(only);
  else await table.bulkPut([...delta.put]);
}

function listChangedTables(db: PricingDatabase, change: ChangeSet): Table[] {
  const { rows, outbox, conflicts, rejected, drafts, undo, sealed } = db;
  const named = { rows, outbox, conflicts, rejected, drafts, undo, sealed };
  return Object.entries(named).flatMap(([name, table]) => (name in change ? [table] : []));
}

/** Writes all tables in parallel; in sequence, each would await the one before. */
async function applyChangeSet(db: PricingDatabase, meta: LocalMetaWithCommitIds, change: ChangeSet): Promise<void> {
  const { recoveredDatabases, sealingKey } = change;
  await Promise.all([
    db.meta.put({ key: 'device', value: meta }),
    applyDelta(db.rows, change.rows),
    applyDelta(db.outbox, change.outbox),
    applyDelta(db.conflicts, change.conflicts),
    applyDelta(db.rejected, change.rejected),
    applyDelta(db.drafts, change.drafts),
    applyDelta(db.undo, change.undo),
    applyDelta(db.sealed, change.sealed),
    recoveredDatabases && db.meta.put({ key: 'recoveredDatabases', value: recoveredDatabases }),
    change.session === null && db.meta.delete('session'),
    sealingKey === null
      ? db.meta.delete('sealingKey')
      : sealingKey && db.meta.put({ key: 'sealingKey', value: sealingKey }),
  ]);
}

async function commitOnce(
  db: PricingDatabase,
  expected: { storeId: string; commitSeq: number },
  commitId: string,
  change: ChangeSet,
): Promise<void> {
  await db.transaction('rw', [db.meta, ...listChangedTables(db, change)], async () => {
    assertNotNewer(db);
    const meta = await readMeta(db);
    if (meta?.storeId !== expected.storeId) throw new StoreError('lost');
    // An earlier attempt was stored although it reported failure.
    if (meta.commitIds.includes(commitId)) return;
    if (meta.commitSeq !== expected.commitSeq) throw new StoreError('stale');
    const commitIds = [...meta.commitIds, commitId].slice(-MAX_COMMIT_IDS);
    await applyChangeSet(db, { ...meta, ...change.meta, commitSeq: meta.commitSeq + 1, commitIds }, change);
  });
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

/** True if the database is new and does not record yet that its predecessor lost edits. */
const hasUnreportedLoss = (meta: LocalMetaWithCommitIds, lost: UnsentSummary | null): boolean =>
  lost !== null && meta.commitSeq === 0 && meta.lostEdits === null;

async function loadOnce(
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
  name?: string;
}): Persistence & { readSession(): Promise<string | null>; writeSession(value: string | null): Promise<void> } {
  const connection = createPricingDatabaseConnection(options);
  return {
    load: (readUnsentSummary) =>
      connection.run((db) => loadOnce(db, { createStoreId: options.createStoreId, readUnsentSummary })),
    commit: (expected, commitId, change) => connection.run((db) => commitOnce(db, expected, commitId, change)),
    peek: () => connection.run(readMeta),
    readSealingKey: () => connection.run((db) => readRecord(db, 'sealingKey')),
    async readNewerVersionRecords() {
      try {
        return await withStorageTimeout(options.schedule, () => readNewerVersionRecords(options.host, options.name));
      } catch (error) {
        throw toStoreError(error);
      }
    },
    acquireLease: (holder, lease) => connection.run((db) => acquireLease(db, holder, lease)),
    readLeaseTime: () => connection.run(async (db) => (await readRecord(db, 'lease'))?.seenAt ?? null),
    releaseLease: (holder) => connection.run((db) => releaseLease(db, holder)),
    readSession: () => connection.run((db) => readRecord(db, 'session')),
    writeSession: (value) =>
      connection.run(async (db) => {
        if (value === null) await db.meta.delete('session');
        else await db.meta.put({ key: 'session', value });
      }),
    onClosed: connection.onClosed,
    close: connection.close,
  };
}
