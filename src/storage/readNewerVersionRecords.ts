import { Dexie } from 'dexie';
import { isRecord } from '../domain/isRecord';
import type { NewerVersionRecords } from '../sync/ports';
import { PRICING_DATABASE_NAME, type IndexedDbGlobals } from './schema';

/**
 * Tables not to export: they hold no unsent edits, or (`sealed`) only encrypted ones. Any other table of a newer build
 * may contain some.
 */
const SKIPPED_TABLES: ReadonlySet<string> = new Set(['rows', 'undo', 'sealed', 'meta']);

function toLabelEntry(row: unknown): [string, string][] {
  if (!isRecord(row)) return [];
  const { id, solution } = row;
  return typeof id === 'string' && typeof solution === 'string' ? [[id, solution]] : [];
}

function findStoreId(record: unknown): string | null {
  const value = isRecord(record) ? record.value : null;
  return isRecord(value) && typeof value.storeId === 'string' ? value.storeId : null;
}

/**
 * Reads the id and, for an export, the unsent edits when a newer build owns the database. Dexie without a schema opens a
 * database without upgrading it.
 */
export async function readNewerVersionRecords(host: IndexedDbGlobals): Promise<NewerVersionRecords> {
  const db = new Dexie(PRICING_DATABASE_NAME, { ...host, autoOpen: false, cache: 'disabled' });
  try {
    await db.open();
    return await db.transaction('r', db.tables, async () => {
      const unsent = db.tables.filter((table) => !SKIPPED_TABLES.has(table.name));
      const records = await Promise.all(unsent.map(async (table) => [table.name, await table.toArray()] as const));
      const rows = await db.tables.find((table) => table.name === 'rows')?.toArray();
      return {
        storeId: findStoreId(await db.tables.find((table) => table.name === 'meta')?.get('device')),
        tables: Object.fromEntries(records),
        labels: Object.fromEntries((rows ?? []).flatMap(toLabelEntry)),
      };
    });
  } finally {
    db.close();
  }
}
