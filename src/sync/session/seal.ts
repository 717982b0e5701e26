import type {
  ChangeSet,
  LocalState,
  InFlightAttempts,
  OutboxEntry,
  RejectedEdit,
  EncryptedUnsentEdits,
  StoredUndoStep,
  PendingConflict,
} from '../localStore/localState';
import type { GridRow } from '../../domain/pricing/pricingItem';
import type { Draft } from '../../domain/pricing/pricingEditor';
import type { SyncEnginePorts } from '../ports';
import { listAllDrafts, type InMemoryDrafts } from '../localStore/inMemoryDrafts';
import { buildReferencedTombstones } from '../localStore/referencedItems';
import { DELETE_UNSENT_DATA, countUnsent, summarizeUnsent } from '../localStore/unsent';

/**
 * Contents of a sealed blob: everything with unsent values or costs. Written and read only by this module and
 * `buildUnsealingChange.ts`.
 */
export interface SealedEditsPlaintext {
  version: 1;
  outbox: readonly OutboxEntry[];
  conflicts: readonly PendingConflict[];
  rejected: readonly RejectedEdit[];
  drafts: readonly Draft[];
  undo: readonly StoredUndoStep[];
  inFlight: InFlightAttempts | null;
  /** Tombstones of the rows that the edits name; missing in blobs of older builds. */
  rows?: readonly GridRow[];
}

type SealDeps = Pick<SyncEnginePorts, 'sealer' | 'persistence' | 'clock' | 'randomSource'> & {
  inMemoryDrafts: InMemoryDrafts;
};

function collectContents(state: LocalState, inMemoryDrafts: InMemoryDrafts): SealedEditsPlaintext | null {
  const contents: SealedEditsPlaintext = {
    version: 1,
    outbox: state.outbox,
    conflicts: [...state.conflicts.values()],
    rejected: [...state.rejected.values()],
    drafts: listAllDrafts(state, inMemoryDrafts),
    undo: state.undo,
    // An unstored push (`buildUnstoredPushId`) is found again by its base.
    inFlight: state.meta.inFlight ?? { base: state.meta.cursor, attempts: [] },
    rows: buildReferencedTombstones(state),
  };
  const { outbox, conflicts, rejected, drafts, undo } = contents;
  return outbox.length + conflicts.length + rejected.length + drafts.length + undo.length === 0 ? null : contents;
}

/**
 * True if the browser has WebCrypto and a sealing key is stored: unsent edits can then be sealed when the session ends.
 */
export async function canSeal({ sealer, persistence }: Pick<SealDeps, 'sealer' | 'persistence'>): Promise<boolean> {
  return sealer !== null && (await persistence.readSealingKey()) !== null;
}

/** True if ending the session would lose edits or drafts, since they cannot be sealed. */
export async function hasUnsealableInput(deps: SealDeps, state: LocalState): Promise<boolean> {
  const hasInput = countUnsent(state) + listAllDrafts(state, deps.inMemoryDrafts).length > 0;
  return hasInput && !(await canSeal(deps));
}

/**
 * Builds the change set that seals all unsent edits into one blob and deletes the key. Without WebCrypto or a stored
 * key (deleted with a cleared database) the edits are lost, which `lostEdits` shows until the next edit. Without edits
 * it only deletes the key.
 */
export async function buildSealingChange(deps: SealDeps, state: LocalState): Promise<ChangeSet> {
  const deletion: ChangeSet = { ...DELETE_UNSENT_DATA, sealingKey: null };
  const contents = collectContents(state, deps.inMemoryDrafts);
  if (contents === null) return deletion;
  const key = await deps.persistence.readSealingKey();
  if (key === null || deps.sealer === null) {
    // What is sealed stays sealed.
    const lostEdits = summarizeUnsent({ ...state, sealed: new Map() });
    return lostEdits === null ? deletion : { ...deletion, meta: { ...deletion.meta, lostEdits } };
  }
  const { iv, data } = await deps.sealer.seal(key, JSON.stringify(contents));
  const edits: EncryptedUnsentEdits = {
    id: deps.randomSource.createId(),
    at: deps.clock.now(),
    count: countUnsent(state),
    drafts: contents.drafts.length,
    iv,
    data,
  };
  return { ...deletion, sealed: { put: [edits] } };
}
