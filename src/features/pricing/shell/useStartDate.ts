import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toIsoDateInParis } from '../../../domain/dates';
import { findStartDateError } from '../../../domain/pricing/startDate';
import { START_DATE_ERRORS } from '../messages';

/** Manages the optional date from which a price applies. */
export function useStartDate(initialValue = '') {
  const [value, setValue] = useState(initialValue);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  /** Shows an error at the field and focuses it. */
  const reject = (text: string) => {
    flushSync(() => setError(text));
    input.current?.focus();
  };
  return {
    value,
    error,
    reject,
    clearError: () => setError(null),
    /** Returns false, with an error at the field, if the date is incomplete or not to come. */
    validate(): boolean {
      // The value of an incomplete date is empty, as if there were none.
      const isIncomplete = input.current?.validity.badInput === true;
      if (value === '' && !isIncomplete) return true;
      const code = isIncomplete ? 'notADate' : findStartDateError(value, toIsoDateInParis(Date.now()));
      if (code === null) return true;
      reject(START_DATE_ERRORS[code]);
      return false;
    },
    /** Attributes of the input. */
    control: {
      ref: input,
      type: 'date',
      value,
      onChange: (event: { target: { value: string } }) => {
        setValue(event.target.value);
        setError(null);
      },
    } as const,
  };
}

export type StartDate = ReturnType<typeof useStartDate>;
