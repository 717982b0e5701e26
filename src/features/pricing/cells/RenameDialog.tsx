import { useId, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { parseLabel } from '../../../domain/pricing/label';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Field } from '../../../ui/Field';
import { ExportUnsentButton } from '../export/ExportUnsentButton';
import { useEditor } from '../shell/EditorContext';
import { useEdits } from '../shell/useEdits';
import { EDIT_LABELS } from '../labels';
import { getEditErrorReason, LABEL_ERRORS } from '../messages';
import type { EditIntent, RowSnapshot } from '../../../domain/pricing/pricingEditor';
import { formatRemoteChangeNotice } from './formatRemoteChangeNotice';
import { toRowInput, applyDraftBase, buildRestoreIntent } from './rowInput';
import { useDraft } from './useDraft';
import './renameDialog.css';

const TEXTS = { title: 'Renommer le sous-titre', field: 'Sous-titre' };

interface RenameDialogProps {
  /** Undefined if another device deleted the row: the dialog stays open, and saving restores it. */
  row: RowSnapshot | undefined;
  onClose: () => void;
}

/** Dialog that renames a subtitle; subtitles are not editable in the grid. */
export function RenameDialog({ row, onClose }: RenameDialogProps) {
  const [lastRow, setLastRow] = useState(row);
  if (row !== undefined && row !== lastRow) setLastRow(row);
  return lastRow && <RenameForm row={lastRow} isDeletedRemotely={row === undefined} onClose={onClose} />;
}

interface RenameFormProps {
  row: RowSnapshot;
  isDeletedRemotely: boolean;
  onClose: () => void;
}

function RenameForm({ row, isDeletedRemotely, onClose }: RenameFormProps) {
  const editor = useEditor();
  const { apply } = useEdits();
  const [storedDraft] = useState(() => editor.getSnapshot().drafts.find(({ itemId }) => itemId === row.id));
  const [initialRow] = useState(() => applyDraftBase(row, storedDraft));
  const [input, setInput] = useState(() => toRowInput(initialRow, storedDraft));
  const [error, setError] = useState<{ text: string; hasToast: boolean } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isSaving = useRef(false);
  const draft = useDraft(initialRow, input, storedDraft !== undefined);
  const formId = useId();

  const changeLabel = (text: string) => {
    setInput({ ...input, solution: text });
    setError(null);
  };
  const close = () => {
    draft.drop();
    onClose();
  };
  const buildIntent = (label: string): EditIntent | null => {
    if (isDeletedRemotely) return buildRestoreIntent(initialRow, { solution: label, cost: null });
    if (label === initialRow.solution) return null;
    // With the base of the draft, a remote change becomes a conflict instead of being overwritten.
    const base = { solution: initialRow.solution, cost: initialRow.cost };
    return { kind: 'update', itemId: row.id, label, ...(storedDraft?.base && { base }) };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
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
      const outcome = await apply(intent, 'update');
      if (!outcome.ok) {
        isSaving.current = false;
        setError({ text: getEditErrorReason(outcome.code), hasToast: true });
        return;
      }
    }
    close();
  };

  return (
    <Dialog
      isOpen
      onClose={close}
      title={TEXTS.title}
      size="wide"
      isFirstFieldFocused
      actions={
        <>
          <Button tone="secondary" onClick={close}>
            {EDIT_LABELS.cancel}
          </Button>
          <Button type="submit" form={formId}>
            {EDIT_LABELS.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Field label={TEXTS.field} error={error?.text ?? null} isErrorSilent={error?.hasToast}>
          {(control) => (
            <input
              {...control}
              ref={field}
              value={input.solution}
              autoComplete="off"
              onChange={(event) => changeLabel(event.target.value)}
            />
          )}
        </Field>
        <p className="pricing-rename__notice" role="status">
          {isDeletedRemotely
            ? EDIT_LABELS.deletedRemotely
            : formatRemoteChangeNotice(row, { initialRow, input, storedDraft })}
        </p>
        {error?.hasToast && <ExportUnsentButton />}
      </form>
    </Dialog>
  );
}
