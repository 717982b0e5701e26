import type { VirtualClock } from '../../src/sync/testing/virtualClock';
import type { Cloud } from './cloud';
import type { SimDevice } from './device';
import type { Witness } from './witness';

/** One world: the backend, the devices, and who sees what becomes of every edit. */
export interface Run {
  cloud: Cloud;
  clock: VirtualClock;
  witness: Witness;
  devices: SimDevice[];
  /** What an unhandled rejection said. */
  escaped: string[];
}
