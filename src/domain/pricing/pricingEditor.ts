import type { Conflict } from './conflict';
import type { DeleteMutation, Mutation, MutationId, UserActionKind } from './mutation';
import type { Cost, GridRow, ItemId, ItemType, PricePlan } from './pricingItem';
import type { SyncPhase } from './syncActivity';

/** A new solution, as typed. */
export interface NewSolution {
  solution: string;
  cost: Cost;
}

/** Editable values of a row. */
export interface RowValues {
  solution: string;
  cost: Cost | null;
  plan?: PricePlan | undefined;
}

/** New values of a row, as typed. A field that is missing keeps its value. */
export interface RowChange {
  itemId: ItemId;
  label?: string;
  cost?: Partial<Cost>;
  /** ISO date from which `cost` applies: it replaces the plan of the row, not its price. null cancels the plan. */
  startsOn?: string | null;
  /**
   * Values that the user saw when the edit started. A unit that changed remotely since becomes a conflict; without
   * `base`, the edit starts from the current row.
   */
  base?: RowValues;
}

/**
 * Edit requested by the user. The engine turns it into mutations based on the current rows, in one local transaction.
 */
export type EditIntent =
  | { kind: 'add'; type: ItemType; solution: string; cost: Cost | null }
  | ({ kind: 'update' } & RowChange)
  /** A single undo step. `added`: rows to add at the end. `action` names it in the history; 'update' by default. */
  | { kind: 'updateMany'; rows: readonly RowChange[]; added?: readonly NewSolution[]; action?: UserActionKind }
  | { kind: 'delete'; itemIds: readonly ItemId[] }
  /**
   * Recreates a deleted row with these values (history revert, or saving a row that another device deleted); EditError
   * 'invalid' if the row is not deleted. `after`: the row that it follows, if known. `saved`: the typed texts among
   * the values; the draft of the row keeps others.
   */
  | ({ kind: 'restore'; itemId: ItemId; saved?: RowChange } & Pick<DeleteMutation, 'before' | 'after'>)
  /** Rows keep their relative order; `after: null` moves them to the top. */
  | { kind: 'move'; itemIds: readonly ItemId[]; after: ItemId | null };

export type RowSyncStatus = 'synced' | 'pending' | 'sending' | 'conflict' | 'rejected';

/** Server row with the pending mutations replayed. */
export interface RowSnapshot extends GridRow {
  syncStatus: RowSyncStatus;
}

/** An open conflict as the screen shows it; each pull updates `theirs`. */
export interface ConflictSnapshot {
  id: string;
  itemId: ItemId;
  unit: Conflict['unit'];
  label: string;
  mine: string | Cost | PricePlan | null;
  theirs: string | Cost | PricePlan | null;
  /** Number of local edits in conflict; a further one joins an open conflict. */
  editCount: number;
  /** Device name and server time (ms) of the remote change; null until its change record is found. */
  by: { device: string; at: number } | null;
}

export interface RejectionSnapshot {
  id: MutationId;
  mutation: Mutation;
  label: string;
  /** French sentence, chosen by error code. */
  reasonText: string;
  at: number;
}

export interface SyncSnapshot {
  phase: SyncPhase;
  /** Server revision of the pulled rows; 0 before the first pull. */
  revision: number;
  /** Number of edits that the server lacks, including conflicts and rejections; shown before a logout. */
  unsent: number;
  /** Number of unsent edits that need no decision of the user: they are sent once the server is reachable. */
  toSend: number;
  /** Device clock of the oldest unsent edit, ms. */
  oldestUnsentAt: number | null;
  /** Device clock of the last complete pull or poll, ms; null before the first pull. */
  lastSyncAt: number | null;
  /** French reason why sync is blocked; null if it is not. */
  causeText: string | null;
  /** True if an edit has been pending for more than 10 minutes online. */
  isStalled: boolean;
}

/** `Draft.itemId` of a row that is not added yet; no real row has this id. */
export const NEW_ITEM_ID: ItemId = 'new-item';

/** Typed texts of one row that are not saved as an edit; at most one draft per row. */
export interface Draft {
  itemId: ItemId;
  /** Texts as typed, not normalized; only those that differ from `base`. */
  label?: string;
  prix_partenaire?: string;
  commission?: string;
  /** ISO date from which the typed price applies; missing for now. */
  startsOn?: string;
  /** Row values when the editor opened; missing in drafts of older builds, which stored all three texts. */
  base?: RowValues;
  at: number;
}

/**
 * 'persistent', 'bestEffort', 'temporary': how long the browser keeps the data. 'full', 'failed', 'newerVersion': the
 * last write or opening failed. 'lost': unsent edits were lost with a deleted database.
 */
export type StorageHealth = 'persistent' | 'bestEffort' | 'temporary' | 'full' | 'failed' | 'lost' | 'newerVersion';

export interface GridSnapshot {
  /**
   * 'loading' until the local store is read and, if it holds no grid yet, the first pull succeeds; 'failed' if the
   * store cannot be opened or that pull failed; 'signedOut' without a session.
   */
  status: 'loading' | 'ready' | 'failed' | 'signedOut';
  isAdmin: boolean;
  /** Ordered by (display_order, id), without tombstones. Array and rows keep their identity while unchanged. */
  rows: readonly RowSnapshot[];
  sync: SyncSnapshot;
  /** Edits that wait to be sent, oldest first; neither conflicts nor rejected ones. */
  outbox: readonly Mutation[];
  conflicts: readonly ConflictSnapshot[];
  rejected: readonly RejectionSnapshot[];
  drafts: readonly Draft[];
  canUndo: boolean;
  canRedo: boolean;
  storage: StorageHealth;
  /** False if this admin's device cannot seal: edits still unsent when the session ends would be lost. */
  canSeal: boolean;
  /**
   * True from the moment an open tab restored cleared site data until a login, or until sync finds that the session
   * survived.
   */
  isRecovered: boolean;
  /**
   * True while cleared site data could not be restored: closing the page loses its contents. Sync retries without end.
   */
  isRecoveryFailed: boolean;
  /** Null until an admin saves a name; the history then names browser and system. */
  deviceName: string | null;
}

/** One mutation that the server accepted. */
export interface HistoryChange {
  pushId: string;
  revision: number;
  /** Server clock, ms. */
  at: number;
  device: string;
  itemId: ItemId;
  mutation: Mutation;
  /** Label that the mutation sets or deletes, else the item's current label; '' for a deleted or unknown item. */
  label: string;
}

export interface HistoryPage {
  /** Newest first. */
  changes: readonly HistoryChange[];
  /** Oldest push of the page, `at` in server time (ms); null if the server has no older one. */
  oldest: { revision: number; at: number } | null;
}

/** Outcome of a stored edit; a rejected one throws EditError. */
export interface EditResult {
  /** Id of the undo step that contains the edit. */
  group: string;
  /** Number of rows or lines that were saved. */
  saved: number;
  /** Number of inputs that failed: invalid lines, deleted rows. Unchanged rows don't count. */
  failed: number;
}

/** Interface of the sync engine to the pricing screens. Screens show toasts and navigate; the editor does neither. */
export interface PricingEditor {
  subscribe(listener: () => void): () => void;
  /** Returns the same object until something changes. */
  getSnapshot(): GridSnapshot;
  /** Resolves once the edit is stored on the device. Throws EditError if nothing was stored; never stores a part. */
  edit(intent: EditIntent): Promise<EditResult>;
  /**
   * Undoes the newest step, or the one with this `group`; false if there is none (any more: another tab may have undone
   * it). Throws EditError.
   */
  undo(group?: string): Promise<boolean>;
  /** Redoes the newest undone step; false if there is none. Throws EditError. */
  redo(): Promise<boolean>;
  /** Syncs now, or right after the current run; resolves at its end, even if it fails. */
  syncNow(): Promise<void>;
  /** Keeps the local values ('mine') or the server's ('theirs'). Throws EditError. */
  resolveConflicts(ids: readonly string[], take: 'mine' | 'theirs'): Promise<void>;
  /** Returns a rejected edit and those it depends on to the outbox. Throws EditError. */
  retryRejected(id: MutationId): Promise<void>;
  /** Discards a rejected edit permanently. Throws EditError. */
  discardRejected(id: MutationId): Promise<void>;
  /**
   * Fetches one page of accepted changes below a revision, newest first: at most `limit` pushes. Throws RemoteError.
   */
  fetchHistoryPage(request: { itemId?: ItemId; below?: number; limit: number }): Promise<HistoryPage>;
  /** Returns the typed values of a row that were not saved, with those that are only held in memory. */
  getDraft(itemId: ItemId): Draft | undefined;
  /** Holds typed values in memory until they are stored, so that exports include them; null drops them. */
  holdDraft(itemId: ItemId, draft: Draft | null): void;
  /** Like `holdDraft` for a text that no draft stores, such as pasted lines; `field` names it in the export. */
  holdText(field: string, text: string | null): void;
  /** Stores typed values, so that they survive a crash. Throws EditError. */
  saveDraft(draft: Draft): Promise<void>;
  /** Drops the typed values of a row, stored or held in memory. Throws EditError. */
  discardDraft(itemId: ItemId): Promise<void>;
  /** Stores the name shown in the history, cut to 100 characters; an empty one removes it. Throws EditError. */
  setDeviceName(name: string): Promise<void>;
  /**
   * Exports outbox, conflicts, rejected edits, drafts and open fields as one JSON file, also from the database of a newer
   * build. Rejects if that is unreadable.
   */
  exportUnsent(): Promise<Blob>;
  /** Exports the same as a table; not for the database of a newer build, whose records have unknown shapes. */
  exportUnsentCsv(): Promise<Blob>;
}
