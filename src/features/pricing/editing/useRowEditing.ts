import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { computePrices } from '../../../domain/money';
import type { ItemId } from '../../../domain/pricingItem';
import { useEditor } from '../editor/EditorContext';
import { useEdits } from '../editor/useEdits';
import type { EditField } from '../grid/rowCommands';
import type { ViewRow } from '../services';
import { checkRow, inputOf, openedRow, putBackIntent, updateIntent, type RowErrors, type RowField } from './rowInput';
import { useDraft } from './useDraft';

export interface RowEditorProps {
  row: ViewRow;
  startIn: EditField;
  /** The row is gone from the grid: saving brings it back with what was typed. */
  deletedMeanwhile: boolean;
  onClose: (itemId: ItemId) => void;
}

/** State of one row while it is typed in: its texts, their faults, saving and closing. */
export function useRowEditing(
  { row, startIn, deletedMeanwhile, onClose }: RowEditorProps,
  cells: RefObject<HTMLDivElement | null>,
) {
  const editor = useEditor();
  const { apply } = useEdits();
  const [found] = useState(() => editor.getSnapshot().drafts.find(({ itemId }) => itemId === row.id));
  const [opened] = useState(() => openedRow(row, found));
  const [input, setInput] = useState(() => inputOf(opened, found));
  const resumed = found?.base !== undefined;
  const [errors, setErrors] = useState<RowErrors>({});
  const [refusals, setRefusals] = useState(0);
  const [saving, setSaving] = useState(false);
  const draft = useDraft(opened, input, found !== undefined);

  useEffect(() => {
    const start = fieldIn(cells.current, startIn);
    start?.focus();
    start?.select();
  }, [cells, startIn]);

  // Near the foot of the grid they would hang below it; the field to put right comes last, for it matters most.
  useEffect(() => {
    if (refusals === 0) return;
    const faults = [...(cells.current?.querySelectorAll('.pricing-field-error') ?? [])];
    for (const fault of faults.toReversed()) fault.scrollIntoView({ block: 'nearest' });
    cells.current?.querySelector('[aria-invalid]')?.scrollIntoView({ block: 'nearest' });
  }, [cells, refusals]);

  const type = (name: RowField, text: string) => {
    setInput((before) => ({ ...before, [name]: text }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  };
  const close = () => {
    draft.drop();
    onClose(row.id);
  };
  const save = async () => {
    if (saving) return;
    const checked = checkRow(input);
    if (!checked.ok) {
      setErrors(checked.errors);
      setRefusals(refusals + 1);
      fieldIn(cells.current, firstField(checked.errors))?.focus();
      return;
    }
    const typed = { solution: checked.solution, cost: checked.cost };
    const intent = deletedMeanwhile ? putBackIntent(opened, typed) : updateIntent(opened, checked, resumed);
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
      // The grid below would take it for itself; other keys go on, up to the one that leads to the toast.
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void save();
    }
  };
  return { opened, found, input, errors, prices: computePrices(input), saving, type, close, save, onKeyDown };
}

function fieldIn(cells: HTMLDivElement | null, name: RowField): HTMLInputElement | null {
  return cells?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? null;
}

function firstField(errors: RowErrors): RowField {
  if (errors.solution) return 'solution';
  return errors.prix_partenaire ? 'prix_partenaire' : 'commission';
}
