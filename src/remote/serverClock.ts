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

export function createServerClock(fetchSite: () => Promise<Response>, deviceNow: () => number): ServerClock {
  let offset: Promise<number> | null = null;

  async function measure(): Promise<number> {
    const response = await fetchSite();
    const server = Date.parse(response.headers.get('date') ?? '');
    if (Number.isNaN(server)) throw new Error('the site answered without a usable Date header');
    return server - SAFETY_MS - deviceNow();
  }

  async function measureOrReset(): Promise<number> {
    try {
      return await measure();
    } catch {
      // Unreachable: the next call measures again.
      offset = null;
      return 0;
    }
  }

  return {
    async now() {
      offset ??= measureOrReset();
      return deviceNow() + (await offset);
    },
    async refresh() {
      offset = measureOrReset();
      await offset;
    },
  };
}
