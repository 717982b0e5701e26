import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import './field.css';

/** Attributes that link a control to its label, hint and error; spread them on the input. */
export interface FieldControlProps {
  id: string;
  className: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** Error shown at the field. Forms render it before they focus the field, so that screen readers read both. */
  error?: string | null;
  /** True if the error is not announced: a toast says the same, or the field validates during typing. */
  isErrorSilent?: boolean;
  children: (control: FieldControlProps) => ReactNode;
}

/** Renders a labelled form control; `children` gets the attributes of the control, such as an `<input>`. */
export function Field({ label, hint, error, isErrorSilent = false, children }: FieldProps) {
  const id = useId();
  const errorElement = useRef<HTMLParagraphElement>(null);
  const hintId = hint ? `${id}-hint` : '';
  const errorId = error ? `${id}-error` : '';
  const describedBy = `${errorId} ${hintId}`.trim();

  // Screen readers read the error when focus arrives; a field that already has focus needs an alert.
  useLayoutEffect(() => {
    if (error && !isErrorSilent && document.activeElement?.id === id)
      errorElement.current?.setAttribute('role', 'alert');
  }, [error, isErrorSilent, id]);

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
        <p key={String(isErrorSilent)} ref={errorElement} className="field__error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
