import type { SyncContext } from '../syncContext';
import { DEVICE_NAME_MAX_LENGTH } from '../../config/constants';
import { withEditErrors } from './toEditError';

/**
 * Stores the device name shown in history, cut to 100 characters (limit of the rules); an empty name removes it. Throws
 * EditError.
 */
export async function setDeviceName({ localStore }: SyncContext, name: string): Promise<void> {
  const deviceName = name.trim().slice(0, DEVICE_NAME_MAX_LENGTH).trim();
  await withEditErrors(() =>
    localStore.transact(() => ({
      change: { meta: { deviceName: deviceName === '' ? null : deviceName } },
      result: null,
    })),
  );
}
