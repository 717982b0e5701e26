import { useEffect, useRef, useState } from 'react';
import { useEditActions, type EditOutcome } from '../shell/useEditActions';
import { usePricingEditor, usePricingEditorValue } from '../shell/PricingServicesProvider';
import { createDraftSaver } from './createDraftSaver';
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
 * Stores typed values as a draft soon after a key and on unmount.
 * `isStoredInitially`: a draft is stored already.
 */
export function useDraftAutosave(
  initialRow: EditableRowValues,
  input: RowInput,
  isStoredInitially: boolean,
): DraftAutosave {
  const editor = usePricingEditor();
  const { runInBackground } = useEditActions();
  const [saver] = useState(() => createDraftSaver(editor, runInBackground));
  const [isSaving, setSaving] = useState(false);
  const isChanged = !isSameInput(input, toRowInput(initialRow));

  /** True if there is a draft of this mount, or a stored one: input without changes removes no other. */
  const hasDraft = useRef(isStoredInitially);
  useEffect(() => {
    if (isChanged || hasDraft.current) {
      saver.hold(initialRow.id, isChanged ? buildRowDraft(initialRow, input, Date.now()) : null);
    }
    hasDraft.current = isChanged;
  }, [saver, initialRow, input, isChanged]);

  // A bulk change or another tab that saves the row ends its draft, while the form still has the input.
  const isOnDevice = usePricingEditorValue(({ drafts }) => drafts.some(({ itemId }) => itemId === initialRow.id));
  const wasOnDevice = useRef(isOnDevice);
  useEffect(() => {
    const isLost = wasOnDevice.current && !isOnDevice && !isSaving;
    wasOnDevice.current = isOnDevice;
    if (isLost && isChanged) saver.replace(initialRow.id, buildRowDraft(initialRow, input, Date.now()));
  }, [saver, initialRow, input, isChanged, isOnDevice, isSaving]);

  // Stores the draft if the form unmounts before the delay has passed, for example because of a link.
  useEffect(() => () => saver.flush(), [saver]);

  return {
    discard: () => saver.replace(initialRow.id, null),
    isSaving,
    async suspendDuring(edit) {
      saver.pause();
      setSaving(true);
      try {
        return await edit();
      } finally {
        saver.resume();
        setSaving(false);
      }
    },
  };
}
