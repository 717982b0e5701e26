import { useId, useState, type FormEvent } from 'react';
import { parseLabel } from '../../../domain/label';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Field } from '../../../ui/Field';
import { useEditor } from '../editor/EditorContext';
import { useEdits } from '../editor/useEdits';
import { EDIT_LABELS } from '../labels';
import { editErrorReason, LABEL_ERRORS } from '../messages';
import type { ViewRow } from '../services';
import { inputOf, openedRow } from './rowInput';
import { useDraft } from './useDraft';

const TEXTS = { title: 'Renommer le sous-titre', field: 'Sous-titre' };

/** `product.md` section 4 keeps subtitles from being edited in the row itself: their text is changed here. */
export function RenameDialog({ row, onClose }: { row: ViewRow; onClose: () => void }) {
  const editor = useEditor();
  const { apply } = useEdits();
  const [found] = useState(() => editor.getSnapshot().drafts.find(({ itemId }) => itemId === row.id));
  const [opened] = useState(() => openedRow(row, found));
  const [input, setInput] = useState(() => inputOf(opened, found));
  const [error, setError] = useState<string | null>(null);
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
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = parseLabel(input.solution);
    if (!parsed.ok) {
      setError(LABEL_ERRORS[parsed.code]);
      return;
    }
    if (parsed.label !== opened.solution) {
      // On the text that it was begun on: what somebody saved since is a conflict, not overwritten.
      const base = { solution: opened.solution, cost: opened.cost };
      const outcome = await apply({ kind: 'update', itemId: row.id, label: parsed.label, base }, 'update');
      if (!outcome.ok) {
        setError(editErrorReason(outcome.code));
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
        <Field label={TEXTS.field} error={error}>
          {(control) => (
            <input
              {...control}
              value={input.solution}
              autoComplete="off"
              onChange={(event) => type(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
