/** The time of the site's server, so that a device whose clock is wrong asks for the right posts. */
export interface ServerClock {
  /** Milliseconds (UTC), at most about two seconds behind the server; the device's own time while it is unreachable. */
  now(): Promise<number>;
  /** Asks the server anew; used after it said that `now()` was ahead of it. */
  refresh(): Promise<void>;
}

/** `Date` headers have whole seconds, and a moment behind is safe where a moment ahead is refused. */
const SAFETY_MS = 1_000;

export function createServerClock(ask: () => Promise<Response>, deviceNow: () => number): ServerClock {
  let offset: Promise<number> | null = null;

  async function measure(): Promise<number> {
    const response = await ask();
    const server = Date.parse(response.headers.get('date') ?? '');
    if (Number.isNaN(server)) throw new Error('the site answered without a usable Date header');
    return server - SAFETY_MS - deviceNow();
  }

  async function renew(): Promise<number> {
    try {
      return await measure();
    } catch {
      // Unreachable: the next question asks again.
      offset = null;
      return 0;
    }
  }

  return {
    async now() {
      offset ??= renew();
      return deviceNow() + (await offset);
    },
    async refresh() {
      offset = renew();
      await offset;
    },
  };
}
