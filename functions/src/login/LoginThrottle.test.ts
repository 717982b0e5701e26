import { describe, expect, it } from 'vitest';
import { LoginThrottle, type ThrottleSubject, type ThrottleStore, type ThrottleDecision } from './LoginThrottle';
import { flushMicrotasks } from './testing/controlledTasks';
import { EMPTY_ADDRESS_RECORD } from './testing/emptyAddressRecord';
import type { AddressRecord, OneMinuteCounts } from './throttlePolicy';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** In-memory store that counts billed operations and concurrent transactions. */
function countingStore() {
  const records = new Map<string, AddressRecord>();
  const all: { minutes: OneMinuteCounts[] } = { minutes: [] };
  const count = { reads: 0, writes: 0, transactions: 0, concurrent: 0 };
  const open = new Map<string, number>();
  const inTransaction = async <T>(key: string, run: () => T): Promise<T> => {
    count.reads += 1;
    count.transactions += 1;
    open.set(key, (open.get(key) ?? 0) + 1);
    count.concurrent = Math.max(count.concurrent, open.get(key) ?? 0);
    await Promise.resolve();
    open.set(key, (open.get(key) ?? 0) - 1);
    return run();
  };
  const store: ThrottleStore = {
    updateRecord(key, change) {
      return inTransaction(key, () => {
        const stored = records.get(key) ?? EMPTY_ADDRESS_RECORD;
        const next = change(stored);
        if (next === null) return stored;
        count.writes += 1;
        records.set(key, next);
        return next;
      });
    },
    async readMinutes() {
      count.reads += 1;
      return all.minutes;
    },
    updateMinutes(change) {
      return inTransaction('all', () => {
        count.writes += 1;
        all.minutes = change(all.minutes);
        return all.minutes;
      });
    },
  };
  return { store, count, records, all };
}

function setUp(start: number) {
  const clock = { now: start };
  const { store, count, records, all } = countingStore();
  const createThrottle = () => new LoginThrottle({ store, now: () => clock.now });
  return { clock, count, records, all, store, createThrottle, throttle: createThrottle() };
}

const createSubject = (addressHash: string, frontEnd: string | null = null): ThrottleSubject => ({
  addressHash,
  frontEnd,
});

async function attempt(throttle: LoginThrottle, subject: ThrottleSubject): Promise<ThrottleDecision> {
  const decision = await throttle.admit(subject);
  if (decision.isAdmitted) await throttle.recordFailure();
  return decision;
}

async function fail(throttle: LoginThrottle, address: string): Promise<boolean> {
  return (await attempt(throttle, createSubject(address))).isAdmitted;
}

async function slowedMs(throttle: LoginThrottle, subject: ThrottleSubject): Promise<number> {
  const decision = await attempt(throttle, subject);
  return decision.isAdmitted ? decision.delayMs : Number.NaN;
}

describe('LoginThrottle', () => {
  it('denies the sixth password within 15 minutes and returns when the next is allowed', async () => {
    const { throttle, clock } = setUp(1_000);
    for (let i = 0; i < 5; i += 1) expect(await fail(throttle, 'a')).toBe(true);
    expect(await throttle.admit(createSubject('a'))).toEqual({ isAdmitted: false, retryAt: 1_000 + 15 * MINUTE_MS });
    clock.now += 15 * MINUTE_MS - 1;
    expect((await throttle.admit(createSubject('a'))).isAdmitted).toBe(false);
    clock.now += 1;
    expect((await throttle.admit(createSubject('a'))).isAdmitted).toBe(true);
  });

  it('compares at most 20 passwords an hour from one address', async () => {
    const { throttle, clock } = setUp(0);
    let compared = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      for (let i = 0; i < 10; i += 1) if (await fail(throttle, 'a')) compared += 1;
      clock.now += MINUTE_MS;
    }
    expect(compared).toBe(20);
  });

  it('costs at most 20 comparisons and 100 writes for 10,000 guesses an hour from one address', async () => {
    const { throttle, clock, count } = setUp(0);
    let compared = 0;
    for (let i = 0; i < 10_000; i += 1) {
      if (await fail(throttle, 'a')) compared += 1;
      clock.now += 355;
    }
    expect(compared).toBeLessThanOrEqual(20);
    expect(count.writes).toBeLessThanOrEqual(100);
    expect(count.reads).toBeLessThanOrEqual(100);
  });

  it('counts the attempts of two instances together', async () => {
    const { createThrottle } = setUp(0);
    const [one, other] = [createThrottle(), createThrottle()];
    for (let i = 0; i < 3; i += 1) await fail(one, 'a');
    expect([await fail(other, 'a'), await fail(other, 'a'), await fail(other, 'a')]).toEqual([true, true, false]);
  });

  it('clears the failures of an address that logs in', async () => {
    const { throttle, records } = setUp(0);
    for (let i = 0; i < 4; i += 1) await fail(throttle, 'a');
    expect((await throttle.admit(createSubject('a'))).isAdmitted).toBe(true);
    await throttle.recordSuccess(createSubject('a'));
    expect(records.get('a')?.unclearedComparisons).toEqual([]);
    for (let i = 0; i < 5; i += 1) expect(await fail(throttle, 'a')).toBe(true);
  });

  it('admits an address that another instance cleared 10 s after denying it', async () => {
    const { createThrottle, clock, count } = setUp(0);
    const [one, other] = [createThrottle(), createThrottle()];
    for (let i = 0; i < 4; i += 1) await fail(one, 'office');
    await one.admit(createSubject('office'));
    expect(await fail(other, 'office')).toBe(false);
    await one.recordSuccess(createSubject('office'));
    const { reads } = count;
    clock.now += 9_999;
    expect(await fail(other, 'office')).toBe(false);
    expect(count.reads).toBe(reads);
    clock.now += 1;
    expect(await fail(other, 'office')).toBe(true);
  });

  it('reads the record of a denied address after 10 s, then less often, at least every two minutes', async () => {
    const { throttle, clock, count } = setUp(0);
    for (let i = 0; i < 6; i += 1) await fail(throttle, 'a');
    const before = count.reads;
    const readAt: number[] = [];
    for (let seconds = 1; seconds < 600; seconds += 1) {
      clock.now += 1_000;
      expect(await fail(throttle, 'a')).toBe(false);
      if (count.reads > before + readAt.length) readAt.push(seconds);
    }
    expect(readAt).toEqual([10, 30, 70, 150, 270, 390, 510]);
  });

  it('reads the record again 10 s after a denial, however long it denied before it admitted an attempt', async () => {
    const { throttle, clock, count } = setUp(0);
    for (let i = 0; i < 6; i += 1) await fail(throttle, 'a');
    clock.now += 15 * MINUTE_MS;
    for (let i = 0; i < 5; i += 1) expect(await fail(throttle, 'a')).toBe(true);
    expect(await fail(throttle, 'a')).toBe(false);
    const before = count.reads;
    for (const reads of [0, 1]) {
      clock.now += 5_000;
      await fail(throttle, 'a');
      expect(count.reads - before).toBe(reads);
    }
  });

  it('admits any number of successful logins an hour from one address', async () => {
    const { clock, throttle } = setUp(1_000);
    for (let login = 0; login < 60; login += 1) {
      expect((await throttle.admit(createSubject('office'))).isAdmitted, `login ${login}`).toBe(true);
      await throttle.recordSuccess(createSubject('office'));
      clock.now += MINUTE_MS / 2;
    }
  });

  it('clears at most 20 failures an hour when guesses alternate with logins', async () => {
    const { throttle, clock } = setUp(0);
    let guesses = 0;
    for (let round = 0; round < 50; round += 1) {
      for (let i = 0; i < 4; i += 1) if (await fail(throttle, 'a')) guesses += 1;
      if ((await throttle.admit(createSubject('a'))).isAdmitted) await throttle.recordSuccess(createSubject('a'));
      clock.now += MINUTE_MS;
    }
    expect(guesses).toBeLessThanOrEqual(40);
    clock.now += 60 * MINUTE_MS;
    expect(await fail(throttle, 'a')).toBe(true);
    expect((await throttle.admit(createSubject('a'))).isAdmitted).toBe(true);
    await throttle.recordSuccess(createSubject('a'));
    for (let i = 0; i < 5; i += 1) expect(await fail(throttle, 'a')).toBe(true);
  });

  it('admits an address whatever the failures of others', async () => {
    const { throttle } = setUp(0);
    for (let i = 0; i < 200; i += 1) await fail(throttle, `attacker-${i}`);
    expect((await throttle.admit(createSubject('partner'))).isAdmitted).toBe(true);
  });

  it('delays all responses after 50 failures in an hour', async () => {
    const { throttle, clock } = setUp(0);
    for (let i = 0; i < 50; i += 1) await fail(throttle, `attacker-${i}`);
    expect(await throttle.isGlobalFailureLimitExceeded()).toBe(false);
    await fail(throttle, 'attacker-50');
    expect(await throttle.isGlobalFailureLimitExceeded()).toBe(true);
    clock.now += 60 * MINUTE_MS;
    expect(await throttle.isGlobalFailureLimitExceeded()).toBe(false);
  });

  it('batches writes while the global limit is exceeded', async () => {
    const { throttle, clock, count } = setUp(0);
    for (let i = 0; i < 51; i += 1) await fail(throttle, `attacker-${i}`);
    const admissions = 7_200;
    const before = count.writes;
    for (let i = 0; i < admissions; i += 1) {
      await fail(throttle, `later-${i}`);
      clock.now += 1_000;
      if (i % 600 === 0) expect(await throttle.isGlobalFailureLimitExceeded()).toBe(true);
    }
    expect(await throttle.isGlobalFailureLimitExceeded()).toBe(true);
    expect(count.writes - before - admissions).toBeLessThanOrEqual(721);
  });

  it('stores one entry a minute for all addresses', async () => {
    const { throttle, clock, all } = setUp(0);
    for (let i = 0; i < 500; i += 1) {
      await fail(throttle, `attacker-${i}`);
      clock.now += 30_000;
    }
    await throttle.recordFailure();
    expect(all.minutes.length).toBeLessThanOrEqual(60);
  });

  it('drops unwritten counts after an hour', async () => {
    const { throttle, clock } = setUp(0);
    for (let i = 0; i < 200; i += 1) await fail(throttle, `attacker-${i}`);
    clock.now += 61 * MINUTE_MS;
    expect(await throttle.isGlobalFailureLimitExceeded()).toBe(false);
    expect(await fail(throttle, 'a')).toBe(true);
    expect(await throttle.isGlobalFailureLimitExceeded()).toBe(false);
  });

  it('runs six sequential transactions on a record for 50 concurrent guesses', async () => {
    const { throttle, count } = setUp(0);
    const decisions = await Promise.all(Array.from({ length: 50 }, () => throttle.admit(createSubject('a'))));
    expect(decisions.filter(({ isAdmitted }) => isAdmitted)).toHaveLength(5);
    expect(count).toMatchObject({ transactions: 6, concurrent: 1 });
  });

  it('shares transactions on the global counts between concurrent guesses', async () => {
    const { throttle, count, all } = setUp(0);
    await Promise.all(Array.from({ length: 40 }, (_, i) => fail(throttle, `attacker-${i}`)));
    expect(count.concurrent).toBe(1);
    expect(count.transactions - 40).toBeLessThanOrEqual(3);
    expect(all.minutes).toEqual([{ at: 0, comparisons: 40, failures: 40 }]);
  });

  it('reads the counts of other instances every 10 s', async () => {
    const { throttle, clock, all } = setUp(DAY_MS);
    expect(await throttle.isGlobalFailureLimitExceeded()).toBe(false);
    all.minutes = [{ at: DAY_MS, comparisons: 51, failures: 51 }];
    clock.now += 9_999;
    expect(await throttle.isGlobalFailureLimitExceeded()).toBe(false);
    clock.now += 1;
    expect(await throttle.isGlobalFailureLimitExceeded()).toBe(true);
  });

  it('shares one read of the counts between concurrent attempts', async () => {
    const { throttle, count } = setUp(DAY_MS);
    await Promise.all(Array.from({ length: 20 }, () => throttle.isGlobalFailureLimitExceeded()));
    expect(count.reads).toBe(1);
  });

  it('answers from cached counts during a write', async () => {
    const { store, clock } = setUp(DAY_MS);
    const pending = new Promise<never>(() => undefined);
    const throttle = new LoginThrottle({ store: { ...store, updateMinutes: () => pending }, now: () => clock.now });
    await throttle.isGlobalFailureLimitExceeded();
    void throttle.recordFailure();
    await flushMicrotasks();
    expect(await throttle.isGlobalFailureLimitExceeded()).toBe(false);
  });

  it('reads no counts for 10 s after its own write', async () => {
    const { throttle, clock, count } = setUp(DAY_MS);
    await throttle.recordFailure();
    const { reads } = count;
    clock.now += 9_999;
    await throttle.isGlobalFailureLimitExceeded();
    expect(count.reads).toBe(reads);
  });

  it('writes every 10 s while the global limit is exceeded', async () => {
    const { throttle, clock, all } = setUp(DAY_MS);
    for (let i = 0; i < 50; i += 1) await throttle.recordFailure();
    clock.now += 9_999;
    await throttle.recordFailure();
    expect(all.minutes).toMatchObject([{ failures: 50 }]);
    clock.now += 1;
    await throttle.recordFailure();
    expect(all.minutes).toMatchObject([{ failures: 52 }]);
  });

  it('writes the first failure of a new instance while the global limit is exceeded', async () => {
    const { throttle, all } = setUp(DAY_MS);
    all.minutes = [{ at: DAY_MS, comparisons: 51, failures: 51 }];
    await throttle.recordFailure();
    expect(all.minutes).toEqual([{ at: DAY_MS, comparisons: 51, failures: 52 }]);
  });

  it('records a login whose front end another instance counted', async () => {
    const { createThrottle, records } = setUp(0);
    const subject = createSubject('partner', 'front-end');
    await createThrottle().admit(subject);
    await createThrottle().recordSuccess(subject);
    expect(records.get('partner')).toEqual({ unclearedComparisons: [], forgiven: [], succeededAt: 0 });
  });

  it('keeps counts when a write fails', async () => {
    const { store, all, clock } = setUp(0);
    let isFailing = true;
    const throttle = new LoginThrottle({
      store: {
        ...store,
        updateMinutes: (change) => (isFailing ? Promise.reject(new Error('ABORTED')) : store.updateMinutes(change)),
      },
      now: () => clock.now,
    });
    await expect(throttle.recordFailure()).rejects.toThrow('ABORTED');
    isFailing = false;
    await throttle.recordFailure();
    expect(all.minutes).toEqual([{ at: 0, comparisons: 0, failures: 2 }]);
  });

  it('slows unproven addresses in steps up to 10 s above 300 comparisons an hour', async () => {
    const { throttle } = setUp(0);
    const slowed: number[] = [];
    for (let i = 1; i <= 1_000; i += 1) slowed.push(await slowedMs(throttle, createSubject(`attacker-${i}`)));
    expect(slowed.slice(0, 300).every((ms) => ms === 0)).toBe(true);
    expect([301, 351, 401, 600, 651, 1_000].map((nth) => slowed[nth - 1])).toEqual([
      3_000, 4_000, 5_000, 8_000, 10_000, 10_000,
    ]);
  });

  it('slows by the comparisons of all instances', async () => {
    const { createThrottle, clock } = setUp(0);
    const [one, other] = [createThrottle(), createThrottle()];
    for (let i = 0; i < 200; i += 1) {
      await fail(one, `attacker-${i}`);
      await fail(other, `other-attacker-${i}`);
      clock.now += 1_000;
    }
    expect(await slowedMs(createThrottle(), createSubject('new'))).toBeGreaterThan(0);
  });

  it('ends the slowdown when the comparisons are an hour old', async () => {
    const { throttle, clock } = setUp(0);
    for (let i = 0; i < 400; i += 1) await fail(throttle, `attacker-${i}`);
    clock.now += 60 * MINUTE_MS;
    expect(await slowedMs(throttle, createSubject('new'))).toBe(0);
  });

  it('does not slow an address that succeeded within 30 days', async () => {
    const { throttle, clock } = setUp(0);
    for (const day of [29, 31]) {
      await throttle.admit(createSubject(`partner-${day}`));
      await throttle.recordSuccess(createSubject(`partner-${day}`));
    }
    clock.now += 2 * DAY_MS;
    await throttle.admit(createSubject('partner-29'));
    await throttle.recordSuccess(createSubject('partner-29'));
    clock.now += 29 * DAY_MS;
    for (let i = 0; i < 400; i += 1) await fail(throttle, `attacker-${i}`);
    expect(await slowedMs(throttle, createSubject('partner-29'))).toBe(0);
    expect(await slowedMs(throttle, createSubject('partner-31'))).toBeGreaterThan(0);
  });

  it('does not slow a front end whose attempts succeed', async () => {
    const { throttle } = setUp(0);
    for (let i = 0; i < 40; i += 1) {
      await throttle.admit(createSubject(`partner-${i}`, 'front-end'));
      await throttle.recordSuccess(createSubject(`partner-${i}`, 'front-end'));
    }
    expect(await slowedMs(throttle, createSubject('new', 'front-end'))).toBe(0);
  });

  it('gives forged addresses of one front end as many quick comparisons as one address', async () => {
    const { throttle } = setUp(0);
    const slowed: number[] = [];
    for (let i = 1; i <= 80; i += 1) slowed.push(await slowedMs(throttle, createSubject(`invented-${i}`, 'front-end')));
    expect(slowed.filter((ms) => ms === 0)).toHaveLength(20);
    expect(slowed.at(-1)).toBe(10_000);
    expect(await slowedMs(throttle, createSubject('visitor', 'other-front-end'))).toBe(0);
    const atOnce = Array.from({ length: 30 }, (_, i) => throttle.admit(createSubject(`at-once-${i}`, 'third')));
    expect((await Promise.all(atOnce)).filter((one) => one.isAdmitted && one.delayMs === 0)).toHaveLength(20);
    expect(await slowedMs(throttle, createSubject('visitor-2'))).toBe(0);
  });
});
