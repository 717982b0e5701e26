import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { useEditor, useEditorValue } from '../editor/EditorContext';
import { useEdits } from '../editor/useEdits';
import { DEVICE_NAME_REQUIRED } from '../messages';
import { proposedDeviceName } from './proposedDeviceName';

const TEXTS = {
  field: 'Nom de cet appareil',
  hint: 'L’historique dit de quel appareil vient chaque modification.',
  save: 'Enregistrer',
};

const MAX_LENGTH = 80;

/** Browser and system are proposed; what the person keeps is told in the history. */
export function DeviceNameForm({ onSaved }: { onSaved?: () => void }) {
  const editor = useEditor();
  const known = useEditorValue((snapshot) => snapshot.deviceName);
  const { attempt } = useEdits();
  const [name, setName] = useState(() => known ?? proposedDeviceName(navigator.userAgent));
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const chosen = name.trim();
    if (chosen === '') {
      flushSync(() => setError(DEVICE_NAME_REQUIRED));
      field.current?.focus();
    } else if (await attempt(() => editor.setDeviceName(chosen), 'device')) onSaved?.();
  };
  return (
    <form className="pricing-device" noValidate onSubmit={(event) => void submit(event)}>
      <Field label={TEXTS.field} hint={TEXTS.hint} error={error}>
        {(control) => (
          <input
            {...control}
            ref={field}
            value={name}
            maxLength={MAX_LENGTH}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value);
              setError(null);
            }}
          />
        )}
      </Field>
      <Button type="submit" tone="secondary" size="small">
        {TEXTS.save}
      </Button>
    </form>
  );
}

/** Asked once, beside the work and not in front of it. */
export function DeviceNameBanner() {
  const known = useEditorValue((snapshot) => snapshot.deviceName);
  return known === null ? (
    <div className="pricing-banner pricing-banner--info">
      <DeviceNameForm />
    </div>
  ) : null;
}
