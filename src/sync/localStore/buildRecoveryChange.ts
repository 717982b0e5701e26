import type {
  LocalState,
  ChangeSet,
  OutboxEntry,
  RecoveredDatabase,
  RejectedEdit,
  EncryptedUnsentEdits,
  StoredUndoStep,
  UnsentSummary,
} from './localState';
import type { Draft } from '../../domain/pricing/pricingEditor';
import type { Mutation, MutationId } from '../../domain/pricing/mutation';
import { buildFullChangeSet } from './buildFullChangeSet';
import { joinUnsentEdits, type UnsentEdits } from './joinUnsentEdits';
import { buildReferencedTombstones } from './referencedItems';
import { listUnsentEdits, summarizeUnsent } from './unsent';

/** Caps `recoveredDatabases`; drops the oldest. */
const MAX_RECOVERED_DATABASES = 8;

function indexUnsent(state: LocalState): Map<MutationId, Mutation> {
  return new Map(listUnsentEdits(state).map((mutation) => [mutation.id, mutation]));
}

/** Merges the lists of recovered databases of both sides and adds the tab's own, which was cleared. */
function appendRecoveredDatabase(tabState: LocalState, databaseState: LocalState): RecoveredDatabase[] {
  const own: RecoveredDatabase = {
    storeId: tabState.meta.storeId,
    commitSeq: tabState.meta.commitSeq,
    editIds: [...indexUnsent(tabState).keys(), ...tabState.sealed.keys()],
  };
  const newest = new Map<string, RecoveredDatabase>();
  for (const database of [...databaseState.recoveredDatabases, ...tabState.recoveredDatabases, own]) {
    if ((newest.get(database.storeId)?.commitSeq ?? -1) < database.commitSeq) newest.set(database.storeId, database);
  }
  return [...newest.values()].slice(-MAX_RECOVERED_DATABASES);
}

/** Contents of the tab that the new database lacks. `completed`: ids restored there that the tab has completed since. */
interface MissingEdits {
  edits: ReadonlyMap<MutationId, Mutation>;
  rejected: readonly RejectedEdit[];
  sealed: readonly EncryptedUnsentEdits[];
  drafts: readonly Draft[];
  completed: ReadonlySet<string>;
}

function findMissingEdits(
  tabState: LocalState,
  databaseState: LocalState,
  recovered: RecoveredDatabase | undefined,
): MissingEdits {
  const recoveredIds = new Set(recovered?.editIds);
  const databaseEdits = indexUnsent(databaseState);
  const tabEdits = indexUnsent(tabState);
  const edits = new Map([...tabEdits].filter(([id]) => !recoveredIds.has(id) && !databaseEdits.has(id)));
  return {
    edits,
    rejected: [...tabState.rejected.values()].filter(({ id }) => edits.has(id)),
    sealed: [...tabState.sealed.values()].filter(({ id }) => !recoveredIds.has(id) && !databaseState.sealed.has(id)),
    drafts: [...tabState.drafts.values()].filter(
      ({ itemId, at }) => at > (databaseState.drafts.get(itemId)?.at ?? -Infinity),
    ),
    completed: new Set([...recoveredIds].filter((id) => !tabEdits.has(id))),
  };
}

function listCompletedKeys(databaseState: LocalState, completed: ReadonlySet<string>) {
  return {
    outbox: databaseState.outbox.filter(({ mutation }) => completed.has(mutation.id)).map(({ seq }) => seq),
    rejected: [...databaseState.rejected.keys()].filter((id) => completed.has(id)),
    conflicts: [...databaseState.conflicts.values()]
      .filter(({ conflict }) => conflict.mutations.every(({ id }) => completed.has(id)))
      .map(({ id }) => id),
    sealed: [...databaseState.sealed.keys()].filter((id) => completed.has(id)),
  };
}

/**
 * Lists the edits made in the new database: later than the tab's, which were committed before the old one was cleared.
 * The database's other edits were restored from the old one.
 */
function listLaterEdits(
  tabState: LocalState,
  databaseState: LocalState,
  recovered: RecoveredDatabase | undefined,
): UnsentEdits {
  const restored = [...tabState.recoveredDatabases, ...(recovered === undefined ? [] : [recovered])];
  const earlierIds = new Set([...indexUnsent(tabState).keys(), ...restored.flatMap(({ editIds }) => editIds)]);
  const earlierGroups = new Set(tabState.undo.map(({ group }) => group));
  return {
    outbox: databaseState.outbox.filter(({ mutation }) => !earlierIds.has(mutation.id)),
    rejected: [...databaseState.rejected.values()].filter(({ id }) => !earlierIds.has(id)),
    undo: databaseState.undo.filter(({ group }) => !earlierGroups.has(group)),
  };
}

/** Another role owns the database, so edits can be neither stored nor sealed: records them as lost. */
function buildLossReport(tabState: LocalState, databaseState: LocalState, { edits, sealed }: MissingEdits): ChangeSet {
  const before = databaseState.meta.lostEdits;
  const since = Math.min(before?.since ?? Infinity, ...[...edits.values()].map(({ at }) => at));
  const lostEdits = edits.size === 0 ? before : { count: (before?.count ?? 0) + edits.size, since };
  return {
    sealed: { put: sealed },
    meta: { lostEdits, deviceName: databaseState.meta.deviceName ?? tabState.meta.deviceName },
  };
}

/** True if the tab restores at least as many edits as were reported lost. */
function hasAllLostEdits(tabState: LocalState, lostEdits: UnsentSummary | null): boolean {
  return (summarizeUnsent(tabState)?.count ?? 0) >= (lostEdits?.count ?? 0);
}

/** Restores everything into an untouched database, keeping the report of edits that this tab does not have. */
function buildFullRecovery(tabState: LocalState, lostEdits: UnsentSummary | null): ChangeSet {
  const change = buildFullChangeSet(tabState);
  const meta = { ...change.meta, isRecovered: tabState.meta.role !== null };
  return { ...change, meta: hasAllLostEdits(tabState, lostEdits) ? meta : { ...meta, lostEdits } };
}

/**
 * Adds the edits that the database lacks before its later ones, and removes those that the tab has completed. Puts the
 * edits of the tab's conflicts into the outbox, since the next pull rebases them.
 */
function buildMerge(
  tabState: LocalState,
  databaseState: LocalState,
  { edits, rejected, sealed, drafts, completed }: MissingEdits,
  later: UnsentEdits,
): ChangeSet {
  const rejectedIds = new Set(rejected.map(({ id }) => id));
  const completedKeys = listCompletedKeys(databaseState, completed);
  // Numbers in the tab's sealed edits are below its own next one.
  const firstSeq = Math.max(databaseState.meta.nextSeq, tabState.meta.nextSeq);
  let nextSeq = firstSeq;
  const rejections = rejected
    .toSorted((a, b) => a.seq - b.seq)
    .map((entry): RejectedEdit => ({ ...entry, seq: nextSeq++ }));
  const entries = [...edits.values()]
    .filter(({ id }) => !rejectedIds.has(id))
    .map((mutation): OutboxEntry => ({ seq: nextSeq++, mutation }));
  const steps = tabState.undo
    .filter(({ mutations }) => mutations.some(({ id }) => edits.has(id)))
    .map((step): StoredUndoStep => ({ ...step, seq: nextSeq++ }));
  const joined = joinUnsentEdits(
    [{ outbox: entries, rejected: rejections, undo: steps }, later],
    firstSeq,
    databaseState.rows,
  );
  const { lostEdits, inFlight, deviceName } = databaseState.meta;
  return {
    rows: { put: buildReferencedTombstones(tabState).filter(({ id }) => !databaseState.rows.has(id)) },
    outbox: { remove: [...completedKeys.outbox, ...later.outbox.map(({ seq }) => seq)], put: joined.outbox },
    rejected: { remove: completedKeys.rejected, put: joined.rejected },
    conflicts: { remove: completedKeys.conflicts, put: joined.conflicts },
    drafts: { put: drafts },
    undo: { remove: later.undo.map(({ seq }) => seq), put: joined.undo },
    sealed: { remove: completedKeys.sealed, put: sealed },
    meta: {
      nextSeq: joined.nextSeq,
      // The tab's push may have reached the server, even without a stored attempt: the next pull looks for its record.
      inFlight: inFlight ?? tabState.meta.inFlight ?? { base: tabState.meta.cursor, attempts: [] },
      needsPull: true,
      deviceName: deviceName ?? tabState.meta.deviceName,
      lostEdits: hasAllLostEdits(tabState, lostEdits) ? null : lostEdits,
    },
  };
}

/**
 * Builds what a tab whose database was cleared writes into its replacement; null if the replacement lacks nothing. An
 * untouched database gets everything. One that another tab restored gets the difference: `recoveredDatabases` names the
 * last commit and the edits that were restored from the cleared database. `unsentSummary` counts the edits that were
 * unsent when it was cleared; valid until the first commit.
 */
export function buildRecoveryChange(
  tabState: LocalState,
  databaseState: LocalState,
  unsentSummary: UnsentSummary | null,
): ChangeSet | null {
  const recovered = databaseState.recoveredDatabases.find(({ storeId }) => storeId === tabState.meta.storeId);
  if (recovered !== undefined && recovered.commitSeq >= tabState.meta.commitSeq) return null;
  const isUntouched = databaseState.meta.commitSeq === 0;
  const lostEdits = databaseState.meta.lostEdits ?? (isUntouched ? unsentSummary : null);
  const isBlank = tabState.meta.commitSeq === 0 && tabState.meta.lostEdits === null;
  if (isBlank) return lostEdits === databaseState.meta.lostEdits ? null : { meta: { lostEdits } };
  const recoveredDatabases = appendRecoveredDatabase(tabState, databaseState);
  if (isUntouched) return { ...buildFullRecovery(tabState, lostEdits), recoveredDatabases };
  const missing = findMissingEdits(tabState, databaseState, recovered);
  const isAdmin = databaseState.meta.role === 'admin';
  const drafts = isAdmin ? missing.drafts.length : 0;
  if (missing.edits.size + missing.sealed.length + missing.completed.size + drafts === 0) return null;
  const change = isAdmin
    ? buildMerge(tabState, databaseState, missing, listLaterEdits(tabState, databaseState, recovered))
    : buildLossReport(tabState, databaseState, missing);
  return { ...change, recoveredDatabases };
}
