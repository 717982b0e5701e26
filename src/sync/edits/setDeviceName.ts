import type { SyncContext } from '../syncContext';
import { DEVICE_NAME_MAX_LENGTH } from '../../config/constants';
import { withEditErrors } from './toEditError';

/** Half of an emoji that was cut: as with labels, the server cannot store it, and would reject every push. */
const LONE_SURROGATES = /\p{Cs}/gu;

/**
 * Stores the device name shown in history, cut to 100 characters (limit of the rules); an empty name removes it. Throws
 * EditError.
 */
export async function setDeviceName({ localStore }: SyncContext, name: string): Promise<void> {
  const deviceName = name.trim().slice(0, DEVICE_NAME_MAX_LENGTH).replace(LONE_SURROGATES, '').trim();
  await withEditErrors(() =>
    localStore.transact(() => ({
      change: { meta: { deviceName: deviceName === '' ? null : deviceName } },
      result: null,
    })),
  );
}
