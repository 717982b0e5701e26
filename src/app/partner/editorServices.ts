import { EditError, type PricingEditor } from '../../features/pricing/services';
import type { Engine } from '../../sync/engine';
import { EditFailure } from '../../sync/errors';

/** The screens know their own error, made of the engine's code; anything else is a defect and stays what it is. */
async function told<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof EditFailure ? new EditError(error.code) : error;
  }
}

/** The engine as the pricing screens want it. */
export function editorOf(engine: Engine, eraseDevice: () => Promise<void>): PricingEditor {
  return {
    subscribe: engine.subscribe,
    getSnapshot: engine.snapshot,
    apply: (intent) => told(engine.edit(intent)),
    undo: (group) => told(engine.undo(group)),
    redo: () => told(engine.redo()),
    syncNow: engine.syncNow,
    resolveConflict: (id, take) => told(engine.resolveConflicts([id], take)),
    resolveAllConflicts: (take) => {
      const ids = engine.snapshot().conflicts.map(({ id }) => id);
      return told(engine.resolveConflicts(ids, take));
    },
    retryRefused: (id) => told(engine.retryRefused(id)),
    discardRefused: (id) => told(engine.discardRefused(id)),
    history: engine.history,
    saveDraft: (draft) => told(engine.saveDraft(draft)),
    dropDraft: (itemId) => told(engine.dropDraft(itemId)),
    setDeviceName: (name) => told(engine.setDeviceName(name)),
    keptOnlyHere: () => engine.unsentCount() + engine.holder().sealedEdits,
    eraseDevice: async () => {
      const left = await engine.logout('discard');
      if (!left.ok) throw new EditError('storageFailed');
      await told(engine.forgetDevice());
      engine.stop();
      await eraseDevice();
    },
    exportUnsent: () => Promise.resolve(engine.exportUnsent()),
  };
}
