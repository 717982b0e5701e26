import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  attemptLogin,
  MIN_FAILURE_RESPONSE_MS,
  MIN_RESPONSE_OVER_GLOBAL_LIMIT_MS,
  type LoginDeps,
} from './attemptLogin';
import { KeyedQueue } from './KeyedQueue';
import type { PasswordDocument } from './passwordDocument';
import { matchesHash } from './passwordHash';
import { LoginThrottle, type ThrottleStore } from './LoginThrottle';
import { hashCheaply } from './testing/hashCheaply';
import { EMPTY_ADDRESS_RECORD } from './testing/emptyAddressRecord';
import type { AddressRecord, OneMinuteCounts } from './throttlePolicy';

const PARTNER = 'mot de passe des partenaires';
const ADMIN = 'mot de passe des administrateurs';
const KEY = Buffer.alloc(32).toString('base64');
const document: PasswordDocument = {
  partnerHash: hashCheaply(PARTNER),
  adminHash: hashCheaply(ADMIN),
  pv: 3,
  sealingKey: KEY,
  addressKey: KEY,
};

function memoryStore(): ThrottleStore {
  const records = new Map<string, AddressRecord>();
  let minutes: OneMinuteCounts[] = [];
  return {
    async updateRecord(key, change) {
      const stored = records.get(key) ?? EMPTY_ADDRESS_RECORD;
      const next = change(stored) ?? stored;
      records.set(key, next);
      return next;
    },
    readMinutes: async () => minutes,
    async updateMinutes(change) {
      minutes = change(minutes);
      return minutes;
    },
  };
}

/** Set-up with a virtual clock that only `sleep` advances. */
function setUp() {
  const clock = { now: 0 };
  const sleep = async (ms: number): Promise<void> => {
    clock.now += ms;
  };
  const throttle = new LoginThrottle({ store: memoryStore(), now: () => clock.now });
  const deps = {
    throttle,
    attemptsByAddress: new KeyedQueue(),
    comparisonLanes: new KeyedQueue(),
    matchesHash,
    now: () => clock.now,
    sleep,
  };
  const from = (address: string): LoginDeps => ({
    ...deps,
    readPasswordDocument: async () => document,
    resolveSubject: async () => ({ addressHash: address, frontEnd: null }),
  });
  const timed = async (password: string, address: string) => {
    const startedAt = clock.now;
    const outcome = await attemptLogin(password, from(address));
    return { outcome, took: clock.now - startedAt };
  };
  const failures = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i += 1) {
      const caller = { addressHash: `attacker-${i}`, frontEnd: null };
      await throttle.admit(caller);
      await throttle.recordFailure();
    }
  };
  return { clock, failures, from, timed };
}

/** About the time of one scrypt comparison on the core of an instance. */
const HASH_MS = 80;

/** A transaction of the database under load. */
const TRANSACTION_MS = 200;

/** One instance on fake timers, whose only core computes one hash after the other. */
function setUpInstance() {
  vi.useFakeTimers({ now: 0 });
  const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const store = memoryStore();
  const throttle = new LoginThrottle({
    store: {
      ...store,
      async updateRecord(key, change) {
        await sleep(TRANSACTION_MS);
        return store.updateRecord(key, change);
      },
    },
    now: Date.now,
  });
  const core = new KeyedQueue();
  const comparisons = { running: 0, mostAtOnce: 0 };
  const deps = {
    throttle,
    attemptsByAddress: new KeyedQueue(),
    comparisonLanes: new KeyedQueue(),
    matchesHash: async (password: string, stored: string) => {
      comparisons.running += 0.5;
      comparisons.mostAtOnce = Math.max(comparisons.mostAtOnce, comparisons.running);
      await core.run('core', () => sleep(HASH_MS));
      comparisons.running -= 0.5;
      return stored === password;
    },
    readPasswordDocument: async () => ({ ...document, partnerHash: PARTNER, adminHash: ADMIN }),
    now: Date.now,
    sleep,
  };
  const answer = async (password: string, address: string) => {
    const startedAt = Date.now();
    const { kind } = await attemptLogin(password, {
      ...deps,
      resolveSubject: async () => ({ addressHash: address, frontEnd: null }),
    });
    return { kind, tookMs: Date.now() - startedAt };
  };
  return { answer, comparisons, throttle };
}

/** After 1,000 comparisons in an hour; one address has logged in before. */
async function setUpFloodedInstance() {
  const { answer, comparisons, throttle } = setUpInstance();
  const earlier = Array.from({ length: 1_000 }, async (_, i) => {
    await throttle.admit({ addressHash: `earlier-${i}`, frontEnd: null });
    await throttle.recordFailure();
  });
  const flood = Promise.all([answer(PARTNER, 'proven'), ...earlier]);
  await vi.runAllTimersAsync();
  await flood;
  comparisons.mostAtOnce = 0;
  return { answer, comparisons };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('attemptLogin', () => {
  it('compares 80 slowed guesses one at a time and answers all of them before 25 s', async () => {
    const { answer, comparisons } = await setUpFloodedInstance();
    const guesses = Array.from({ length: 79 }, (_, i) => answer('faux', `guesser-${i}`));
    const pending = Promise.all([...guesses, answer(ADMIN, 'new-partner')]);
    await vi.runAllTimersAsync();
    const answers = await pending;
    expect(answers.map(({ kind }) => kind)).toEqual([...guesses.map(() => 'wrong'), 'ok']);
    expect(Math.min(...answers.map(({ tookMs }) => tookMs))).toBeGreaterThanOrEqual(10_000);
    expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(25_000);
    expect(comparisons.mostAtOnce).toBe(1);
  });

  it('answers 50 simultaneous guesses from one address within 5 s', async () => {
    const { answer } = setUpInstance();
    const pending = Promise.all(Array.from({ length: 50 }, () => answer('faux', 'guesser')));
    await vi.runAllTimersAsync();
    const answers = await pending;
    expect(answers.filter(({ kind }) => kind === 'wrong')).toHaveLength(5);
    expect(answers.filter(({ kind }) => kind === 'throttled')).toHaveLength(45);
    expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(5_000);
  });

  it('accepts 50 simultaneous right passwords from one address, all within 40 s', async () => {
    const { answer } = setUpInstance();
    const pending = Promise.all(Array.from({ length: 50 }, () => answer(PARTNER, 'office')));
    await vi.runAllTimersAsync();
    const answers = await pending;
    expect(answers.map(({ kind }) => kind)).toEqual(answers.map(() => 'ok'));
    expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(40_000);
  });

  it('does not make a proven address wait for slowed comparisons', async () => {
    const { answer } = await setUpFloodedInstance();
    const guesses = Array.from({ length: 79 }, (_, i) => answer('faux', `guesser-${i}`));
    const logins: Promise<{ tookMs: number }>[] = [];
    for (let second = 0; second < 24; second += 1) {
      logins.push(answer(PARTNER, 'proven'));
      await vi.advanceTimersByTimeAsync(1_000);
    }
    await vi.runAllTimersAsync();
    await Promise.all(guesses);
    const waits = (await Promise.all(logins)).map(({ tookMs }) => tookMs);
    expect(waits).toEqual(waits.map(() => MIN_RESPONSE_OVER_GLOBAL_LIMIT_MS));
  });

  it('returns the role of the password', async () => {
    const { timed } = setUp();
    expect((await timed(PARTNER, 'a')).outcome).toMatchObject({ kind: 'ok', isAdmin: false, document: { pv: 3 } });
    expect((await timed(ADMIN, 'a')).outcome).toMatchObject({ kind: 'ok', isAdmin: true });
  });

  it('does not delay a login with the correct password', async () => {
    const sleep = vi.fn(async () => undefined);
    expect((await attemptLogin(PARTNER, { ...setUp().from('a'), sleep })).kind).toBe('ok');
    expect(sleep).not.toHaveBeenCalled();
  });

  it('accepts composed and decomposed accents as the same password', async () => {
    const partnerHash = hashCheaply('été à Foix');
    const deps = { ...setUp().from('a'), readPasswordDocument: async () => ({ ...document, partnerHash }) };
    expect((await attemptLogin('été à Foix'.normalize('NFD'), deps)).kind).toBe('ok');
  });

  it('delays every failure to the same duration', async () => {
    const { timed } = setUp();
    for (let i = 0; i < 5; i += 1) {
      expect(await timed('faux', 'a')).toEqual({ outcome: { kind: 'wrong' }, took: MIN_FAILURE_RESPONSE_MS });
    }
    const refused = await timed(ADMIN, 'a');
    expect(refused.took).toBe(MIN_FAILURE_RESPONSE_MS);
    expect(refused.outcome).toEqual({ kind: 'throttled', retryAfterSeconds: 897 });
  });

  it('hides a correct password while throttled', async () => {
    const { timed } = setUp();
    for (let i = 0; i < 5; i += 1) await timed('faux', 'a');
    const right = await timed(ADMIN, 'a');
    const wrong = await timed('faux', 'a');
    expect(right.outcome.kind).toBe('throttled');
    expect(wrong.outcome.kind).toBe('throttled');
  });

  it('delays all responses above the global limit but accepts a correct password from an unthrottled address', async () => {
    const { timed, failures } = setUp();
    await failures(51);
    const login = await timed(ADMIN, 'clean');
    expect(login).toMatchObject({ outcome: { kind: 'ok', isAdmin: true }, took: MIN_RESPONSE_OVER_GLOBAL_LIMIT_MS });
    expect((await timed('faux', 'other')).took).toBe(MIN_RESPONSE_OVER_GLOBAL_LIMIT_MS);
  });

  it('delays unproven addresses in a flood without denying them, and proven ones no further', async () => {
    const { timed, failures } = setUp();
    await timed(PARTNER, 'proven');
    await failures(700);
    expect(await timed(PARTNER, 'unproven')).toMatchObject({ outcome: { kind: 'ok' }, took: 10_000 });
    expect(await timed(PARTNER, 'unproven')).toMatchObject({
      outcome: { kind: 'ok' },
      took: MIN_RESPONSE_OVER_GLOBAL_LIMIT_MS,
    });
    expect(await timed(ADMIN, 'proven')).toMatchObject({
      outcome: { kind: 'ok' },
      took: MIN_RESPONSE_OVER_GLOBAL_LIMIT_MS,
    });
    expect(await timed('faux', 'other')).toMatchObject({ outcome: { kind: 'wrong' }, took: 10_000 });
  });

  it('does not read passwords for throttled attempts', async () => {
    const { from } = setUp();
    const readPasswordDocument = vi.fn(async () => document);
    for (let i = 0; i < 50; i += 1) await attemptLogin('faux', { ...from('a'), readPasswordDocument });
    expect(readPasswordDocument).toHaveBeenCalledTimes(5);
  });

  it('returns notSetUp before passwords are set', async () => {
    const { from } = setUp();
    const deps = { ...from('a'), resolveSubject: async () => null };
    expect(await attemptLogin('', deps)).toEqual({ kind: 'notSetUp' });
  });

  it('returns notSetUp when the passwords are deleted during an attempt', async () => {
    const deps = { ...setUp().from('a'), readPasswordDocument: async () => null };
    expect(await attemptLogin(ADMIN, deps)).toEqual({ kind: 'notSetUp' });
  });
});
