import { useId, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { parseLabel } from '../../../domain/label';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Field } from '../../../ui/Field';
import { useEditor } from '../editor/EditorContext';
import { useEdits } from '../editor/useEdits';
import { EDIT_LABELS } from '../labels';
import { editErrorReason, LABEL_ERRORS } from '../messages';
import type { EditIntent, ViewRow } from '../services';
import { meanwhileText } from './meanwhile';
import { inputOf, openedRow, putBackIntent } from './rowInput';
import { useDraft } from './useDraft';

const TEXTS = { title: 'Renommer le sous-titre', field: 'Sous-titre' };

interface RenameDialogProps {
  /** Undefined once another device deleted it: what is typed stays, and saving brings it back. */
  row: ViewRow | undefined;
  onClose: () => void;
}

/** `product.md` section 4 keeps subtitles from being edited in the row itself: their text is changed here. */
export function RenameDialog({ row, onClose }: RenameDialogProps) {
  const [lastSeen, setLastSeen] = useState(row);
  if (row !== undefined && row !== lastSeen) setLastSeen(row);
  return lastSeen && <RenameForm row={lastSeen} deletedMeanwhile={row === undefined} onClose={onClose} />;
}

interface RenameFormProps {
  row: ViewRow;
  deletedMeanwhile: boolean;
  onClose: () => void;
}

function RenameForm({ row, deletedMeanwhile, onClose }: RenameFormProps) {
  const editor = useEditor();
  const { apply } = useEdits();
  const [found] = useState(() => editor.getSnapshot().drafts.find(({ itemId }) => itemId === row.id));
  const [opened] = useState(() => openedRow(row, found));
  const [input, setInput] = useState(() => inputOf(opened, found));
  const [error, setError] = useState<{ text: string; toasted: boolean } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const saving = useRef(false);
  const draft = useDraft(opened, input, found !== undefined);
  const formId = useId();

  const type = (text: string) => {
    setInput({ ...input, solution: text });
    setError(null);
  };
  const close = () => {
    draft.drop();
    onClose();
  };
  const intentFor = (label: string): EditIntent | null => {
    if (deletedMeanwhile) return putBackIntent(opened, { solution: label, cost: null });
    if (label === opened.solution) return null;
    // Resumed, on the text that it was begun on: what somebody saved since is a conflict, not overwritten.
    const base = { solution: opened.solution, cost: opened.cost };
    return { kind: 'update', itemId: row.id, label, ...(found?.base && { base }) };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving.current) return;
    const parsed = parseLabel(input.solution);
    if (!parsed.ok) {
      flushSync(() => setError({ text: LABEL_ERRORS[parsed.code], toasted: false }));
      field.current?.focus();
      return;
    }
    const intent = intentFor(parsed.label);
    if (intent) {
      saving.current = true;
      const outcome = await apply(intent, 'update');
      if (!outcome.ok) {
        saving.current = false;
        setError({ text: editErrorReason(outcome.code), toasted: true });
        return;
      }
    }
    close();
  };

  return (
    <Dialog
      open
      onClose={close}
      title={TEXTS.title}
      className="pricing-dialog"
      startsInField
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
        <Field label={TEXTS.field} error={error?.text ?? null} quiet={error?.toasted}>
          {(control) => (
            <input
              {...control}
              ref={field}
              value={input.solution}
              autoComplete="off"
              onChange={(event) => type(event.target.value)}
            />
          )}
        </Field>
        <p className="pricing-rename__notice" role="status">
          {deletedMeanwhile ? EDIT_LABELS.deletedMeanwhile : meanwhileText(row, { opened, input, found })}
        </p>
      </form>
    </Dialog>
  );
}
