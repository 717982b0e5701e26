import type { MutationId } from '../mutation';
import type { RebaseResult } from '../rebase';

/** Lists the ids of the edits that a rebase leaves pending, in a conflict or without a row. */
export function listEditIds({ pending, conflicts, editsOfUncreatedRows }: RebaseResult): MutationId[] {
  const edits = [...pending, ...conflicts.flatMap(({ mutations }) => mutations), ...editsOfUncreatedRows];
  return edits.map(({ id }) => id);
}
