import { createPricingRemote } from '../../src/remote/pricingRemote';
import type { Clock } from '../../src/sync/ports';
import { PROJECT_ID } from './CloudAccounts';
import { createDeviceFetch } from './createDeviceFetch';
import type { Cloud } from './createSimulatedCloud';
import { setHostFetch } from './globalFetchRouter';
import { publishPlans } from './publishPlans';
import type { SimulationRandom } from './simulationRandom';

const HOST_NAME = 'publisher.sim';

/** Creates the function of the server that publishes plans; it does not pass through rules. */
export function createPublisher({
  cloud,
  clock,
  random,
}: {
  cloud: Cloud;
  clock: Clock;
  random: SimulationRandom;
}): (today: string) => Promise<void> {
  setHostFetch(HOST_NAME, createDeviceFetch({ cloud, trueClock: clock, random, getCondition: () => 'fine' }));
  const backend = {
    projectId: PROJECT_ID,
    apiKey: 'none',
    authEmulator: `http://${HOST_NAME}`,
    firestoreEmulator: HOST_NAME,
  };
  const owner = { getIdToken: () => Promise.resolve('owner'), invalidateToken: () => undefined };
  const remote = createPricingRemote(() => Promise.resolve(backend), owner);
  return (today) => publishPlans(remote, cloud.readRows, today);
}
