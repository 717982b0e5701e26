import type { SyncContext } from './context';
import type { DeviceState } from './deviceState';
import { EditFailure, StoreError } from './errors';
import { mutationsFor, type Intent } from './intents';
import { asNewEdit, record } from './record';

export interface Edited {
  group: string;
  saved: number;
  /** Lines of an import, or rows, that nothing could be made of. */
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

/**
 * Stores what a person asked for; resolves once it is durable on the device. One transaction, however long an import is:
 * half of one, stored before a crash or a full disk, would be there twice after the next try. Throws EditFailure.
 */
export async function edit({ device, view, chance, clock }: SyncContext, intent: Intent): Promise<Edited> {
  const group = chance.id();
  try {
    return await device.transact((state) => {
      needAdmin(state);
      const making = { newId: () => chance.id(), at: clock.now(), group };
      const { mutations, failed } = mutationsFor(view.grid(state), intent, making);
      const dropDrafts = intent.kind === 'update' && state.drafts.has(intent.itemId) ? [intent.itemId] : [];
      const stack = asNewEdit(state, mutations);
      const nothing = mutations.length === 0 && dropDrafts.length === 0;
      const change = nothing ? null : record(state, mutations, { at: making.at, stack, dropDrafts });
      return { change, result: { group, saved: mutations.length, failed } };
    });
  } catch (error) {
    throw toEditFailure(error);
  }
}
