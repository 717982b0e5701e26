import type { Cost, GridRow, ItemId, ItemType } from '../../domain/pricingItem';
import type { DeleteMutation, Mutation, MutationId } from '../../domain/mutation';

/**
 * What the pricing screens need from the rest of the house. The composition root (`app/`) satisfies it with the
 * sync engine; tests satisfy it with a fake. Nothing here shows a toast or navigates.
 */

/** What a person asks for. The engine turns it into mutations based on the rows of that moment, in one local transaction. */
export type EditIntent =
  | { kind: 'add'; type: ItemType; solution: string; cost: Cost | null }
  | { kind: 'import'; rows: readonly { solution: string; cost: Cost }[] }
  /** `base`: the row that the values were typed on, where that is another one than the row of now. */
  | { kind: 'update'; itemId: ItemId; label?: string; cost?: Cost; base?: { solution: string; cost: Cost | null } }
  /** One cost per row; one undo step. */
  | { kind: 'updateMany'; rows: readonly { itemId: ItemId; cost: Cost }[] }
  | { kind: 'delete'; itemIds: readonly ItemId[] }
  /** Brings a deleted row back, as history knew it; refused with 'invalid' where the item lives. */
  | { kind: 'restore'; itemId: ItemId; before: DeleteMutation['before'] }
  /** Rows keep their relative order; `after: null` puts them first. */
  | { kind: 'move'; itemIds: readonly ItemId[]; after: ItemId | null };

export type RowMark = 'synced' | 'pending' | 'sending' | 'conflict' | 'refused';

/** A row as the grid shows it: server row + pending mutations replayed. */
export interface ViewRow extends GridRow {
  mark: RowMark;
}

export type ConflictUnit = 'label' | 'price' | 'deletedByOther' | 'changedByOther';

export interface ConflictView {
  id: MutationId;
  itemId: ItemId;
  unit: ConflictUnit;
  label: string;
  mine: string | Cost | null;
  theirs: string | Cost | null;
  /** From `pricing_changes`; null while it could not be read. */
  by: { device: string; at: number } | null;
}

export interface RefusedView {
  id: MutationId;
  mutation: Mutation;
  label: string;
  /** French sentence, chosen by error code. */
  reason: string;
  at: number;
}

export type SyncPhase =
  'idle' | 'syncing' | 'offline' | 'waiting' | 'sessionUnreachable' | 'sessionEnded' | 'storageFailed';

export interface SyncView {
  phase: SyncPhase;
  /** Edits that the server has not got, those in conflict and refused ones included: the number a logout asks about. */
  unsent: number;
  /** Those of them that wait for nothing but the network. */
  toSend: number;
  /** Device clock of the oldest unsent edit, ms. */
  oldestUnsentAt: number | null;
  /** Device clock of the last complete pull, ms; null before the first. */
  lastSyncAt: number | null;
  /** French sentence: why nothing goes on; null while all is well. */
  cause: string | null;
  /** Over 10 minutes online without sending. */
  stalled: boolean;
}

/** Stands for the row that is not there yet, in `Draft.itemId`; no real row has this id. */
export const NEW_ITEM_DRAFT: ItemId = 'new-item';

export interface Draft {
  itemId: ItemId;
  /** Texts as typed, not yet normalised; only those that differ from the row as it was opened. */
  label?: string;
  prix_partenaire?: string;
  commission?: string;
  /** The row as it was opened; missing in drafts of older builds, which stored all three texts. */
  base?: { solution: string; cost: Cost | null };
  at: number;
}

export type StorageHealth = 'persistent' | 'bestEffort' | 'temporary' | 'full' | 'lost' | 'newerVersion';

export interface EditorSnapshot {
  /** 'loading' until the cache was read; 'empty' = nothing cached and nothing loaded. */
  status: 'loading' | 'ready' | 'failed' | 'locked';
  admin: boolean;
  /** Ordered by (display_order, id), without tombstones. Same array while nothing changed; unchanged rows keep their identity. */
  rows: readonly ViewRow[];
  sync: SyncView;
  conflicts: readonly ConflictView[];
  refused: readonly RefusedView[];
  drafts: readonly Draft[];
  canUndo: boolean;
  canRedo: boolean;
  storage: StorageHealth;
  /** False: an admin's unsent edits cannot be kept sealed and end with the session. */
  canSeal: boolean;
  /** null until asked once from an admin. */
  deviceName: string | null;
}

export interface HistoryEntry {
  pushId: string;
  revision: number;
  at: number;
  device: string;
  itemId: ItemId;
  mutation: Mutation;
  label: string;
}

export type EditErrorCode =
  'storageFull' | 'storageFailed' | 'notAdmin' | 'locked' | 'unknownItem' | 'invalid' | 'newerVersion';

/** The one error that `PricingEditor` throws for an edit; the screens choose their French sentence by its code. */
export class EditError extends Error {
  constructor(readonly code: EditErrorCode) {
    super(code);
    this.name = 'EditError';
  }
}

export interface PricingEditor {
  subscribe(listener: () => void): () => void;
  getSnapshot(): EditorSnapshot;
  /**
   * Resolves after the edit is durable on the device, with what is needed to undo just it. All of it or, with EditError,
   * nothing; `failed` counts lines of an import that are no valid items.
   */
  apply(intent: EditIntent): Promise<{ group: string; saved: number; failed: number }>;
  /** The newest step, or just the one with this `group` ('Annuler' of a toast). Throws EditError. */
  undo(group?: string): Promise<void>;
  redo(): Promise<void>;
  syncNow(): Promise<void>;
  resolveConflict(id: MutationId, take: 'mine' | 'theirs'): Promise<void>;
  resolveAllConflicts(take: 'mine' | 'theirs'): Promise<void>;
  retryRefused(id: MutationId): Promise<void>;
  discardRefused(id: MutationId): Promise<void>;
  /** Newest first; one page. */
  history(options: { itemId?: ItemId; before?: number; limit: number }): Promise<readonly HistoryEntry[]>;
  saveDraft(draft: Draft): Promise<void>;
  dropDraft(itemId: ItemId): Promise<void>;
  setDeviceName(name: string): Promise<void>;
  /** Edits that are on this device alone, sealed ones of another role included. */
  keptOnlyHere(): number;
  /** Ends the session and removes what the site keeps on this device, unsent edits included. The page has to be left then. */
  eraseDevice(): Promise<void>;
  /** Everything unsent (outbox, conflicts, refused, drafts) as one file a person can keep. */
  exportUnsent(): Promise<Blob>;
}
