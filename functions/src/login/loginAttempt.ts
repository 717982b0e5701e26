import type { PasswordDocument } from './passwordDocument';
import { matchesHash } from './passwordHash';
import type { LoginThrottle } from './throttle';

/** Every failure takes at least this long, so that its kind cannot be read from the clock. */
export const FAILURE_ANSWER_MS = 700;
/** What every answer takes while too many passwords fail in all. */
export const STORM_ANSWER_MS = 2_000;

export type LoginOutcome =
  | { kind: 'ok'; admin: boolean; document: PasswordDocument }
  | { kind: 'wrong' }
  | { kind: 'throttled'; retryAfterSeconds: number }
  /** No passwords were set yet. */
  | { kind: 'notSetUp' };

export interface LoginParts {
  throttle: LoginThrottle;
  /** What the throttle keeps instead of the caller's network address; null before the first passwords were set. */
  addressKey: () => Promise<string | null>;
  /** Read for admitted comparisons only: a refused flood costs no reads either. */
  readPasswords: () => Promise<PasswordDocument | null>;
  now: () => number;
  sleep: (ms: number) => Promise<void>;
}

/** One try to log in: admitted or not, compared, counted, and answered no sooner than its kind may be told. */
export async function attemptLogin(password: string, parts: LoginParts): Promise<LoginOutcome> {
  const startedAt = parts.now();
  const stormy = await parts.throttle.stormy();
  const outcome = await decide(password, parts);
  const least = stormy ? STORM_ANSWER_MS : outcome.kind === 'ok' ? 0 : FAILURE_ANSWER_MS;
  const remaining = startedAt + least - parts.now();
  if (remaining > 0) await parts.sleep(remaining);
  return outcome;
}

async function decide(password: string, parts: LoginParts): Promise<LoginOutcome> {
  const address = await parts.addressKey();
  if (address === null) return { kind: 'notSetUp' };
  const admission = await parts.throttle.admit(address);
  if (!admission.admitted) {
    return { kind: 'throttled', retryAfterSeconds: Math.ceil((admission.retryAt - parts.now()) / 1000) };
  }

  const document = await parts.readPasswords();
  if (document === null) return { kind: 'notSetUp' };
  // Both are always compared: how long it takes must not tell which of the two came close.
  const [isAdmin, isPartner] = await Promise.all([
    matchesHash(password, document.adminHash),
    matchesHash(password, document.partnerHash),
  ]);
  if (!isAdmin && !isPartner) {
    await parts.throttle.failed();
    return { kind: 'wrong' };
  }
  await parts.throttle.succeeded(address);
  return { kind: 'ok', admin: isAdmin, document };
}
