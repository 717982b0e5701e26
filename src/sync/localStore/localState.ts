import type { Conflict } from '../../domain/pricing/conflict';
import type { Mutation, MutationId } from '../../domain/pricing/mutation';
import type { Draft } from '../../domain/pricing/pricingEditor';
import type { GridRow, ItemId } from '../../domain/pricing/pricingItem';

export type Role = 'partner' | 'admin';

export interface OutboxEntry {
  /** Increases with every edit of the device; gives the order of replay. */
  seq: number;
  mutation: Mutation;
}

/** One attempt to push, stored before its request; the server's change record has the same id. */
export interface PushAttempt {
  pushId: string;
  /** Edits from which the push was planned: planning them on the same head gives the same commit. */
  planned: readonly MutationId[];
  /** Edits completed once the push is accepted: those of `planned`, or none if it only renumbers rows. */
  mutationIds: readonly MutationId[];
}

/**
 * All attempts on one head. At most one can have become revision `base + 1`; its change record shows which. Without an
 * attempt, a push that was not stored may have arrived (`buildUnstoredPushId`).
 */
export interface InFlightAttempts {
  base: number;
  attempts: readonly PushAttempt[];
}

/** A conflict awaiting the user's decision; `by` is the author of the other side once its change record was read. */
export interface PendingConflict {
  id: string;
  conflict: Conflict;
  by: { device: string; at: number } | null;
}

/** Why the server rejects an edit for good, also known without asking it; a conflict is no rejection. */
export type RejectionCode = 'denied' | 'invalid';

export interface RejectedEdit {
  id: MutationId;
  mutation: Mutation;
  /** Position in the outbox: edits of one row are retried in their original order. */
  seq: number;
  code: RejectionCode;
  /** Device clock, in ms. */
  at: number;
}

/** Undo step with its stack and position, as stored; `UndoStep` in the domain is the same without them. */
export interface StoredUndoStep {
  seq: number;
  group: string;
  stack: 'undo' | 'redo';
  mutations: readonly Mutation[];
}

/** All unsent values of an admin session, encrypted; the next admin login supplies the key. */
export interface EncryptedUnsentEdits {
  id: string;
  at: number;
  /** Number of sealed edits, for display. */
  count: number;
  /** The same of sealed drafts; missing in blobs of older builds. */
  drafts?: number;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** Number and age of unsent edits, sealed ones included: small enough to be stored outside the database. */
export interface UnsentSummary {
  count: number;
  /** Device clock of the oldest edit, in ms. */
  since: number;
}

export interface LocalMeta {
  /** Random id set at creation; a new one means that the database was deleted. */
  storeId: string;
  /** Increases with every commit, so that a tab notices missed changes. */
  commitSeq: number;
  /**
   * Role that owns the contents; null before a login and after a logout, when no edits other than sealed ones exist.
   */
  role: Role | null;
  /** Revision of the stored rows; 0 before the first pull. */
  cursor: number;
  lastSyncAt: number | null;
  nextSeq: number;
  inFlight: InFlightAttempts | null;
  deviceName: string | null;
  /** Head revision whose digest even a full pull did not match; prevents repeated full pulls at this revision. */
  mismatchedHead: number | null;
  lostEdits: UnsentSummary | null;
  /** True after old edits were restored: a pull must precede the next push. */
  needsPull: boolean;
  /**
   * Cursor of rows with their plans and price dates. Differs from `cursor` if an earlier build, which reads no plans,
   * pulled them: the next pull reads all rows.
   */
  plansCursor: number | null;
  /**
   * True from the moment a page restored its contents after site data was cleared until a login, or until sync finds
   * that the session survived.
   */
  isRecovered: boolean;
}

/**
 * Earlier database of this device, cleared while a tab was open. Names the unsent edits taken over from it, so that
 * another tab with newer contents adds only what is missing (`buildRecoveryChange.ts`).
 */
export interface RecoveredDatabase {
  storeId: string;
  /** Newest commit of the earlier database whose contents are included here. */
  commitSeq: number;
  /** Ids of edits and sealed blobs stored at that commit. */
  editIds: readonly string[];
}

/** In-memory mirror of the database, patched by the same change sets. Maps and arrays are replaced, never mutated. */
export interface LocalState {
  meta: LocalMeta;
  rows: ReadonlyMap<ItemId, GridRow>;
  outbox: readonly OutboxEntry[];
  conflicts: ReadonlyMap<string, PendingConflict>;
  rejected: ReadonlyMap<MutationId, RejectedEdit>;
  drafts: ReadonlyMap<ItemId, Draft>;
  undo: readonly StoredUndoStep[];
  sealed: ReadonlyMap<string, EncryptedUnsentEdits>;
  recoveredDatabases: readonly RecoveredDatabase[];
}

/** Applied in order: `clear`, `remove`, `put`. */
export interface CollectionDelta<Value, Key> {
  clear?: true;
  remove?: readonly Key[];
  put?: readonly Value[];
}

/** Everything that one transaction writes, atomically. */
export interface ChangeSet {
  rows?: CollectionDelta<GridRow, ItemId>;
  outbox?: CollectionDelta<OutboxEntry, number>;
  conflicts?: CollectionDelta<PendingConflict, string>;
  rejected?: CollectionDelta<RejectedEdit, MutationId>;
  drafts?: CollectionDelta<Draft, ItemId>;
  undo?: CollectionDelta<StoredUndoStep, number>;
  sealed?: CollectionDelta<EncryptedUnsentEdits, string>;
  /** Replaces the whole list. */
  recoveredDatabases?: readonly RecoveredDatabase[];
  meta?: Partial<Omit<LocalMeta, 'storeId' | 'commitSeq'>>;
  /** null deletes the key. Not broadcast: other tabs read it from the database. */
  sealingKey?: CryptoKey | null;
  /** Session tokens; null deletes them. With `ifStored`, the commit is 'stale' unless that text is stored. */
  session?: { text: string | null; ifStored?: string };
}

export const EMPTY_META: Omit<LocalMeta, 'storeId'> = {
  commitSeq: 0,
  role: null,
  cursor: 0,
  lastSyncAt: null,
  nextSeq: 1,
  inFlight: null,
  deviceName: null,
  mismatchedHead: null,
  lostEdits: null,
  needsPull: false,
  plansCursor: null,
  isRecovered: false,
};
