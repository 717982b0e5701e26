import { type Cancel, type Clock, StoreError } from '../sync/ports';
import { toStoreError } from './toStoreError';
import { PricingDatabase, PRICING_SCHEMA_VERSION, type IndexedDbGlobals } from './schema';

/**
 * Timeout of a database operation, since some browsers never finish one; far above the duration on the slowest disk.
 */
const STORAGE_TIMEOUT_MS = 20_000;

/** Native version: Dexie multiplies versions by ten. */
const NATIVE_VERSION = PRICING_SCHEMA_VERSION * 10;

export interface PricingDatabaseConnection {
  /**
   * Runs the work on an open database. After error 'failed' (or STORAGE_TIMEOUT_MS: browsers close connections of
   * background tabs) reopens it and repeats the work once, so it must be idempotent. A timeout aborts the signal: closing
   * a connection does not abort its transactions. Throws StoreError.
   */
  run<Result>(work: (db: PricingDatabase, signal: AbortSignal) => PromiseLike<Result>): Promise<Result>;
  /** Subscribes to connections closed by the browser. */
  onClosed(listener: () => void): Cancel;
  close(): void;
}

/**
 * Opens a database at the version of this build only. On VersionError, Dexie opens the database of a newer build without
 * a version and adds the tables and indexes that it lacks, which raises its version above that of the newer build.
 */
function withFixedVersion(indexedDB: IDBFactory): IDBFactory {
  return {
    open: (name, version = NATIVE_VERSION) => indexedDB.open(name, version),
    cmp: (first, second) => indexedDB.cmp(first, second),
    databases: () => indexedDB.databases(),
    deleteDatabase: (name) => indexedDB.deleteDatabase(name),
  };
}

/** Rejects with StoreError 'failed' after STORAGE_TIMEOUT_MS, then aborts the signal; ignores a later result. */
export function withStorageTimeout<Result>(
  schedule: Clock['schedule'],
  work: (signal: AbortSignal) => PromiseLike<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const handleTimeout = (): void => {
      reject(new StoreError('failed', { cause: new Error('the database never answered') }));
      controller.abort();
    };
    const cancel = schedule(STORAGE_TIMEOUT_MS, handleTimeout);
    Promise.resolve(work(controller.signal)).then(resolve, reject).finally(cancel);
  });
}

export function createPricingDatabaseConnection({
  host,
  schedule,
}: {
  host: IndexedDbGlobals;
  schedule: Clock['schedule'];
}): PricingDatabaseConnection {
  const listeners = new Set<() => void>();
  let current: Promise<PricingDatabase> | null = null;
  /** After a full disk, Chromium closes the database, and errors of reopening it no longer give the reason. */
  let isDiskFull = false;

  /**
   * Reads the reason from the aborted transaction: its requests, and so Dexie, may only report an abort. Runs in the
   * capture phase, since Dexie stops the event at its target.
   */
  function handleAbort({ target }: Event): void {
    const reason = target !== null && 'error' in target ? target.error : null;
    isDiskFull ||= toStoreError(reason).code === 'full';
  }

  async function open(): Promise<PricingDatabase> {
    const db = new PricingDatabase({ ...host, indexedDB: withFixedVersion(host.indexedDB) });
    await db.open();
    db.backendDB().addEventListener('abort', handleAbort, { capture: true });
    db.backendDB().addEventListener('close', () => {
      for (const listener of listeners) listener();
    });
    return db;
  }

  function close(connection: Promise<PricingDatabase>): void {
    // Another operation may have replaced it already.
    if (current === connection) current = null;
    // A failed open has nothing to close, and one that never settles must not block.
    connection.then((db) => db.close()).catch(() => undefined);
  }

  /** Returns the current connection; opens one if there is none. */
  function connect(): Promise<PricingDatabase> {
    const connection = (current ??= open());
    connection.catch(() => close(connection));
    return connection;
  }

  const run: PricingDatabaseConnection['run'] = async (work) => {
    for (let isRepeated = false; ; isRepeated = true) {
      let used = connect();
      try {
        const result = await withStorageTimeout(schedule, async (signal) => {
          if (!(await used).isOpen()) {
            close(used);
            used = connect();
          }
          return work(await used, signal);
        });
        isDiskFull = false;
        return result;
      } catch (error) {
        const reason = toStoreError(error);
        isDiskFull ||= reason.code === 'full';
        if (reason.code !== 'failed') throw reason;
        close(used);
        if (isRepeated) throw isDiskFull ? new StoreError('full', { cause: reason }) : reason;
      }
    }
  };

  return {
    run,
    onClosed(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      if (current !== null) close(current);
    },
  };
}
