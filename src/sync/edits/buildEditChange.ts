import type { Conflict } from '../../domain/pricing/conflict';
import { groupByItem, rebase } from '../../domain/pricing/rebase';
import type { DeleteMutation, Mutation, MutationId, UnitChanges } from '../../domain/pricing/mutation';
import { rewriteBaseValues } from '../../domain/pricing/rebaseRow';
import { trimUndoSteps } from '../../domain/pricing/undo';
import { isNonMoveMutation } from '../../domain/pricing/editChain';
import type { ItemId } from '../../domain/pricing/pricingItem';
import type { ChangeSet, LocalState, OutboxEntry, StoredUndoStep } from '../localStore/localState';
import { buildConflictDelta } from './buildConflictDelta';
import { trimNoOps } from './trimNoOps';
import { buildUncreatedRowRejections } from './uncreatedRows';

/** How an edit changes the undo stacks. */
export interface UndoStackChange {
  /** Stack of the new step; null records none. */
  to: StoredUndoStep['stack'] | null;
  /** Steps consumed by this edit. */
  remove: readonly StoredUndoStep[];
}

/** Plans the undo step of a new edit: clears the redo stack and drops the oldest steps beyond the limit. */
export function buildUndoStackChange({ undo: steps }: LocalState, mutations: readonly Mutation[]): UndoStackChange {
  if (mutations.length === 0) return { to: 'undo', remove: [] };
  const undoSteps = steps.filter(({ stack }) => stack === 'undo');
  const kept = new Set(trimUndoSteps([...undoSteps, { mutations }]));
  return { to: 'undo', remove: steps.filter((step) => !kept.has(step)) };
}

/**
 * Returns the deletion that undoes a creation with the values after all later edits of the row (`pending`): the server
 * may have accepted these although their response was lost, and the change record must show what is deleted.
 */
function rebaseOwnDeletion(deletion: DeleteMutation, pending: readonly Mutation[] = []): Mutation {
  return rewriteBaseValues(null, pending.filter(isNonMoveMutation)).find(({ id }) => id === deletion.id) ?? deletion;
}

/**
 * Finds creations of rows that are live on the server: each undoes a deletion that became a conflict, and is dropped if
 * it changes nothing. Only the first edit of a row counts: the server may still accept an edit before it.
 */
function findRedundantCreations({ rows }: LocalState, pending: readonly Mutation[]): Set<Mutation> {
  const firsts = new Map<ItemId, Mutation>();
  for (const edit of pending.filter(isNonMoveMutation)) if (!firsts.has(edit.itemId)) firsts.set(edit.itemId, edit);
  const isRedundant = ({ kind, itemId }: Mutation): boolean => kind === 'create' && rows.get(itemId)?.deleted === false;
  return new Set([...firsts.values()].filter(isRedundant));
}

/** Finds creations that undo a deletion still in the outbox. */
function findUndoneDeletions(pending: readonly Mutation[]): Set<Mutation> {
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

/** Edits of some rows, rebased on the rows that the device knows. */
interface RebasedEdits {
  /** All of them before the rebase. */
  pendingByItem: ReadonlyMap<ItemId, readonly Mutation[]>;
  /** What fits the rows, by id of the edit. */
  fitting: ReadonlyMap<MutationId, Mutation>;
  conflicts: readonly Conflict[];
  /** Ids of the edits in `conflicts`. */
  conflicting: ReadonlySet<MutationId>;
  editsOfUncreatedRows: readonly Mutation[];
  undoneDeletions: ReadonlySet<Mutation>;
  /** Ids of the edits that the outbox does not hold: in conflict, rejected or without effect. */
  notInOutbox: ReadonlySet<MutationId>;
}

function rebaseEdits(state: LocalState, pending: readonly Mutation[]): RebasedEdits {
  const findRow = (id: ItemId) => state.rows.get(id);
  const rebased = rebase({ findServerRow: findRow, findLastKnownRow: findRow, pending });
  const { conflicts, editsOfUncreatedRows } = rebased;
  const fitting = new Map(rebased.pending.map((mutation) => [mutation.id, mutation]));
  const conflicting = new Set(conflicts.flatMap(({ mutations }) => mutations.map(({ id }) => id)));
  const redundant = findRedundantCreations(state, pending);
  const unfit = [...conflicting, ...[...editsOfUncreatedRows, ...redundant].map(({ id }) => id)];
  return {
    pendingByItem: groupByItem(pending),
    fitting,
    conflicts,
    conflicting,
    editsOfUncreatedRows,
    undoneDeletions: findUndoneDeletions(pending),
    notInOutbox: new Set(unfit.filter((id) => !fitting.has(id))),
  };
}

/** Returns a new edit as the outbox stores it after the rebase. */
function buildStoredEdit(mutation: Mutation, edits: RebasedEdits): Mutation {
  const { fitting, conflicts, conflicting, undoneDeletions, pendingByItem } = edits;
  const fits = fitting.get(mutation.id);
  if (fits?.kind === 'update' && mutation.kind === 'update') {
    const isInConflict = (unit: keyof UnitChanges): boolean =>
      conflicts.some((conflict) => conflict.unit === unit && conflict.mutations.some(({ id }) => id === mutation.id));
    // Keeps a unit that returns to the server's value: the earlier edit that it reverts is still in the outbox.
    const { label, price, plan } = mutation;
    return {
      ...(label && !isInConflict('label') && { label }),
      ...(price && !isInConflict('price') && { price }),
      ...(plan && !isInConflict('plan') && { plan }),
      ...fits,
    };
  }
  // Keeps a creation that the rebase turned into an update: its deletion is still in the outbox, after which an
  // update finds no row.
  if (fits?.kind === 'update' && undoneDeletions.has(mutation) && !conflicting.has(mutation.id)) return mutation;
  if (fits !== undefined) return fits;
  return mutation.kind === 'delete' ? rebaseOwnDeletion(mutation, pendingByItem.get(mutation.itemId)) : mutation;
}

interface EditChangeOptions {
  /** Device clock, in ms. */
  at: number;
  stack: UndoStackChange;
  drafts?: ChangeSet['drafts'];
  /** Ids of the conflicts that the action decides. */
  settled?: readonly string[];
  /** Mutations of the undo step that change nothing. */
  withoutEffect?: ReadonlySet<Mutation>;
  /** Edits of the settled conflicts that return to the outbox; earlier undo steps have them. */
  returned?: readonly Mutation[];
}

/**
 * Builds the change set of one user action. Edits that fit the current rows enter the outbox; others (an undo of a
 * value changed remotely) become conflicts, and edits of a row whose creation was rejected are rejected too.
 */
export function buildEditChange(
  state: LocalState,
  mutations: readonly Mutation[],
  { at, stack, drafts, settled = [], withoutEffect = new Set(), returned = [] }: EditChangeOptions,
): ChangeSet {
  let { nextSeq } = state.meta;
  const effective = [...returned, ...mutations.filter((mutation) => !withoutEffect.has(mutation))];
  const touched = new Set(effective.map(({ itemId }) => itemId));
  const earlier = state.outbox.filter(({ mutation }) => touched.has(mutation.itemId));
  const entries = trimNoOps(state, earlier, effective).map((mutation): OutboxEntry => ({ seq: nextSeq++, mutation }));
  const all = [...earlier, ...entries];
  const edits = rebaseEdits(
    state,
    all.map(({ mutation }) => mutation),
  );
  const isLeaving = ({ mutation }: OutboxEntry): boolean => edits.notInOutbox.has(mutation.id);
  const put = entries
    .filter((entry) => !isLeaving(entry))
    .map((entry) => ({ ...entry, mutation: buildStoredEdit(entry.mutation, edits) }));
  const pendingConflicts = [...state.conflicts.values()].filter(({ id }) => !settled.includes(id));
  // Undoing a rejected creation yields a deletion without a row: nothing to reject.
  const rejected = buildUncreatedRowRejections(all, edits.editsOfUncreatedRows, at).filter(
    ({ mutation }) => mutation.kind !== 'delete',
  );
  const [first] = mutations;
  const undoSteps =
    stack.to === null || first === undefined
      ? []
      : [{ seq: nextSeq++, group: first.group, stack: stack.to, mutations }];
  return {
    outbox: { remove: earlier.filter(isLeaving).map(({ seq }) => seq), put },
    ...((settled.length > 0 || edits.conflicts.length > 0) && {
      conflicts: buildConflictDelta(state, {
        pending: pendingConflicts.map(({ conflict }) => conflict),
        fresh: edits.conflicts,
        rows: state.rows,
      }),
    }),
    ...(rejected.length > 0 && { rejected: { put: rejected } }),
    undo: { remove: stack.remove.map(({ seq }) => seq), put: undoSteps },
    ...(drafts && { drafts }),
    meta: { nextSeq, lostEdits: null },
  };
}
