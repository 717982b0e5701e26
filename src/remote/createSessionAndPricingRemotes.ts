import type { PricingRemote, SessionRemote, SessionStore } from '../sync/ports';
import { createBackendConfigLoader } from './backendConfig';
import type { Fetch } from './fetchJson';
import { createPricingRemote } from './pricingRemote';
import { createSession } from './session';

/**
 * Creates the clients of the partner space's backend: session and pricing grid, for every role. Sends nothing before
 * the first call.
 */
export function createSessionAndPricingRemotes(options: {
  /** Origin of the site, without a trailing slash. */
  origin: string;
  sessionStore: SessionStore;
  fetch: Fetch;
  now: () => number;
}): { session: SessionRemote; pricing: PricingRemote } {
  const { origin, sessionStore, fetch, now } = options;
  const loadBackend = createBackendConfigLoader(origin, fetch);
  const session = createSession({ origin, loadBackend, sessionStore, fetch, now });
  return { session, pricing: createPricingRemote(loadBackend, session) };
}
