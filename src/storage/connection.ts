import { StoreError } from '../sync/errors';
import { toStoreError } from './storeErrors';
import { PricingDatabase, SCHEMA_VERSION, type IndexedDbHost } from './schema';

/** Dexie multiplies versions by ten. */
const NATIVE_VERSION = SCHEMA_VERSION * 10;

export interface Connection {
  /**
   * Runs the work on an open database. Browsers close connections under background tabs and after faults: then it is
   * opened anew and the work runs once more, so it has to bear repetition. Throws StoreError.
   */
  run<Result>(work: (db: PricingDatabase) => PromiseLike<Result>): Promise<Result>;
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

export function createConnection(host: IndexedDbHost, name?: string): Connection {
  let opening: Promise<PricingDatabase> | null = null;

  async function current(): Promise<PricingDatabase> {
    opening ??= openDatabase(host, name);
    try {
      const db = await opening;
      if (db.isOpen()) return db;
    } catch (error) {
      opening = null;
      throw error;
    }
    opening = openDatabase(host, name);
    return opening;
  }

  async function drop(): Promise<void> {
    const broken = opening;
    opening = null;
    // A database that could not even be opened has nothing to close.
    const db = await broken?.catch(() => null);
    db?.close();
  }

  async function run<Result>(work: (db: PricingDatabase) => PromiseLike<Result>): Promise<Result> {
    try {
      return await work(await current());
    } catch (error) {
      const first = toStoreError(error);
      if (first.code !== 'failed') throw first;
    }
    await drop();
    try {
      return await work(await current());
    } catch (error) {
      throw toStoreError(error);
    }
  }

  return { run, close: () => void drop() };
}
