import type { KeyedQueue } from './KeyedQueue';
import type { PasswordDocument } from './passwordDocument';
import type { ThrottleSubject, LoginThrottle } from './LoginThrottle';

/** Minimum duration of every outcome but 'ok', so that timing does not reveal the kind of failure. */
export const MIN_FAILURE_RESPONSE_MS = 700;
/** Minimum duration of every response, successes included, while the global failure limit is exceeded. */
export const MIN_RESPONSE_OVER_GLOBAL_LIMIT_MS = 2_000;

export type LoginOutcome =
  | { kind: 'ok'; isAdmin: boolean; document: PasswordDocument }
  | { kind: 'wrong' }
  | { kind: 'throttled'; retryAfterSeconds: number }
  /** `access/passwords` does not exist yet. */
  | { kind: 'notSetUp' };

export interface LoginDeps {
  throttle: LoginThrottle;
  /** Makes a denied attempt wait for the earlier ones of its address in this instance. */
  attemptsByAddress: KeyedQueue;
  /**
   * Two queues of comparisons, for proven addresses and for the others, so that no proven one waits behind a flood of
   * others.
   */
  comparisonLanes: KeyedQueue;
  /** Takes the core of an instance for about 80 ms. */
  matchesHash: (password: string, stored: string) => Promise<boolean>;
  /** Returns the subject that the throttle counts; null until passwords exist. */
  resolveSubject: () => Promise<ThrottleSubject | null>;
  /** Called for admitted attempts only, so that a flood of denied ones causes few reads. */
  readPasswordDocument: () => Promise<PasswordDocument | null>;
  now: () => number;
  sleep: (ms: number) => Promise<void>;
}

/** Throttles, compares and counts one login attempt, with a minimum delay against timing attacks. */
export async function attemptLogin(password: string, deps: LoginDeps): Promise<LoginOutcome> {
  const startedAt = deps.now();
  const isLimitExceeded = await deps.throttle.isGlobalFailureLimitExceeded();
  const outcome = await admitAndCompareWithRetry(password, deps);
  const minDurationMs = isLimitExceeded
    ? MIN_RESPONSE_OVER_GLOBAL_LIMIT_MS
    : outcome.kind === 'ok'
      ? 0
      : MIN_FAILURE_RESPONSE_MS;
  const remaining = startedAt + minDurationMs - deps.now();
  if (remaining > 0) await deps.sleep(remaining);
  return outcome;
}

/**
 * Retries a denied attempt once, after the earlier ones of its address: their comparisons count as failures while they
 * run. Every attempt queues, so that later ones wait for it, but only a denied one waits for the queue.
 */
async function admitAndCompareWithRetry(password: string, deps: LoginDeps): Promise<LoginOutcome> {
  const subject = await deps.resolveSubject();
  if (subject === null) return { kind: 'notSetUp' };
  const attempt = admitAndCompare(password, subject, deps);
  const retry = deps.attemptsByAddress.run(subject.addressHash, async () =>
    (await attempt).kind === 'throttled' ? admitAndCompare(password, subject, deps) : attempt,
  );
  return (await attempt).kind === 'throttled' ? retry : attempt;
}

async function admitAndCompare(password: string, subject: ThrottleSubject, deps: LoginDeps): Promise<LoginOutcome> {
  const decision = await deps.throttle.admit(subject);
  if (!decision.isAdmitted) {
    return { kind: 'throttled', retryAfterSeconds: Math.ceil((decision.retryAt - deps.now()) / 1000) };
  }

  if (decision.delayMs > 0) await deps.sleep(decision.delayMs);
  const document = await deps.readPasswordDocument();
  if (document === null) return { kind: 'notSetUp' };
  const { isAdmin, isPartner } = await deps.comparisonLanes.run(decision.isProven ? 'proven' : 'unproven', () =>
    comparePassword(password, document, deps),
  );
  if (!isAdmin && !isPartner) {
    await deps.throttle.recordFailure();
    return { kind: 'wrong' };
  }
  await deps.throttle.recordSuccess(subject);
  return { kind: 'ok', isAdmin, document };
}

/** Always compares both hashes, so that timing does not reveal which one matched. */
async function comparePassword(
  password: string,
  document: PasswordDocument,
  { matchesHash }: Pick<LoginDeps, 'matchesHash'>,
): Promise<{ isAdmin: boolean; isPartner: boolean }> {
  const [isAdmin, isPartner] = await Promise.all([
    matchesHash(password, document.adminHash),
    matchesHash(password, document.partnerHash),
  ]);
  return { isAdmin, isPartner };
}
