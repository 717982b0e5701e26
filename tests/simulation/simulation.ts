import type { VirtualClock } from '../../src/sync/testing/virtualClock';
import type { Cloud } from './createSimulatedCloud';
import type { SimulatedDevice } from './simulatedDevice';
import type { EditOracle } from './editOracle';

/** A running simulation: the backend, the devices, and the oracle that tracks every edit. */
export interface Simulation {
  cloud: Cloud;
  clock: VirtualClock;
  oracle: EditOracle;
  devices: SimulatedDevice[];
  /** Publishes the plans due on an ISO date, as the server's function does. */
  publishPlans(today: string): Promise<void>;
  /** Messages of unhandled rejections. */
  unhandledErrors: string[];
}
