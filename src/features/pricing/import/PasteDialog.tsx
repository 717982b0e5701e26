import { useId, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Field } from '../../../ui/Field';
import { useHeldText } from '../cells/useHeldText';
import { IMPORT_TEXTS, NOTHING_TO_IMPORT } from './messages';

interface PasteDialogProps {
  onClose: () => void;
  onRead: (text: string) => void;
}

/** Dialog for cells pasted from a spreadsheet, which arrive as tab-separated text. */
export function PasteDialog({ onClose, onRead }: PasteDialogProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const formId = useId();
  useHeldText(IMPORT_TEXTS.pasteField, text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') {
      flushSync(() => setError(NOTHING_TO_IMPORT));
      field.current?.focus();
    } else onRead(text);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={IMPORT_TEXTS.preview}
      size="wide"
      isFirstFieldFocused
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {IMPORT_TEXTS.cancel}
          </Button>
          <Button type="submit" form={formId}>
            {IMPORT_TEXTS.read}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Field label={IMPORT_TEXTS.pasteField} hint={IMPORT_TEXTS.pasteHint} error={error}>
          {(control) => (
            <textarea
              {...control}
              ref={field}
              rows={8}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
