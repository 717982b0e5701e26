import { useId, type ReactNode } from 'react';
import './field.css';

/** Attributes that tie a control to its label, hint and error: spread them on the input. */
export interface FieldControlProps {
  id: string;
  className: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** Said at the field and read with it; the form moves the focus to the first one that has it. */
  error?: string | null;
  children: (control: FieldControlProps) => ReactNode;
}

/** A labelled form control. Usage: `<Field label="Nom">{(control) => <input {...control} name="name" />}</Field>`. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : '';
  const errorId = error ? `${id}-error` : '';
  const describedBy = `${errorId} ${hintId}`.trim();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="field__hint" id={hintId}>
          {hint}
        </p>
      )}
      {children({
        id,
        className: 'field__control',
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p className="field__error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
