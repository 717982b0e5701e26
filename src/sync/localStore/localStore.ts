import { applyChange } from './applyChange';
import type { ChangeSet, LocalState } from './localState';
import { StoreError, type SyncEnginePorts, type TabMessage } from '../ports';
import { buildRecoveryChange } from './buildRecoveryChange';
import { addTypedDrafts, type TypedDrafts } from './typedDrafts';

/** Limit of retries after commits of other tabs; more indicates a defect. */
const MAX_RETRIES = 20;

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
  /** Loads commits of other tabs whose messages were missed. */
  refresh(): Promise<void>;
  /** Keeps the stored sealing key, so that a recovery can write it again. */
  rememberSealingKey(key: CryptoKey | null): void;
  subscribe(listener: () => void): () => void;
}

interface LocalStoreDeps extends Pick<SyncEnginePorts, 'persistence' | 'tabs' | 'randomSource' | 'unsentSummaryStore'> {
  typedDrafts: TypedDrafts;
}

export function createLocalStore({
  persistence,
  tabs,
  randomSource,
  unsentSummaryStore,
  typedDrafts,
}: LocalStoreDeps): LocalStore {
  let mirror: LocalState | null = null;
  let sealingKey: CryptoKey | null = null;
  let isRecoveryFailed = false;
  let queue: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

  function current(): LocalState {
    if (mirror === null) throw new StoreError('failed', { cause: new Error('not opened') });
    return mirror;
  }

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function replaceMirror(next: LocalState): void {
    mirror = next;
    isRecoveryFailed = false;
    if (next.meta.role !== 'admin') sealingKey = null;
    notify();
  }

  function setRecoveryFailed(next: boolean): void {
    if (next === isRecoveryFailed) return;
    isRecoveryFailed = next;
    notify();
  }

  /** Runs work after which the database has the contents of the page. One of a newer build still has them. */
  async function trackRecovery(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      setRecoveryFailed(!(error instanceof StoreError && error.code === 'newerVersion'));
      throw error;
    }
  }

  function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const settled = queue.then(work);
    // A failed task rejects its own promise without blocking the queue.
    queue = settled.catch(() => undefined);
    return settled;
  }

  /**
   * Resolves if the transaction was stored although it reported failure: the database remembers its id. Throws
   * StoreError 'lost' if the database was cleared, else the error.
   */
  async function checkFailedCommit({ meta }: LocalState, commitId: string, error: unknown): Promise<void> {
    if (!(error instanceof StoreError) || error.code !== 'failed') throw error;
    const stored = await persistence.peek().catch(() => undefined);
    if (stored === undefined) throw error;
    if (stored?.storeId !== meta.storeId) throw new StoreError('lost', { cause: error });
    if (!stored.commitIds.includes(commitId)) throw error;
  }

  async function commit(state: LocalState, change: ChangeSet): Promise<void> {
    const commitId = randomSource.createId();
    const { storeId, commitSeq } = state.meta;
    try {
      await persistence.commit({ storeId, commitSeq }, commitId, change);
    } catch (error) {
      await checkFailedCommit(state, commitId, error);
    }
    if (change.sealingKey !== undefined) ({ sealingKey } = change);
    const committed = { commitSeq: commitSeq + 1 };
    replaceMirror(applyChange(state, change, committed));
    const { sealingKey: _stays, session: _too, ...broadcastChange } = change;
    tabs.post({ kind: 'change', storeId, ...committed, change: broadcastChange });
  }

  async function reload(): Promise<void> {
    const { storeId, commitSeq } = current().meta;
    const stored = await persistence.peek();
    if (stored?.storeId === storeId && stored.commitSeq === commitSeq) return setRecoveryFailed(false);
    // The database may be cleared between `peek` and `load`: compare the id again.
    const state = stored?.storeId === storeId ? await persistence.load(() => null) : null;
    if (state?.meta.storeId === storeId) replaceMirror(state);
    else await recover();
  }

  /**
   * Writes the page's contents into the database that replaced a cleared one. Until that succeeds, the page keeps
   * showing them and the next transaction retries.
   */
  const recover = (): Promise<void> => trackRecovery(writeContents);

  async function writeContents(): Promise<void> {
    const page = current();
    for (let attempts = 1; ; attempts += 1) {
      const state = await persistence.load(() => null);
      const recovery = buildRecoveryChange(page, state, unsentSummaryStore.read());
      const change = addTypedDrafts(recovery, state, typedDrafts);
      if (change === null) return replaceMirror(state);
      try {
        return await commit(state, change.meta?.role === 'admin' && sealingKey ? { ...change, sealingKey } : change);
      } catch (error) {
        const hasRaced = error instanceof StoreError && (error.code === 'stale' || error.code === 'lost');
        if (!hasRaced || attempts === MAX_RETRIES) throw error;
      }
    }
  }

  async function transactWithRetries<Result>(
    build: (state: LocalState) => TransactionPlan<Result> | Promise<TransactionPlan<Result>>,
  ): Promise<Result> {
    for (let attempts = 1; ; attempts += 1) {
      const state = current();
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
  }

  async function handleTabMessage(message: TabMessage): Promise<void> {
    if (message.kind !== 'change' || mirror === null) return;
    const { storeId, commitSeq } = mirror.meta;
    if (message.storeId === storeId && message.commitSeq <= commitSeq) return;
    if (message.storeId === storeId && message.commitSeq === commitSeq + 1)
      replaceMirror(applyChange(mirror, message.change, message));
    else await reload();
  }

  tabs.listen((message) => {
    // The next message, focus or sync compares commit numbers again, so a failed read is retried.
    void enqueue(() => handleTabMessage(message)).catch(() => undefined);
  });

  persistence.onClosed(() => {
    // Recovers immediately: a page closed before its next edit would lose its contents.
    if (mirror !== null) void enqueue(() => trackRecovery(reload)).catch(() => undefined);
  });

  return {
    // An empty database with a non-empty summary means that edits were lost: report them.
    open: () => enqueue(async () => replaceMirror(await persistence.load(() => unsentSummaryStore.read()))),
    isOpen: () => mirror !== null,
    getState: current,
    isRecoveryFailed: () => isRecoveryFailed,
    transact: (build) => enqueue(() => transactWithRetries(build)),
    refresh: () => enqueue(reload),
    rememberSealingKey(key) {
      if (mirror?.meta.role === 'admin') sealingKey = key;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
