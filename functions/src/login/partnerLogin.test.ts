import '../../../tests/support/silenceFunctionsLogger';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { RESPONSE_HEADERS } from '../../../src/config/responseHeaders';
import { startFirestoreBackend, type FirestoreBackend } from '../../../tests/support/firestoreBackend';
import { serveFunction } from '../../../tests/support/serveFunction';
import { bypassBodyParsers } from '../bypassBodyParsers';
import { createPartnerLogin } from './partnerLogin';
import { PASSWORDS_PATH, toPasswordDocumentFields } from './passwordDocument';
import { hashCheaply } from './testing/hashCheaply';

const PARTNER = 'partenaire';
const ADMIN = 'administration';
const GOOGLE = '66.249.80.12';

const buildKey = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const PASSWORDS = toPasswordDocumentFields({
  partnerHash: hashCheaply(PARTNER),
  adminHash: hashCheaply(ADMIN),
  pv: 3,
  sealingKey: buildKey(1),
  addressKey: buildKey(2),
});

let backend: FirestoreBackend;
let endBypass: () => void;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  endBypass = bypassBodyParsers();
  backend = await startFirestoreBackend();
});
afterAll(() => {
  endBypass();
  return backend.close();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closers.splice(0)) await close();
});

/** Starts an instance over an empty throttle, with a virtual clock that only `sleep` advances. */
async function setUp(passwords: Record<string, string | number> | null = PASSWORDS) {
  const { adminFirestore: firestore } = backend;
  await firestore.recursiveDelete(firestore.collection('login_throttle'));
  await (passwords === null ? firestore.doc(PASSWORDS_PATH).delete() : firestore.doc(PASSWORDS_PATH).set(passwords));
  const clock = { now: Date.UTC(2026, 0, 10) };
  const log = { info: vi.fn(), error: vi.fn() };
  const createCustomToken = vi.fn(async (uid: string, claims?: object) => JSON.stringify({ uid, claims }));
  const login = createPartnerLogin({
    firestore,
    auth: { createCustomToken },
    log,
    now: () => clock.now,
    sleep: async (ms) => {
      clock.now += ms;
    },
  });
  const { url, close } = await serveFunction(login);
  closers.push(close);
  const send = async (body: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      body,
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const attempt = (password: unknown, client = '203.0.113.7') =>
    send(JSON.stringify({ data: { password } }), { 'x-forwarded-for': `${client}, ${GOOGLE}` });
  const block = async (client?: string) => {
    for (let i = 0; i < 5; i += 1) await attempt('faux', client);
  };
  return { attempt, block, clock, createCustomToken, firestore, log, send };
}

describe('partnerLogin', () => {
  it('returns a token of the partner role for its password', async () => {
    const { attempt } = await setUp();
    const token = JSON.stringify({ uid: 'partner', claims: { partner: true, admin: false, pv: 3 } });
    expect(await attempt(PARTNER)).toMatchObject({ status: 200, body: { result: { token, admin: false, pv: 3 } } });
  });

  it('returns the sealing key to admins only', async () => {
    const { attempt } = await setUp();
    const token = JSON.stringify({ uid: 'admin', claims: { partner: true, admin: true, pv: 3 } });
    expect((await attempt(ADMIN)).body).toEqual({ result: { token, admin: true, pv: 3, sealingKey: buildKey(1) } });
    expect((await attempt(PARTNER)).body.result).not.toHaveProperty('sealingKey');
  });

  it('rejects a wrong password', async () => {
    const { attempt } = await setUp();
    const { status, body } = await attempt('faux');
    expect(status).toBe(401);
    expect(body).toEqual({ error: { status: 'UNAUTHENTICATED', message: 'wrong password' } });
  });

  it('returns to a throttled client when the next attempt is allowed', async () => {
    const { attempt, block } = await setUp();
    await block();
    const { status, body } = await attempt(PARTNER);
    expect(status).toBe(429);
    const details = { retryAfterSeconds: 15 * 60 - 3 };
    expect(body).toEqual({ error: { status: 'RESOURCE_EXHAUSTED', message: 'too many failures', details } });
  });

  it('throttles each client alone', async () => {
    const { attempt, block } = await setUp();
    await block('203.0.113.7');
    expect((await attempt(PARTNER, '203.0.113.8')).status).toBe(200);
  });

  it('ignores forgeable addresses in Google’s emulator', async () => {
    vi.stubEnv('FUNCTIONS_EMULATOR', 'true');
    const { attempt, block, log } = await setUp();
    await block('203.0.113.7');
    expect((await attempt(PARTNER, '203.0.113.8')).status).toBe(429);
    expect(log.info).toHaveBeenLastCalledWith('partner login', { outcome: 'throttled', via: 'direct' });
  });

  it('uses a replaced address key after 2 s', async () => {
    const { attempt, block, clock, firestore } = await setUp();
    await block();
    await firestore.doc(PASSWORDS_PATH).update({ address_key: buildKey(3) });
    clock.now += 2_000;
    expect((await attempt(PARTNER)).status).toBe(200);
  });

  it('reports that no passwords are set', async () => {
    const { attempt } = await setUp(null);
    const { status, body } = await attempt(PARTNER);
    expect(status).toBe(503);
    expect(body).toEqual({
      error: { status: 'UNAVAILABLE', message: 'no passwords are set: npm run passwords -- set' },
    });
  });

  it('logs the cause of a failure and hides it from the client', async () => {
    const { attempt, log } = await setUp({ ...PASSWORDS, partner_hash: 'invalid' });
    const { status, body } = await attempt(PARTNER);
    expect(status).toBe(503);
    expect(body).toEqual({ error: { status: 'UNAVAILABLE', message: 'login is not possible now' } });
    expect(log.error).toHaveBeenCalledExactlyOnceWith('partner login failed', expect.any(Error));
  });

  it('is unavailable when no token can be created', async () => {
    const { attempt, createCustomToken, log } = await setUp();
    const cause = new Error('no permission to sign');
    createCustomToken.mockRejectedValue(cause);
    expect((await attempt(PARTNER)).status).toBe(503);
    expect(log.error).toHaveBeenCalledExactlyOnceWith('partner login failed', cause);
  });

  it('logs outcome and way of a login, without address or password', async () => {
    const { attempt, log } = await setUp();
    await attempt(PARTNER);
    expect(log.info.mock.calls).toEqual([['partner login', { outcome: 'ok', via: 'hosting' }]]);
  });

  it.each([
    ['an empty text', ''],
    ['201 characters', 'x'.repeat(201)],
    ['null', null],
    ['a number', 7],
    ['an object', {}],
    ['a list', ['x']],
  ])('rejects %s as a password', async (_, password) => {
    const { attempt, log } = await setUp();
    const { status, body } = await attempt(password);
    expect(status).toBe(400);
    const message = 'password: a string of 1 to 200 characters';
    expect(body).toEqual({ error: { status: 'INVALID_ARGUMENT', message } });
    expect(log.info).not.toHaveBeenCalled();
  });

  it.each([1, 200])('compares a password of %i characters', async (length) => {
    const { attempt } = await setUp();
    expect((await attempt('x'.repeat(length))).status).toBe(401);
  });

  it.each([
    ['no JSON', '{', 'application/json'],
    ['no data', '{}', 'application/json'],
    ['another type', JSON.stringify({ data: { password: PARTNER } }), 'text/plain'],
  ])('rejects a body with %s', async (_, body, contentType) => {
    const { send } = await setUp();
    const response = await send(body, { 'content-type': contentType });
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ error: { status: 'INVALID_ARGUMENT', message: 'Bad Request' } });
  });

  it.each([PARTNER, 'faux', null])('sends the headers of the API with the response to %j', async (password) => {
    const { attempt } = await setUp();
    const { headers } = await attempt(password);
    for (const [name, value] of Object.entries(RESPONSE_HEADERS.api)) expect(headers.get(name), name).toBe(value);
  });
});
