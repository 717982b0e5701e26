import { rebase } from '../domain/rebase';
import type { DeleteMutation, Mutation } from '../domain/mutation';
import { basedOn } from '../domain/rowRebase';
import { recordStep } from '../domain/undo';
import { isEdit } from '../domain/unitChain';
import type { ItemId } from '../domain/pricingItem';
import type { ChangeSet, DeviceState, OutboxEntry, UndoStep } from './deviceState';
import { askedAbout } from './askedAbout';
import { ofShownRows } from './ofShownRows';
import { orphaned } from './orphaned';

/** What becomes of the undo steps when mutations are recorded. */
export interface StackChange {
  /** Where the new step goes; null: the mutations are no step of their own. */
  to: UndoStep['stack'] | null;
  /** Steps that are used up. */
  remove: readonly UndoStep[];
}

/** A new edit ends what could be redone, and the oldest steps make room. */
export function asNewEdit({ undo: steps }: DeviceState, mutations: readonly Mutation[]): StackChange {
  const stacks = { undo: steps.filter(({ stack }) => stack === 'undo'), redo: [] };
  const kept = new Set<unknown>(recordStep(stacks, { group: mutations[0]?.group ?? '', mutations }).undo);
  return { to: 'undo', remove: mutations.length === 0 ? [] : steps.filter((step) => !kept.has(step)) };
}

/**
 * The creation undone of a row that the server is not known to have: if it has it after all (an answer was lost), what goes
 * is what later edits had made of the row, and the log has to say so.
 */
function ofOwnRow(deletion: DeleteMutation, pending: readonly Mutation[]): Mutation {
  const edits = pending.filter(isEdit).filter(({ itemId }) => itemId === deletion.itemId);
  return basedOn(null, edits).find(({ id }) => id === deletion.id) ?? deletion;
}

/**
 * Creations of rows that are there already, with just these values: a deletion undone while it waits as a question. What
 * makes no difference stays in the outbox otherwise: the server may yet take the edit before it, and it is needed then.
 */
function ofRowsThere({ rows }: DeviceState, pending: readonly Mutation[]): Set<Mutation> {
  const firsts = new Map<ItemId, Mutation>();
  for (const edit of pending.filter(isEdit)) if (!firsts.has(edit.itemId)) firsts.set(edit.itemId, edit);
  const isThere = ({ kind, itemId }: Mutation): boolean => kind === 'create' && rows.get(itemId)?.deleted === false;
  return new Set([...firsts.values()].filter(isThere));
}

/** Creations that take a deletion back which is still in the outbox. */
function ofDeletedRows(pending: readonly Mutation[]): Set<Mutation> {
  const deleted = new Set<ItemId>();
  const result = new Set<Mutation>();
  for (const mutation of pending) {
    const { kind, itemId } = mutation;
    if (kind === 'create' && deleted.has(itemId)) result.add(mutation);
    if (kind === 'delete') deleted.add(itemId);
    if (kind === 'create') deleted.delete(itemId);
  }
  return result;
}

/**
 * The one change set of a gesture: the outbox gets what fits the newest rows, and what does not (an undo of something that
 * somebody else changed meanwhile) waits as a conflict from the start. An edit of a row that nobody knows (its creation was
 * refused) is refused with it.
 */
export function record(
  state: DeviceState,
  mutations: readonly Mutation[],
  { at, stack, dropDrafts = [] }: { at: number; stack: StackChange; dropDrafts?: readonly ItemId[] },
): ChangeSet {
  let { nextSeq } = state.meta;
  const entries = ofShownRows(state, mutations).map((mutation): OutboxEntry => ({ seq: nextSeq++, mutation }));
  const row = (id: ItemId) => state.rows.get(id);
  const all = [...state.outbox, ...entries];
  const touched = new Set(mutations.map(({ itemId }) => itemId));
  const pending = all.map(({ mutation }) => mutation).filter(({ itemId }) => touched.has(itemId));
  const rebased = rebase({ server: row, lastKnown: row, pending });
  const conflicting = new Set(rebased.conflicts.flatMap((conflict) => conflict.mutations.map(({ id }) => id)));
  const fitting = new Map(rebased.pending.map((mutation) => [mutation.id, mutation]));
  const orphans = new Set(rebased.orphans.map(({ id }) => id));
  const needless = ofRowsThere(state, pending);
  const isLeft = ({ mutation }: OutboxEntry): boolean => {
    const { id } = mutation;
    return fitting.has(id) || !(conflicting.has(id) || orphans.has(id) || needless.has(mutation));
  };
  const remove = state.outbox.filter((entry) => !isLeft(entry)).map(({ seq }) => seq);
  const takingBack = ofDeletedRows(pending);
  const told = (mutation: Mutation): Mutation => {
    const fits = fitting.get(mutation.id);
    // Its deletion is still in the outbox: an update would find no row behind it.
    if (fits?.kind === 'update' && takingBack.has(mutation) && !conflicting.has(mutation.id)) return mutation;
    return fits ?? (mutation.kind === 'delete' ? ofOwnRow(mutation, pending) : mutation);
  };
  const put = entries.filter(isLeft).map((entry) => ({ ...entry, mutation: told(entry.mutation) }));
  // Undoing a creation that was refused asks for a deletion: that has nothing left to do.
  const refused = orphaned(all, rebased.orphans, at).filter(({ mutation }) => mutation.kind !== 'delete');
  const { conflicts: fresh } = rebased;
  const waiting = [...state.conflicts.values()].map(({ conflict }) => conflict);
  const used = stack.remove.map(({ seq }) => seq);
  const [first] = mutations;
  const step: UndoStep | null =
    stack.to === null || first === undefined
      ? null
      : { seq: nextSeq++, group: first.group, stack: stack.to, mutations };
  return {
    outbox: { remove, put },
    ...(fresh.length === 0 ? {} : { conflicts: askedAbout(state, { waiting, fresh, rows: state.rows }) }),
    ...(refused.length === 0 ? {} : { refused: { put: refused } }),
    ...(used.length === 0 && step === null ? {} : { undo: { remove: used, put: step === null ? [] : [step] } }),
    ...(dropDrafts.length === 0 ? {} : { drafts: { remove: dropDrafts } }),
    meta: { nextSeq, lost: null },
  };
}
