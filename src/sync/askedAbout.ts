import { refreshConflicts, type Conflict } from '../domain/conflict';
import type { GridRow, ItemId } from '../domain/pricingItem';
import type { Delta, DeviceState, WaitingConflict } from './deviceState';

/** What waits for the person, and what joins it: about the deletion of a row there is one question, never two. */
interface Questions {
  waiting: readonly Conflict[];
  fresh: readonly Conflict[];
  /** The newest rows. */
  rows: ReadonlyMap<ItemId, GridRow>;
}

/** The change of the stored conflicts. Who wrote the other side is looked up again where the other side is a new one. */
export function askedAbout(state: DeviceState, { waiting, fresh, rows }: Questions): Delta<WaitingConflict, string> {
  const open = refreshConflicts(
    [...waiting, ...fresh],
    (id) => rows.get(id),
    (id) => state.rows.get(id),
  );
  const put = open.map((conflict): WaitingConflict => {
    const before = state.conflicts.get(conflict.id);
    const by = before?.conflict.theirsRevision === conflict.theirsRevision ? before.by : null;
    return { id: conflict.id, conflict, by };
  });
  const openIds = new Set(open.map(({ id }) => id));
  return { remove: [...state.conflicts.keys()].filter((id) => !openIds.has(id)), put };
}
