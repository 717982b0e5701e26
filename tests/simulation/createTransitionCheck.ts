import type { Mutation, MutationId } from '../../src/domain/pricing/mutation';
import type { PendingConflict } from '../../src/sync/localStore/localState';
import type { Cloud } from './createSimulatedCloud';
import {
  areNetNoOps,
  findUnchangedUnits,
  isEndOfPublishedPlan,
  isObsoleteConflict,
  isReplacedByUser,
  isEditInFlight,
  isInvisibleRemoval,
  isRevertedDeletion,
  isUndoneConflict,
  pickRemovedUnits,
} from './allowedRemovals';
import { collectStoredEdits } from './collectStoredEdits';
import { findDataForbiddenForRole } from './findDataForbiddenForRole';
import { findOrderDefect } from './findOrderDefect';
import { causesConflict, isKnownConflict, listConflictKeys } from './newConflicts';
import { haveSameRows } from './haveSameRows';
import { isAccepted } from './listAcceptedMutations';
import type { DeviceTransition, Transition } from './DeviceStateTracker';
import type { TrackedOutcome, TrackedEdits } from './TrackedEdits';

interface TransitionCheckDeps {
  trackedEdits: TrackedEdits;
  readChangeRecords: Cloud['readChangeRecords'];
  readServerRows: Cloud['readRows'];
  /** The edits in the server's change records. */
  mapAccepted: () => ReadonlyMap<MutationId, Mutation>;
  /** Ids of accepted edits that a restored backup took back. */
  getRevertedIds: () => ReadonlySet<MutationId>;
  /** True if the server may reject a push because of this edit. */
  isRejectable: (mutation: Mutation) => boolean;
  reportDefect: (message: string) => void;
}

export interface TransitionCheck {
  /** Checks one transaction of a device's database. */
  check(transition: DeviceTransition): void;
  /** Returns the transaction that stored the edits of a group, if it was observed alone. */
  getTransition(group: string): Transition | undefined;
  countConflicts(): number;
}

/**
 * Checks that edits leave a database for an allowed reason, that no device conflicts with its own edits, and that none
 * holds rows that the server does not have or data that its role may not hold.
 */
export function createTransitionCheck(deps: TransitionCheckDeps): TransitionCheck {
  const { trackedEdits, reportDefect } = deps;
  /** Transactions that stored new edits, by group of the edits. */
  const transitions = new Map<string, Transition>();
  let conflictCount = 0;

  function checkRemovals({ device, observed, before, after }: DeviceTransition): void {
    const left = collectStoredEdits(after);
    const removed = [...collectStoredEdits(before).values()].filter(({ id }) => !left.has(id));
    const accepted = removed.length === 0 ? new Map<MutationId, Mutation>() : deps.mapAccepted();
    for (const edit of removed) {
      const { id } = edit;
      const one = trackedEdits.get(id);
      const outcome =
        isAccepted(edit, accepted) || deps.getRevertedIds().has(id)
          ? 'accepted'
          : explainRemoval(id, { observed, before, after, accepted, trackedEdits });
      if (outcome === null) reportDefect(`${device}: ${JSON.stringify(one?.mutation)} removed without a reason`);
      else if (one !== undefined) one.outcome = outcome;
    }
  }

  /** Checks that new edits belong to one user action, and that an undo step holds them. */
  function checkNewEdits({ device, after }: DeviceTransition, newEdits: readonly Mutation[]): void {
    const groupCount = new Set(newEdits.map(({ group }) => group)).size;
    if (groupCount > 1) reportDefect(`${device} stores edits of ${groupCount} user actions in one transaction`);
    const undoable = new Set(after.undo.flatMap(({ mutations }) => mutations.map(({ id }) => id)));
    const missing = newEdits.find(({ id }) => !undoable.has(id));
    if (missing !== undefined) reportDefect(`${device} cannot undo ${JSON.stringify(missing)}`);
  }

  /** Checks that a user action adds one undo step at most, and that nothing else drops one. */
  function checkUndoSteps({ device, observed, before, after }: DeviceTransition): void {
    // Compares groups: the recovery of a cleared database gives the steps new numbers.
    const groupsBefore = new Set(before.undo.map(({ group }) => group));
    const groupsAfter = new Set(after.undo.map(({ group }) => group));
    const steps = after.undo.filter(({ group }) => !groupsBefore.has(group) && !observed.undoGroups.has(group));
    for (const group of groupsAfter) observed.undoGroups.add(group);
    if (steps.length > 1) reportDefect(`${device} has ${steps.length} undo steps for one user action`);
    const isUserAction = steps.length > 0 || observed.runningFollowUps > 0 || observed.runningDiscards > 0;
    if (!isUserAction && [...groupsBefore].some((group) => !groupsAfter.has(group)))
      reportDefect(`${device} forgets an undo step`);
  }

  /** Records and checks the edits of one transaction of an admin; several that were observed at once are skipped. */
  function handleNewEdits(transition: DeviceTransition): void {
    const { before, after } = transition;
    const isSingle = after.meta.commitSeq === before.meta.commitSeq + 1;
    if (!isSingle || before.meta.role !== 'admin' || after.meta.role !== 'admin') return;
    const newEdits = [...collectStoredEdits(after).values()].filter(({ id }) => trackedEdits.get(id) === undefined);
    for (const { group } of newEdits) if (!transitions.has(group)) transitions.set(group, { before, after });
    checkNewEdits(transition, newEdits);
    checkUndoSteps(transition);
  }

  /** Checks that an edit is listed as rejected only if the server rejected it, and is not listed twice. */
  function checkRejections({ device, before, after }: DeviceTransition): void {
    const fresh = [...after.rejected.values()].filter(({ id }) => !before.rejected.has(id));
    const accepted = fresh.length === 0 ? new Map<MutationId, Mutation>() : deps.mapAccepted();
    for (const { id, mutation } of fresh) {
      if (isAccepted(mutation, accepted)) reportDefect(`${device} rejects the accepted edit ${id}`);
      if (after.outbox.some((entry) => entry.mutation.id === id))
        reportDefect(`${device} sends the rejected edit ${id} again`);
      const edits = trackedEdits.entries().map(([, one]) => one.mutation);
      const isCaused = edits.some((one) => one.itemId === mutation.itemId && deps.isRejectable(one));
      if (!isCaused) reportDefect(`${device} rejects ${JSON.stringify(mutation)} without a reason`);
    }
  }

  /** Checks that a loss is reported only after the database was deleted. */
  function checkReportedLoss({ device, observed, before, after }: DeviceTransition): void {
    if (after.meta.lostEdits === null) return;
    if (before.meta.lostEdits === null && !observed.isDatabaseCleared)
      reportDefect(`${device} reports a loss that did not happen`);
    observed.isLossReported = true;
  }

  /** Checks that a device takes nothing for the server's that the server does not have. */
  function checkRows({ device, before, after }: DeviceTransition): void {
    const { cursor, role } = after.meta;
    if (cursor === 0 || (cursor === before.meta.cursor && after.rows === before.rows)) return;
    // A transaction may store what a restored backup has just taken back; the next poll notices.
    if (deps.getRevertedIds().size > 0) return;
    const newest = deps.readChangeRecords().at(-1)?.revision ?? 1;
    if (cursor > newest) reportDefect(`${device} has revision ${cursor} of a server at ${newest}`);
    if (cursor !== newest) return;
    if (!haveSameRows(after.rows.values(), deps.readServerRows().values(), role))
      reportDefect(`${device} has other rows than the server at revision ${cursor}`);
  }

  /** Checks that the rows of an admin keep their order. A logout and a restored backup may take moves back. */
  function checkOrder({ device, observed, before, after }: DeviceTransition): void {
    const isAdmin = before.meta.role === 'admin' && after.meta.role === 'admin';
    if (!isAdmin || observed.runningDiscards > 0 || deps.getRevertedIds().size > 0) return;
    if (before.rows === after.rows && before.outbox === after.outbox) return;
    const received = deps
      .readChangeRecords()
      .filter(({ revision }) => revision > before.meta.cursor && revision <= after.meta.cursor)
      .flatMap(({ mutations }) => mutations)
      .filter(({ id }) => trackedEdits.get(id)?.device !== device);
    const defect = findOrderDefect({ before, after }, received);
    if (defect !== undefined) reportDefect(`${device} ${defect}`);
  }

  /** Counts new conflicts, and checks that none is about an accepted edit or caused by the device's own edits. */
  function checkConflicts({ device, observed, before, after }: DeviceTransition): void {
    const { knownConflictKeys } = observed;
    const fresh = [...after.conflicts.values()].filter(({ conflict }) => !isKnownConflict(conflict, knownConflictKeys));
    for (const { conflict } of fresh) for (const one of listConflictKeys(conflict)) knownConflictKeys.add(one);
    conflictCount += fresh.length;
    const accepted = fresh.length === 0 ? new Map<MutationId, Mutation>() : deps.mapAccepted();
    for (const { conflict } of fresh) {
      const known = conflict.mutations.find((one) => isAccepted(one, accepted) && !isEditInFlight(before, one.id));
      if (known !== undefined) reportDefect(`${device} has a conflict about an accepted edit: ${known.id}`);
      if (conflict.mutations.some(({ id }) => trackedEdits.get(id)?.isFollowUp !== false)) continue;
      const record = deps
        .readChangeRecords()
        .findLast(({ mutations }) => mutations.some((mutation) => causesConflict(mutation, conflict)));
      // An edit may be based on one that a restore took back.
      if (record?.device === device && deps.getRevertedIds().size === 0)
        reportDefect(`${device} conflicts with itself: ${JSON.stringify(conflict)}`);
    }
  }

  return {
    check(transition) {
      const { device, observed, before, after } = transition;
      handleNewEdits(transition);
      trackedEdits.trackNew(device, after, observed.runningFollowUps > 0);
      // A retried edit may conflict with local edits made since the rejection.
      for (const id of before.rejected.keys())
        if (!after.rejected.has(id)) trackedEdits.update(id, { isFollowUp: true });
      checkRemovals(transition);
      checkConflicts(transition);
      for (const what of findDataForbiddenForRole(after)) reportDefect(`${device} holds ${what} as ${after.meta.role}`);
      checkRows(transition);
      checkOrder(transition);
      checkRejections(transition);
      checkReportedLoss(transition);
    },
    getTransition: (group) => transitions.get(group),
    countConflicts: () => conflictCount,
  };
}

interface RemovalContext extends Omit<DeviceTransition, 'device'> {
  accepted: ReadonlyMap<MutationId, Mutation>;
  trackedEdits: TrackedEdits;
}

/** Returns why the edit may have left the database; null without an allowed reason. */
function explainRemoval(
  id: MutationId,
  { observed, before, after, accepted, trackedEdits }: RemovalContext,
): TrackedOutcome | null {
  if (observed.runningDiscards > 0 || observed.decidedIds.has(id)) return 'discarded';
  // The UI reports the loss until the user dismisses it.
  if (before.meta.lostEdits === null && after.meta.lostEdits !== null) return 'lost';
  const conflicts = [...before.conflicts.values()].filter(({ conflict }) =>
    conflict.mutations.some((mutation) => mutation.id === id),
  );
  if (conflicts.some((waiting) => observed.decidedIds.has(waiting.id))) return 'discarded';
  const mutation = trackedEdits.get(id)?.mutation;
  if (mutation === undefined) return null;
  const row = after.rows.get(mutation.itemId);
  if (conflicts.length > 0) {
    if (conflicts.every(({ conflict }) => isObsoleteConflict(conflict, row))) return 'noOp';
    const isDecided = ({ conflict }: PendingConflict): boolean =>
      isReplacedByUser(conflict, before, after) || isUndoneConflict(conflict, before, after);
    return conflicts.every(isDecided) ? 'discarded' : null;
  }
  if (isEndOfPublishedPlan(mutation, before, after)) return null;
  if (isInvisibleRemoval(mutation, before, after)) return 'noOp';
  // Compares outboxes only: part of an edit that left the outbox may still be stored in a conflict.
  const inOutbox = new Map(after.outbox.map((entry) => [entry.mutation.id, entry.mutation]));
  const removedOfRow = before.outbox
    .map((entry) => entry.mutation)
    .filter(({ id: editId, itemId }) => itemId === mutation.itemId && !accepted.has(editId))
    .flatMap((edit) => pickRemovedUnits(edit, inOutbox.get(edit.id)));
  if (areNetNoOps(removedOfRow, row, findUnchangedUnits(mutation.itemId, before, after))) return 'noOp';
  if (isRevertedDeletion(mutation, before, collectStoredEdits(after))) return 'noOp';
  // The move of a deleted row has no effect.
  return mutation.kind === 'move' && row?.deleted !== false ? 'noOp' : null;
}
