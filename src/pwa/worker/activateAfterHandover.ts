import type { MessageToServiceWorker } from '../serviceWorkerMessages';

/** Time for the active version to reply; the browser may have to start it, and older versions never reply. */
const REPLY_TIMEOUT_MS = 3_000;

/** Subset of the worker's global scope used here. */
interface HandoverWorkerScope {
  readonly registration: { readonly active: Pick<ServiceWorker, 'postMessage'> | null };
  skipWaiting(): Promise<void>;
}

/**
 * Activates this version once the active one has aborted its pending requests, which the browser waits for. Skips waiting
 * only after the reply: Chromium restarts a stopping worker for a late message and then keeps it active for minutes.
 */
export async function activateAfterHandover(scope: HandoverWorkerScope): Promise<void> {
  const { active } = scope.registration;
  if (active) await requestHandover(active);
  await scope.skipWaiting();
}

function requestHandover(active: Pick<ServiceWorker, 'postMessage'>): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<void>((resolve) => {
    setTimeout(resolve, REPLY_TIMEOUT_MS);
    port1.addEventListener('message', () => resolve());
    port1.start();
    active.postMessage({ type: 'HAND_OVER' } satisfies MessageToServiceWorker, [port2]);
  }).finally(() => port1.close());
}
