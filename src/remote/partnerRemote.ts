import type { Firestore } from 'firebase/firestore/lite';
import type { PricingRemote, SessionRemote, SessionVault } from '../sync/ports';
import { openRemoteApp } from './firebaseApp';
import { createBackendSource } from './backend';
import type { Fetch } from './fetchJson';
import { createPricingRemote } from './pricingRemote';
import { createSession } from './session';

/** Session and pricing grid of the backend that this site belongs to. Nothing is asked before the first call. */
export function createPartnerRemote(options: {
  /** The site's own address, without a slash at the end. */
  origin: string;
  vault: SessionVault;
  fetch: Fetch;
  now: () => number;
}): { session: SessionRemote; pricing: PricingRemote } {
  const { origin, vault, fetch, now } = options;
  const backend = createBackendSource(origin, fetch);
  const session = createSession({ origin, backend, vault, fetch, now });
  let opened: Firestore | null = null;
  async function open(): Promise<Firestore> {
    const address = await backend();
    opened ??= openRemoteApp(address, session).firestore;
    return opened;
  }
  return { session, pricing: createPricingRemote(open, session) };
}
