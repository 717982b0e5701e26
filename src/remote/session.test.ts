import { describe, expect, it } from 'vitest';
import { createBackendSource } from './backend';
import { createSession, type Session } from './session';

const ORIGIN = 'https://site.example';
const HOUR_MS = 3_600_000;

function token(claims: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(claims)}.x`;
}

const ADMIN = token({ partner: true, admin: true, pv: 3, name: 'Élodie' });
const PARTNER = token({ partner: true, admin: false, pv: 3 });

interface Answer {
  status?: number;
  json?: unknown;
  text?: string;
}

/** A session whose server answers by address; every request is kept. */
function open(answers: Record<string, Answer | 'offline'>) {
  const requests: { url: string; init: RequestInit }[] = [];
  const all: Record<string, Answer | 'offline'> = {
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
  let now = 1_000_000;
  const session = createSession({
    origin: ORIGIN,
    backend: createBackendSource(ORIGIN, fetch),
    vault: {
      read: () => Promise.resolve(stored),
      write: (text) => {
        stored = text;
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
    vault: () => stored,
    keep: (text: string) => (stored = text),
    pass: (ms: number) => (now += ms),
  };
}

const LOGIN = {
  '/api/partnerLogin': { json: { result: { token: 'custom', admin: true, pv: 3, sealingKey: 'S2V5' } } },
  'accounts:signInWithCustomToken': { json: { idToken: ADMIN, refreshToken: 'r1', expiresIn: '3600' } },
};

const refreshed = (idToken: string): Answer => ({
  json: { id_token: idToken, refresh_token: 'r2', expires_in: '3600' },
});

async function signedIn(answers: Record<string, Answer | 'offline'> = {}) {
  const world = open({ ...LOGIN, ...answers });
  await world.session.login('secret');
  return world;
}

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(() => 'ok').catch((error: { code: string }) => error.code);

describe('login', () => {
  it('turns the password into a session that outlives the page, and gives the key to admins', async () => {
    const { session, requests, vault } = open(LOGIN);
    expect(await session.login('secret')).toEqual({ role: 'admin', pv: 3, sealingKey: 'S2V5' });
    expect(await session.current()).toEqual({ role: 'admin', pv: 3 });
    expect(requests[0]).toMatchObject({ url: `${ORIGIN}/api/partnerLogin`, init: { method: 'POST' } });
    expect(requests[0]?.init.body).toBe('{"data":{"password":"secret"}}');
    expect(vault()).not.toContain('secret');
  });

  it.each<[string, Answer | 'offline', string]>([
    ['a wrong password', { status: 401, json: { error: { status: 'UNAUTHENTICATED', message: '' } } }, 'wrongPassword'],
    ['a password that is too long', { status: 400, json: { error: { status: 'INVALID_ARGUMENT' } } }, 'wrongPassword'],
    ['no network', 'offline', 'network'],
    ['a captive portal', { text: '<html>Wi-Fi</html>' }, 'network'],
    ['a broken function', { status: 500, json: { error: { status: 'INTERNAL' } } }, 'unavailable'],
    ['an answer without a token', { json: { result: {} } }, 'unavailable'],
  ])('tells %s', async (_title, answer, code) => {
    const { session, vault } = open({ '/api/partnerLogin': answer });
    expect(await codeOf(session.login('x'))).toBe(code);
    expect(vault()).toBeNull();
  });

  it('tells when a throttled login may be tried again', async () => {
    const json = { error: { status: 'RESOURCE_EXHAUSTED', details: { retryAfterSeconds: 840 } } };
    const { session } = open({ '/api/partnerLogin': { status: 429, json } });
    await expect(session.login('x')).rejects.toMatchObject({ code: 'throttled', retryAfterSeconds: 840 });
  });
});

describe('the session', () => {
  it('gives its token without asking anybody until it is old, then renews it once for all who ask', async () => {
    const world = await signedIn({ 'v1/token': refreshed(PARTNER) });
    const before = world.requests.length;
    expect(await world.session.idToken()).toBe(ADMIN);
    expect(world.requests).toHaveLength(before);
    world.pass(HOUR_MS);
    expect(await Promise.all([world.session.idToken(), world.session.idToken()])).toEqual([PARTNER, PARTNER]);
    expect(world.requests).toHaveLength(before + 1);
  });

  it('trusts no token from before the device clock was set back', async () => {
    const world = await signedIn({ 'v1/token': refreshed(PARTNER) });
    world.pass(-2 * 365 * 24 * HOUR_MS);
    expect(await world.session.idToken()).toBe(PARTNER);
  });

  it('renews a token that the server did not take', async () => {
    const world = await signedIn({ 'v1/token': refreshed(PARTNER) });
    await world.session.idToken();
    world.session.distrust();
    expect(await world.session.idToken()).toBe(PARTNER);
  });

  it.each<[string, Answer | 'offline', string]>([
    ['no network', 'offline', 'unreachable'],
    ['a captive portal', { text: '<html>' }, 'unreachable'],
    ['a storm of 503', { status: 503, json: { error: { message: 'UNAVAILABLE' } } }, 'busy'],
    ['a storm of 429', { status: 429, json: { error: { message: 'QUOTA_EXCEEDED' } } }, 'busy'],
    [
      'a key that is barred',
      { status: 403, json: { error: { message: 'API_KEY_HTTP_REFERRER_BLOCKED' } } },
      'unreachable',
    ],
  ])('promise 19: is kept through %s', async (_title, answer, code) => {
    const world = await signedIn({ 'v1/token': answer });
    expect(await codeOf(world.session.refresh())).toBe(code);
    expect(await world.session.current()).toEqual({ role: 'admin', pv: 3 });
  });

  it.each(['TOKEN_EXPIRED', 'USER_DISABLED', 'USER_NOT_FOUND', 'INVALID_REFRESH_TOKEN'])(
    'promise 19: is over when the server says %s',
    async (message) => {
      const world = await signedIn({ 'v1/token': { status: 400, json: { error: { message } } } });
      expect(await codeOf(world.session.refresh())).toBe('sessionEnded');
    },
  );

  it('promise 19: a new login outlives what the server says of the session before', async () => {
    const ended = { status: 400, json: { error: { message: 'TOKEN_EXPIRED' } } };
    const world = await signedIn({ 'v1/token': ended });
    const late = codeOf(world.session.refresh());
    const tokens = JSON.stringify({
      idToken: PARTNER,
      refreshToken: 'other',
      issuedAt: 0,
      expiresAt: Number.MAX_VALUE,
    });
    world.keep(tokens);
    expect(await late).toBe('busy');
    expect(await world.session.current()).toEqual({ role: 'partner', pv: 3 });
  });

  it('promise 21: answers the claims of now, and ends where the user is no partner any more', async () => {
    const world = await signedIn({ 'v1/token': refreshed(PARTNER) });
    expect(await world.session.refresh()).toEqual({ role: 'partner', pv: 3 });
    world.answers['v1/token'] = refreshed(token({ email: 'x' }));
    expect(await codeOf(world.session.refresh())).toBe('sessionEnded');
  });

  it('is forgotten offline, and an answer that was on its way does not bring it back', async () => {
    const world = await signedIn({ 'v1/token': refreshed(PARTNER) });
    const late = world.session.refresh();
    await world.session.logout();
    await late;
    expect(await world.session.current()).toBeNull();
    expect(await world.session.idToken()).toBeNull();
    expect(await codeOf(world.session.refresh())).toBe('noSession');
  });

  it('finds the backend’s address with the next try when the first failed', async () => {
    const world = await signedIn();
    const fresh: Session = world.session;
    expect(await codeOf(fresh.refresh())).toBe('unreachable');
    world.answers['v1/token'] = refreshed(ADMIN);
    expect(await codeOf(fresh.refresh())).toBe('ok');
  });
});
