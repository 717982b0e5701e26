import { applyChange } from './applyChange';
import type { ChangeSet, LocalState } from './localState';
import { MAX_COMMIT_ATTEMPTS } from './maxCommitAttempts';
import { Mirror } from './Mirror';
import { isNewerVersion, StoreError, type SyncEnginePorts, type TabMessage } from '../ports';
import { recoverClearedDatabase } from './recoverClearedDatabase';
import type { InMemoryDrafts } from './inMemoryDrafts';

/** What `build` returns: the change set to commit, and the value that `transact` resolves with. */
export interface TransactionPlan<Result> {
  /** null writes nothing. */
  change: ChangeSet | null;
  result: Result;
}

/** In-memory mirror of the database, changed only by committed transactions of this tab and others. */
export interface LocalStore {
  /** Reads the database. Throws StoreError. */
  open(): Promise<void>;
  isOpen(): boolean;
  getState(): LocalState;
  /** True while only this page has its contents: the database was cleared or closed, and rewriting it failed. */
  isRecoveryFailed(): boolean;
  /**
   * Builds a change set on the newest state and commits it, rebuilding it if another tab committed first. Runs one at a
   * time. Throws StoreError and any error of `build`.
   */
  transact<Result>(
    build: (state: LocalState) => TransactionPlan<Result> | Promise<TransactionPlan<Result>>,
  ): Promise<Result>;
  /**
   * Loads commits of other tabs whose messages were missed; rewrites the tab's contents if the database was cleared.
   * Throws StoreError.
   */
  refresh(): Promise<void>;
  /** Holds the stored sealing key of an admin in memory, so that a recovery can write it again. */
  cacheSealingKey(key: CryptoKey | null): void;
  subscribe(listener: () => void): () => void;
}

interface LocalStoreDeps extends Pick<
  SyncEnginePorts,
  'persistence' | 'tabs' | 'randomSource' | 'unsentSummaryStore' | 'erasureMark'
> {
  inMemoryDrafts: InMemoryDrafts;
}

/** Runs one task after the other. A failed task rejects its own promise without blocking the queue. */
function createQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let queue: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  };
}

type CommitDeps = Pick<LocalStoreDeps, 'persistence' | 'tabs' | 'randomSource'>;

/**
 * Resolves if the transaction was stored although it reported failure: its id is in the database. Throws StoreError
 * 'lost' if the database was cleared, else the error.
 */
async function checkFailedCommit(
  { persistence }: CommitDeps,
  { storeId, commitId }: { storeId: string; commitId: string },
  error: unknown,
): Promise<void> {
  if (!(error instanceof StoreError) || error.code !== 'failed') throw error;
  const stored = await persistence.peek().catch(() => undefined);
  if (stored === undefined) throw error;
  if (stored?.storeId !== storeId) throw new StoreError('lost', { cause: error });
  if (!stored.commitIds.includes(commitId)) throw error;
}

/** Commits the change to the database, then to the mirrors of this tab and of others. Throws StoreError. */
async function commitChange(deps: CommitDeps, mirror: Mirror, state: LocalState, change: ChangeSet): Promise<void> {
  const { persistence, tabs, randomSource } = deps;
  const commitId = randomSource.createId();
  const { storeId, commitSeq } = state.meta;
  try {
    await persistence.commit({ storeId, commitSeq }, commitId, change);
  } catch (error) {
    await checkFailedCommit(deps, { storeId, commitId }, error);
  }
  if (change.sealingKey !== undefined) mirror.sealingKey = change.sealingKey;
  const committed = { commitSeq: commitSeq + 1 };
  mirror.replace(applyChange(state, change, committed));
  const { sealingKey: _sealingKey, session: _session, ...broadcastChange } = change;
  tabs.post({ kind: 'change', storeId, ...committed, change: broadcastChange });
}

export function createLocalStore(deps: LocalStoreDeps): LocalStore {
  const { persistence, tabs, unsentSummaryStore } = deps;
  const mirror = new Mirror();
  const enqueue = createQueue();
  const commit = (state: LocalState, change: ChangeSet) => commitChange(deps, mirror, state, change);
  const recover = () => trackRecovery(() => recoverClearedDatabase(mirror, { ...deps, commit }));

  /** Runs work after which the database has the contents of the page; on failure, only the page has them. */
  async function trackRecovery(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isNewerVersion(error)) mirror.setRecoveryFailed(true);
      throw error;
    }
  }

  async function refreshMirror(): Promise<void> {
    const { storeId, commitSeq } = mirror.getState().meta;
    const stored = await persistence.peek();
    if (stored?.storeId === storeId && stored.commitSeq === commitSeq) return mirror.setRecoveryFailed(false);
    // The database may be cleared between `peek` and `load`: compare the id again.
    const state = stored?.storeId === storeId ? await persistence.load(() => null) : null;
    if (state?.meta.storeId === storeId) mirror.replace(state);
    else await recover();
  }

  async function reload(): Promise<void> {
    try {
      await refreshMirror();
    } catch (error) {
      if (isNewerVersion(error)) {
        // A newer build has either upgraded the database, which then still has the contents of the page, or created it
        // after it was cleared.
        const newer = await persistence.readNewerVersionRecords().catch(() => null);
        mirror.setRecoveryFailed(newer?.storeId !== mirror.getState().meta.storeId);
      }
      throw error;
    }
  }

  const transactWithRetries: LocalStore['transact'] = async (build) => {
    for (let attempts = 1; ; attempts += 1) {
      const state = mirror.getState();
      const { change, result } = await build(state);
      if (change === null) return result;
      try {
        await commit(state, change);
        return result;
      } catch (error) {
        if (!(error instanceof StoreError) || attempts === MAX_COMMIT_ATTEMPTS) throw error;
        if (error.code === 'stale') await reload();
        else if (error.code === 'lost') await recover();
        else throw error;
      }
    }
  };

  async function handleTabMessage(message: TabMessage): Promise<void> {
    if (message.kind !== 'change' || !mirror.isOpen()) return;
    const state = mirror.getState();
    const { storeId, commitSeq } = state.meta;
    if (message.storeId === storeId && message.commitSeq <= commitSeq) return;
    if (message.storeId === storeId && message.commitSeq === commitSeq + 1)
      mirror.replace(applyChange(state, message.change, message));
    else await reload();
  }

  tabs.listen((message) => {
    // The next message, focus or sync compares commit numbers again, so a failed read is retried.
    void enqueue(() => handleTabMessage(message)).catch(() => undefined);
  });

  persistence.onClosed(() => {
    // Recovers immediately: a page closed before its next edit would lose its contents.
    if (mirror.isOpen()) void enqueue(() => trackRecovery(reload)).catch(() => undefined);
  });

  return {
    // An empty database with a non-empty summary means that edits were lost: report them.
    open: () => enqueue(async () => mirror.replace(await persistence.load(() => unsentSummaryStore.read()))),
    isOpen: () => mirror.isOpen(),
    getState: () => mirror.getState(),
    isRecoveryFailed: () => mirror.isRecoveryFailed(),
    transact: (build) => enqueue(() => transactWithRetries(build)),
    refresh: () => enqueue(reload),
    cacheSealingKey(key) {
      if (mirror.isOpen() && mirror.getState().meta.role === 'admin') mirror.sealingKey = key;
    },
    subscribe: (listener) => mirror.subscribe(listener),
  };
}
