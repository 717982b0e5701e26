import { beforeAll, describe, expect, it, vi } from 'vitest';
import { attemptLogin, FAILURE_ANSWER_MS, STORM_ANSWER_MS, type LoginParts } from './loginAttempt';
import type { PasswordDocument } from './passwordDocument';
import { hashPassword } from './passwordHash';
import { LoginThrottle, type FailureStore } from './throttle';

const PARTNER = 'mot de passe des partenaires';
const ADMIN = 'mot de passe des administrateurs';
let document: PasswordDocument;

beforeAll(async () => {
  const key = Buffer.alloc(32).toString('base64');
  const [partnerHash, adminHash] = await Promise.all([hashPassword(PARTNER), hashPassword(ADMIN)]);
  document = { partnerHash, adminHash, pv: 3, sealingKey: key, addressKey: key };
});

function memoryStore(): FailureStore {
  const lists = new Map<string, number[]>();
  return {
    read: async (key) => lists.get(key) ?? [],
    async change(key, change) {
      const next = change(lists.get(key) ?? []) ?? lists.get(key) ?? [];
      lists.set(key, next);
      return next;
    },
    async clear(key) {
      lists.delete(key);
    },
  };
}

/** A desk with a virtual clock that only sleeping moves. */
function loginDesk() {
  const clock = { now: 0 };
  const throttle = new LoginThrottle({ store: memoryStore(), now: () => clock.now });
  const from = (address: string): LoginParts => ({
    throttle,
    readPasswords: async () => document,
    addressKey: async () => address,
    now: () => clock.now,
    sleep: async (ms) => {
      clock.now += ms;
    },
  });
  const timed = async (password: string, address: string) => {
    const startedAt = clock.now;
    const outcome = await attemptLogin(password, from(address));
    return { outcome, took: clock.now - startedAt };
  };
  return { clock, throttle, from, timed };
}

describe('attemptLogin', () => {
  it('tells the two roles apart by their password', async () => {
    const { timed } = loginDesk();
    expect((await timed(PARTNER, 'a')).outcome).toMatchObject({ kind: 'ok', admin: false, document: { pv: 3 } });
    expect((await timed(ADMIN, 'a')).outcome).toMatchObject({ kind: 'ok', admin: true });
  });

  it('takes accents typed on any system for the same letters', async () => {
    const partnerHash = await hashPassword('été à Foix');
    const parts = { ...loginDesk().from('a'), readPasswords: async () => ({ ...document, partnerHash }) };
    expect((await attemptLogin('été à Foix'.normalize('NFD'), parts)).kind).toBe('ok');
  });

  it('answers every failure after the same time', async () => {
    const { timed } = loginDesk();
    for (let i = 0; i < 5; i += 1) {
      expect(await timed('faux', 'a')).toEqual({ outcome: { kind: 'wrong' }, took: FAILURE_ANSWER_MS });
    }
    const refused = await timed(ADMIN, 'a');
    expect(refused.took).toBe(FAILURE_ANSWER_MS);
    expect(refused.outcome).toEqual({ kind: 'throttled', retryAfterSeconds: 897 });
  });

  it('does not tell a throttled guesser that the password was right', async () => {
    const { timed } = loginDesk();
    for (let i = 0; i < 5; i += 1) await timed('faux', 'a');
    const right = await timed(ADMIN, 'a');
    const wrong = await timed('faux', 'a');
    expect(right.outcome.kind).toBe('throttled');
    expect(wrong.outcome.kind).toBe('throttled');
  });

  it('slows every answer in a storm but still lets in a right password from a clean address', async () => {
    const { timed, throttle } = loginDesk();
    for (let i = 0; i < 51; i += 1) await throttle.failed();
    const login = await timed(ADMIN, 'clean');
    expect(login).toMatchObject({ outcome: { kind: 'ok', admin: true }, took: STORM_ANSWER_MS });
    expect((await timed('faux', 'other')).took).toBe(STORM_ANSWER_MS);
  });

  it('reads no password for a guess that is refused anyway', async () => {
    const { from } = loginDesk();
    const readPasswords = vi.fn(async () => document);
    for (let i = 0; i < 50; i += 1) await attemptLogin('faux', { ...from('a'), readPasswords });
    expect(readPasswords).toHaveBeenCalledTimes(5);
  });

  it('lets nobody in before passwords were set', async () => {
    const { from } = loginDesk();
    const parts = { ...from('a'), addressKey: async () => null };
    expect(await attemptLogin('', parts)).toEqual({ kind: 'notSetUp' });
  });
});
