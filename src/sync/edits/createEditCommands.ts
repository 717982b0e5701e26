import { EditError, type EditErrorCode } from '../../domain/pricing/editError';
import type { PricingEditor } from '../../domain/pricing/pricingEditor';
import type { SyncContext } from '../syncContext';
import { discardDraft, saveDraft } from './drafts';
import { setDeviceName } from './setDeviceName';
import type { StorageFailure } from '../snapshot/gridSnapshot';
import { edit } from './edit';
import { redo, undo } from './undo';
import { discardRejected, resolveConflicts, retryRejected } from './userDecisions';

/** Methods of the editor that write to the local store. */
export type EditCommands = Pick<
  PricingEditor,
  | 'edit'
  | 'undo'
  | 'redo'
  | 'resolveConflicts'
  | 'retryRejected'
  | 'discardRejected'
  | 'saveDraft'
  | 'discardDraft'
  | 'setDeviceName'
>;

interface EditCommandDeps {
  ensureOpen: () => Promise<void>;
  /** Shows the failure of the last write; null after a successful one. */
  setWriteFailure: (failure: StorageFailure | null) => void;
  updateStorageHealth: () => void;
  scheduleSync: () => void;
}

const WRITE_FAILURES: Partial<Record<EditErrorCode, StorageFailure>> = {
  storageFull: 'full',
  storageFailed: 'failed',
  newerVersion: 'newerVersion',
};

export function createEditCommands(context: SyncContext, deps: EditCommandDeps): EditCommands {
  const { ensureOpen, setWriteFailure, updateStorageHealth, scheduleSync } = deps;
  let hasEdited = false;

  function throwWriteFailure(error: unknown): never {
    const failure = error instanceof EditError ? WRITE_FAILURES[error.code] : undefined;
    if (failure !== undefined) setWriteFailure(failure);
    throw error;
  }

  /** Shows a storage failure until the next successful write. */
  async function reportWriteFailure<Result>(write: () => Promise<Result>): Promise<Result> {
    const result = await write().catch(throwWriteFailure);
    setWriteFailure(null);
    return result;
  }

  /** Schedules a sync after the write, even after a failed one: earlier edits may be unsent. */
  async function syncAfter<Result>(write: () => Promise<Result>): Promise<Result> {
    await ensureOpen();
    try {
      return await reportWriteFailure(write);
    } finally {
      scheduleSync();
    }
  }

  /** Requests persistence after the first edit, when a prompt makes sense. */
  async function updateStorageHealthAfter<Result>(write: () => Promise<Result>): Promise<Result> {
    const result = await write();
    if (!hasEdited) updateStorageHealth();
    hasEdited = true;
    return result;
  }

  return {
    edit: (intent) => syncAfter(() => updateStorageHealthAfter(() => edit(context, intent))),
    undo: (group) => syncAfter(() => undo(context, group)),
    redo: () => syncAfter(() => redo(context)),
    resolveConflicts: (ids, take) => syncAfter(() => resolveConflicts(context, ids, take)),
    retryRejected: (id) => syncAfter(() => retryRejected(context, id)),
    discardRejected: (id) => syncAfter(() => discardRejected(context, id)),
    saveDraft: (draft) => reportWriteFailure(() => saveDraft(context, draft)),
    discardDraft: (itemId) => discardDraft(context, itemId).catch(throwWriteFailure),
    setDeviceName: (name) => setDeviceName(context, name),
  };
}
