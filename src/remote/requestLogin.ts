import { LoginError, RemoteError } from '../sync/ports';
import { fetchJson, getNestedField, NotJsonError, type Fetch } from './fetchJson';

/** A cold start of the function can take 20 s. */
const LOGIN_TIMEOUT_MS = 40_000;

function toLoginError(status: number, body: unknown): LoginError {
  const code = getNestedField(body, 'error', 'status');
  // INVALID_ARGUMENT: the password is empty or too long.
  if (code === 'UNAUTHENTICATED' || code === 'INVALID_ARGUMENT') return new LoginError('wrongPassword');
  if (code === 'RESOURCE_EXHAUSTED') {
    const seconds = getNestedField(body, 'error', 'details', 'retryAfterSeconds');
    return new LoginError('throttled', typeof seconds === 'number' ? seconds : null);
  }
  return new LoginError('unavailable', null, { cause: new Error(`status ${String(status)}`) });
}

/**
 * Maps a failed request. Hosting and Cloud Run answer with a page when no instance of the function does (429, 500, 503,
 * 504); a captive portal may answer 511.
 */
function toRequestError(error: unknown): unknown {
  if (!(error instanceof RemoteError)) return error;
  const status = error.cause instanceof NotJsonError ? error.cause.status : 0;
  const isServerFailure = status === 429 || (status >= 500 && status !== 511);
  return new LoginError(isServerFailure ? 'unavailable' : 'network', null, { cause: error });
}

/**
 * Calls `partnerLogin` on the site's origin with the protocol of callable functions. Never sends the token of an older
 * session: an expired one yields the same response as a wrong password. Throws LoginError.
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
    throw toRequestError(error);
  });
  const token = getNestedField(body, 'result', 'token');
  if (status !== 200 || typeof token !== 'string') throw toLoginError(status, body);
  const key = getNestedField(body, 'result', 'sealingKey');
  return { token, sealingKey: typeof key === 'string' ? key : null };
}
