import type { Conflict } from '../domain/conflict';
import type { Mutation, MutationId } from '../domain/mutation';
import type { Cost, GridRow, ItemId } from '../domain/pricingItem';

export type Role = 'partner' | 'admin';

export interface OutboxEntry {
  /** Rises with every edit of the device; the order of replay. */
  seq: number;
  mutation: Mutation;
}

/** One push as it was fixed before its request; the server's record carries the same id. */
export interface PushTry {
  pushId: string;
  /** The edits that it was planned from: planned again on the same head, they give the same commit. */
  planned: readonly MutationId[];
  /** Those that are done once it is accepted; a move too long for one push stays until its last part. */
  mutationIds: readonly MutationId[];
}

/** All tries made on one head. At most one of them can have become revision `base + 1`; which one, its record tells. */
export interface InFlight {
  base: number;
  tries: readonly PushTry[];
}

/** A conflict that waits for the person, with who stands against it once the change record was read. */
export interface WaitingConflict {
  id: string;
  conflict: Conflict;
  by: { device: string; at: number } | null;
}

export type RefusalCode = 'denied' | 'invalid';

export interface Refused {
  id: MutationId;
  mutation: Mutation;
  /** Its place in the outbox: edits of one row are tried again in the order they were made. */
  seq: number;
  code: RefusalCode;
  /** Device clock, ms. */
  at: number;
}

export interface StoredDraft {
  itemId: ItemId;
  /** Texts as typed; only those that differ from the row as it was opened. */
  label?: string;
  prix_partenaire?: string;
  commission?: string;
  /** The row as it was opened; missing in drafts of builds that stored all three texts and nothing else. */
  base?: { solution: string; cost: Cost | null };
  at: number;
}

export interface UndoStep {
  seq: number;
  group: string;
  stack: 'undo' | 'redo';
  mutations: readonly Mutation[];
}

/** Everything that holds unsent values, encrypted; readable again with the key of the next admin login alone. */
export interface SealedEdits {
  id: string;
  at: number;
  /** Unsent edits inside, for the screen. */
  count: number;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

export interface UnsentMarker {
  count: number;
  /** Device clock of the oldest, ms. */
  since: number;
}

export interface DeviceMeta {
  /** Random, given when the database is created: another one means that the data of before are gone. */
  birth: string;
  /** Rises with every commit: how a tab notices that it is behind. */
  stamp: number;
  /** To whom the contents belong; null: nobody, and nothing but sealed edits is here. */
  role: Role | null;
  /** The server ended the session; stays until the next login. */
  ended: boolean;
  /** Revision that the stored rows show; 0 before the first pull. */
  cursor: number;
  lastSyncAt: number | null;
  nextSeq: number;
  inFlight: InFlight | null;
  deviceName: string | null;
  /** Head revision whose digest no full pull could match: it is not tried again for this one. */
  toleratedHead: number | null;
  lost: UnsentMarker | null;
  /** Edits of another time came back: what the server has is read before any of them is sent. */
  mustRead: boolean;
}

/**
 * What this database knows of an earlier one that was cleared under an open page. A page that held more of it, and comes
 * later, adds just that (`rejoin.ts`).
 */
export interface Origin {
  birth: string;
  /** Of the earlier database: everything up to this commit is known here. */
  stamp: number;
  /** Edits and sealed blobs that were on the device after that commit. */
  held: readonly string[];
}

/** The in-memory mirror of the database, patched by the same change sets. Maps and arrays are replaced, never mutated. */
export interface DeviceState {
  meta: DeviceMeta;
  rows: ReadonlyMap<ItemId, GridRow>;
  outbox: readonly OutboxEntry[];
  conflicts: ReadonlyMap<string, WaitingConflict>;
  refused: ReadonlyMap<MutationId, Refused>;
  drafts: ReadonlyMap<ItemId, StoredDraft>;
  undo: readonly UndoStep[];
  sealed: ReadonlyMap<string, SealedEdits>;
  origins: readonly Origin[];
}

/** `clear` empties the collection first, then keys go, then values come. */
export interface Delta<Value, Key> {
  clear?: true;
  remove?: readonly Key[];
  put?: readonly Value[];
}

/** What one transaction writes: all of it or nothing. */
export interface ChangeSet {
  rows?: Delta<GridRow, ItemId>;
  outbox?: Delta<OutboxEntry, number>;
  conflicts?: Delta<WaitingConflict, string>;
  refused?: Delta<Refused, MutationId>;
  drafts?: Delta<StoredDraft, ItemId>;
  undo?: Delta<UndoStep, number>;
  sealed?: Delta<SealedEdits, string>;
  /** All of them, not what differs. */
  origins?: readonly Origin[];
  meta?: Partial<Omit<DeviceMeta, 'birth' | 'stamp'>>;
  /** null: forget it. Never leaves the transaction: other tabs read it from the database when they need it. */
  sealingKey?: CryptoKey | null;
  /** null: the session's tokens go with it, so that nobody's device holds none. */
  session?: null;
}

export const EMPTY_META: Omit<DeviceMeta, 'birth'> = {
  stamp: 0,
  role: null,
  ended: false,
  cursor: 0,
  lastSyncAt: null,
  nextSeq: 1,
  inFlight: null,
  deviceName: null,
  toleratedHead: null,
  lost: null,
  mustRead: false,
};
