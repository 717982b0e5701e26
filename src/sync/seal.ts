import type {
  ChangeSet,
  DeviceState,
  InFlight,
  OutboxEntry,
  Refused,
  SealedEdits,
  StoredDraft,
  UndoStep,
  WaitingConflict,
} from './deviceState';
import type { EnginePorts } from './ports';
import { WITHOUT_UNSENT } from './restore';
import { unsentCount, unsentMarker } from './unsent';

/** All that holds unsent values or costs, as it is inside the seal. Written and read by this program alone. */
export interface SealedContents {
  version: 1;
  outbox: readonly OutboxEntry[];
  conflicts: readonly WaitingConflict[];
  refused: readonly Refused[];
  drafts: readonly StoredDraft[];
  undo: readonly UndoStep[];
  inFlight: InFlight | null;
}

type Ports = Pick<EnginePorts, 'sealer' | 'store' | 'clock' | 'chance'>;

function contentsOf(state: DeviceState): SealedContents | null {
  const contents: SealedContents = {
    version: 1,
    outbox: state.outbox,
    conflicts: [...state.conflicts.values()],
    refused: [...state.refused.values()],
    drafts: [...state.drafts.values()],
    undo: state.undo,
    inFlight: state.meta.inFlight,
  };
  const { outbox, conflicts, refused, drafts, undo } = contents;
  return outbox.length + conflicts.length + refused.length + drafts.length + undo.length === 0 ? null : contents;
}

/** Whether unsent edits of this device can outlive their session. */
export async function canSeal({ sealer, store }: Pick<Ports, 'sealer' | 'store'>): Promise<boolean> {
  return sealer !== null && (await store.sealingKey()) !== null;
}

/**
 * The change set that turns everything unsent into one sealed blob and forgets the key. A device that can't seal (the
 * browser has no WebCrypto, or the key went with a cleared database) loses them, and the screen says so until the next
 * edit. Also used with nothing to seal: the key goes in any case.
 */
export async function sealed(ports: Ports, state: DeviceState): Promise<ChangeSet> {
  const forget: ChangeSet = { ...WITHOUT_UNSENT, meta: { inFlight: null }, sealingKey: null };
  const contents = contentsOf(state);
  const key = await ports.store.sealingKey();
  if (contents === null) return forget;
  if (key === null || ports.sealer === null) {
    return unsentCount(state) === 0 ? forget : { ...forget, meta: { inFlight: null, lost: unsentMarker(state) } };
  }
  const { iv, data } = await ports.sealer.seal(key, JSON.stringify(contents));
  const edits: SealedEdits = { id: ports.chance.id(), at: ports.clock.now(), count: unsentCount(state), iv, data };
  return { ...forget, sealed: { put: [edits] } };
}
