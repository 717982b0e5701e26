import type { ChangeSet, DeviceState, InFlight } from './deviceState';
import type { Sealer } from './ports';
import type { SealedContents } from './seal';

function isContents(value: unknown): value is SealedContents {
  return typeof value === 'object' && value !== null && 'version' in value && value.version === 1;
}

async function read(sealer: Sealer, key: CryptoKey, state: DeviceState) {
  const opened: { id: string; contents: SealedContents }[] = [];
  for (const edits of state.sealed.values()) {
    const text = await sealer.open(key, edits);
    const contents: unknown = text === null ? null : JSON.parse(text);
    // What this key does not open stays for the one that does.
    if (isContents(contents)) opened.push({ id: edits.id, contents });
  }
  return opened;
}

/**
 * The change set that puts sealed edits back to where they were, behind what is there already; null: none opens. They were
 * made on rows of another time, so that everything is read before any of them is sent.
 */
export async function unsealed(sealer: Sealer, key: CryptoKey, state: DeviceState): Promise<ChangeSet | null> {
  const opened = await read(sealer, key, state);
  if (opened.length === 0) return null;
  let { nextSeq } = state.meta;
  let inFlight: InFlight | null = state.meta.inFlight;
  const renumbered = <Entry extends { seq: number }>(entries: readonly Entry[]): Entry[] =>
    entries.map((entry) => ({ ...entry, seq: nextSeq++ }));
  const put = opened.map(({ contents }) => {
    inFlight ??= contents.inFlight;
    return { ...contents, outbox: renumbered(contents.outbox), undo: renumbered(contents.undo) };
  });
  return {
    outbox: { put: put.flatMap(({ outbox }) => outbox) },
    conflicts: { put: put.flatMap(({ conflicts }) => conflicts) },
    refused: { put: put.flatMap(({ refused }) => refused) },
    drafts: { put: put.flatMap(({ drafts }) => drafts) },
    undo: { put: put.flatMap(({ undo }) => undo) },
    sealed: { remove: opened.map(({ id }) => id) },
    meta: { nextSeq, inFlight, mustRead: true },
  };
}
