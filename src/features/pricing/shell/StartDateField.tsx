import { Field } from '../../../ui/Field';
import { START_DATE_TEXTS } from '../labels';
import type { StartDate } from './useStartDate';

/** Asks from which date a price applies. */
export function StartDateField({ date, hint = START_DATE_TEXTS.hint }: { date: StartDate; hint?: string }) {
  return (
    <Field label={START_DATE_TEXTS.label} hint={hint} error={date.error}>
      {(control) => <input {...control} {...date.control} />}
    </Field>
  );
}
