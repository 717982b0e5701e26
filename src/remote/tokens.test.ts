import { describe, expect, it } from 'vitest';
import { exchangeCustomToken, parseClaims, parseIssueTime, refreshTokens } from './tokens';

const BACKEND = { projectId: 'demo', apiKey: 'a key&' };

/** A server that gives this response. `requests` lists what it received. */
function createServer(status: number, json: unknown) {
  const requests: { url: string; method: string | undefined; headers: unknown; body: unknown }[] = [];
  const fetch = (url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    requests.push({ url: String(url), method: init.method, headers: init.headers, body: init.body });
    return Promise.resolve(new Response(JSON.stringify(json), { status }));
  };
  return { requests, fetch };
}

describe('exchangeCustomToken', () => {
  it('sends the token and returns the tokens with their times', async () => {
    const { fetch, requests } = createServer(200, { idToken: 'id', refreshToken: 'refresh', expiresIn: '3600' });
    expect(await exchangeCustomToken(BACKEND, { fetch, token: 'custom', now: 5 })).toEqual({
      idToken: 'id',
      refreshToken: 'refresh',
      sessionId: 'refresh',
      issuedAt: 5,
      expiresAt: 3_600_005,
    });
    expect(requests).toEqual([
      {
        url: 'https://identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=a%20key%26',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"token":"custom","returnSecureToken":true}',
      },
    ]);
  });

  it.each([
    ['another status', 403, { idToken: 'id', refreshToken: 'refresh', expiresIn: '3600' }],
    ['no id token', 200, { refreshToken: 'refresh', expiresIn: '3600' }],
    ['no refresh token', 200, { idToken: 'id', expiresIn: '3600' }],
    ['no expiry', 200, { idToken: 'id', refreshToken: 'refresh' }],
  ])('rejects %s', async (_case, status, json) => {
    const { fetch } = createServer(status, json);
    await expect(exchangeCustomToken(BACKEND, { fetch, token: 'custom', now: 5 })).rejects.toMatchObject({
      code: 'unreachable',
    });
  });
});

describe('refreshTokens', () => {
  const tokens = { idToken: 'old', refreshToken: 'r&1', sessionId: 'r0', issuedAt: 0, expiresAt: 1 };

  it('sends the refresh token to the emulator if there is one', async () => {
    const { fetch, requests } = createServer(200, { id_token: 'id', refresh_token: 'r2', expires_in: '60' });
    const backend = { ...BACKEND, authEmulator: 'http://127.0.0.1:1' };
    expect(await refreshTokens(backend, { fetch, tokens, now: 7 })).toEqual({
      idToken: 'id',
      refreshToken: 'r2',
      sessionId: 'r0',
      issuedAt: 7,
      expiresAt: 60_007,
    });
    expect(requests).toEqual([
      {
        url: 'http://127.0.0.1:1/securetoken.googleapis.com/v1/token?key=a%20key%26',
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=refresh_token&refresh_token=r%261',
      },
    ]);
  });

  it.each([
    [400, 'TOKEN_EXPIRED', 'sessionEnded'],
    [400, 'TOKEN_EXPIRED : The user signed in elsewhere', 'sessionEnded'],
    [403, 'TOKEN_EXPIRED', 'unreachable'],
    [400, 'MISSING_REFRESH_TOKEN', 'unreachable'],
    [400, 7, 'unreachable'],
    [429, '', 'busy'],
    [499, '', 'unreachable'],
    [500, '', 'busy'],
    [503, '', 'busy'],
    [200, '', 'unreachable'],
  ])('takes status %d with message %j for "%s"', async (status, message, code) => {
    const { fetch } = createServer(status, { error: { message } });
    await expect(refreshTokens(BACKEND, { fetch, tokens, now: 7 })).rejects.toMatchObject({ code });
  });
});

const encode = (text: string) => `header.${Buffer.from(text).toString('base64url')}.signature`;

describe('parseIssueTime', () => {
  it('reads the time of issue in milliseconds', () => {
    expect(parseIssueTime(encode('{"iat":1767225600}'))).toBe(Date.UTC(2026, 0, 1));
  });

  it.each(['', 'header.%%%.signature', encode('{}'), encode('{"iat":"1767225600"}')])(
    'returns null for the token %j',
    (token) => {
      expect(parseIssueTime(token)).toBeNull();
    },
  );
});

describe('parseClaims', () => {
  it('reads role and password version of a partner', () => {
    expect(parseClaims(encode('{"partner":true,"admin":true,"pv":3}'))).toEqual({ role: 'admin', pv: 3 });
    expect(parseClaims(encode('{"partner":true,"admin":"true","pv":3}'))).toEqual({ role: 'partner', pv: 3 });
    // Both characters that base64url replaces, and letters of two bytes.
    expect(parseClaims(encode('{"partner":true,"pv":3,"name":"Éléonore ÿÿ>>??"}'))).toEqual({ role: 'partner', pv: 3 });
  });

  it.each([
    '',
    'header',
    'header.%%%.signature',
    encode('{'),
    encode('null'),
    encode('{"admin":true,"pv":3}'),
    encode('{"partner":"true","pv":3}'),
    encode('{"partner":true,"pv":"3"}'),
  ])('returns null for the token %j', (token) => {
    expect(parseClaims(token)).toBeNull();
  });
});
