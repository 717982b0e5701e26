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

export function withPricingTimeouts(remote: PricingRemote, withTimeout: WithTimeout): PricingRemote {
  return {
    fetchHead: () => withTimeout(() => remote.fetchHead()),
    fetchCostsDigest: () => withTimeout(() => remote.fetchCostsDigest()),
    fetchItems: (request) => withTimeout(() => remote.fetchItems(request)),
    fetchCosts: (request) => withTimeout(() => remote.fetchCosts(request)),
    fetchPlans: (request) => withTimeout(() => remote.fetchPlans(request)),
    fetchChange: (revision) => withTimeout(() => remote.fetchChange(revision)),
    fetchChanges: (request) => withTimeout(() => remote.fetchChanges(request)),
    commit: (push) => withTimeout(() => remote.commit(push)),
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
