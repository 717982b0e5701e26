import { carryDigest } from '../../domain/pricing/digest';
import { carrySortedLiveRows } from '../../domain/pricing/sortedLiveRows';
import type { ChangeSet, CollectionDelta, LocalState } from './localState';
import { StoreError, type SyncEnginePorts, type TabMessage } from '../ports';
import { recoverClearedDatabase } from './recoverClearedDatabase';
import type { InMemoryDrafts } from './inMemoryDrafts';

/** Limit of retries after commits of other tabs; more indicates a defect. */
const MAX_RETRIES = 20;

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
  /** Keeps the stored sealing key, so that a recovery can write it again. */
  rememberSealingKey(key: CryptoKey | null): void;
  subscribe(listener: () => void): () => void;
}

interface LocalStoreDeps extends Pick<SyncEnginePorts, 'persistence' | 'tabs' | 'randomSource' | 'unsentSummaryStore'> {
  inMemoryDrafts: InMemoryDrafts;
}

function patchMap<Value, Key>(
  map: ReadonlyMap<Key, Value>,
  delta: CollectionDelta<Value, Key> | undefined,
  keyOf: (value: Value) => Key,
): ReadonlyMap<Key, Value> {
  if (delta === undefined) return map;
  const next = new Map(delta.clear ? [] : map);
  for (const key of delta.remove ?? []) next.delete(key);
  for (const value of delta.put ?? []) next.set(keyOf(value), value);
  return next;
}

/** Keeps the digest and the order of the rows known: computing them takes longer than any change. */
function patchRows(rows: LocalState['rows'], delta: ChangeSet['rows']): LocalState['rows'] {
  const next = patchMap(rows, delta, (row) => row.id);
  const { clear, remove = [], put = [] } = delta ?? {};
  if (next === rows || clear || remove.length > 0) return next;
  carryDigest(rows, next, put);
  carrySortedLiveRows(rows, next, put);
  return next;
}

function patchList<Value extends { seq: number }>(
  list: readonly Value[],
  delta: CollectionDelta<Value, number> | undefined,
): readonly Value[] {
  if (delta === undefined) return list;
  const put = delta.put ?? [];
  const newest = list.at(-1)?.seq ?? 0;
  const isAppendOnly = !delta.clear && !delta.remove?.length && put.every(({ seq }) => seq > newest);
  if (isAppendOnly && put.length === 1) return [...list, ...put];
  const replaced = new Set([...(delta.remove ?? []), ...put.map((value) => value.seq)]);
  const kept = delta.clear ? [] : list.filter((value) => !replaced.has(value.seq));
  return [...kept, ...put].toSorted((a, b) => a.seq - b.seq);
}

/** Returns the state after a commit. Collections without changes keep their identity. */
export function applyChange(state: LocalState, change: ChangeSet, { commitSeq }: { commitSeq: number }): LocalState {
  return {
    meta: { ...state.meta, ...change.meta, commitSeq },
    rows: patchRows(state.rows, change.rows),
    outbox: patchList(state.outbox, change.outbox),
    conflicts: patchMap(state.conflicts, change.conflicts, (pending) => pending.id),
    rejected: patchMap(state.rejected, change.rejected, (rejected) => rejected.id),
    drafts: patchMap(state.drafts, change.drafts, (draft) => draft.itemId),
    undo: patchList(state.undo, change.undo),
    sealed: patchMap(state.sealed, change.sealed, (sealed) => sealed.id),
    recoveredDatabases: change.recoveredDatabases ?? state.recoveredDatabases,
  };
}

/** The newest committed state in memory. */
class Mirror {
  /** The stored sealing key of an admin, so that a recovery can write it again. */
  sealingKey: CryptoKey | null = null;
  #state: LocalState | null = null;
  #isRecoveryFailed = false;
  readonly #listeners = new Set<() => void>();

  isOpen(): boolean {
    return this.#state !== null;
  }

  /** Throws StoreError before the database was read. */
  getState(): LocalState {
    if (this.#state === null) throw new StoreError('failed', { cause: new Error('not opened') });
    return this.#state;
  }

  replace(next: LocalState): void {
    this.#state = next;
    this.#isRecoveryFailed = false;
    if (next.meta.role !== 'admin') this.sealingKey = null;
    this.#notify();
  }

  isRecoveryFailed(): boolean {
    return this.#isRecoveryFailed;
  }

  setRecoveryFailed(isRecoveryFailed: boolean): void {
    if (isRecoveryFailed === this.#isRecoveryFailed) return;
    this.#isRecoveryFailed = isRecoveryFailed;
    this.#notify();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Runs one task after the other. A failed task rejects its own promise without blocking the queue. */
function createQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let queue: Promise<unknown> = Promise.resolve();
  return (work) => {
    const settled = queue.then(work);
    queue = settled.catch(() => undefined);
    return settled;
  };
}

type CommitDeps = Pick<LocalStoreDeps, 'persistence' | 'tabs' | 'randomSource'>;

/**
 * Resolves if the transaction was stored although it reported failure: the database remembers its id. Throws StoreError
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

  /**
   * Runs work after which the database has the contents of the page. On failure, only the page has them, except if a
   * newer build upgraded the database ('newerVersion').
   */
  async function trackRecovery(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      mirror.setRecoveryFailed(!(error instanceof StoreError && error.code === 'newerVersion'));
      throw error;
    }
  }

  async function reload(): Promise<void> {
    const { storeId, commitSeq } = mirror.getState().meta;
    const stored = await persistence.peek();
    if (stored?.storeId === storeId && stored.commitSeq === commitSeq) return mirror.setRecoveryFailed(false);
    // The database may be cleared between `peek` and `load`: compare the id again.
    const state = stored?.storeId === storeId ? await persistence.load(() => null) : null;
    if (state?.meta.storeId === storeId) mirror.replace(state);
    else await recover();
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
        if (!(error instanceof StoreError) || attempts === MAX_RETRIES) throw error;
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
    rememberSealingKey(key) {
      if (mirror.isOpen() && mirror.getState().meta.role === 'admin') mirror.sealingKey = key;
    },
    subscribe: (listener) => mirror.subscribe(listener),
  };
}
