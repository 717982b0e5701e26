import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PROJECT_ROOT } from '../../tools/projectRoot';
import { ManagedProcess } from '../../tools/stack/ManagedProcess';
import { findFreePort } from '../../tools/stack/ports';
import { resetLoginThrottle, callLogin, getLoginUrls, type LoginResponse } from '../support/loginCalls';
import { getAdminFirestore, resetStack, getStackInfo } from '../support/stack';

const FRONT_END = '66.249.80.12';
const MAX_PARALLEL_RESPONSE_MS = 5_000;
const FUNCTIONS_RUNTIME = join(PROJECT_ROOT, 'node_modules/firebase-tools/lib/emulator/functionsEmulatorRuntime.js');

function countStatus(responses: readonly LoginResponse[], status: number): number {
  return responses.filter((response) => response.status === status).length;
}

/** Builds every header that a server might read a client address from. */
function buildForgedHeaders(nth: number): Record<string, string> {
  const address = `9.9.9.${nth}`;
  return {
    'x-forwarded-for': nth % 2 === 0 ? address : `${address}, ${FRONT_END}`,
    'fastly-client-ip': address,
    forwarded: `for=${address}`,
    'x-real-ip': address,
    'true-client-ip': address,
    'x-appengine-user-ip': address,
  };
}

function readClaims(token: string): Record<string, unknown> {
  const [, payload = ''] = token.split('.');
  const decoded = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>;
  return decoded['claims'] as Record<string, unknown>;
}

type InvalidRequest = [name: string, init: RequestInit];
const JSON_TYPE = { 'content-type': 'application/json' };
const LOGIN = '{"data":{"password":"x"}}';
const INVALID_REQUESTS: InvalidRequest[] = [
  ['null', { method: 'POST', headers: JSON_TYPE, body: 'null' }],
  ['truncated JSON', { method: 'POST', headers: JSON_TYPE, body: '{bad' }],
  ['10 MB', { method: 'POST', headers: JSON_TYPE, body: 'a'.repeat(10_000_000) }],
  ['10 MB of JSON', { method: 'POST', headers: JSON_TYPE, body: `{"data":"${'a'.repeat(10_000_000)}"}` }],
  ['plain text', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: LOGIN }],
  ['a form', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'data=x' }],
  [
    'an unknown character set',
    { method: 'POST', headers: { 'content-type': 'application/json; charset=x' }, body: '7' },
  ],
  ['a body that is not gzip', { method: 'POST', headers: { ...JSON_TYPE, 'content-encoding': 'gzip' }, body: '{' }],
  ['no body', { method: 'POST', headers: JSON_TYPE }],
  [
    'a value that the callable protocol cannot decode',
    { method: 'POST', headers: JSON_TYPE, body: '{"data":{"@type":"x"}}' },
  ],
  ['GET', { method: 'GET' }],
  ['PUT', { method: 'PUT', headers: JSON_TYPE, body: LOGIN }],
];

/** Builds a request whose body of 10 MB announces no length; its stream can be sent once. */
function buildChunkedRequest(): RequestInit {
  const chunk = new TextEncoder().encode('a'.repeat(100_000));
  let count = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (count === 100) controller.close();
      else controller.enqueue(chunk);
      count += 1;
    },
  });
  return { method: 'POST', headers: JSON_TYPE, body, duplex: 'half' } as RequestInit;
}

async function expectOwnError(url: string, init: RequestInit): Promise<void> {
  const response = await fetch(url, init);
  const text = await response.text();
  expect([response.status, response.headers.get('content-type')]).toEqual([400, 'application/json; charset=utf-8']);
  expect(JSON.parse(text)).toEqual({ error: { status: 'INVALID_ARGUMENT', message: expect.any(String) } });
  expect(text).not.toMatch(/ at |node_modules|file:|\.js/);
}

describe('partnerLogin', () => {
  beforeAll(resetStack);
  afterAll(resetLoginThrottle);

  it('compares five guesses of a caller, then denies all alike by both endpoints, despite forged addresses', async () => {
    await resetLoginThrottle();
    const { admin, partner } = getStackInfo().passwords;
    const passwords = ['faux', `${admin}x`, partner.slice(1), ' ', 'é'.repeat(200)];
    const compared = await Promise.all(passwords.map((password) => callLogin({ password })));
    for (const { status, body, durationMs } of compared) {
      expect(status).toBe(401);
      expect(body).toEqual({ error: { status: 'UNAUTHENTICATED', message: 'wrong password' } });
      expect(durationMs).toBeGreaterThanOrEqual(690);
    }

    const { hosting, direct } = getLoginUrls();
    const urls = [...Array<string>(45).fill(hosting), ...Array<string>(9).fill(direct)];
    const throttled = await Promise.all([
      callLogin({ password: admin }),
      callLogin({ password: 'faux' }),
      ...urls.map((url, i) => callLogin({ password: `essai ${i}` }, { url, headers: buildForgedHeaders(i) })),
    ]);
    for (const { status, body, durationMs } of throttled) {
      const retryAfterSeconds = body.error?.details?.retryAfterSeconds;
      expect(status).toBe(429);
      expect(body).toEqual({
        error: { status: 'RESOURCE_EXHAUSTED', message: 'too many failures', details: { retryAfterSeconds } },
      });
      expect(retryAfterSeconds).toBeGreaterThan(800);
      expect(retryAfterSeconds).toBeLessThanOrEqual(900);
      expect(durationMs).toBeGreaterThanOrEqual(690);
    }

    const { docs } = await getAdminFirestore().collection('login_throttle').get();
    // The global counter never expires.
    const counters = docs.filter(({ id }) => id !== 'everybody');
    expect(counters).toHaveLength(1);
    expect(counters[0]?.get('expires_at').toMillis()).toBeGreaterThan(Date.now());
  });

  it.each([[undefined], [null], [{}], [{ password: 7 }], [{ password: '' }], [{ password: 'x'.repeat(201) }], [['x']]])(
    'rejects %j as an invalid request',
    async (data) => {
      const { status, body } = await callLogin(data);
      expect([status, body.error?.status]).toEqual([400, 'INVALID_ARGUMENT']);
    },
  );

  describe.each(['hosting', 'direct'] as const)('through its %s endpoint', (name) => {
    it.each(INVALID_REQUESTS)('responds to %s with its own error', async (_name, init) => {
      await expectOwnError(getLoginUrls()[name], init);
    });
  });

  it('responds to 10 MB in chunks with its own error', async () => {
    // Hosting's emulator refuses to pass on any chunked body: its fetch rejects the header Transfer-Encoding.
    await expectOwnError(getLoginUrls().direct, buildChunkedRequest());
  });
});

/**
 * Runs the function as in the cloud: production mode, `X-Forwarded-For` as Cloud Run and Hosting write it. More than 50
 * failures would delay every response.
 */
describe('partnerLogin in production mode', () => {
  let functionProcess: ManagedProcess;
  let url: string;
  let nextAddress = 0;
  const newAddress = (): string => `203.0.113.${(nextAddress += 1)}`;
  /**
   * Builds a call with `X-Forwarded-For` as Cloud Run leaves it: the connecting address last; through Hosting, the
   * visitor and then the front end.
   */
  const withForwardedFor = (...list: string[]): { url: string; headers: Record<string, string> } => ({
    url,
    headers: { 'x-forwarded-for': list.join(', ') },
  });
  const guess = { password: 'faux' };

  beforeAll(async () => {
    await resetStack();
    const port = await findFreePort();
    url = `http://127.0.0.1:${port}/`;
    functionProcess = await ManagedProcess.start({
      name: 'partnerLogin',
      args: [FUNCTIONS_RUNTIME],
      cwd: join(PROJECT_ROOT, 'functions'),
      env: {
        PORT: String(port),
        NODE_ENV: 'production',
        FUNCTION_TARGET: 'partnerLogin',
        FUNCTION_SIGNATURE_TYPE: 'http',
        GCLOUD_PROJECT: getStackInfo().projectId,
        FIREBASE_CONFIG: JSON.stringify({ projectId: getStackInfo().projectId }),
        FIRESTORE_EMULATOR_HOST: new URL(getStackInfo().firestore).host,
        FIREBASE_AUTH_EMULATOR_HOST: new URL(getStackInfo().auth).host,
        METADATA_SERVER_DETECTION: 'none',
      },
      logFile: join(PROJECT_ROOT, `.local/test-host-${port}.log`),
      verbose: false,
      // The runtime ignores a first SIGINT.
      stopSignal: 'SIGTERM',
    });
    // The port refuses connections until the function is loaded.
    await vi.waitUntil(() => callLogin({}, { url }).catch(() => null), { timeout: 60_000 });
  });
  afterAll(async () => {
    await functionProcess.stop();
  });

  it('returns a token with claims and the sealing key to an admin', async () => {
    const { admin } = getStackInfo().passwords;
    const { status, body } = await callLogin({ password: admin }, withForwardedFor(newAddress()));
    expect(status).toBe(200);
    expect(body.result).toMatchObject({ admin: true, pv: 1 });
    expect(Buffer.from(body.result?.sealingKey ?? '', 'base64')).toHaveLength(32);
    expect(readClaims(body.result?.token ?? '')).toEqual({ partner: true, admin: true, pv: 1 });
  });

  it('returns neither admin rights nor the sealing key to a partner', async () => {
    const { partner } = getStackInfo().passwords;
    const { status, body } = await callLogin({ password: partner }, withForwardedFor(newAddress()));
    expect(status).toBe(200);
    expect(body.result).toMatchObject({ admin: false, pv: 1 });
    expect(body.result).not.toHaveProperty('sealingKey');
    expect(readClaims(body.result?.token ?? '')).toEqual({ partner: true, admin: false, pv: 1 });
  });

  it('counts one caller of its own URL despite forged entries', async () => {
    const peer = newAddress();
    const responses = await Promise.all(
      Array.from({ length: 7 }, (_, i) => callLogin(guess, withForwardedFor(`9.9.9.${i}`, FRONT_END, peer))),
    );
    expect([countStatus(responses, 401), countStatus(responses, 429)]).toEqual([5, 2]);
    expect((await callLogin(guess, withForwardedFor(newAddress()))).status).toBe(401);
  });

  it('compares five of fifty parallel guesses and answers all within 5 s', async () => {
    const caller = withForwardedFor(newAddress());
    const responses = await Promise.all(Array.from({ length: 50 }, () => callLogin(guess, caller)));
    expect([countStatus(responses, 401), countStatus(responses, 429)]).toEqual([5, 45]);
    expect(Math.max(...responses.map(({ durationMs }) => durationMs))).toBeLessThan(MAX_PARALLEL_RESPONSE_MS);
  });

  it('counts each visitor behind Hosting separately, despite forged entries', async () => {
    const visitor = newAddress();
    const responses = await Promise.all(
      Array.from({ length: 7 }, (_, i) => callLogin(guess, withForwardedFor(`9.9.9.${i}`, visitor, FRONT_END))),
    );
    expect([countStatus(responses, 401), countStatus(responses, 429)]).toEqual([5, 2]);
    expect(
      (await callLogin({ password: getStackInfo().passwords.partner }, withForwardedFor(newAddress(), FRONT_END)))
        .status,
    ).toBe(200);
  });

  it('delays unproven visitors behind a busy front end, but no proven one', async () => {
    const proven = withForwardedFor(newAddress(), '74.125.0.9');
    const correctPassword = { password: getStackInfo().passwords.partner };
    expect((await callLogin(correctPassword, proven)).status).toBe(200);
    const guesses = Array.from({ length: 20 }, () => callLogin(guess, withForwardedFor(newAddress(), '74.125.0.9')));
    expect(countStatus(await Promise.all(guesses), 401)).toBe(20);
    const unproven = await callLogin(guess, withForwardedFor(newAddress(), '74.125.0.9'));
    expect(unproven.status).toBe(401);
    expect(unproven.durationMs).toBeGreaterThanOrEqual(2_990);
    expect((await callLogin(correctPassword, proven)).status).toBe(200);
  });

  it('stores neither network addresses nor passwords', async () => {
    await callLogin(guess, withForwardedFor(newAddress(), FRONT_END));
    const firestore = getAdminFirestore();
    const { docs } = await firestore.collection('login_throttle').get();
    const stored = docs.map((doc) => [doc.id, doc.data()]);
    const text = JSON.stringify([stored, (await firestore.doc('access/passwords').get()).data()]);
    expect(stored.length).toBeGreaterThan(1);
    for (const secret of ['203.0.113', FRONT_END, ...Object.values(getStackInfo().passwords)]) {
      expect(text).not.toContain(secret);
    }
  });

  it.each(INVALID_REQUESTS)('responds to %s with its own error', async (_name, init) => {
    await expectOwnError(url, init);
  });

  it('responds to 10 MB in chunks with its own error', async () => {
    await expectOwnError(url, buildChunkedRequest());
  });
});
