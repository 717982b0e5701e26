import type { ItemId } from '../domain/pricingItem';
import type { SyncContext } from './context';
import type { StoredDraft } from './deviceState';
import { needAdmin, toEditFailure } from './edit';

/** A row being typed, kept over a crash. Throws EditFailure. */
export async function saveDraft({ device }: SyncContext, draft: StoredDraft): Promise<void> {
  try {
    await device.transact((state) => {
      needAdmin(state);
      return { change: { drafts: { put: [draft] } }, result: null };
    });
  } catch (error) {
    throw toEditFailure(error);
  }
}

export async function dropDraft({ device }: SyncContext, itemId: ItemId): Promise<void> {
  try {
    await device.transact((state) => ({
      change: state.drafts.has(itemId) ? { drafts: { remove: [itemId] } } : null,
      result: null,
    }));
  } catch (error) {
    throw toEditFailure(error);
  }
}

const DEVICE_NAME_MAX_LENGTH = 100;

/** Who changed something is told by this name; rules want 1 to 100 characters. Throws EditFailure. */
export async function setDeviceName({ device }: SyncContext, name: string): Promise<void> {
  const deviceName = name.trim().slice(0, DEVICE_NAME_MAX_LENGTH).trim();
  try {
    await device.transact(() => ({
      change: { meta: { deviceName: deviceName === '' ? null : deviceName } },
      result: null,
    }));
  } catch (error) {
    throw toEditFailure(error);
  }
}
