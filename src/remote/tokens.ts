import { RemoteError } from '../sync/errors';
import type { Claims } from '../sync/ports';
import type { Backend } from './backend';
import { fetchJson, fieldOf, type Fetch } from './fetchJson';

/** What keeps a session over restarts. Times are device clock, ms. */
export interface Tokens {
  idToken: string;
  refreshToken: string;
  issuedAt: number;
  expiresAt: number;
}

/** The server's own words for 'this session is over'; every other failure leaves the session alone. */
const ENDED = new Set(['TOKEN_EXPIRED', 'USER_DISABLED', 'USER_NOT_FOUND', 'INVALID_REFRESH_TOKEN']);

function endpoint({ authEmulator }: Backend, host: string, path: string): string {
  return authEmulator === undefined ? `https://${host}/${path}` : `${authEmulator}/${host}/${path}`;
}

function readTokens(
  body: unknown,
  names: { id: string; refresh: string; expires: string },
  now: number,
): Tokens | null {
  const idToken = fieldOf(body, names.id);
  const refreshToken = fieldOf(body, names.refresh);
  const seconds = Number(fieldOf(body, names.expires));
  if (typeof idToken !== 'string' || typeof refreshToken !== 'string' || !Number.isFinite(seconds)) return null;
  return { idToken, refreshToken, issuedAt: now, expiresAt: now + seconds * 1000 };
}

function failure(status: number, body: unknown): RemoteError {
  const message = fieldOf(body, 'error', 'message');
  const word = typeof message === 'string' ? (message.split(' ')[0] ?? '') : '';
  if (status === 400 && ENDED.has(word)) return new RemoteError('sessionEnded');
  return new RemoteError(status === 429 || status >= 500 ? 'busy' : 'unreachable');
}

/** Turns the custom token of a login into a session. Throws RemoteError. */
export async function exchangeCustomToken(
  backend: Backend,
  { fetch, token, now }: { fetch: Fetch; token: string; now: number },
): Promise<Tokens> {
  const path = `v1/accounts:signInWithCustomToken?key=${encodeURIComponent(backend.apiKey)}`;
  const { status, body } = await fetchJson(fetch, endpoint(backend, 'identitytoolkit.googleapis.com', path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, returnSecureToken: true }),
  });
  const tokens = readTokens(body, { id: 'idToken', refresh: 'refreshToken', expires: 'expiresIn' }, now);
  if (status !== 200 || tokens === null) throw failure(status, body);
  return tokens;
}

/** A new id token with the claims of now. Throws RemoteError; 'sessionEnded' only where the server says so. */
export async function refreshTokens(
  backend: Backend,
  { fetch, tokens, now }: { fetch: Fetch; tokens: Tokens; now: number },
): Promise<Tokens> {
  const path = `v1/token?key=${encodeURIComponent(backend.apiKey)}`;
  const { status, body } = await fetchJson(fetch, endpoint(backend, 'securetoken.googleapis.com', path), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: tokens.refreshToken }).toString(),
  });
  const fresh = readTokens(body, { id: 'id_token', refresh: 'refresh_token', expires: 'expires_in' }, now);
  if (status !== 200 || fresh === null) throw failure(status, body);
  return fresh;
}

/** Who an id token speaks for: for the screen and for choosing what to ask; the server judges for itself. */
export function claimsOf(idToken: string): Claims | null {
  const payload = idToken.split('.')[1];
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const pv = fieldOf(claims, 'pv');
    if (fieldOf(claims, 'partner') !== true || typeof pv !== 'number') return null;
    return { role: fieldOf(claims, 'admin') === true ? 'admin' : 'partner', pv };
  } catch {
    // Not a token of ours: nobody is signed in with it.
    return null;
  }
}
