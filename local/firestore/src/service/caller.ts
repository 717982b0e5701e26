import { ServiceError } from '../core/errors';
import type { Auth } from '../rules/ruleset';

/** The owner, who bypasses rules, or a client, signed in or not. */
export type Caller = { kind: 'owner' } | { kind: 'client'; auth: Auth | null };

const buildUnauthenticatedError = (message: string): ServiceError => new ServiceError('UNAUTHENTICATED', message);

function decodeClaims(token: string): Record<string, unknown> {
  try {
    const payload = token.split('.')[1];
    const claims: unknown = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
    if (claims !== null && typeof claims === 'object' && !Array.isArray(claims)) return { ...claims };
  } catch {
    // Falls through: every undecodable token gets the same error.
  }
  throw buildUnauthenticatedError('The bearer token is no JSON Web Token.');
}

/**
 * Returns the caller of an Authorization header; throws UNAUTHENTICATED. Checks `aud` and `exp` of a token, but no
 * signature: the Auth emulator does not sign.
 * @param nowMs milliseconds since 1970, compared with `exp`
 */
export function authenticate(authorization: string | undefined, projectId: string, nowMs: number): Caller {
  if (authorization === undefined || authorization === '') return { kind: 'client', auth: null };
  const token = /^Bearer (.+)$/i.exec(authorization)?.[1];
  if (token === undefined) throw buildUnauthenticatedError('The Authorization header must be "Bearer {token}".');
  if (token === 'owner') return { kind: 'owner' };
  const claims = decodeClaims(token);
  const uid = claims['sub'] ?? claims['user_id'];
  if (typeof uid !== 'string' || uid === '') throw buildUnauthenticatedError('The token names no user.');
  if (claims['aud'] !== undefined && claims['aud'] !== projectId) {
    throw buildUnauthenticatedError(`The token is meant for "${String(claims['aud'])}", not for this project.`);
  }
  // Mock tokens of the testing SDKs are issued at 0 and would have expired in 1970.
  const isMock = claims['iat'] === 0;
  if (!isMock && typeof claims['exp'] === 'number' && claims['exp'] * 1000 <= nowMs) {
    throw buildUnauthenticatedError('The token has expired.');
  }
  return { kind: 'client', auth: { uid, token: claims } };
}
