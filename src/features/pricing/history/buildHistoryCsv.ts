import { formatSpreadsheetDateTime } from '../../../domain/dates';
import { buildCsv } from '../../../domain/pricing/buildCsv';
import { FIELD_NAMES, listFieldChanges } from '../../../domain/pricing/fieldChanges';
import { describeMutation } from './describeMutation';
import { formatEntryTitle } from './formatEntryTitle';
import type { HistoryEntry, ListedChange } from './groupChanges';

const HEADINGS = ['Date', 'Appareil', 'Action', 'Solution', 'Modification', 'Champ', 'Avant', 'Après'];

/** Stands for the device of an edit that waits to be sent. */
const UNSENT = 'En attente d’envoi';

/** Writes one record per changed field, and one per move, in the order of the entries. */
export function buildHistoryCsv(entries: readonly HistoryEntry<ListedChange>[]): string {
  const records = entries.flatMap(({ action, changes }) =>
    changes.flatMap(({ at, device, label, mutation }) => {
      const { title } = describeMutation(mutation);
      const common = [formatSpreadsheetDateTime(at), device ?? UNSENT, formatEntryTitle(action), label, title];
      const fields = listFieldChanges(mutation).map(({ field, before, after }) => [FIELD_NAMES[field], before, after]);
      return (fields.length === 0 ? [['', '', '']] : fields).map((field) => [...common, ...field]);
    }),
  );
  return buildCsv([HEADINGS, ...records]);
}
