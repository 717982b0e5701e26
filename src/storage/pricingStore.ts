import type { Table } from 'dexie';
import {
  EMPTY_META,
  type ChangeSet,
  type Delta,
  type DeviceState,
  type Origin,
  type UnsentMarker,
} from '../sync/deviceState';
import { StoreError } from '../sync/errors';
import type { Clock, DeviceStore } from '../sync/ports';
import { createConnection, refuseNewer } from './connection';
import { dropLease, leaseSeenAt, takeLease } from './lease';
import type { IndexedDbHost, PricingDatabase, StoredMeta } from './schema';

/** Other tabs may commit so often before one asks what became of its own. */
const KNOWN_COMMITS = 16;

const BLANK: Omit<StoredMeta, 'birth'> = { ...EMPTY_META, commitIds: [] };

async function readMeta(db: PricingDatabase): Promise<StoredMeta | null> {
  const record = await db.meta.get('device');
  // An earlier build wrote fewer fields.
  return record?.key === 'device' ? { ...BLANK, ...record.value } : null;
}

async function readOrigins(db: PricingDatabase): Promise<readonly Origin[]> {
  const record = await db.meta.get('origins');
  return record?.key === 'origins' ? record.value : [];
}

async function write<Value, Key>(table: Table<Value, Key>, delta: Delta<Value, Key> | undefined): Promise<void> {
  if (delta === undefined) return;
  if (delta.clear) await table.clear();
  if (delta.remove !== undefined && delta.remove.length > 0) await table.bulkDelete([...delta.remove]);
  if (delta.put === undefined || delta.put.length === 0) return;
  const [only] = delta.put;
  if (delta.put.length === 1 && only !== undefined) await table.put(only);
  else await table.bulkPut([...delta.put]);
}

function tablesOf(db: PricingDatabase, change: ChangeSet): Table[] {
  const { rows, outbox, conflicts, refused, drafts, undo, sealed } = db;
  const named = { rows, outbox, conflicts, refused, drafts, undo, sealed };
  return Object.entries(named).flatMap(([name, table]) => (name in change ? [table] : []));
}

/** All tables at once: one after the other, each would wait for the answer of the one before. */
async function writeAll(db: PricingDatabase, meta: StoredMeta, change: ChangeSet): Promise<void> {
  const { origins, sealingKey } = change;
  await Promise.all([
    db.meta.put({ key: 'device', value: meta }),
    write(db.rows, change.rows),
    write(db.outbox, change.outbox),
    write(db.conflicts, change.conflicts),
    write(db.refused, change.refused),
    write(db.drafts, change.drafts),
    write(db.undo, change.undo),
    write(db.sealed, change.sealed),
    origins && db.meta.put({ key: 'origins', value: origins }),
    change.session === null && db.meta.delete('session'),
    sealingKey === null
      ? db.meta.delete('sealingKey')
      : sealingKey && db.meta.put({ key: 'sealingKey', value: sealingKey }),
  ]);
}

async function commitOnce(
  db: PricingDatabase,
  expected: { birth: string; stamp: number },
  commitId: string,
  change: ChangeSet,
): Promise<void> {
  await db.transaction('rw', [db.meta, ...tablesOf(db, change)], async () => {
    refuseNewer(db);
    const meta = await readMeta(db);
    if (meta?.birth !== expected.birth) throw new StoreError('lost');
    // The transaction of a first try got through although its answer did not.
    if (meta.commitIds.includes(commitId)) return;
    if (meta.stamp !== expected.stamp) throw new StoreError('stale');
    const commitIds = [...meta.commitIds, commitId].slice(-KNOWN_COMMITS);
    await writeAll(db, { ...meta, ...change.meta, stamp: meta.stamp + 1, commitIds }, change);
  });
}

async function readState(db: PricingDatabase, { commitIds: _commitIds, ...meta }: StoredMeta): Promise<DeviceState> {
  const [rows, outbox, conflicts, refused, drafts, undo, sealed, origins] = await Promise.all([
    db.rows.toArray(),
    db.outbox.toArray(),
    db.conflicts.toArray(),
    db.refused.toArray(),
    db.drafts.toArray(),
    db.undo.toArray(),
    db.sealed.toArray(),
    readOrigins(db),
  ]);
  return {
    meta,
    rows: new Map(rows.map((row) => [row.id, row])),
    outbox,
    conflicts: new Map(conflicts.map((conflict) => [conflict.id, conflict])),
    refused: new Map(refused.map((entry) => [entry.id, entry])),
    drafts: new Map(drafts.map((draft) => [draft.itemId, draft])),
    undo,
    sealed: new Map(sealed.map((edits) => [edits.id, edits])),
    origins,
  };
}

/** Nothing was ever written to it: the loss of the one before has still to be told. */
const hasToTell = (meta: StoredMeta, lost: UnsentMarker | null): boolean =>
  lost !== null && meta.stamp === 0 && meta.lost === null;

async function loadOnce(
  db: PricingDatabase,
  { newBirth, lost }: { newBirth: () => string; lost: () => UnsentMarker | null },
): Promise<DeviceState> {
  const read = await db.transaction('r', db.tables, async () => {
    const meta = await readMeta(db);
    return meta === null || hasToTell(meta, lost()) ? null : readState(db, meta);
  });
  if (read !== null) return read;
  return db.transaction('rw', db.tables, async () => {
    const found = (await readMeta(db)) ?? { ...BLANK, birth: newBirth() };
    const before = lost();
    const meta = hasToTell(found, before) ? { ...found, lost: before } : found;
    await db.meta.put({ key: 'device', value: meta });
    return readState(db, meta);
  });
}

/** The device's database over Dexie. `newBirth` names a database when it is created; `after` ends what never settles. */
export function createPricingStore(options: {
  host: IndexedDbHost;
  newBirth: () => string;
  after: Clock['after'];
  name?: string;
}): DeviceStore & { readSession(): Promise<string | null>; writeSession(value: string | null): Promise<void> } {
  const connection = createConnection(options);
  return {
    load: (lost) => connection.run((db) => loadOnce(db, { newBirth: options.newBirth, lost })),
    commit: (expected, commitId, change) => connection.run((db) => commitOnce(db, expected, commitId, change)),
    peek: () => connection.run(readMeta),
    sealingKey: () =>
      connection.run(async (db) => {
        const record = await db.meta.get('sealingKey');
        return record?.key === 'sealingKey' ? record.value : null;
      }),
    takeLease: (holder, lease) => connection.run((db) => takeLease(db, holder, lease)),
    leaseSeenAt: () => connection.run(leaseSeenAt),
    dropLease: (holder) => connection.run((db) => dropLease(db, holder)),
    readSession: () =>
      connection.run(async (db) => {
        const record = await db.meta.get('session');
        return record?.key === 'session' ? record.value : null;
      }),
    writeSession: (value) =>
      connection.run(async (db) => {
        if (value === null) await db.meta.delete('session');
        else await db.meta.put({ key: 'session', value });
      }),
    onClosed: connection.onClosed,
    close: connection.close,
  };
}
