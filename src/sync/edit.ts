import type { SyncContext } from './context';
import type { DeviceState } from './deviceState';
import { EditFailure, StoreError } from './errors';
import { mutationsFor, type Intent } from './intents';
import { asNewEdit, record } from './record';

/** An import is stored in portions, so that it can tell how far it is and be cancelled. */
const IMPORT_PORTION = 250;

export interface EditOptions {
  signal?: AbortSignal;
  onProgress?: (done: number) => void;
}

export interface Edited {
  group: string;
  saved: number;
  failed: number;
}

/** Who may edit here. Throws EditFailure. */
export function needAdmin({ meta }: DeviceState): void {
  if (meta.role === null) throw new EditFailure('locked');
  if (meta.role !== 'admin') throw new EditFailure('notAdmin');
}

/** A store that failed is told by what the person can do about it. */
export function toEditFailure(error: unknown): unknown {
  if (!(error instanceof StoreError)) return error;
  const code = error.code === 'full' ? 'storageFull' : error.code === 'newerVersion' ? 'newerVersion' : 'storageFailed';
  return new EditFailure(code, { cause: error });
}

function portionsOf(intent: Intent): Intent[] {
  if (intent.kind !== 'import') return [intent];
  const portions: Intent[] = [];
  for (let from = 0; from < intent.rows.length; from += IMPORT_PORTION) {
    portions.push({ kind: 'import', rows: intent.rows.slice(from, from + IMPORT_PORTION) });
  }
  return portions;
}

function storePortion(context: SyncContext, intent: Intent, group: string): Promise<{ saved: number; failed: number }> {
  const { device, view, chance, clock } = context;
  return device.transact((state) => {
    needAdmin(state);
    const making = { newId: () => chance.id(), at: clock.now(), group };
    const { mutations, failed } = mutationsFor(view.grid(state), intent, making);
    const dropDrafts = intent.kind === 'update' ? [intent.itemId] : [];
    const stack = asNewEdit(state, mutations);
    const nothing = mutations.length === 0 && dropDrafts.every((itemId) => !state.drafts.has(itemId));
    const change = nothing ? null : record(state, mutations, { at: making.at, stack, dropDrafts });
    return { change, result: { saved: mutations.length, failed } };
  });
}

/**
 * Stores what a person asked for; resolves once it is durable on the device. Throws EditFailure; of an import, the
 * portions before the failure are stored.
 */
export async function edit(
  context: SyncContext,
  intent: Intent,
  { signal, onProgress }: EditOptions = {},
): Promise<Edited> {
  const done: Edited = { group: context.chance.id(), saved: 0, failed: 0 };
  try {
    for (const portion of portionsOf(intent)) {
      if (signal?.aborted === true) break;
      const { saved, failed } = await storePortion(context, portion, done.group);
      done.saved += saved;
      done.failed += failed;
      onProgress?.(done.saved + done.failed);
    }
  } catch (error) {
    throw toEditFailure(error);
  }
  return done;
}
