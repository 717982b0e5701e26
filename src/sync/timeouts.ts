import { REQUEST_TIMEOUT_MS } from '../config/constants';
import { RemoteError } from './errors';
import type { Clock, PricingRemote, SessionRemote } from './ports';

/** The answer, or RemoteError 'timeout'. What comes later is ignored: a push that got through is found by its record. */
function within<Result>(clock: Clock, request: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(REQUEST_TIMEOUT_MS, () => reject(new RemoteError('timeout')));
    request().then(resolve, reject).finally(cancel);
  });
}

export function limitPricing(remote: PricingRemote, clock: Clock): PricingRemote {
  return {
    head: () => within(clock, () => remote.head()),
    costsDigest: () => within(clock, () => remote.costsDigest()),
    items: (request) => within(clock, () => remote.items(request)),
    costs: (request) => within(clock, () => remote.costs(request)),
    changeAt: (revision) => within(clock, () => remote.changeAt(revision)),
    changes: (request) => within(clock, () => remote.changes(request)),
    commit: (push) => within(clock, () => remote.commit(push)),
  };
}

/** A login sets its own limit: it may wait for a cold start. */
export function limitSession(session: SessionRemote, clock: Clock): SessionRemote {
  return {
    current: () => session.current(),
    refresh: () => within(clock, () => session.refresh()),
    login: (password) => session.login(password),
    logout: () => session.logout(),
  };
}
