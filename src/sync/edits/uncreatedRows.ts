import type { Mutation } from '../../domain/pricing/mutation';
import { rebase } from '../../domain/pricing/rebase';
import type { LocalState, OutboxEntry, RejectedEdit } from '../localStore/localState';

/** Finds the edits whose row exists neither on the server nor through an earlier edit among these. */
export function findEditsOfUncreatedRows({ rows }: LocalState, entries: readonly OutboxEntry[]): readonly Mutation[] {
  const findRow = (id: string) => rows.get(id);
  return rebase({ findServerRow: findRow, findLastKnownRow: findRow, pending: entries.map(({ mutation }) => mutation) })
    .editsOfUncreatedRows;
}

/** Builds the rejections of edits of a row whose creation the server rejected. `at`: device clock, in ms. */
export function buildUncreatedRowRejections(
  entries: readonly OutboxEntry[],
  editsOfUncreatedRows: readonly Mutation[],
  at: number,
): RejectedEdit[] {
  const ids = new Set(editsOfUncreatedRows.map(({ id }) => id));
  return entries
    .filter(({ mutation }) => ids.has(mutation.id))
    .map(({ seq, mutation }) => ({ id: mutation.id, mutation, seq, code: 'invalid', at }));
}
