import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { parseLabel } from '../../../domain/pricing/label';
import type { EditIntent, RowSnapshot } from '../../../domain/pricing/pricingEditor';
import { formatEditErrorCode, LABEL_ERRORS } from '../messages';
import { useEditActions } from '../shell/useEditActions';
import { buildRestoreDeletedRowIntent } from './rowInput';
import { useRowInput } from './useRowInput';

export interface RenameSubtitleFormProps {
  row: RowSnapshot;
  /** Another device deleted the row: saving restores it with the typed label. */
  isDeletedRemotely: boolean;
  onClose: () => void;
}

/** Manages the renaming of a subtitle: input, error, saving and closing. */
export function useRenameSubtitle({ row, isDeletedRemotely, onClose }: RenameSubtitleFormProps) {
  const { apply } = useEditActions();
  const { storedDraft, initialRow, input, setInput, autosave } = useRowInput(row);
  const [error, setError] = useState<{ text: string; hasToast: boolean } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isSaving = useRef(false);

  const changeLabel = (text: string) => {
    setInput({ ...input, solution: text });
    setError(null);
  };
  const close = () => {
    autosave.discard();
    onClose();
  };
  // While the edit is being stored, it can no longer be cancelled, and its text may be needed again.
  const cancel = () => {
    if (!isSaving.current) close();
  };
  const buildIntent = (label: string): EditIntent | null => {
    if (isDeletedRemotely) return buildRestoreDeletedRowIntent(initialRow, { solution: label, cost: null });
    if (label === initialRow.solution) return null;
    // A remote change of the label since becomes a conflict.
    return { kind: 'update', itemId: row.id, label, base: { solution: initialRow.solution, cost: null } };
  };
  const save = async () => {
    if (isSaving.current) return;
    const parsed = parseLabel(input.solution);
    if (!parsed.ok) {
      flushSync(() => setError({ text: LABEL_ERRORS[parsed.code], hasToast: false }));
      field.current?.focus();
      return;
    }
    const intent = buildIntent(parsed.label);
    if (intent) {
      isSaving.current = true;
      const outcome = await autosave.suspendDuring(() => apply(intent, 'update'));
      if (!outcome.ok) {
        isSaving.current = false;
        setError({ text: formatEditErrorCode(outcome.code), hasToast: true });
        return;
      }
    }
    close();
  };
  return { initialRow, storedDraft, input, error, field, isSaving: autosave.isSaving, changeLabel, cancel, save };
}
