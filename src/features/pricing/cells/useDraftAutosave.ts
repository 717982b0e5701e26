import { useEffect, useRef, useState } from 'react';
import { warnBeforeLeaving } from '../../../platform/warnBeforeLeaving';
import { onBeforeReload } from '../../../platform/beforeReload';
import { DRAFT_DELAY_MS } from './draftDelay';
import { useEditActions, type EditOutcome } from '../shell/useEditActions';
import { usePricingEditor, usePricingEditorValue } from '../shell/PricingServicesProvider';
import { buildRowDraft, toRowInput, isSameInput, type RowInput, type EditableRowValues } from './rowInput';

export interface DraftAutosave {
  /** Removes the draft. */
  discard: () => void;
  /** True while an edit saves the values. Fields are read-only then: the form closes with any further input. */
  isSaving: boolean;
  /**
   * Runs the edit that saves the values and stores no draft before its end: the edit removes the draft, and one stored
   * after it would offer the values again as not saved.
   */
  suspendDuring: (edit: () => Promise<EditOutcome>) => Promise<EditOutcome>;
}

/**
 * Stores typed values as a draft soon after a key, on unmount and before the app reloads the page.
 * `isStoredInitially`: a draft is stored already.
 */
export function useDraftAutosave(
  initialRow: EditableRowValues,
  input: RowInput,
  isStoredInitially: boolean,
): DraftAutosave {
  const editor = usePricingEditor();
  const { runInBackground } = useEditActions();
  const [isStored, setStored] = useState(isStoredInitially);
  const isChanged = !isSameInput(input, toRowInput(initialRow));
  const isSaveNeeded = isStored || isChanged;

  const hasHeldDraft = useRef(false);
  /** Stores the newest input; null once that has started. */
  const pendingSave = useRef<(() => Promise<void>) | null>(null);
  const saveTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isSaving, setSaving] = useState(false);
  /** Like `isSaving`, for timers and effects that run before the next render. */
  const isSuspended = useRef(false);

  useEffect(() => {
    const draft = isChanged ? buildRowDraft(initialRow, input, Date.now()) : null;
    // Passes null only to drop a draft that this mount holds, never the unsaved input of an earlier mount.
    if (isChanged || hasHeldDraft.current) editor.holdDraft(initialRow.id, draft);
    hasHeldDraft.current = isChanged;
    pendingSave.current = null;
    if (!isSaveNeeded) return undefined;
    const endWarning = warnBeforeLeaving();
    const save = async () => {
      if (draft) await editor.saveDraft(draft);
      else await editor.discardDraft(initialRow.id);
      endWarning();
    };
    pendingSave.current = save;
    const savePending = () => {
      saveTimer.current = isSuspended.current ? setTimeout(savePending, DRAFT_DELAY_MS) : undefined;
      const newest = pendingSave.current;
      if (isSuspended.current || newest === null) return;
      pendingSave.current = null;
      setStored(true);
      void runInBackground(newest, 'draft');
    };
    saveTimer.current ??= setTimeout(savePending, DRAFT_DELAY_MS);
    const unregister = onBeforeReload(save);
    return () => {
      endWarning();
      unregister();
    };
  }, [editor, runInBackground, initialRow, input, isChanged, isSaveNeeded]);

  // A bulk change or another tab that saves the row ends its draft, while the form still has the input.
  const isOnDevice = usePricingEditorValue(({ drafts }) => drafts.some(({ itemId }) => itemId === initialRow.id));
  const wasOnDevice = useRef(isOnDevice);
  useEffect(() => {
    const isLost = wasOnDevice.current && !isOnDevice && !isSuspended.current;
    wasOnDevice.current = isOnDevice;
    if (!isLost || !isChanged) return;
    const draft = buildRowDraft(initialRow, input, Date.now());
    editor.holdDraft(initialRow.id, draft);
    void runInBackground(() => editor.saveDraft(draft), 'draft');
  }, [editor, runInBackground, initialRow, input, isChanged, isOnDevice]);

  // Stores the draft if the editor unmounts before the delay has passed, for example because of a link.
  useEffect(
    () => () => {
      clearTimeout(saveTimer.current);
      if (pendingSave.current) void runInBackground(pendingSave.current, 'draft');
    },
    [runInBackground],
  );

  return {
    discard() {
      pendingSave.current = null;
      void runInBackground(() => editor.discardDraft(initialRow.id), 'discardDraft');
    },
    isSaving,
    async suspendDuring(edit) {
      isSuspended.current = true;
      setSaving(true);
      try {
        return await edit();
      } finally {
        isSuspended.current = false;
        setSaving(false);
      }
    },
  };
}
