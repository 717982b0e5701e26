import type { Mutation } from '../domain/mutation';
import { rebase } from '../domain/rebase';
import type { DeviceState, OutboxEntry, Refused } from './deviceState';

/** Those of these edits that belong to a row which neither the server nor the edits themselves know. */
export function orphansOf({ rows }: DeviceState, entries: readonly OutboxEntry[]): readonly Mutation[] {
  const row = (id: string) => rows.get(id);
  return rebase({ server: row, lastKnown: row, pending: entries.map(({ mutation }) => mutation) }).orphans;
}

/** Edits of a row that nobody knows share the fate of its creation, which the server refused. `at`: device clock, ms. */
export function orphaned(entries: readonly OutboxEntry[], orphans: readonly Mutation[], at: number): Refused[] {
  const ids = new Set(orphans.map(({ id }) => id));
  return entries
    .filter(({ mutation }) => ids.has(mutation.id))
    .map(({ seq, mutation }) => ({ id: mutation.id, mutation, seq, code: 'invalid', at }));
}
