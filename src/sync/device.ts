import { applyChange } from './applyChange';
import type { ChangeSet, DeviceState } from './deviceState';
import { StoreError } from './errors';
import type { EnginePorts, TabMessage } from './ports';
import { rejoin } from './rejoin';

/** Other tabs may write between every read and commit of ours; more often than this means that something is wrong. */
const MAX_RETRIES = 20;

export interface Built<Result> {
  /** null: nothing to write. */
  change: ChangeSet | null;
  result: Result;
}

/** The device's contents: a mirror in memory that is changed by committed transactions alone, own ones and other tabs'. */
export interface Device {
  /** Reads the database. Throws StoreError. */
  open(): Promise<void>;
  isOpen(): boolean;
  state(): DeviceState;
  /**
   * Builds a change set on the newest state and commits it; where another tab wrote first, it is built anew on what that
   * tab wrote. One at a time. Throws StoreError, and whatever `build` throws.
   */
  transact<Result>(build: (state: DeviceState) => Built<Result> | Promise<Built<Result>>): Promise<Result>;
  /** Takes over what other tabs wrote, should their messages have been missed. */
  refresh(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

type Ports = Pick<EnginePorts, 'store' | 'tabs' | 'chance' | 'marker'>;

export function createDevice({ store, tabs, chance, marker }: Ports): Device {
  let mirror: DeviceState | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

  function current(): DeviceState {
    if (mirror === null) throw new StoreError('failed', { cause: new Error('not opened') });
    return mirror;
  }

  function take(next: DeviceState): void {
    mirror = next;
    for (const listener of listeners) listener();
  }

  function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = queue.then(work);
    // The caller hears of a failure; the next in the queue is not concerned by it.
    queue = done.catch(() => undefined);
    return done;
  }

  /** A transaction reported as failed may have got through all the same: the ids that the database remembers tell. */
  async function gotThrough(commitId: string, error: unknown): Promise<boolean> {
    if (!(error instanceof StoreError) || error.code !== 'failed') return false;
    const stored = await store.peek().catch(() => null);
    return stored?.commitIds.includes(commitId) === true;
  }

  async function commit(state: DeviceState, change: ChangeSet): Promise<void> {
    const commitId = chance.id();
    const { birth, stamp } = state.meta;
    try {
      await store.commit({ birth, stamp }, commitId, change);
    } catch (error) {
      if (!(await gotThrough(commitId, error))) throw error;
    }
    const committed = { stamp: stamp + 1 };
    take(applyChange(state, change, committed));
    const { sealingKey: _stays, session: _too, ...told } = change;
    tabs.post({ kind: 'change', birth, ...committed, change: told });
  }

  async function reload(): Promise<void> {
    const { birth, stamp } = current().meta;
    const stored = await store.peek();
    if (stored?.birth === birth && stored.stamp === stamp) return;
    // Cleared between the two, it is another one, too.
    const state = stored?.birth === birth ? await store.load(() => null) : null;
    if (state?.meta.birth === birth) take(state);
    else await recover();
  }

  /**
   * The database was cleared under an open page: what the page holds is written into the new one. Until that is done the
   * page goes on showing it, and the next of its transactions tries again.
   */
  async function recover(): Promise<void> {
    const page = current();
    for (let tries = 1; ; tries += 1) {
      const state = await store.load(() => null);
      const change = rejoin(page, state, marker.read());
      if (change === null) return take(state);
      try {
        return await commit(state, change);
      } catch (error) {
        const raced = error instanceof StoreError && (error.code === 'stale' || error.code === 'lost');
        if (!raced || tries === MAX_RETRIES) throw error;
      }
    }
  }

  async function attempt<Result>(
    build: (state: DeviceState) => Built<Result> | Promise<Built<Result>>,
  ): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      const state = current();
      const { change, result } = await build(state);
      if (change === null) return result;
      try {
        await commit(state, change);
        return result;
      } catch (error) {
        if (!(error instanceof StoreError) || tries === MAX_RETRIES) throw error;
        if (error.code === 'stale') await reload();
        else if (error.code === 'lost') await recover();
        else throw error;
      }
    }
  }

  async function hear(message: TabMessage): Promise<void> {
    if (message.kind !== 'change' || mirror === null) return;
    const { birth, stamp } = mirror.meta;
    if (message.birth === birth && message.stamp <= stamp) return;
    if (message.birth === birth && message.stamp === stamp + 1) take(applyChange(mirror, message.change, message));
    else await reload();
  }

  tabs.listen((message) => {
    // A failed read here is repeated by the next message, focus or sync: each of them compares the stamps.
    void enqueue(() => hear(message)).catch(() => undefined);
  });

  store.onClosed(() => {
    // Written again at once: a page that is closed before its next edit would take what it holds with it.
    if (mirror !== null) void enqueue(reload).catch(() => undefined);
  });

  return {
    // Where the database is an empty one while the marker tells of unsent edits, they are gone, and the person has to know.
    open: () => enqueue(async () => take(await store.load(() => marker.read()))),
    isOpen: () => mirror !== null,
    state: current,
    transact: (build) => enqueue(() => attempt(build)),
    refresh: () => enqueue(reload),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
