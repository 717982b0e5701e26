import { createContext, useContext, useMemo } from 'react';
import { showToast } from '../../../ui/toast';
import type { ToastOptions } from '../../../ui/toastOptions';
import {
  formatEditErrorCode,
  FAILURE_TITLES,
  NO_REDO_OF_STEP_MESSAGE,
  NO_UNDO_OF_STEP_MESSAGE,
  NOTHING_TO_REDO_TITLE,
  NOTHING_CHANGED_TITLE,
  NOTHING_TO_UNDO_TITLE,
  REDONE_TITLE,
  SAVED_AS_CONFLICT_MESSAGE,
  SAVED_ON_DEVICE_TEXT,
  formatNotChangedCount,
  formatSuccessTitle,
  UNDO_ACTION_LABEL,
  UNDONE_TITLE,
  type FailedAction,
  type CompletedAction,
  type ToastMessage,
} from '../messages';
import { type EditIntent, type PricingEditor } from '../../../domain/pricing/pricingEditor';
import { EditError } from '../../../domain/pricing/editError';
import { usePricingEditor } from './PricingServicesProvider';
import type { StepListener } from './useActivateChangedRow';

/** Returns the French reason why an edit was not stored. */
export function formatEditError(error: unknown): string {
  return formatEditErrorCode(error instanceof EditError ? error.code : 'unknown');
}

export type EditOutcome = { ok: true; group: string } | { ok: false; code: EditError['code'] | 'unknown' };

export interface EditActions {
  /** Stores an edit; shows a toast on success and one with the reason on failure. Never throws. */
  apply(intent: EditIntent, kind: CompletedAction): Promise<EditOutcome>;
  /**
   * Undoes the newest step, after earlier calls are done; a toast shows the outcome, also if no step is left. Never
   * throws.
   */
  undo(): Promise<void>;
  redo(): Promise<void>;
  /**
   * Runs an action that finds its edit after a wait, in the order of its start among edits, undo and redo; it stores
   * the edit by its argument. Shows a toast on failure.
   */
  runInTurn(action: (apply: EditActions['apply']) => Promise<unknown>, failure: FailedAction): Promise<void>;
  /** Runs a user action other than an edit; shows a toast on failure. Resolves to true on success. */
  runAction(action: () => Promise<unknown>, failure: FailedAction): Promise<boolean>;
  /**
   * Like `runAction` for work without a user action: an EditError shows no toast, as a banner reports storage failures.
   */
  runInBackground(action: () => Promise<unknown>, failure: FailedAction): Promise<boolean>;
}

/** The edits of the admin screen, whose forms and panels share one order with its cells. */
export const EditActionsContext = createContext<EditActions | null>(null);

/** Returns the shared edits; above their provider, and for partners, edits of their own, which call `onStep`. */
export function useEditActions(onStep?: StepListener): EditActions {
  const editor = usePricingEditor();
  const shared = useContext(EditActionsContext);
  return useMemo(() => shared ?? createEditActions(editor, onStep), [shared, editor, onStep]);
}

function createEditActions(editor: PricingEditor, onStep: StepListener = () => undefined): EditActions {
  let queue: Promise<unknown> = Promise.resolve();
  /** Serializes edits, undo and redo: whether there is a step is known only after the previous one. */
  const enqueue = <Result>(step: () => Promise<Result>): Promise<Result> => {
    const done = queue.then(step);
    queue = done;
    return done;
  };
  const undoIfAny = async (group?: string) => editor.getSnapshot().canUndo && editor.undo(group);
  const redoIfAny = async () => editor.getSnapshot().canRedo && editor.redo();
  const enqueueStep = (step: () => Promise<boolean>, texts: StepTexts) =>
    enqueue(async () => {
      const { rows } = editor.getSnapshot();
      await applyStep(editor, step, texts);
      onStep(rows, editor.getSnapshot().rows);
    });
  const undo = (group?: string) => enqueueStep(() => undoIfAny(group), UNDO_TEXTS);
  const apply: EditActions['apply'] = async (intent, kind) => {
    const hasNewConflict = trackConflicts(editor);
    try {
      const { group, saved, failed } = await editor.edit(intent);
      // Another device deleted all rows of the edit.
      if (saved === 0 && failed > 0) throw new EditError('unknownItem');
      if (saved === 0) {
        // No action to report: a cell or form left unchanged, unsaved texts that a paste replaced by the saved values.
        if (intent.kind === 'updateMany' && intent.action !== 'paste' && intent.action !== 'fill')
          showToast({ title: NOTHING_CHANGED_TITLE });
        return { ok: true, group };
      }
      const undoEdit = () => void undo(group);
      showSuccessToast(hasNewConflict(), {
        ...formatSuccess(kind, { saved, failed }, intent),
        tone: 'success',
        // Deleted rows disappear, so their toast offers undo; other edits have the toolbar button.
        action: kind === 'delete' ? { label: UNDO_ACTION_LABEL, onChoose: undoEdit } : undefined,
      });
      return { ok: true, group };
    } catch (error) {
      showFailureToast(kind, error);
      return { ok: false, code: error instanceof EditError ? error.code : 'unknown' };
    }
  };
  return {
    runAction,
    runInBackground,
    apply: (intent, kind) => enqueue(() => apply(intent, kind)),
    runInTurn: async (action, failure) => void (await enqueue(() => runAction(() => action(apply), failure))),
    undo: () => undo(),
    redo: () => enqueueStep(redoIfAny, REDO_TEXTS),
  };
}

/** `saved`: number of rows; those that a paste adds are counted apart. `failed`: rows that another device deleted. */
function formatSuccess(
  kind: CompletedAction,
  { saved, failed }: { saved: number; failed: number },
  intent: EditIntent,
): ToastMessage {
  const text = failed === 0 ? SAVED_ON_DEVICE_TEXT : `${SAVED_ON_DEVICE_TEXT}. ${formatNotChangedCount(failed)}`;
  const addedCount = intent.kind === 'updateMany' ? (intent.added?.length ?? 0) : 0;
  const added = formatSuccessTitle('addSolution', addedCount);
  if (addedCount === 0) return { title: formatSuccessTitle(kind, saved), text };
  if (addedCount === saved) return { title: added, text };
  return { title: formatSuccessTitle(kind, saved - addedCount), text: `${added}. ${text}` };
}

interface StepTexts {
  failure: FailedAction;
  done: string;
  /** No step is left. */
  nothing: string;
  /** This step had nothing to change, but another one is left. */
  nothingInStep: ToastMessage;
}

const UNDO_TEXTS: StepTexts = {
  failure: 'undo',
  done: UNDONE_TITLE,
  nothing: NOTHING_TO_UNDO_TITLE,
  nothingInStep: NO_UNDO_OF_STEP_MESSAGE,
};
const REDO_TEXTS: StepTexts = {
  failure: 'redo',
  done: REDONE_TITLE,
  nothing: NOTHING_TO_REDO_TITLE,
  nothingInStep: NO_REDO_OF_STEP_MESSAGE,
};

/**
 * Undoes or redoes a step. The shortcuts also run if there is no step: the toast then says so and does not claim a
 * save.
 */
async function applyStep(editor: PricingEditor, step: () => Promise<boolean>, texts: StepTexts): Promise<void> {
  const hasNewConflict = trackConflicts(editor);
  let hasStep = false;
  const isStored = await runAction(async () => {
    hasStep = await step();
  }, texts.failure);
  if (!isStored) return;
  const { canUndo, canRedo } = editor.getSnapshot();
  const isStepLeft = texts === UNDO_TEXTS ? canUndo : canRedo;
  if (hasStep) showSuccessToast(hasNewConflict(), { title: texts.done, text: SAVED_ON_DEVICE_TEXT });
  else showToast(isStepLeft ? texts.nothingInStep : { title: texts.nothing });
}

/**
 * Returns a function that tells whether a conflict was added or got a further edit since this call; an edit can do both
 * in its own transaction.
 */
export function trackConflicts(editor: PricingEditor): () => boolean {
  const known = new Map(editor.getSnapshot().conflicts.map(({ id, editCount }) => [id, editCount]));
  return () => editor.getSnapshot().conflicts.some(({ id, editCount }) => editCount > (known.get(id) ?? 0));
}

/** Shows that an edit is stored, or that it became a conflict. */
export function showSuccessToast(isConflict: boolean, success: ToastOptions): void {
  showToast(isConflict ? SAVED_AS_CONFLICT_MESSAGE : success);
}

function runAction(action: () => Promise<unknown>, failure: FailedAction): Promise<boolean> {
  return runOrReport(action, (error) => showFailureToast(failure, error));
}

function runInBackground(action: () => Promise<unknown>, failure: FailedAction): Promise<boolean> {
  return runOrReport(action, (error) => {
    if (!(error instanceof EditError)) showFailureToast(failure, error);
  });
}

/** Resolves to true on success, to false after `onFailure`. */
async function runOrReport(action: () => Promise<unknown>, onFailure: (error: unknown) => void): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    onFailure(error);
    return false;
  }
}

function showFailureToast(kind: FailedAction, error: unknown): void {
  showToast({ title: FAILURE_TITLES[kind], text: formatEditError(error), tone: 'error' });
}
