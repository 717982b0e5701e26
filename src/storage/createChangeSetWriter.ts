import { type ChangeSet, type CollectionDelta, StoreError } from '../sync/ports';
import { EMPTY_STORED_LOCAL_META, type LocalMetaWithCommitIds, type MetaRecord } from './schema';

/** Number of stored commit ids: other tabs may commit before a tab repeats a commit with unknown outcome. */
const MAX_COMMIT_IDS = 16;

/** Tables that a change set can name. */
const COLLECTIONS = ['rows', 'outbox', 'conflicts', 'rejected', 'drafts', 'undo', 'sealed'] as const;

export interface Commit {
  /** Newest commit that the change set was built on. */
  expected: { storeId: string; commitSeq: number };
  commitId: string;
  change: ChangeSet;
}

/**
 * Returns the meta to store with the commit; null if the commit is stored already. Throws StoreError 'lost' and
 * 'stale'.
 */
function buildCommittedMeta(
  stored: LocalMetaWithCommitIds | undefined,
  { expected: { storeId, commitSeq }, commitId, change }: Commit,
): LocalMetaWithCommitIds | null {
  if (stored?.storeId !== storeId) throw new StoreError('lost');
  const meta = { ...EMPTY_STORED_LOCAL_META, ...stored };
  // An earlier attempt was stored although it reported failure.
  if (meta.commitIds.includes(commitId)) return null;
  if (meta.commitSeq !== commitSeq) throw new StoreError('stale');
  const commitIds = [...meta.commitIds, commitId].slice(-MAX_COMMIT_IDS);
  return { ...meta, ...change.meta, commitSeq: commitSeq + 1, commitIds };
}

function applyDelta(store: IDBObjectStore, { clear, remove, put }: CollectionDelta<unknown, IDBValidKey>): void {
  if (clear) store.clear();
  for (const key of remove ?? []) store.delete(key);
  for (const value of put ?? []) store.put(value);
}

function applyChangeSet(transaction: IDBTransaction, meta: LocalMetaWithCommitIds, change: ChangeSet): void {
  const { recoveredDatabases, sealingKey, session } = change;
  for (const name of COLLECTIONS) if (change[name]) applyDelta(transaction.objectStore(name), change[name]);
  const records: MetaRecord[] = [{ key: 'device', value: meta }];
  if (recoveredDatabases) records.push({ key: 'recoveredDatabases', value: recoveredDatabases });
  if (sealingKey) records.push({ key: 'sealingKey', value: sealingKey });
  const removed: MetaRecord['key'][] = [];
  if (sealingKey === null) removed.push('sealingKey');
  if (session?.text) records.push({ key: 'session', value: session.text });
  else if (session) removed.push('session');
  applyDelta(transaction.objectStore('meta'), { remove: removed, put: records });
}

/**
 * Writes a change set in one transaction with strict durability and returns the stored meta, null if the commit was
 * stored before. With `known`, the meta that the database probably has, writes before the stored one is read, and
 * aborts the transaction if they differ; a change set that expects a session waits for the stored ones. The signal
 * aborts it too, until it is being committed. Rejects with StoreError 'lost', 'stale', or the browser's error.
 */
function writeChangeSet(
  db: IDBDatabase,
  commit: Commit,
  { known, signal }: { known: LocalMetaWithCommitIds | null; signal: AbortSignal },
): Promise<LocalMetaWithCommitIds | null> {
  return new Promise((resolve, reject) => {
    const collections = COLLECTIONS.filter((name) => commit.change[name]);
    const transaction = db.transaction(['meta', ...collections], 'readwrite', { durability: 'strict' });
    let written: LocalMetaWithCommitIds | null = null;
    let isCommitting = false;
    const expectedSession = commit.change.session?.ifStored;
    // Requested before 'device', so that its result is there when the change set is written.
    const sessionRequest: IDBRequest<Extract<MetaRecord, { key: 'session' }> | undefined> | null =
      expectedSession === undefined ? null : transaction.objectStore('meta').get('session');
    function writeOnto(stored: LocalMetaWithCommitIds | undefined): void {
      written = buildCommittedMeta(stored, commit);
      if (written === null) return;
      if (sessionRequest !== null && sessionRequest.result?.value !== expectedSession) throw new StoreError('stale');
      applyChangeSet(transaction, written, commit.change);
    }
    function abortOnError(work: () => void): void {
      try {
        work();
      } catch (error) {
        reject(error);
        if (transaction.error === null) transaction.abort();
      }
    }
    signal.addEventListener('abort', () => {
      if (!isCommitting && transaction.error === null) transaction.abort();
    });
    transaction.addEventListener('complete', () => resolve(written));
    transaction.addEventListener('abort', () => reject(transaction.error));
    const request: IDBRequest<Extract<MetaRecord, { key: 'device' }> | undefined> = transaction
      .objectStore('meta')
      .get('device');
    if (known !== null && sessionRequest === null) abortOnError(() => writeOnto(known));
    request.addEventListener('success', () =>
      abortOnError(() => {
        const stored = request.result?.value;
        if (written === null) writeOnto(stored);
        else if (buildCommittedMeta(stored, commit) === null) {
          resolve(null);
          return transaction.abort();
        }
        isCommitting = true;
        // Otherwise the browser reports each request first.
        transaction.commit();
      }),
    );
  });
}

/**
 * Creates the function that writes change sets; it rejects as `writeChangeSet`. Uses IndexedDB without Dexie, whose
 * transactions take about 1 ms longer, as long as the write itself.
 */
export function createChangeSetWriter(): (db: IDBDatabase, commit: Commit, signal: AbortSignal) => Promise<void> {
  /** Meta after the last commit of this page: usually what the next one finds. */
  let last: LocalMetaWithCommitIds | null = null;
  return async (db, commit, signal) => {
    const isNext = last?.storeId === commit.expected.storeId && last.commitSeq === commit.expected.commitSeq;
    last = (await writeChangeSet(db, commit, { known: isNext ? last : null, signal })) ?? last;
  };
}
