import { type Claims, RemoteError } from '../sync/ports';
import type { BackendConfig } from './backendConfig';
import { fetchJson, getNestedField, type Fetch } from './fetchJson';

/** Stored tokens of a session. Times: device clock, in ms. */
export interface SessionTokens {
  /** First refresh token of the session, which names the session after refreshes too. */
  sessionId: string;
  idToken: string;
  refreshToken: string;
  issuedAt: number;
  expiresAt: number;
}

/** Messages by which the server ends a session; any other failure keeps it. */
const SESSION_ENDED_MESSAGES = new Set(['TOKEN_EXPIRED', 'USER_DISABLED', 'USER_NOT_FOUND', 'INVALID_REFRESH_TOKEN']);

function buildUrl({ authEmulator }: BackendConfig, host: string, path: string): string {
  return authEmulator === undefined ? `https://${host}/${path}` : `${authEmulator}/${host}/${path}`;
}

function parseTokens(
  body: unknown,
  names: { id: string; refresh: string; expires: string },
  now: number,
): Omit<SessionTokens, 'sessionId'> | null {
  const idToken = getNestedField(body, names.id);
  const refreshToken = getNestedField(body, names.refresh);
  const seconds = Number(getNestedField(body, names.expires));
  if (typeof idToken !== 'string' || typeof refreshToken !== 'string' || !Number.isFinite(seconds)) return null;
  return { idToken, refreshToken, issuedAt: now, expiresAt: now + seconds * 1000 };
}

function toRefreshError(status: number, body: unknown): RemoteError {
  const message = getNestedField(body, 'error', 'message');
  const word = typeof message === 'string' ? (message.split(' ')[0] ?? '') : '';
  if (status === 400 && SESSION_ENDED_MESSAGES.has(word)) return new RemoteError('sessionEnded');
  return new RemoteError(status === 429 || status >= 500 ? 'busy' : 'unreachable');
}

/** Exchanges a login's custom token for a session. Throws RemoteError; 'denied' for any error that the server reports. */
export async function exchangeCustomToken(
  backend: BackendConfig,
  { fetch, token, now }: { fetch: Fetch; token: string; now: number },
): Promise<SessionTokens> {
  const path = `v1/accounts:signInWithCustomToken?key=${encodeURIComponent(backend.apiKey)}`;
  const { status, body } = await fetchJson(fetch, buildUrl(backend, 'identitytoolkit.googleapis.com', path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, returnSecureToken: true }),
  });
  const tokens = parseTokens(body, { id: 'idToken', refresh: 'refreshToken', expires: 'expiresIn' }, now);
  if (typeof getNestedField(body, 'error', 'message') === 'string') throw new RemoteError('denied');
  if (status !== 200 || tokens === null) throw toRefreshError(status, body);
  return { ...tokens, sessionId: tokens.refreshToken };
}

/** Refreshes the tokens, which carry current claims. Throws RemoteError; 'sessionEnded' only if the server says so. */
export async function refreshTokens(
  backend: BackendConfig,
  { fetch, tokens, now }: { fetch: Fetch; tokens: SessionTokens; now: number },
): Promise<SessionTokens> {
  const path = `v1/token?key=${encodeURIComponent(backend.apiKey)}`;
  const { status, body } = await fetchJson(fetch, buildUrl(backend, 'securetoken.googleapis.com', path), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: tokens.refreshToken }).toString(),
  });
  const fresh = parseTokens(body, { id: 'id_token', refresh: 'refresh_token', expires: 'expires_in' }, now);
  if (status !== 200 || fresh === null) throw toRefreshError(status, body);
  return { ...fresh, sessionId: tokens.sessionId };
}

/** Parses the payload of an id token without verification; null if it is malformed. */
function parsePayload(idToken: string): unknown {
  const payload = idToken.split('.')[1];
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/**
 * Parses the claims of an id token without verification, for display and choice of queries; the server verifies. Null
 * if the token is malformed or not a partner's.
 */
export function parseClaims(idToken: string): Claims | null {
  const claims = parsePayload(idToken);
  const pv = getNestedField(claims, 'pv');
  if (getNestedField(claims, 'partner') !== true || typeof pv !== 'number') return null;
  return { role: getNestedField(claims, 'admin') === true ? 'admin' : 'partner', pv };
}

/** Returns when the server issued the token (server clock, in ms); null if the token does not say. */
export function parseIssueTime(idToken: string): number | null {
  const seconds = getNestedField(parsePayload(idToken), 'iat');
  return typeof seconds === 'number' ? seconds * 1_000 : null;
}
