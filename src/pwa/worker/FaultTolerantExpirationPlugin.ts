import { ExpirationPlugin } from 'workbox-expiration';
import { withDatabaseTimeout } from './withDatabaseTimeout';

/** Workbox's expiration; its bookkeeping in IndexedDB may fail or take too long without consequence for a response. */
export class FaultTolerantExpirationPlugin extends ExpirationPlugin {
  constructor(options: ConstructorParameters<typeof ExpirationPlugin>[0]) {
    super(options);
    const { cacheDidUpdate, cachedResponseWillBeUsed } = this;
    this.cacheDidUpdate = async (update) => {
      await withDatabaseTimeout(Promise.resolve(cacheDidUpdate?.(update))).catch(() => undefined);
    };
    this.cachedResponseWillBeUsed = async ({ event, ...use }) => {
      const waitUntil = (work: Promise<unknown>) => event.waitUntil(withDatabaseTimeout(work).catch(() => undefined));
      return cachedResponseWillBeUsed?.({ ...use, event: Object.assign(Object.create(event), { waitUntil }) });
    };
  }
}
