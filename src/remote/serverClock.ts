import { REQUEST_TIMEOUT_MS } from '../config/constants';

/** Clock of the site's server, so that devices with a wrong clock query the right posts. */
export interface ServerClock {
  /**
   * Milliseconds since 1970 (UTC), at most about 2 s and the latency behind the server; device time if it is
   * unreachable.
   */
  now(): Promise<number>;
  /** Measures again; for use after the server denied a query because its time was ahead. */
  refresh(): Promise<void>;
}

/** `Date` headers have whole seconds; a time slightly behind is safe, one ahead is denied. */
const SAFETY_MS = 1_000;
/** Part of the time limit of a query, which then has time left to run with device time. */
const MEASURE_TIMEOUT_MS = REQUEST_TIMEOUT_MS / 3;
/** A larger change between the device clock and the monotonic one means that the device clock was set. */
const MAX_CLOCK_DRIFT_MS = 3_000;

interface ServerClockDeps {
  fetchSite: (signal: AbortSignal) => Promise<Response>;
  deviceNow: () => number;
  /** `performance.now`, which setting the device clock does not change. */
  monotonicNow: () => number;
}

export function createServerClock({ fetchSite, deviceNow, monotonicNow }: ServerClockDeps): ServerClock {
  let offset: Promise<number> | null = null;
  /** Device time minus monotonic time when the offset was measured. */
  let deviceStart = 0;

  const readDeviceStart = (): number => deviceNow() - monotonicNow();

  async function measure(): Promise<number> {
    deviceStart = readDeviceStart();
    const response = await fetchSite(AbortSignal.timeout(MEASURE_TIMEOUT_MS));
    const server = Date.parse(response.headers.get('date') ?? '');
    if (Number.isNaN(server)) throw new Error('the site answered without a usable Date header');
    return server - SAFETY_MS - deviceNow();
  }

  async function measureOrReset(): Promise<number> {
    try {
      return await measure();
    } catch {
      // Unreachable, or no response in time: the next call measures again.
      offset = null;
      return 0;
    }
  }

  return {
    async now() {
      if (Math.abs(readDeviceStart() - deviceStart) > MAX_CLOCK_DRIFT_MS) offset = null;
      offset ??= measureOrReset();
      return deviceNow() + (await offset);
    },
    async refresh() {
      offset = measureOrReset();
      await offset;
    },
  };
}
