import type { SyncContext } from './context';
import { StoreError } from './errors';
import type { EnginePorts } from './ports';
import type { Shown } from './shown';
import { unsentCount } from './unsent';

type Ports = Pick<EnginePorts, 'surroundings' | 'loadFailed'>;

/**
 * How well the device keeps what it is given. Only with unsent edits there is something to lose, so only then the browser
 * may ask the person; nothing waits for the answer.
 */
export async function checkStorage(
  { device }: Pick<SyncContext, 'device'>,
  { surroundings }: Pick<Ports, 'surroundings'>,
  shown: Pick<Shown, 'setStorage'>,
): Promise<void> {
  shown.setStorage(await surroundings.storage(unsentCount(device.state()) > 0));
}

/** Reads the device's database and says how well it will keep what it is given. */
export async function openDevice(
  context: SyncContext,
  ports: Ports,
  shown: Shown,
): Promise<'open' | 'failed' | 'newerVersion'> {
  try {
    await context.device.open();
    void checkStorage(context, ports, shown);
    return 'open';
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    ports.loadFailed(error);
    const isNewer = error.code === 'newerVersion';
    if (isNewer) shown.setTrouble('newerVersion');
    shown.setFailed();
    return isNewer ? 'newerVersion' : 'failed';
  }
}
