import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { computePrices } from '../../../domain/pricing/money';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { useEditor } from '../shell/EditorContext';
import { useEdits } from '../shell/useEdits';
import type { EditField } from '../grid/rowCommands';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import {
  validateRow,
  toRowInput,
  applyDraftBase,
  buildRestoreIntent,
  buildUpdateIntent,
  type RowErrors,
  type RowField,
} from './rowInput';
import { useDraft } from './useDraft';

export interface RowEditorProps {
  row: RowSnapshot;
  initialField: EditField;
  /** Another device deleted the row: saving restores it with the typed values. */
  isDeletedRemotely: boolean;
  onClose: (itemId: ItemId) => void;
}

/** Manages an edited row: input, errors, saving and closing. */
export function useRowEditing(
  { row, initialField, isDeletedRemotely, onClose }: RowEditorProps,
  cells: RefObject<HTMLDivElement | null>,
) {
  const editor = useEditor();
  const { apply } = useEdits();
  const [storedDraft] = useState(() => editor.getSnapshot().drafts.find(({ itemId }) => itemId === row.id));
  const [initialRow] = useState(() => applyDraftBase(row, storedDraft));
  const [input, setInput] = useState(() => toRowInput(initialRow, storedDraft));
  const isResumed = storedDraft?.base !== undefined;
  const [errors, setErrors] = useState<RowErrors>({});
  const [rejectedSaves, setRejectedSaves] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const draft = useDraft(initialRow, input, storedDraft !== undefined);

  useEffect(() => {
    const start = findInput(cells.current, initialField);
    start?.focus();
    start?.select();
  }, [cells, initialField]);

  // Errors of the last rows are below the visible grid: scroll to each; the first invalid field comes last, so it stays
  // visible.
  useEffect(() => {
    if (rejectedSaves === 0) return;
    const errorElements = [...(cells.current?.querySelectorAll('.pricing-field-error') ?? [])];
    for (const element of errorElements.toReversed()) element.scrollIntoView({ block: 'nearest' });
    cells.current?.querySelector('[aria-invalid]')?.scrollIntoView({ block: 'nearest' });
  }, [cells, rejectedSaves]);

  const changeField = (name: RowField, text: string) => {
    setInput((before) => ({ ...before, [name]: text }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  };
  const close = () => {
    draft.drop();
    onClose(row.id);
  };
  const save = async () => {
    if (isSaving) return;
    const validation = validateRow(input);
    if (!validation.ok) {
      setErrors(validation.errors);
      setRejectedSaves(rejectedSaves + 1);
      findInput(cells.current, findFirstInvalidField(validation.errors))?.focus();
      return;
    }
    const values = { solution: validation.solution, cost: validation.cost };
    const intent = isDeletedRemotely
      ? buildRestoreIntent(initialRow, values)
      : buildUpdateIntent(initialRow, validation, isResumed);
    if (intent === null) {
      close();
      return;
    }
    setSaving(true);
    const outcome = await apply(intent, 'update');
    setSaving(false);
    if (outcome.ok) close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // The grid must not handle Escape too; other keys bubble up to the page shortcuts.
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing) {
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
    isSaving,
    changeField,
    close,
    save,
    onKeyDown,
  };
}

function findInput(cells: HTMLDivElement | null, name: RowField): HTMLInputElement | null {
  return cells?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? null;
}

function findFirstInvalidField(errors: RowErrors): RowField {
  if (errors.solution) return 'solution';
  return errors.prix_partenaire ? 'prix_partenaire' : 'commission';
}
