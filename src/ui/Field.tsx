import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
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
  /** Said at the field and read with it: the form shows it first, then moves the focus to the first field that has one. */
  error?: string | null;
  /** A toast says the same, or it is only judged while somebody types: not to be announced. */
  quiet?: boolean;
  children: (control: FieldControlProps) => ReactNode;
}

/** A labelled form control. Usage: `<Field label="Nom">{(control) => <input {...control} name="name" />}</Field>`. */
export function Field({ label, hint, error, quiet = false, children }: FieldProps) {
  const id = useId();
  const fault = useRef<HTMLParagraphElement>(null);
  const hintId = hint ? `${id}-hint` : '';
  const errorId = error ? `${id}-error` : '';
  const describedBy = `${errorId} ${hintId}`.trim();

  // A focus that comes later reads it with the field; one that is there already has to be told.
  useLayoutEffect(() => {
    if (error && !quiet && document.activeElement?.id === id) fault.current?.setAttribute('role', 'alert');
  }, [error, quiet, id]);

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
        <p key={String(quiet)} ref={fault} className="field__error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
