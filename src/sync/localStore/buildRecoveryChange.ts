import type {
  LocalState,
  ChangeSet,
  OutboxEntry,
  RecoveredDatabase,
  RejectedEdit,
  SealedEdits,
  StoredUndoStep,
  UnsentSummary,
} from './localState';
import type { Draft } from '../../domain/pricing/pricingEditor';
import type { Mutation, MutationId } from '../../domain/pricing/mutation';
import { buildFullChangeSet } from './buildFullChangeSet';
import { summarizeUnsent } from './unsent';

/** Caps `recoveredDatabases`; drops the oldest. */
const MAX_RECOVERED_DATABASES = 8;

/** Returns every readable unsent edit by id, roughly in the order of creation. */
function indexUnsent({ outbox, conflicts, rejected }: LocalState): Map<MutationId, Mutation> {
  const edits = [
    ...outbox.map(({ mutation }) => mutation),
    ...[...conflicts.values()].flatMap(({ conflict }) => conflict.mutations),
    ...[...rejected.values()].map(({ mutation }) => mutation),
  ];
  return new Map(edits.map((mutation) => [mutation.id, mutation]));
}

/** Merges the recovered databases of both sides and adds the page's own. */
function appendRecoveredDatabase(page: LocalState, state: LocalState): RecoveredDatabase[] {
  const own: RecoveredDatabase = {
    storeId: page.meta.storeId,
    commitSeq: page.meta.commitSeq,
    editIds: [...indexUnsent(page).keys(), ...page.sealed.keys()],
  };
  const newest = new Map<string, RecoveredDatabase>();
  for (const database of [...state.recoveredDatabases, ...page.recoveredDatabases, own]) {
    if ((newest.get(database.storeId)?.commitSeq ?? -1) < database.commitSeq) newest.set(database.storeId, database);
  }
  return [...newest.values()].slice(-MAX_RECOVERED_DATABASES);
}

/** Contents of the page that the database never had; `settled` lists edits completed since. */
interface MissingEdits {
  edits: ReadonlyMap<MutationId, Mutation>;
  rejected: readonly RejectedEdit[];
  sealed: readonly SealedEdits[];
  drafts: readonly Draft[];
  settled: ReadonlySet<string>;
}

function findMissingEdits(page: LocalState, state: LocalState, known: RecoveredDatabase | undefined): MissingEdits {
  const knownIds = new Set(known?.editIds);
  const stateEdits = indexUnsent(state);
  const pageEdits = indexUnsent(page);
  const edits = new Map([...pageEdits].filter(([id]) => !knownIds.has(id) && !stateEdits.has(id)));
  return {
    edits,
    rejected: [...page.rejected.values()].filter(({ id }) => edits.has(id)),
    sealed: [...page.sealed.values()].filter(({ id }) => !knownIds.has(id) && !state.sealed.has(id)),
    drafts: [...page.drafts.values()].filter(({ itemId, at }) => at > (state.drafts.get(itemId)?.at ?? -Infinity)),
    settled: new Set([...knownIds].filter((id) => !pageEdits.has(id))),
  };
}

function listSettledKeys(state: LocalState, done: ReadonlySet<string>) {
  return {
    outbox: state.outbox.filter(({ mutation }) => done.has(mutation.id)).map(({ seq }) => seq),
    rejected: [...state.rejected.keys()].filter((id) => done.has(id)),
    conflicts: [...state.conflicts.values()]
      .filter(({ conflict }) => conflict.mutations.every(({ id }) => done.has(id)))
      .map(({ id }) => id),
    sealed: [...state.sealed.keys()].filter((id) => done.has(id)),
  };
}

/** Another role owns the database, so edits can be neither stored nor sealed: records them as lost. */
function buildLossReport(page: LocalState, state: LocalState, { edits, sealed }: MissingEdits): ChangeSet {
  const before = state.meta.lostEdits;
  const since = Math.min(before?.since ?? Infinity, ...[...edits.values()].map(({ at }) => at));
  const lostEdits = edits.size === 0 ? before : { count: (before?.count ?? 0) + edits.size, since };
  return { sealed: { put: sealed }, meta: { lostEdits, deviceName: state.meta.deviceName ?? page.meta.deviceName } };
}

/** True if the page restores at least as many edits as were reported lost. */
function hasAllLostEdits(page: LocalState, lostEdits: UnsentSummary | null): boolean {
  return (summarizeUnsent(page)?.count ?? 0) >= (lostEdits?.count ?? 0);
}

/** Restores everything into an untouched database, keeping the report of edits that this page does not have. */
function buildFullRecovery(page: LocalState, lostEdits: UnsentSummary | null): ChangeSet {
  const change = buildFullChangeSet(page);
  const meta = { ...change.meta, isRecovered: page.meta.role !== null };
  return { ...change, meta: hasAllLostEdits(page, lostEdits) ? meta : { ...meta, lostEdits } };
}

/** Returns conflicts to the outbox: the next pull rebases them. */
function buildMerge(
  page: LocalState,
  state: LocalState,
  { edits, rejected, sealed, drafts, settled }: MissingEdits,
): ChangeSet {
  const parked = new Set(rejected.map(({ id }) => id));
  const settledKeys = listSettledKeys(state, settled);
  let { nextSeq } = state.meta;
  const rejections = rejected
    .toSorted((a, b) => a.seq - b.seq)
    .map((entry): RejectedEdit => ({ ...entry, seq: nextSeq++ }));
  const entries = [...edits.values()]
    .filter(({ id }) => !parked.has(id))
    .map((mutation): OutboxEntry => ({ seq: nextSeq++, mutation }));
  const steps = page.undo
    .filter(({ mutations }) => mutations.some(({ id }) => edits.has(id)))
    .map((step): StoredUndoStep => ({ ...step, seq: nextSeq++ }));
  const { lostEdits, inFlight, deviceName } = state.meta;
  return {
    outbox: { remove: settledKeys.outbox, put: entries },
    rejected: { remove: settledKeys.rejected, put: rejections },
    conflicts: { remove: settledKeys.conflicts },
    drafts: { put: drafts },
    undo: { put: steps },
    sealed: { remove: settledKeys.sealed, put: sealed },
    meta: {
      nextSeq,
      // The attempt may have reached the server: the next pull finds its record.
      inFlight: inFlight ?? page.meta.inFlight,
      needsPull: true,
      deviceName: deviceName ?? page.meta.deviceName,
      lostEdits: hasAllLostEdits(page, lostEdits) ? null : lostEdits,
    },
  };
}

/**
 * Builds what a page whose database was cleared writes into its replacement; null if the replacement has it all. An
 * untouched database gets everything. One that another page already restored gets what that page lacked: commits of one
 * database are ordered, so an edit missing there but present in this later state was made after it. `unsentSummary`
 * counts what was unsent at the time of clearing, until the first commit.
 */
export function buildRecoveryChange(
  page: LocalState,
  state: LocalState,
  unsentSummary: UnsentSummary | null,
): ChangeSet | null {
  const known = state.recoveredDatabases.find(({ storeId }) => storeId === page.meta.storeId);
  if (known !== undefined && known.commitSeq >= page.meta.commitSeq) return null;
  const isUntouched = state.meta.commitSeq === 0;
  const lostEdits = state.meta.lostEdits ?? (isUntouched ? unsentSummary : null);
  const isBlank = page.meta.commitSeq === 0 && page.meta.lostEdits === null;
  if (isBlank) return lostEdits === state.meta.lostEdits ? null : { meta: { lostEdits } };
  const recoveredDatabases = appendRecoveredDatabase(page, state);
  if (isUntouched) return { ...buildFullRecovery(page, lostEdits), recoveredDatabases };
  const missing = findMissingEdits(page, state, known);
  const isAdmin = state.meta.role === 'admin';
  const drafts = isAdmin ? missing.drafts.length : 0;
  if (missing.edits.size + missing.sealed.length + missing.settled.size + drafts === 0) return null;
  const change = isAdmin ? buildMerge(page, state, missing) : buildLossReport(page, state, missing);
  return { ...change, recoveredDatabases };
}
