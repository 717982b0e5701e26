import type { LocalState } from '../localStore/localState';
import { isRecord } from '../../domain/isRecord';
import type { NewerVersionRecords } from '../ports';
import { listAllDrafts, type InMemoryDrafts } from '../localStore/inMemoryDrafts';
import { countNewerVersionRecords, countUnsent } from '../localStore/unsent';
import { buildUnsentCsv } from './buildUnsentCsv';

const FORMAT = { format: 'modifications-non-envoyees', version: 1 } as const;

const toJsonBlob = (text: string): Blob => new Blob([text], { type: 'application/json' });

/** Adds the ISO date to objects with a time `at` in ms; a replacer of `JSON.stringify`. */
function addIsoDate(_key: string, value: unknown): unknown {
  if (!isRecord(value) || typeof value.at !== 'number') return value;
  return { ...value, date: new Date(value.at).toISOString() };
}

/** Exports unsent edits, typed drafts and texts of dialogs as one JSON file (UTF-8). */
export function exportUnsent(state: LocalState, inMemoryDrafts: InMemoryDrafts, now: number): Blob {
  const getLabel = (itemId: string): string => state.rows.get(itemId)?.solution ?? '';
  const contents = {
    ...FORMAT,
    exportedAt: new Date(now).toISOString(),
    device: state.meta.deviceName,
    count: countUnsent(state),
    waiting: state.outbox.map(({ mutation }) => ({ rowLabel: getLabel(mutation.itemId), ...mutation })),
    conflicts: [...state.conflicts.values()].map(({ conflict }) => ({
      rowLabel: getLabel(conflict.itemId),
      ...conflict,
    })),
    rejected: [...state.rejected.values()].map((entry) => ({ rowLabel: getLabel(entry.mutation.itemId), ...entry })),
    drafts: listAllDrafts(state, inMemoryDrafts).map((draft) => ({ rowLabel: getLabel(draft.itemId), ...draft })),
    texts: [...inMemoryDrafts.getTexts()].map(([field, text]) => ({ field, text })),
  };
  return toJsonBlob(JSON.stringify(contents, addIsoDate, 2));
}

/** Exports the same as a table for people, and for the update mode of the import. */
export function exportUnsentCsv(state: LocalState, inMemoryDrafts: InMemoryDrafts, now: number): Blob {
  return new Blob([buildUnsentCsv(state, inMemoryDrafts, now)], { type: 'text/csv;charset=utf-8' });
}

/** Exports the raw unsent records of a database of a newer build, with the labels of their rows. */
export function exportNewerVersionRecords(
  { tables, labels }: Pick<NewerVersionRecords, 'tables' | 'labels'>,
  now: number,
): Blob {
  const records = JSON.stringify(tables);
  const named = Object.entries(labels).filter(([itemId]) => records.includes(JSON.stringify(itemId)));
  const contents = {
    ...FORMAT,
    exportedAt: new Date(now).toISOString(),
    count: countNewerVersionRecords({ tables }),
    labels: Object.fromEntries(named),
    records: tables,
  };
  return toJsonBlob(JSON.stringify(contents, null, 2));
}
