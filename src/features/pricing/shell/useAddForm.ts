import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { parseLabel } from '../../../domain/pricing/label';
import { computePrices } from '../../../domain/pricing/money';
import { NEW_ITEM_ID, type EditIntent } from '../../../domain/pricing/pricingEditor';
import { showToast } from '../../../ui/toast';
import { findFirstInvalidField, validateRow, type RowErrors, type RowField, type RowInput } from '../cells/rowInput';
import { useDraftAutosave } from '../cells/useDraftAutosave';
import { LABEL_ERRORS, INCOMPLETE_ADD_FORM_MESSAGES, type CompletedAction, type ToastMessage } from '../messages';
import { useEditActions } from './useEditActions';

/** Values of the add form before typing. */
export const EMPTY_ROW = { id: NEW_ITEM_ID, solution: '', cost: null };

export interface AddFormProps {
  initialInput: RowInput;
  /** True if `initialInput` comes from a stored draft. */
  isResumed: boolean;
  /** True after a row was added: the next one can be typed at once. */
  isFirstFieldFocused: boolean;
  /** `isLeft`: the focus is elsewhere, where the user goes on. */
  onAdded: (isLeft: boolean) => void;
}

/** Manages the form of a new row: input, errors and adding it. */
export function useAddForm({ initialInput, isResumed, isFirstFieldFocused, onAdded }: AddFormProps) {
  const { apply } = useEditActions();
  const [input, setInput] = useState(initialInput);
  const [errors, setErrors] = useState<RowErrors>({});
  const [hasToast, setHasToast] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isAdding = useRef(false);
  const autosave = useDraftAutosave(EMPTY_ROW, input, isResumed);

  useEffect(() => {
    if (isFirstFieldFocused) form.current?.querySelector<HTMLInputElement>('[name="solution"]')?.focus();
  }, [isFirstFieldFocused]);

  const changeField = (name: RowField) => (text: string) => {
    setInput((before) => ({ ...before, [name]: text }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  };
  const showErrors = (rowErrors: RowErrors, toast: ToastMessage | null) => {
    if (toast) showToast({ ...toast, tone: 'error' });
    flushSync(() => {
      setHasToast(toast !== null);
      setErrors(rowErrors);
    });
    form.current?.querySelector<HTMLInputElement>(`[name="${findFirstInvalidField(rowErrors)}"]`)?.focus();
  };
  const finish = () => {
    autosave.discard();
    const { activeElement, body } = document;
    onAdded(activeElement !== body && form.current?.contains(activeElement) === false);
  };

  /** Ignores further submits until the row is stored: a double click would add it twice. */
  const addRow = async (intent: EditIntent, kind: CompletedAction) => {
    if (isAdding.current) return;
    isAdding.current = true;
    const { ok } = await autosave.suspendDuring(() => apply(intent, kind));
    // After success `isAdding` stays true: the form is about to be remounted with empty fields.
    if (ok) finish();
    else isAdding.current = false;
  };
  const addSolution = async () => {
    const isIncomplete = Object.values(input).some((text) => text.trim() === '');
    const checked = validateRow(input);
    if (!checked.ok) {
      showErrors(checked.errors, isIncomplete ? INCOMPLETE_ADD_FORM_MESSAGES.solutionIncomplete : null);
      return;
    }
    await addRow({ kind: 'add', type: 'solution', solution: checked.solution, cost: checked.cost }, 'addSolution');
  };
  const addSubtitle = async () => {
    const label = parseLabel(input.solution);
    if (!label.ok) {
      showErrors(
        { solution: LABEL_ERRORS[label.code] },
        label.code === 'empty' ? INCOMPLETE_ADD_FORM_MESSAGES.subtitleIncomplete : null,
      );
      return;
    }
    await addRow({ kind: 'add', type: 'subtitle', solution: label.label, cost: null }, 'addSubtitle');
  };

  return {
    form,
    input,
    errors,
    hasToast,
    isSaving: autosave.isSaving,
    prices: computePrices(input),
    changeField,
    addSolution,
    addSubtitle,
  };
}
