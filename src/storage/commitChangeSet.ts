import { type ChangeSet, type CollectionDelta, StoreError } from '../sync/ports';
import { EMPTY_STORED_LOCAL_META, type LocalMetaWithCommitIds, type MetaRecord } from './schema';

/** Number of remembered commit ids: other tabs may commit before a tab repeats a commit with unknown outcome. */
const MAX_COMMIT_IDS = 16;

/** Tables that a change set can name. */
const COLLECTIONS = ['rows', 'outbox', 'conflicts', 'rejected', 'drafts', 'undo', 'sealed'] as const;

export interface ExpectedCommit {
  storeId: string;
  commitSeq: number;
}

/**
 * Returns the meta to store with the commit; null if the commit is stored already. Throws StoreError 'lost' and
 * 'stale'.
 */
function buildCommittedMeta(
  stored: LocalMetaWithCommitIds | undefined,
  { storeId, commitSeq }: ExpectedCommit,
  { commitId, change }: { commitId: string; change: ChangeSet },
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
  if (session === null) removed.push('session');
  applyDelta(transaction.objectStore('meta'), { remove: removed, put: records });
}

/**
 * Writes a change set in one transaction with strict durability. Uses IndexedDB without Dexie, whose transactions take
 * about 1 ms longer, as long as the write itself. Rejects with StoreError 'lost', 'stale', or the browser's error.
 */
export function commitChangeSet(
  db: IDBDatabase,
  expected: ExpectedCommit,
  commitId: string,
  change: ChangeSet,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const collections = COLLECTIONS.filter((name) => change[name]);
    const transaction = db.transaction(['meta', ...collections], 'readwrite', { durability: 'strict' });
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error));
    const request: IDBRequest<Extract<MetaRecord, { key: 'device' }> | undefined> = transaction
      .objectStore('meta')
      .get('device');
    request.addEventListener('success', () => {
      try {
        const meta = buildCommittedMeta(request.result?.value, expected, { commitId, change });
        if (meta !== null) applyChangeSet(transaction, meta, change);
        // Otherwise the browser reports each request first.
        transaction.commit();
      } catch (error) {
        reject(error);
        if (transaction.error === null) transaction.abort();
      }
    });
  });
}
