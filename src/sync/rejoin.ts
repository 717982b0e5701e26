import type {
  DeviceState,
  ChangeSet,
  OutboxEntry,
  Origin,
  Refused,
  SealedEdits,
  UndoStep,
  UnsentMarker,
} from './deviceState';
import type { Mutation, MutationId } from '../domain/mutation';
import { wholeState } from './restore';
import { unsentMarker } from './unsent';

/** A device whose data are cleared more often than this while one page sleeps through it all is nobody's. */
const MAX_ORIGINS = 8;

/** Every unsent edit that can be read, by id, in the order in which it was made as far as that is known. */
function openEdits({ outbox, conflicts, refused }: DeviceState): Map<MutationId, Mutation> {
  const edits = [
    ...outbox.map(({ mutation }) => mutation),
    ...[...conflicts.values()].flatMap(({ conflict }) => conflict.mutations),
    ...[...refused.values()].map(({ mutation }) => mutation),
  ];
  return new Map(edits.map((mutation) => [mutation.id, mutation]));
}

/** What both sides know of earlier databases, and that this page knows all of its own. */
function originsWith(page: DeviceState, state: DeviceState): Origin[] {
  const own: Origin = {
    birth: page.meta.birth,
    stamp: page.meta.stamp,
    held: [...openEdits(page).keys(), ...page.sealed.keys()],
  };
  const newest = new Map<string, Origin>();
  for (const origin of [...state.origins, ...page.origins, own]) {
    if ((newest.get(origin.birth)?.stamp ?? -1) < origin.stamp) newest.set(origin.birth, origin);
  }
  return [...newest.values()].slice(-MAX_ORIGINS);
}

/** What the page holds and this database never knew; `done` are edits that were finished after what it knows. */
interface Missing {
  edits: ReadonlyMap<MutationId, Mutation>;
  refused: readonly Refused[];
  sealed: readonly SealedEdits[];
  done: ReadonlySet<string>;
}

function missing(page: DeviceState, state: DeviceState, known: Origin | undefined): Missing {
  const before = new Set(known?.held);
  const here = openEdits(state);
  const held = openEdits(page);
  const edits = new Map([...held].filter(([id]) => !before.has(id) && !here.has(id)));
  return {
    edits,
    refused: [...page.refused.values()].filter(({ id }) => edits.has(id)),
    sealed: [...page.sealed.values()].filter(({ id }) => !before.has(id) && !state.sealed.has(id)),
    done: new Set([...before].filter((id) => !held.has(id))),
  };
}

function withoutDone(state: DeviceState, done: ReadonlySet<string>) {
  return {
    outbox: state.outbox.filter(({ mutation }) => done.has(mutation.id)).map(({ seq }) => seq),
    refused: [...state.refused.keys()].filter((id) => done.has(id)),
    conflicts: [...state.conflicts.values()]
      .filter(({ conflict }) => conflict.mutations.every(({ id }) => done.has(id)))
      .map(({ id }) => id),
    sealed: [...state.sealed.keys()].filter((id) => done.has(id)),
  };
}

/** The device is another role's by now: the edits may not be here, nor can they be sealed any more. That is told. */
function told(page: DeviceState, state: DeviceState, { edits, sealed }: Missing): ChangeSet {
  const before = state.meta.lost;
  const since = Math.min(before?.since ?? Infinity, ...[...edits.values()].map(({ at }) => at));
  const lost = edits.size === 0 ? before : { count: (before?.count ?? 0) + edits.size, since };
  return { sealed: { put: sealed }, meta: { lost, deviceName: state.meta.deviceName ?? page.meta.deviceName } };
}

/** Whether as many edits come back as were said to be lost. */
function holdsAll(page: DeviceState, lost: UnsentMarker | null): boolean {
  return (unsentMarker(page)?.count ?? 0) >= (lost?.count ?? 0);
}

/** What an untouched database gets: all of it, and word of the edits of others that this page had not heard of. */
function whole(page: DeviceState, lost: UnsentMarker | null): ChangeSet {
  const change = wholeState(page);
  return holdsAll(page, lost) ? change : { ...change, meta: { ...change.meta, lost } };
}

/** Conflicts go back to the outbox: the look that comes first judges them anew. */
function brought(page: DeviceState, state: DeviceState, { edits, refused, sealed, done }: Missing): ChangeSet {
  const parked = new Set(refused.map(({ id }) => id));
  const gone = withoutDone(state, done);
  let { nextSeq } = state.meta;
  const refusals = refused.toSorted((a, b) => a.seq - b.seq).map((entry): Refused => ({ ...entry, seq: nextSeq++ }));
  const entries = [...edits.values()]
    .filter(({ id }) => !parked.has(id))
    .map((mutation): OutboxEntry => ({ seq: nextSeq++, mutation }));
  const steps = page.undo
    .filter(({ mutations }) => mutations.some(({ id }) => edits.has(id)))
    .map((step): UndoStep => ({ ...step, seq: nextSeq++ }));
  const { lost, inFlight, deviceName } = state.meta;
  return {
    outbox: { remove: gone.outbox, put: entries },
    refused: { remove: gone.refused, put: refusals },
    conflicts: { remove: gone.conflicts },
    drafts: { put: [...page.drafts.values()].filter(({ itemId }) => !state.drafts.has(itemId)) },
    undo: { put: steps },
    sealed: { remove: gone.sealed, put: sealed },
    meta: {
      nextSeq,
      // Its try may have arrived: the look that comes first finds its record.
      inFlight: inFlight ?? page.meta.inFlight,
      mustRead: true,
      deviceName: deviceName ?? page.meta.deviceName,
      lost: holdsAll(page, lost) ? null : lost,
    },
  };
}

/**
 * What a page whose database was cleared writes into the one that is there now; null: nothing that it does not know. Into
 * an untouched one goes all of it. One that another page wrote again first gets what that page had not heard of: commits of
 * one database have an order, so an edit that the other page did not hold, but this later state does, was made after it.
 * `marker` tells what was unsent when the storage was cleared, as long as nobody has written again.
 */
export function rejoin(page: DeviceState, state: DeviceState, marker: UnsentMarker | null): ChangeSet | null {
  const known = state.origins.find(({ birth }) => birth === page.meta.birth);
  if (known !== undefined && known.stamp >= page.meta.stamp) return null;
  const isUntouched = state.meta.stamp === 0;
  const lost = state.meta.lost ?? (isUntouched ? marker : null);
  const isBlank = page.meta.stamp === 0 && page.meta.lost === null;
  if (isBlank) return lost === state.meta.lost ? null : { meta: { lost } };
  const origins = originsWith(page, state);
  if (isUntouched) return { ...whole(page, lost), origins };
  const more = missing(page, state, known);
  if (more.edits.size + more.sealed.length + more.done.size === 0) return null;
  const change = state.meta.role === 'admin' ? brought(page, state, more) : told(page, state, more);
  return { ...change, origins };
}
