import { describe, expect, it } from 'vitest';
import { createServerClock } from './serverClock';

const SERVER = Date.parse('2026-03-14T08:00:00Z');
const respond = () => Promise.resolve(new Response(null, { headers: { date: new Date(SERVER).toUTCString() } }));

describe('createServerClock', () => {
  it.each([0, -2 * 365 * 86_400_000, 2 * 365 * 86_400_000])(
    'returns the server’s time on a device that is off by %i ms',
    async (off) => {
      const clock = createServerClock(respond, () => SERVER + off);
      const now = await clock.now();
      expect(now).toBeLessThanOrEqual(SERVER);
      expect(now).toBeGreaterThan(SERVER - 2_000);
    },
  );

  it('fetches the time once until refresh()', async () => {
    let requestCount = 0;
    const clock = createServerClock(
      () => {
        requestCount += 1;
        return respond();
      },
      () => SERVER,
    );
    await Promise.all([clock.now(), clock.now(), clock.now()]);
    expect(requestCount).toBe(1);
    await clock.refresh();
    await clock.now();
    expect(requestCount).toBe(2);
  });

  it('returns device time while the server is unreachable, then fetches again', async () => {
    let isReachable = false;
    const clock = createServerClock(
      () => (isReachable ? respond() : Promise.reject(new TypeError('offline'))),
      () => 5,
    );
    expect(await clock.now()).toBe(5);
    isReachable = true;
    expect(await clock.now()).toBe(SERVER - 1_000);
  });
});
