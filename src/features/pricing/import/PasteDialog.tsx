import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Field } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import { useUnsavedDialogTextGuard } from '../shell/useUnsavedDialogTextGuard';
import { IMPORT_TEXTS, NOTHING_TO_IMPORT_TEXT } from './messages';

interface PasteDialogProps {
  onClose: () => void;
  onRead: (text: string) => void;
}

/** Dialog for cells pasted from a spreadsheet, which arrive as tab-separated text. */
export function PasteDialog({ onClose, onRead }: PasteDialogProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useUnsavedDialogTextGuard(IMPORT_TEXTS.pasteField, text);
  const submit = () => {
    if (text.trim() === '') {
      flushSync(() => setError(NOTHING_TO_IMPORT_TEXT));
      field.current?.focus();
    } else onRead(text);
  };
  return (
    <FormDialog title={IMPORT_TEXTS.preview} submitLabel={IMPORT_TEXTS.read} onClose={onClose} onSubmit={submit}>
      <Field label={IMPORT_TEXTS.pasteField} hint={IMPORT_TEXTS.pasteHint} error={error}>
        {(control) => (
          <textarea
            {...control}
            ref={field}
            rows={8}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setError(null);
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
