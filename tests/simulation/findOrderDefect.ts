import type { Mutation } from '../../src/domain/pricing/mutation';
import type { ItemId } from '../../src/domain/pricing/pricingItem';
import { replay } from '../../src/domain/pricing/testing/replay';
import type { LocalState } from '../../src/sync/localStore/localState';
import type { Transition } from './DeviceStateTracker';

const listOutbox = ({ outbox }: LocalState): Mutation[] => outbox.map(({ mutation }) => mutation);

const listShown = (state: LocalState): ItemId[] =>
  replay(state.rows.values(), listOutbox(state)).live.map(({ id }) => id);

/**
 * Describes rows that a transaction puts into another order: it may do so only with rows that its own new edits move,
 * or if another device has moved or restored rows. Restored rows may return to where the server has them, unless the
 * device moved others beside them.
 */
export function findOrderDefect({ before, after }: Transition, received: readonly Mutation[]): string | undefined {
  if (received.some(isPlacement)) return undefined;
  const [pending, left] = [listOutbox(before), listOutbox(after)];
  const known = new Set(pending.map(({ id }) => id));
  const moves = left.filter(({ id, kind }) => kind === 'move' && !known.has(id));
  const restorations = pending.some(({ kind }) => kind === 'move') ? [] : pending.filter(isPlacement);
  const placed = new Set([...moves, ...restorations].map(({ itemId }) => itemId));
  const [shownBefore, shownAfter] = [listShown(before), listShown(after)];
  const expected = shownBefore.filter((id) => !placed.has(id) && shownAfter.includes(id));
  const actual = shownAfter.filter((id) => expected.includes(id));
  return actual.join() === expected.join()
    ? undefined
    : `orders the rows ${actual.join()} instead of ${expected.join()}`;
}

/** True if the edit moves a row, or restores it to a place. */
const isPlacement = (edit: Mutation): boolean =>
  edit.kind === 'move' || (edit.kind === 'create' && edit.after !== undefined);
