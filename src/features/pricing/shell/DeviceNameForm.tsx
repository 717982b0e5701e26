import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { DEVICE_NAME_MAX_LENGTH } from '../../../config/constants';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { usePricingEditor, usePricingEditorValue } from './PricingServicesProvider';
import { useEditActions } from './useEditActions';
import { DEVICE_NAME_REQUIRED_TEXT } from '../messages';
import { suggestDeviceName } from '../../../platform/suggestDeviceName';
import './deviceNameForm.css';

const TEXTS = {
  field: 'Nom de cet appareil',
  hint: 'L’historique dit de quel appareil vient chaque modification.',
  save: 'Enregistrer',
};

/** Form for the device name, which the history of changes shows; suggests browser and system until a name is saved. */
export function DeviceNameForm({ onSaved }: { onSaved: () => void }) {
  const editor = usePricingEditor();
  const deviceName = usePricingEditorValue((snapshot) => snapshot.deviceName);
  const { runAction } = useEditActions();
  const [name, setName] = useState(() => deviceName ?? suggestDeviceName(navigator.userAgent));
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const trimmedName = name.trim();
    if (trimmedName === '') {
      flushSync(() => setError(DEVICE_NAME_REQUIRED_TEXT));
      field.current?.focus();
    } else if (await runAction(() => editor.setDeviceName(trimmedName), 'device')) onSaved();
  };
  return (
    <form className="pricing-device" noValidate onSubmit={(event) => void submit(event)}>
      <Field label={TEXTS.field} hint={TEXTS.hint} error={error}>
        {(control) => (
          <input
            {...control}
            ref={field}
            value={name}
            maxLength={DEVICE_NAME_MAX_LENGTH}
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
