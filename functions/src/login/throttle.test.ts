import { describe, expect, it } from 'vitest';
import { EVERYBODY, LoginThrottle, type FailureStore } from './throttle';

const MINUTE_MS = 60_000;

/** A store in memory that counts what a flood would cost. */
function countingStore() {
  const lists = new Map<string, number[]>();
  const count = { reads: 0, writes: 0 };
  const store: FailureStore = {
    async read(key) {
      count.reads += 1;
      return lists.get(key) ?? [];
    },
    async change(key, change) {
      count.reads += 1;
      const stored = lists.get(key) ?? [];
      const next = change(stored);
      if (next === null) return stored;
      count.writes += 1;
      lists.set(key, next);
      return next;
    },
    async clear(key) {
      count.writes += 1;
      lists.delete(key);
    },
  };
  return { store, count, lists };
}

function throttleAt(start: number) {
  const clock = { now: start };
  const { store, count, lists } = countingStore();
  const make = () => new LoginThrottle({ store, now: () => clock.now });
  return { clock, count, lists, store, make, throttle: make() };
}

async function fail(throttle: LoginThrottle, address: string): Promise<boolean> {
  const { admitted } = await throttle.admit(address);
  if (admitted) await throttle.failed();
  return admitted;
}

describe('LoginThrottle', () => {
  it('refuses the sixth password within 15 minutes and tells when the next may come', async () => {
    const { throttle, clock } = throttleAt(1_000);
    for (let i = 0; i < 5; i += 1) expect(await fail(throttle, 'a')).toBe(true);
    expect(await throttle.admit('a')).toEqual({ admitted: false, retryAt: 1_000 + 15 * MINUTE_MS });
    clock.now += 15 * MINUTE_MS - 1;
    expect((await throttle.admit('a')).admitted).toBe(false);
    clock.now += 1;
    expect((await throttle.admit('a')).admitted).toBe(true);
  });

  it('compares at most 20 passwords an hour from one address', async () => {
    const { throttle, clock } = throttleAt(0);
    let compared = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      for (let i = 0; i < 10; i += 1) if (await fail(throttle, 'a')) compared += 1;
      clock.now += MINUTE_MS;
    }
    expect(compared).toBe(20);
  });

  it('lets 10,000 guesses from one address within an hour cost at most 20 comparisons and 100 writes', async () => {
    const { throttle, clock, count } = throttleAt(0);
    let compared = 0;
    for (let i = 0; i < 10_000; i += 1) {
      if (await fail(throttle, 'a')) compared += 1;
      clock.now += 355;
    }
    expect(compared).toBeLessThanOrEqual(20);
    expect(count.writes).toBeLessThanOrEqual(100);
    expect(count.reads).toBeLessThanOrEqual(100);
  });

  it('counts guesses that arrive at the same moment', async () => {
    const { throttle } = throttleAt(0);
    const admissions = await Promise.all(Array.from({ length: 50 }, () => throttle.admit('a')));
    expect(admissions.filter(({ admitted }) => admitted)).toHaveLength(5);
  });

  it('counts together what two instances see', async () => {
    const { make } = throttleAt(0);
    const [one, other] = [make(), make()];
    for (let i = 0; i < 3; i += 1) await fail(one, 'a');
    expect([await fail(other, 'a'), await fail(other, 'a'), await fail(other, 'a')]).toEqual([true, true, false]);
  });

  it('forgets the failures of an address that logs in', async () => {
    const { throttle, lists } = throttleAt(0);
    for (let i = 0; i < 4; i += 1) await fail(throttle, 'a');
    expect((await throttle.admit('a')).admitted).toBe(true);
    await throttle.succeeded('a');
    expect(lists.has('a')).toBe(false);
    for (let i = 0; i < 5; i += 1) expect(await fail(throttle, 'a')).toBe(true);
  });

  it('forgives 20 failures an hour: nobody guesses the other password without end between two logins of his own', async () => {
    const { throttle, clock } = throttleAt(0);
    let guesses = 0;
    for (let round = 0; round < 50; round += 1) {
      for (let i = 0; i < 4; i += 1) if (await fail(throttle, 'a')) guesses += 1;
      if ((await throttle.admit('a')).admitted) await throttle.succeeded('a');
      clock.now += MINUTE_MS;
    }
    expect(guesses).toBeLessThanOrEqual(40);
    clock.now += 60 * MINUTE_MS;
    expect(await fail(throttle, 'a')).toBe(true);
    expect((await throttle.admit('a')).admitted).toBe(true);
    await throttle.succeeded('a');
    for (let i = 0; i < 5; i += 1) expect(await fail(throttle, 'a')).toBe(true);
  });

  it('refuses nobody for the failures of others', async () => {
    const { throttle } = throttleAt(0);
    for (let i = 0; i < 200; i += 1) await fail(throttle, `attacker-${i}`);
    expect((await throttle.admit('partner')).admitted).toBe(true);
  });

  it('calls more than 50 failures an hour a storm, until they are an hour old', async () => {
    const { throttle, clock } = throttleAt(0);
    for (let i = 0; i < 50; i += 1) await fail(throttle, `attacker-${i}`);
    expect(await throttle.stormy()).toBe(false);
    await fail(throttle, 'attacker-50');
    expect(await throttle.stormy()).toBe(true);
    clock.now += 60 * MINUTE_MS;
    expect(await throttle.stormy()).toBe(false);
  });

  it('keeps a storm alive with few writes while it goes on', async () => {
    const { throttle, clock, count } = throttleAt(0);
    for (let i = 0; i < 51; i += 1) await fail(throttle, `attacker-${i}`);
    const admissions = 7_200;
    const before = count.writes;
    for (let i = 0; i < admissions; i += 1) {
      await fail(throttle, `later-${i}`);
      clock.now += 1_000;
      if (i % 600 === 0) expect(await throttle.stormy()).toBe(true);
    }
    expect(await throttle.stormy()).toBe(true);
    expect(count.writes - before - admissions).toBeLessThanOrEqual(241);
  });

  it('keeps the list of everybody short', async () => {
    const { throttle, lists } = throttleAt(0);
    for (let i = 0; i < 500; i += 1) await fail(throttle, `attacker-${i}`);
    expect(lists.get(EVERYBODY)?.length).toBeLessThanOrEqual(51);
  });
});
