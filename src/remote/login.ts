import { LoginError, RemoteError } from '../sync/errors';
import { fetchJson, fieldOf, type Fetch } from './fetchJson';

/** A cold start of the function may take 20 s. */
const LOGIN_TIMEOUT_MS = 40_000;

function failure(status: number, body: unknown): LoginError {
  const code = fieldOf(body, 'error', 'status');
  // INVALID_ARGUMENT: longer than any password can be.
  if (code === 'UNAUTHENTICATED' || code === 'INVALID_ARGUMENT') return new LoginError('wrongPassword');
  if (code === 'RESOURCE_EXHAUSTED') {
    const seconds = fieldOf(body, 'error', 'details', 'retryAfterSeconds');
    return new LoginError('throttled', typeof seconds === 'number' ? seconds : null);
  }
  return new LoginError('unavailable', null, { cause: new Error(`status ${String(status)}`) });
}

/**
 * Calls `partnerLogin` on the site's own origin by the protocol of callable functions, and never with the token of an
 * older session: an expired one would be answered like a wrong password. Throws LoginError.
 */
export async function requestLogin(
  origin: string,
  fetch: Fetch,
  password: string,
): Promise<{ token: string; sealingKey: string | null }> {
  const { status, body } = await fetchJson(
    fetch,
    `${origin}/api/partnerLogin`,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ data: { password } }) },
    LOGIN_TIMEOUT_MS,
  ).catch((error: unknown) => {
    throw error instanceof RemoteError ? new LoginError('network', null, { cause: error }) : error;
  });
  const token = fieldOf(body, 'result', 'token');
  if (status !== 200 || typeof token !== 'string') throw failure(status, body);
  const key = fieldOf(body, 'result', 'sealingKey');
  return { token, sealingKey: typeof key === 'string' ? key : null };
}
