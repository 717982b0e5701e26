import { describe, expect, it } from 'vitest';
import { encodeUnsignedToken } from '../../tests/support/encodeUnsignedToken';
import { createBackendConfigLoader } from './backendConfig';
import { StoreError } from '../sync/ports';
import { createSession, type Session } from './session';
import { HOUR_MS } from '../domain/durations';

const ORIGIN = 'https://site.example';

const ADMIN = encodeUnsignedToken({ partner: true, admin: true, pv: 3, name: 'Élodie' });
const PARTNER = encodeUnsignedToken({ partner: true, admin: false, pv: 3 });

interface FakeResponse {
  status?: number;
  json?: unknown;
  text?: string;
}

/** Creates a session whose server responds by URL; records every request. */
function createTestSession(answers: Record<string, FakeResponse | 'offline'>) {
  const requests: { url: string; init: RequestInit }[] = [];
  const all: Record<string, FakeResponse | 'offline'> = {
    '/backend.json': { json: { projectId: 'demo', apiKey: 'key', authEmulator: 'http://127.0.0.1:1' } },
    ...answers,
  };
  const fetch = (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input);
    requests.push({ url, init });
    const answer = Object.entries(all).find(([path]) => url.includes(path))?.[1];
    if (answer === undefined || answer === 'offline') return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(new Response(answer.text ?? JSON.stringify(answer.json), { status: answer.status ?? 200 }));
  };
  let stored: string | null = null;
  let isDiskFull = false;
  let now = 1_000_000;
  const session = createSession({
    origin: ORIGIN,
    loadBackend: createBackendConfigLoader(ORIGIN, fetch),
    sessionStore: {
      read: () => Promise.resolve(stored),
      replace(expected, next) {
        if (isDiskFull) return Promise.reject(new StoreError('full'));
        if (stored === expected) stored = next;
        return Promise.resolve();
      },
    },
    fetch,
    now: () => now,
  });
  return {
    session,
    requests,
    answers: all,
    getStored: () => stored,
    keep: (text: string) => (stored = text),
    deleteStored: () => (stored = null),
    fillDisk: () => (isDiskFull = true),
    pass: (ms: number) => (now += ms),
  };
}

const LOGIN = {
  '/api/partnerLogin': { json: { result: { token: 'custom', admin: true, pv: 3, sealingKey: 'S2V5' } } },
  'accounts:signInWithCustomToken': { json: { idToken: ADMIN, refreshToken: 'r1', expiresIn: '3600' } },
};

const refreshed = (idToken: string): FakeResponse => ({
  json: { id_token: idToken, refresh_token: 'r2', expires_in: '3600' },
});

async function createSignedInSession(answers: Record<string, FakeResponse | 'offline'> = {}) {
  const world = createTestSession({ ...LOGIN, ...answers });
  world.keep((await world.session.login('secret')).text);
  return world;
}

const getErrorCode = (work: Promise<unknown>): Promise<unknown> =>
  work.then(() => 'ok').catch((error: { code: string }) => error.code);

describe('createSession login', () => {
  it('returns a session that survives the page, and the key to admins', async () => {
    const { session, requests, keep, getStored } = createTestSession(LOGIN);
    const { text, ...claims } = await session.login('secret');
    expect(claims).toEqual({ role: 'admin', pv: 3, sealingKey: 'S2V5' });
    expect(getStored()).toBeNull();
    keep(text);
    expect(await session.readClaims()).toEqual({ role: 'admin', pv: 3 });
    expect(requests[0]).toMatchObject({ url: `${ORIGIN}/api/partnerLogin`, init: { method: 'POST' } });
    expect(requests[0]?.init.body).toBe('{"data":{"password":"secret"}}');
    expect(text).not.toContain('secret');
  });

  it.each<[string, FakeResponse | 'offline', string]>([
    ['a wrong password', { status: 401, json: { error: { status: 'UNAUTHENTICATED', message: '' } } }, 'wrongPassword'],
    ['a password that is too long', { status: 400, json: { error: { status: 'INVALID_ARGUMENT' } } }, 'wrongPassword'],
    ['no network', 'offline', 'network'],
    ['a captive portal', { text: '<html>Wi-Fi</html>' }, 'network'],
    ['a captive portal that says so', { status: 511, text: '<html>Wi-Fi</html>' }, 'network'],
    ['a function without a free instance', { status: 429, text: 'Rate exceeded.' }, 'unavailable'],
    ['a function that does not start', { status: 503, text: '<html>Service Unavailable</html>' }, 'unavailable'],
    ['a broken function', { status: 500, json: { error: { status: 'INTERNAL' } } }, 'unavailable'],
    ['a response without a token', { json: { result: {} } }, 'unavailable'],
  ])('throws for %s', async (_title, answer, code) => {
    const { session, getStored } = createTestSession({ '/api/partnerLogin': answer });
    expect(await getErrorCode(session.login('x'))).toBe(code);
    expect(getStored()).toBeNull();
  });

  it.each<[string, FakeResponse | 'offline', string]>([
    [
      'an API key that is not allowed',
      { status: 403, json: { error: { message: 'Requests are blocked.' } } },
      'unavailable',
    ],
    ['a server that is overloaded', { status: 503, json: { error: { message: 'UNAVAILABLE' } } }, 'unavailable'],
    ['no network', 'offline', 'network'],
    ['a captive portal', { json: {} }, 'network'],
  ])('throws for %s at the exchange of the token', async (_title, answer, code) => {
    const { session } = createTestSession({ ...LOGIN, 'accounts:signInWithCustomToken': answer });
    expect(await getErrorCode(session.login('secret'))).toBe(code);
  });

  it('throws the retry delay of a throttled login', async () => {
    const json = { error: { status: 'RESOURCE_EXHAUSTED', details: { retryAfterSeconds: 840 } } };
    const { session } = createTestSession({ '/api/partnerLogin': { status: 429, json } });
    await expect(session.login('x')).rejects.toMatchObject({ code: 'throttled', retryAfterSeconds: 840 });
  });
});

describe('createSession', () => {
  it('returns the stored token until it expires, then refreshes once for concurrent callers', async () => {
    const world = await createSignedInSession({ 'v1/token': refreshed(PARTNER) });
    const before = world.requests.length;
    expect(await world.session.getIdToken()).toBe(ADMIN);
    expect(world.requests).toHaveLength(before);
    world.pass(HOUR_MS);
    expect(await Promise.all([world.session.getIdToken(), world.session.getIdToken()])).toEqual([PARTNER, PARTNER]);
    expect(world.requests).toHaveLength(before + 1);
  });

  it('names a session of an older build, which stored no name, by its refresh token', async () => {
    const { session, keep } = createTestSession({});
    keep(JSON.stringify({ idToken: ADMIN, refreshToken: 'r1', issuedAt: 0, expiresAt: 0 }));
    expect(await session.readStored()).toMatchObject({ id: 'r1' });
  });

  it('names the session until the next login, whatever the refreshes', async () => {
    const world = await createSignedInSession({ 'v1/token': refreshed(ADMIN) });
    expect(await world.session.readStored()).toEqual({ id: 'r1', text: world.getStored() });
    await world.session.refresh();
    expect(world.getStored()).toContain('"refreshToken":"r2"');
    expect(await world.session.readStored()).toEqual({ id: 'r1', text: world.getStored() });
    world.answers['accounts:signInWithCustomToken'] = {
      json: { idToken: ADMIN, refreshToken: 'r3', expiresIn: '3600' },
    };
    world.keep((await world.session.login('secret')).text);
    expect(await world.session.readStored()).toMatchObject({ id: 'r3' });
  });

  it('promise 6: uses a refreshed token that the full disk cannot store', async () => {
    const world = await createSignedInSession({ 'v1/token': refreshed(PARTNER) });
    const before = world.getStored();
    world.pass(HOUR_MS);
    world.fillDisk();
    expect(await world.session.getIdToken()).toBe(PARTNER);
    expect(world.getStored()).toBe(before);
  });

  it('refreshes a token dated after the device clock', async () => {
    const world = await createSignedInSession({ 'v1/token': refreshed(PARTNER) });
    world.pass(-2 * 365 * 24 * HOUR_MS);
    expect(await world.session.getIdToken()).toBe(PARTNER);
  });

  it('refreshes a token after invalidateToken()', async () => {
    const world = await createSignedInSession({ 'v1/token': refreshed(PARTNER) });
    await world.session.getIdToken();
    world.session.invalidateToken();
    expect(await world.session.getIdToken()).toBe(PARTNER);
  });

  it.each<[string, FakeResponse | 'offline', string]>([
    ['no network', 'offline', 'unreachable'],
    ['a captive portal', { text: '<html>' }, 'unreachable'],
    ['a response 503', { status: 503, json: { error: { message: 'UNAVAILABLE' } } }, 'busy'],
    ['a response 429', { status: 429, json: { error: { message: 'QUOTA_EXCEEDED' } } }, 'busy'],
    [
      'a blocked API key',
      { status: 403, json: { error: { message: 'API_KEY_HTTP_REFERRER_BLOCKED' } } },
      'unreachable',
    ],
  ])('promise 19: keeps the session after %s', async (_title, answer, code) => {
    const world = await createSignedInSession({ 'v1/token': answer });
    expect(await getErrorCode(world.session.refresh())).toBe(code);
    expect(await world.session.readClaims()).toEqual({ role: 'admin', pv: 3 });
  });

  it.each(['TOKEN_EXPIRED', 'USER_DISABLED', 'USER_NOT_FOUND', 'INVALID_REFRESH_TOKEN'])(
    'promise 19: ends the session when the server responds %s',
    async (message) => {
      const world = await createSignedInSession({ 'v1/token': { status: 400, json: { error: { message } } } });
      expect(await getErrorCode(world.session.refresh())).toBe('sessionEnded');
    },
  );

  it('promise 19: keeps a new login when the former session ends', async () => {
    const ended = { status: 400, json: { error: { message: 'TOKEN_EXPIRED' } } };
    const world = await createSignedInSession({ 'v1/token': ended });
    const late = getErrorCode(world.session.refresh());
    const tokens = JSON.stringify({
      idToken: PARTNER,
      refreshToken: 'other',
      sessionId: 'other',
      issuedAt: 0,
      expiresAt: Number.MAX_VALUE,
    });
    world.keep(tokens);
    expect(await late).toBe('busy');
    expect(await world.session.readClaims()).toEqual({ role: 'partner', pv: 3 });
  });

  it('promise 21: returns current claims and ends once the user is no longer a partner', async () => {
    const world = await createSignedInSession({ 'v1/token': refreshed(PARTNER) });
    expect(await world.session.refresh()).toEqual({ role: 'partner', pv: 3 });
    world.answers['v1/token'] = refreshed(encodeUnsignedToken({ email: 'x' }));
    expect(await getErrorCode(world.session.refresh())).toBe('sessionEnded');
  });

  it('stays signed out when a refresh completes after logout', async () => {
    const world = await createSignedInSession({ 'v1/token': refreshed(PARTNER) });
    const late = world.session.refresh();
    world.deleteStored();
    await late;
    expect(await world.session.readClaims()).toBeNull();
    expect(await world.session.readStored()).toBeNull();
    expect(await world.session.getIdToken()).toBeNull();
    expect(await getErrorCode(world.session.refresh())).toBe('noSession');
  });

  it('loads the backend’s address on the next attempt after a failure', async () => {
    const world = await createSignedInSession();
    const fresh: Session = world.session;
    expect(await getErrorCode(fresh.refresh())).toBe('unreachable');
    world.answers['v1/token'] = refreshed(ADMIN);
    expect(await getErrorCode(fresh.refresh())).toBe('ok');
  });
});
