import type { Draft } from '../../domain/pricing/pricingEditor';
import { joinUnsentEdits, listSeqs } from '../localStore/joinUnsentEdits';
import type { ChangeSet, InFlightAttempts, LocalState } from '../localStore/localState';
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
    // Blobs of another key stay sealed.
    if (isSealedEditsPlaintext(contents)) opened.push({ id: edits.id, contents });
  }
  // By age of the edits: the ids of blobs are random.
  return opened.toSorted((a, b) => getFirstSeq(a.contents) - getFirstSeq(b.contents));
}

function getFirstSeq(contents: SealedEditsPlaintext): number {
  return listSeqs(contents)[0] ?? 0;
}

/** Lists the newest sealed draft of each row, unless the stored one is as new. */
function listNewerDrafts({ drafts }: LocalState, sealed: readonly Draft[]): Draft[] {
  const newest = new Map(drafts);
  for (const draft of sealed)
    if (draft.at > (newest.get(draft.itemId)?.at ?? -Infinity)) newest.set(draft.itemId, draft);
  return [...newest.values()].filter((draft) => draft !== drafts.get(draft.itemId));
}

type EditsInFlight = Pick<SealedEditsPlaintext, 'outbox' | 'inFlight'>;

/**
 * Returns the attempts that may have reached the server, else the base of the first edits, by which an unstored push
 * (`buildUnstoredPushId`) is found.
 */
function findInFlight(sealed: readonly EditsInFlight[], current: EditsInFlight): InFlightAttempts | null {
  const sent = [current, ...sealed].find(({ inFlight }) => inFlight !== null && inFlight.attempts.length > 0);
  const first = [...sealed, current].find(({ outbox }) => outbox.length > 0);
  return (sent ?? first)?.inFlight ?? null;
}

/**
 * Builds the change set that puts sealed edits before the current ones, which were made later; null if none opens.
 * Requires a pull before the next push: the edits were based on older rows.
 */
export async function buildUnsealingChange(
  sealer: Sealer,
  key: CryptoKey,
  state: LocalState,
): Promise<ChangeSet | null> {
  const opened = await openSealedEdits(sealer, key, state);
  if (opened.length === 0) return null;
  const sealed = opened.map(({ contents }) => contents);
  const { inFlight } = state.meta;
  const current = { outbox: state.outbox, rejected: [...state.rejected.values()], undo: state.undo, inFlight };
  const { outbox, rejected, undo, conflicts, nextSeq } = joinUnsentEdits(
    [...sealed, current],
    state.meta.nextSeq,
    state.rows,
  );
  const rows = sealed.flatMap((contents) => contents.rows ?? []).filter(({ id }) => !state.rows.has(id));
  return {
    rows: { put: rows },
    outbox: { clear: true, put: outbox },
    conflicts: { put: [...sealed.flatMap((contents) => contents.conflicts), ...conflicts] },
    rejected: { put: rejected },
    drafts: {
      put: listNewerDrafts(
        state,
        sealed.flatMap(({ drafts }) => drafts),
      ),
    },
    undo: { clear: true, put: undo },
    sealed: { remove: opened.map(({ id }) => id) },
    meta: { nextSeq, inFlight: findInFlight(sealed, current), needsPull: true },
  };
}
