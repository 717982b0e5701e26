import { describe, expect, it } from 'vitest';
import { createServerClock } from './serverClock';

const SERVER = Date.parse('2026-03-14T08:00:00Z');
const answer = () => Promise.resolve(new Response(null, { headers: { date: new Date(SERVER).toUTCString() } }));

describe('the server clock', () => {
  it.each([0, -2 * 365 * 86_400_000, 2 * 365 * 86_400_000])(
    'tells the server’s time on a device that is off by %i ms',
    async (off) => {
      const clock = createServerClock(answer, () => SERVER + off);
      const now = await clock.now();
      expect(now).toBeLessThanOrEqual(SERVER);
      expect(now).toBeGreaterThan(SERVER - 2_000);
    },
  );

  it('asks once for many questions, and again after a refresh', async () => {
    let asked = 0;
    const clock = createServerClock(
      () => {
        asked += 1;
        return answer();
      },
      () => SERVER,
    );
    await Promise.all([clock.now(), clock.now(), clock.now()]);
    expect(asked).toBe(1);
    await clock.refresh();
    await clock.now();
    expect(asked).toBe(2);
  });

  it('uses the device’s time while the server is silent and asks again afterwards', async () => {
    let reachable = false;
    const clock = createServerClock(
      () => (reachable ? answer() : Promise.reject(new TypeError('offline'))),
      () => 5,
    );
    expect(await clock.now()).toBe(5);
    reachable = true;
    expect(await clock.now()).toBe(SERVER - 1_000);
  });
});
