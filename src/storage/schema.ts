import { Dexie, type Table } from 'dexie';
import type { ItemId, GridRow } from '../domain/pricing/pricingItem';
import type { MutationId } from '../domain/pricing/mutation';
import type { Draft } from '../domain/pricing/pricingEditor';
import {
  EMPTY_META,
  type LocalMeta,
  type OutboxEntry,
  type PendingConflict,
  type RecoveredDatabase,
  type RejectedEdit,
  type EncryptedUnsentEdits,
  type StoredUndoStep,
} from '../sync/ports';

export interface SyncLease {
  holder: string;
  /** Device clock, in ms. */
  seenAt: number;
}

/** `commitIds`: ids of the newest commits, newest last; they identify a commit whose success was not reported. */
export type LocalMetaWithCommitIds = LocalMeta & { commitIds: readonly string[] };

/** Earlier builds stored fewer fields. */
export const EMPTY_STORED_LOCAL_META: Omit<LocalMetaWithCommitIds, 'storeId'> = { ...EMPTY_META, commitIds: [] };

/** Values of the table `meta`, by key. */
export interface MetaValues {
  /** Older builds read its `storeId`, also from later schemas. */
  device: LocalMetaWithCommitIds;
  lease: SyncLease;
  recoveredDatabases: readonly RecoveredDatabase[];
  sealingKey: CryptoKey;
  /** Serialized session; opaque to this layer. */
  session: string;
}

export type MetaRecord = { [Key in keyof MetaValues]: { key: Key; value: MetaValues[Key] } }[keyof MetaValues];

/** IndexedDB of a browser, or in memory under test. */
export interface IndexedDbGlobals {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof globalThis.IDBKeyRange;
}

export const PRICING_DATABASE_NAME = 'partner-pricing';

/** Number of the newest schema. Released versions are never edited: add a `this.version` call below the last one. */
export const PRICING_SCHEMA_VERSION = 2;

export class PricingDatabase extends Dexie {
  declare readonly rows: Table<GridRow, ItemId>;
  declare readonly outbox: Table<OutboxEntry, number>;
  declare readonly conflicts: Table<PendingConflict, string>;
  declare readonly rejected: Table<RejectedEdit, MutationId>;
  declare readonly drafts: Table<Draft, ItemId>;
  declare readonly undo: Table<StoredUndoStep, number>;
  declare readonly sealed: Table<EncryptedUnsentEdits, string>;
  declare readonly meta: Table<MetaRecord, MetaRecord['key']>;

  constructor(host: IndexedDbGlobals) {
    super(PRICING_DATABASE_NAME, {
      indexedDB: host.indexedDB,
      IDBKeyRange: host.IDBKeyRange,
      autoOpen: false,
      // Without 'strict', browsers report a commit before it is on disk.
      chromeTransactionDurability: 'strict',
      // The engine mirrors rows in memory; Dexie's cache would duplicate them.
      cache: 'disabled',
    });
    this.version(1).stores({
      rows: 'id',
      outbox: 'seq',
      conflicts: 'id',
      rejected: 'id',
      drafts: 'itemId',
      undo: 'seq',
      sealed: 'id',
      meta: 'key',
    });
    // Plans in edits and drafts, which a tab of an earlier build would send without them: it cannot open this version.
    this.version(2).stores({});
    // Closes for the upgrade of a newer build in another tab and stays closed.
    this.on('versionchange', () => {
      this.close();
      return false;
    });
    this.on('blocked', () => false);
  }
}
