import type { ChangeSet, LocalState, InFlightAttempts } from '../localStore/localState';
import type { Sealer } from '../ports';
import type { SealedEditsPlaintext } from './seal';

function isSealedEditsPlaintext(value: unknown): value is SealedEditsPlaintext {
  return typeof value === 'object' && value !== null && 'version' in value && value.version === 1;
}

async function openSealedEdits(sealer: Sealer, key: CryptoKey, state: LocalState) {
  const opened: { id: string; contents: SealedEditsPlaintext }[] = [];
  for (const edits of state.sealed.values()) {
    const text = await sealer.unseal(key, edits);
    const contents: unknown = text === null ? null : JSON.parse(text);
    // A blob that another key sealed stays sealed.
    if (isSealedEditsPlaintext(contents)) opened.push({ id: edits.id, contents });
  }
  // In the order of the edits: the newest is sent last, whatever the ids of the blobs.
  return opened.toSorted((a, b) => getFirstSeq(a.contents) - getFirstSeq(b.contents));
}

function getFirstSeq({ outbox }: SealedEditsPlaintext): number {
  return outbox[0]?.seq ?? 0;
}

/**
 * Builds the change set that appends sealed edits to the existing ones; null if none opens. Requires a pull before the
 * next push: the edits were based on older rows.
 */
export async function buildUnsealingChange(
  sealer: Sealer,
  key: CryptoKey,
  state: LocalState,
): Promise<ChangeSet | null> {
  const opened = await openSealedEdits(sealer, key, state);
  if (opened.length === 0) return null;
  let { nextSeq } = state.meta;
  let inFlight: InFlightAttempts | null = state.meta.inFlight;
  const assignSeqs = <Entry extends { seq: number }>(entries: readonly Entry[]): Entry[] =>
    entries.map((entry) => ({ ...entry, seq: nextSeq++ }));
  const put = opened.map(({ contents }) => {
    inFlight ??= contents.inFlight;
    return { ...contents, outbox: assignSeqs(contents.outbox), undo: assignSeqs(contents.undo) };
  });
  const rows = opened.flatMap(({ contents }) => contents.rows ?? []).filter(({ id }) => !state.rows.has(id));
  return {
    rows: { put: rows },
    outbox: { put: put.flatMap(({ outbox }) => outbox) },
    conflicts: { put: put.flatMap(({ conflicts }) => conflicts) },
    rejected: { put: put.flatMap(({ rejected }) => rejected) },
    drafts: { put: put.flatMap(({ drafts }) => drafts) },
    undo: { put: put.flatMap(({ undo }) => undo) },
    sealed: { remove: opened.map(({ id }) => id) },
    meta: { nextSeq, inFlight, needsPull: true },
  };
}
