import { ServiceError } from '../engine/errors';
import type { Auth } from '../rules/contract';

/** Who calls: the owner, whom rules do not concern, or a client, signed in or not. */
export type Caller = { kind: 'owner' } | { kind: 'client'; auth: Auth | null };

const unauthenticated = (message: string): ServiceError => new ServiceError('UNAUTHENTICATED', message);

function decodeClaims(token: string): Record<string, unknown> {
  try {
    const payload = token.split('.')[1];
    const claims: unknown = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
    if (claims !== null && typeof claims === 'object' && !Array.isArray(claims)) return { ...claims };
  } catch {
    // Falls through: whatever can't be decoded is refused alike.
  }
  throw unauthenticated('The bearer token is no JSON Web Token.');
}

/**
 * The caller behind an Authorization header. Tokens of the Auth emulator are unsigned: they are decoded, not verified.
 * @param nowMs milliseconds since 1970, against which `exp` is held
 */
export function callerOf(authorization: string | undefined, projectId: string, nowMs: number): Caller {
  if (authorization === undefined || authorization === '') return { kind: 'client', auth: null };
  const token = /^Bearer (.+)$/i.exec(authorization)?.[1];
  if (token === undefined) throw unauthenticated('The Authorization header must be "Bearer {token}".');
  if (token === 'owner') return { kind: 'owner' };
  const claims = decodeClaims(token);
  const uid = claims['sub'] ?? claims['user_id'];
  if (typeof uid !== 'string' || uid === '') throw unauthenticated('The token names no user.');
  if (claims['aud'] !== undefined && claims['aud'] !== projectId) {
    throw unauthenticated(`The token is meant for "${String(claims['aud'])}", not for this project.`);
  }
  // The SDKs' mock tokens for tests are issued at 0 and so expired in 1970; real ones are held to their time.
  const isMock = claims['iat'] === 0;
  if (!isMock && typeof claims['exp'] === 'number' && claims['exp'] * 1000 <= nowMs) {
    throw unauthenticated('The token has expired.');
  }
  return { kind: 'client', auth: { uid, token: claims } };
}
