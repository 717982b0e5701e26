import { STORAGE_TIMEOUT_MS } from '../config/constants';
import { StoreError } from '../sync/errors';
import type { Cancel, Clock } from '../sync/ports';
import { toStoreError } from './storeErrors';
import { PricingDatabase, SCHEMA_VERSION, type IndexedDbHost } from './schema';

/** Dexie multiplies versions by ten. */
const NATIVE_VERSION = SCHEMA_VERSION * 10;

export interface Connection {
  /**
   * Runs the work on an open database. Browsers close connections under background tabs and after faults: then it is
   * opened anew and the work runs once more, so it has to bear repetition; so, too, where nothing settles in
   * STORAGE_TIMEOUT_MS. Throws StoreError.
   */
  run<Result>(work: (db: PricingDatabase) => PromiseLike<Result>): Promise<Result>;
  /** Told when the browser closed the connection by itself. */
  onClosed(listener: () => void): Cancel;
  close(): void;
}

/**
 * Throws StoreError 'newerVersion'. Dexie opens a database of a newer build as it finds it, also when it opens a broken
 * connection again by itself inside a transaction; writing there in the old shapes would damage it.
 */
export function refuseNewer(db: PricingDatabase): void {
  if (db.backendDB().version > NATIVE_VERSION) throw new StoreError('newerVersion');
}

async function openDatabase(host: IndexedDbHost, name: string | undefined): Promise<PricingDatabase> {
  const db = new PricingDatabase(host, name);
  await db.open();
  try {
    refuseNewer(db);
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

/** The result, or StoreError 'failed'. What settles later is ignored. */
function within<Result>(after: Clock['after'], work: () => PromiseLike<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(new StoreError('failed', { cause: new Error('the database never answered') }));
    const cancel = after(STORAGE_TIMEOUT_MS, late);
    Promise.resolve(work()).then(resolve, reject).finally(cancel);
  });
}

export function createConnection({
  host,
  after,
  name,
}: {
  host: IndexedDbHost;
  after: Clock['after'];
  name?: string | undefined;
}): Connection {
  const listeners = new Set<() => void>();
  let opening: Promise<PricingDatabase> | null = null;

  async function open(): Promise<PricingDatabase> {
    const db = await openDatabase(host, name);
    db.backendDB().addEventListener('close', () => {
      for (const listener of listeners) listener();
    });
    return db;
  }

  async function current(): Promise<PricingDatabase> {
    opening ??= open();
    try {
      const db = await opening;
      if (db.isOpen()) return db;
    } catch (error) {
      opening = null;
      throw error;
    }
    opening = open();
    return opening;
  }

  function drop(): void {
    // One that can't be opened has nothing to close, and one that never answers is not waited for.
    opening?.then((db) => db.close()).catch(() => undefined);
    opening = null;
  }

  async function run<Result>(work: (db: PricingDatabase) => PromiseLike<Result>): Promise<Result> {
    for (let isRepeated = false; ; isRepeated = true) {
      try {
        return await within(after, async () => work(await current()));
      } catch (error) {
        const reason = toStoreError(error);
        if (reason.code !== 'failed') throw reason;
        drop();
        if (isRepeated) throw reason;
      }
    }
  }

  return {
    run,
    onClosed(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: drop,
  };
}
