import { useEffect, useState, type ChangeEvent, type KeyboardEvent, type RefObject } from 'react';
import { computePrices } from '../../../domain/pricing/money';
import { isSameCost } from '../../../domain/pricing/mutation';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { isComposing } from '../grid/isComposing';
import { START_DATE_TEXTS } from '../labels';
import { useEditActions } from '../shell/useEditActions';
import { useStartDate } from '../shell/useStartDate';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import {
  validateRow,
  buildRestoreDeletedRowIntent,
  buildUpdateIntent,
  findFirstInvalidField,
  type RowErrors,
  type RowField,
} from './rowInput';
import { useRowInput } from './useRowInput';

export interface RowEditorProps {
  row: RowSnapshot;
  initialField: RowField;
  /** Another device deleted the row: saving restores it with the typed values. */
  isDeletedRemotely: boolean;
  onClose: (itemId: ItemId) => void;
}

type Cells = RefObject<HTMLDivElement | null>;

/** Manages an edited row: input, errors, saving and closing. */
export function useRowEditing({ row, initialField, isDeletedRemotely, onClose }: RowEditorProps, cells: Cells) {
  const { apply } = useEditActions();
  const { storedDraft, initialRow, input, setInput, autosave } = useRowInput(row);
  const [errors, setErrors] = useState<RowErrors>({});
  const [rejectedSaves, setRejectedSaves] = useState(0);
  const date = useStartDate(input.startsOn);
  useInitialFocus(cells, initialField);
  useScrollToErrors(cells, rejectedSaves);

  const changeField = (name: RowField, text: string) => {
    setInput((before) => ({ ...before, [name]: text }));
    setErrors((before) => ({ ...before, [name]: undefined }));
    date.clearError();
  };
  const close = () => {
    autosave.discard();
    onClose(row.id);
  };
  // While the edit is being stored, it can no longer be cancelled, and its text may be needed again.
  const cancel = () => {
    if (!autosave.isSaving) close();
  };
  const save = async () => {
    if (autosave.isSaving) return;
    const validation = validateRow(input);
    if (!validation.ok) {
      setErrors(validation.errors);
      setRejectedSaves(rejectedSaves + 1);
      findInput(cells.current, findFirstInvalidField(validation.errors))?.focus();
      return;
    }
    if (!date.validate()) return;
    if (date.value !== '' && isSameCost(validation.cost, initialRow.cost)) {
      date.reject(START_DATE_TEXTS.priceMissing);
      return;
    }
    const values = { solution: validation.solution, cost: validation.cost };
    const intent = isDeletedRemotely
      ? buildRestoreDeletedRowIntent(initialRow, values, date.value)
      : buildUpdateIntent(initialRow, validation, date.value);
    if (intent === null) {
      close();
      return;
    }
    const outcome = await autosave.suspendDuring(() => apply(intent, 'update'));
    if (outcome.ok) close();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') {
      // The grid must not handle Escape too; other keys bubble up to the page shortcuts.
      event.stopPropagation();
      cancel();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      void save();
    }
  };
  return {
    initialRow,
    storedDraft,
    input,
    errors,
    prices: computePrices(input),
    date: {
      ...date,
      control: {
        ...date.control,
        onChange(event: ChangeEvent<HTMLInputElement>) {
          date.control.onChange(event);
          // Part of the draft, also while another date is being typed: a resumed price must not apply at once.
          const { value, validity } = event.target;
          if (!validity.badInput) setInput((before) => ({ ...before, startsOn: value }));
        },
      },
    },
    isSaving: autosave.isSaving,
    changeField,
    cancel,
    save,
    handleKeyDown,
  };
}

function useInitialFocus(cells: Cells, field: RowField): void {
  useEffect(() => {
    const start = findInput(cells.current, field);
    start?.focus();
    start?.select();
  }, [cells, field]);
}

/**
 * Scrolls to each error, since those of the last rows are below the visible grid, and to the first invalid field last,
 * so that it stays visible.
 */
function useScrollToErrors(cells: Cells, rejectedSaves: number): void {
  useEffect(() => {
    if (rejectedSaves === 0) return;
    const errorElements = [...(cells.current?.querySelectorAll('.pricing-field-error') ?? [])];
    for (const element of errorElements.toReversed()) element.scrollIntoView({ block: 'nearest' });
    cells.current?.querySelector('[aria-invalid]')?.scrollIntoView({ block: 'nearest' });
  }, [cells, rejectedSaves]);
}

function findInput(cells: HTMLDivElement | null, name: RowField): HTMLInputElement | null {
  return cells?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? null;
}
