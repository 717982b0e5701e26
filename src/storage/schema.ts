import { Dexie, type Table } from 'dexie';
import type { ItemId, GridRow } from '../domain/pricingItem';
import type { MutationId } from '../domain/mutation';
import type {
  DeviceMeta,
  Origin,
  OutboxEntry,
  Refused,
  SealedEdits,
  StoredDraft,
  UndoStep,
  WaitingConflict,
} from '../sync/deviceState';

export interface Lease {
  holder: string;
  /** Device clock, ms. */
  seenAt: number;
}

/** `commitIds` of the newest commits, newest last: how one whose answer was lost is recognised, also behind others. */
export type StoredMeta = DeviceMeta & { commitIds: readonly string[] };

export type MetaRecord =
  | { key: 'device'; value: StoredMeta }
  | { key: 'lease'; value: Lease }
  | { key: 'origins'; value: readonly Origin[] }
  | { key: 'sealingKey'; value: CryptoKey }
  /** Opaque to this layer: what the session has to remember over restarts. */
  | { key: 'session'; value: string };

/** Databases of one browser: the real one, or one in memory under test. */
export interface IndexedDbHost {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof globalThis.IDBKeyRange;
}

export const DATABASE_NAME = 'partner-pricing';

/** Released versions are never edited: a new one is added below the last. */
export const SCHEMA_VERSION = 1;

export class PricingDatabase extends Dexie {
  declare readonly rows: Table<GridRow, ItemId>;
  declare readonly outbox: Table<OutboxEntry, number>;
  declare readonly conflicts: Table<WaitingConflict, string>;
  declare readonly refused: Table<Refused, MutationId>;
  declare readonly drafts: Table<StoredDraft, ItemId>;
  declare readonly undo: Table<UndoStep, number>;
  declare readonly sealed: Table<SealedEdits, string>;
  declare readonly meta: Table<MetaRecord, MetaRecord['key']>;

  constructor(host: IndexedDbHost, name = DATABASE_NAME) {
    super(name, {
      indexedDB: host.indexedDB,
      IDBKeyRange: host.IDBKeyRange,
      autoOpen: false,
      // Browsers answer 'stored' before the disk has it unless they are asked not to.
      chromeTransactionDurability: 'strict',
      // Rows are mirrored in memory by the engine; a second cache would only cost.
      cache: 'disabled',
    });
    this.version(1).stores({
      rows: 'id',
      outbox: 'seq',
      conflicts: 'id',
      refused: 'id',
      drafts: 'itemId',
      undo: 'seq',
      sealed: 'id',
      meta: 'key',
    });
    // A newer build in another tab wants to upgrade: getting out of its way is all that this one may do.
    this.on('versionchange', () => {
      this.close();
      return false;
    });
    this.on('blocked', () => false);
  }
}
