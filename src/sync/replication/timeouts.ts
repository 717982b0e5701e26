import { REQUEST_TIMEOUT_MAX_MS, REQUEST_TIMEOUT_MS } from '../../config/constants';
import { type Clock, type PricingRemote, RemoteError, type SessionRemote } from '../ports';

type WithTimeout = <Result>(request: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a function that rejects with RemoteError 'timeout' if a response takes too long, and ignores it later: a push
 * that arrived is found by its record. Each timeout doubles the limit, so that connections with 30 s responses still
 * sync; quick responses lower it.
 */
export function createAdaptiveTimeout(clock: Clock): WithTimeout {
  let limitMs = REQUEST_TIMEOUT_MS;
  const setLimit = (ms: number): void => {
    limitMs = Math.min(Math.max(ms, REQUEST_TIMEOUT_MS), REQUEST_TIMEOUT_MAX_MS);
  };
  return <Result>(request: () => Promise<Result>) =>
    new Promise<Result>((resolve, reject) => {
      const since = clock.now();
      const cancel = clock.schedule(limitMs, () => {
        setLimit(2 * limitMs);
        reject(new RemoteError('timeout'));
      });
      const handleResponse = (result: Result): void => {
        setLimit(2 * Math.abs(clock.now() - since));
        resolve(result);
      };
      request().then(handleResponse, reject).finally(cancel);
    });
}

/**
 * Gives heads, pages and pushes limits of their own: on a slow connection, the quick response of a head says nothing of
 * the time that a page of rows takes.
 */
export function withPricingTimeouts(remote: PricingRemote, createTimeout: () => WithTimeout): PricingRemote {
  const [limitHead, limitPage, limitPush] = [createTimeout(), createTimeout(), createTimeout()];
  return {
    fetchHead: () => limitHead(() => remote.fetchHead()),
    fetchCostsDigest: () => limitHead(() => remote.fetchCostsDigest()),
    fetchItems: (request) => limitPage(() => remote.fetchItems(request)),
    fetchCosts: (request) => limitPage(() => remote.fetchCosts(request)),
    fetchPlans: (request) => limitPage(() => remote.fetchPlans(request)),
    fetchChange: (revision) => limitPage(() => remote.fetchChange(revision)),
    fetchChanges: (request) => limitPage(() => remote.fetchChanges(request)),
    commit: (push) => limitPush(() => remote.commit(push)),
  };
}

/** `login` keeps its own longer timeout, which covers a cold start. */
export function withSessionTimeouts(session: SessionRemote, withTimeout: WithTimeout): SessionRemote {
  return {
    readClaims: () => session.readClaims(),
    readStored: () => session.readStored(),
    refresh: () => withTimeout(() => session.refresh()),
    login: (password) => session.login(password),
  };
}
