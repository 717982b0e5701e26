import { useMemo } from 'react';
import { showToast, type ToastOptions } from '../../../ui/toast';
import {
  editErrorReason,
  FAILURE_MESSAGES,
  NOTHING_TO_REDO,
  NOTHING_TO_UNDO,
  REDONE_TEXT,
  SAVED_AS_CONFLICT,
  SAVED_ON_DEVICE,
  SUCCESS_MESSAGES,
  UNDO_ACTION,
  UNDONE_TEXT,
  type FailureKind,
  type SuccessKind,
} from '../messages';
import { EditError, type EditIntent, type PricingEditor } from '../services';
import { useEditor } from './EditorContext';

/** Why the device did not take an edit, as a French sentence. */
export function reasonOf(error: unknown): string {
  return editErrorReason(error instanceof EditError ? error.code : 'unknown');
}

export type EditOutcome = { ok: true; group: string } | { ok: false; code: EditError['code'] | 'unknown' };

export interface Edits {
  /** Success is told only after the device holds the edit; a failure is told with its reason. Never throws. */
  apply(intent: EditIntent, kind: SuccessKind): Promise<EditOutcome>;
  /** One step after the other, however fast they are asked for; without one left it says so. Never throws. */
  undo(): Promise<void>;
  redo(): Promise<void>;
  /** Runs what is no edit of a row (a choice in a conflict, a retry…); tells a failure. Resolves whether it went well. */
  attempt(action: () => Promise<unknown>, failure: FailureKind): Promise<boolean>;
}

export function useEdits(): Edits {
  const editor = useEditor();
  return useMemo(() => createEdits(editor), [editor]);
}

function createEdits(editor: PricingEditor): Edits {
  let last = Promise.resolve();
  /** The next one is asked only once the one before is done: then it is known whether a step is left. */
  const inTurn = (step: () => Promise<void>): Promise<void> => (last = last.then(step));
  const undo = (group?: string) => inTurn(() => takeBack(editor, group));
  return {
    attempt,
    apply: async (intent, kind) => {
      const conflicting = watchConflicts(editor);
      try {
        const { group } = await editor.apply(intent);
        const undoThis = () => void undo(group);
        tellSuccess(conflicting(), {
          title: SUCCESS_MESSAGES[kind],
          text: SAVED_ON_DEVICE,
          tone: 'success',
          // Only a deletion takes something out of sight; the other edits have the undo button.
          action: kind === 'delete' ? { label: UNDO_ACTION, onChoose: undoThis } : undefined,
        });
        return { ok: true, group };
      } catch (error) {
        tellFailure(kind, error);
        return { ok: false, code: error instanceof EditError ? error.code : 'unknown' };
      }
    },
    undo: () => undo(),
    redo: () => inTurn(() => redo(editor)),
  };
}

/** Keys ask for it at any time: nothing may be called saved where there was no step to take back. */
async function takeBack(editor: PricingEditor, group?: string): Promise<void> {
  if (!editor.getSnapshot().canUndo) {
    showToast({ title: NOTHING_TO_UNDO });
    return;
  }
  const conflicting = watchConflicts(editor);
  const undone = await attempt(() => editor.undo(group), 'undo');
  if (undone) tellSuccess(conflicting(), { title: UNDONE_TEXT, text: SAVED_ON_DEVICE });
}

async function redo(editor: PricingEditor): Promise<void> {
  if (!editor.getSnapshot().canRedo) {
    showToast({ title: NOTHING_TO_REDO });
    return;
  }
  const conflicting = watchConflicts(editor);
  const redone = await attempt(() => editor.redo(), 'redo');
  if (redone) tellSuccess(conflicting(), { title: REDONE_TEXT, text: SAVED_ON_DEVICE });
}

/** Asked after an edit: whether it waits as a conflict from the start, which the same transaction has stored. */
function watchConflicts(editor: PricingEditor): () => boolean {
  const known = new Set(editor.getSnapshot().conflicts.map(({ id }) => id));
  return () => editor.getSnapshot().conflicts.some(({ id }) => !known.has(id));
}

function tellSuccess(conflicting: boolean, success: ToastOptions): void {
  showToast(conflicting ? SAVED_AS_CONFLICT : success);
}

async function attempt(action: () => Promise<unknown>, failure: FailureKind): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    tellFailure(failure, error);
    return false;
  }
}

function tellFailure(kind: FailureKind, error: unknown): void {
  showToast({ title: FAILURE_MESSAGES[kind], text: reasonOf(error), tone: 'error' });
}
