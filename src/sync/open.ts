import type { SyncContext } from './context';
import { StoreError } from './errors';
import type { EnginePorts } from './ports';
import type { Shown } from './shown';
import { unsentCount } from './unsent';

type Ports = Pick<EnginePorts, 'marker' | 'surroundings'>;

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

/** Reads the device's database and says how well it will keep what it is given. False: it can't be used. */
export async function openDevice(context: SyncContext, ports: Ports, shown: Shown): Promise<boolean> {
  try {
    // Read first: what an empty database holds would overwrite it.
    const lost = ports.marker.read();
    const { fresh } = await context.device.open();
    // Made just now, while the marker tells of unsent edits: they are gone, and the person has to know.
    if (fresh && lost !== null) await context.device.transact(() => ({ change: { meta: { lost } }, result: null }));
    void checkStorage(context, ports, shown);
    return true;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    if (error.code === 'newerVersion') shown.setTrouble('newerVersion');
    shown.setFailed();
    return false;
  }
}
