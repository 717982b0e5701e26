import { REQUEST_TIMEOUT_MAX_MS, REQUEST_TIMEOUT_MS } from '../config/constants';
import { RemoteError } from './errors';
import type { Clock, PricingRemote, SessionRemote } from './ports';

type Within = <Result>(request: () => Promise<Result>) => Promise<Result>;

/**
 * Waits for an answer, or throws RemoteError 'timeout'. What comes later is ignored: a push that got through is found by its
 * record. A line on which every answer takes half a minute is slow, not dead: each timeout doubles the wait, and quick
 * answers shorten it again.
 */
export function createPatience(clock: Clock): Within {
  let limitMs = REQUEST_TIMEOUT_MS;
  const waitFor = (ms: number): void => {
    limitMs = Math.min(Math.max(ms, REQUEST_TIMEOUT_MS), REQUEST_TIMEOUT_MAX_MS);
  };
  return <Result>(request: () => Promise<Result>) =>
    new Promise<Result>((resolve, reject) => {
      const since = clock.now();
      const cancel = clock.after(limitMs, () => {
        waitFor(2 * limitMs);
        reject(new RemoteError('timeout'));
      });
      const answered = (result: Result): void => {
        waitFor(2 * Math.abs(clock.now() - since));
        resolve(result);
      };
      request().then(answered, reject).finally(cancel);
    });
}

export function limitPricing(remote: PricingRemote, within: Within): PricingRemote {
  return {
    head: () => within(() => remote.head()),
    costsDigest: () => within(() => remote.costsDigest()),
    items: (request) => within(() => remote.items(request)),
    costs: (request) => within(() => remote.costs(request)),
    changeAt: (revision) => within(() => remote.changeAt(revision)),
    changes: (request) => within(() => remote.changes(request)),
    commit: (push) => within(() => remote.commit(push)),
  };
}

/** A login sets its own limit: it may wait for a cold start. */
export function limitSession(session: SessionRemote, within: Within): SessionRemote {
  return {
    current: () => session.current(),
    refresh: () => within(() => session.refresh()),
    login: (password) => session.login(password),
    logout: () => session.logout(),
  };
}
