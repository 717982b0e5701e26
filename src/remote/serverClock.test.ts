import { afterEach, describe, expect, it, vi } from 'vitest';
import { createServerClock } from './serverClock';

const SERVER = Date.parse('2026-03-14T08:00:00Z');
const YEAR_MS = 365 * 86_400_000;
const respond = () => Promise.resolve(new Response(null, { headers: { date: new Date(SERVER).toUTCString() } }));

afterEach(() => vi.restoreAllMocks());

/** Creates a clock on a device whose clock is `off` ms ahead; `device` can be set, and the server's answer replaced. */
function setUp(off = 0) {
  const device = { now: SERVER + off, monotonic: 0 };
  const fetchSite = vi.fn<(signal: AbortSignal) => Promise<Response>>(respond);
  const clock = createServerClock({ fetchSite, deviceNow: () => device.now, monotonicNow: () => device.monotonic });
  return { clock, device, fetchSite };
}

describe('createServerClock', () => {
  it.each([0, -2 * YEAR_MS, 2 * YEAR_MS])('returns the server’s time on a device that is off by %i ms', async (off) => {
    const now = await setUp(off).clock.now();
    expect(now).toBeLessThanOrEqual(SERVER);
    expect(now).toBeGreaterThan(SERVER - 2_000);
  });

  it('fetches the time once until refresh()', async () => {
    const { clock, device, fetchSite } = setUp();
    await Promise.all([clock.now(), clock.now(), clock.now()]);
    device.now += 3_600_000;
    device.monotonic += 3_600_000;
    expect(await clock.now()).toBe(SERVER + 3_600_000 - 1_000);
    expect(fetchSite).toHaveBeenCalledOnce();
    await clock.refresh();
    await clock.now();
    expect(fetchSite).toHaveBeenCalledTimes(2);
  });

  it.each([-YEAR_MS, YEAR_MS])('fetches the time again after the device clock was set by %i ms', async (jump) => {
    const { clock, device, fetchSite } = setUp();
    await clock.now();
    device.now += jump;
    expect(await clock.now()).toBe(SERVER - 1_000);
    expect(await clock.now()).toBe(SERVER - 1_000);
    expect(fetchSite).toHaveBeenCalledTimes(2);
  });

  it('returns device time while the server is unreachable, then fetches again', async () => {
    const { clock, fetchSite } = setUp(5_000);
    fetchSite.mockRejectedValueOnce(new TypeError('offline'));
    expect(await clock.now()).toBe(SERVER + 5_000);
    expect(await clock.now()).toBe(SERVER - 1_000);
  });

  it('returns device time without a response in time, then fetches again', async () => {
    const createTimeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => createTimeout(1));
    const { clock, fetchSite } = setUp(5_000);
    fetchSite.mockImplementationOnce(
      (signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    expect(await Promise.all([clock.now(), clock.now()])).toEqual([SERVER + 5_000, SERVER + 5_000]);
    expect(await clock.now()).toBe(SERVER - 1_000);
  });
});
