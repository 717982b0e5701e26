/** Workbox's `networkTimeoutSeconds`: after it a cached page is served. Also aborts each refetch during an update. */
export const NETWORK_TIMEOUT_S = 4;
/** Timeout of requests without a cached response; a cold start of the function takes up to 20 s. */
const WORKER_REQUEST_TIMEOUT_MS = 60_000;
/** Timeout once a new version takes over, since the pages reload anyway. */
const HANDOVER_TIMEOUT_MS = 1_000;
/** Duration of the short timeout: if the browser drops the activation, this version continues to serve the pages. */
const HANDOVER_DURATION_MS = 10_000;

/**
 * Creates timeouts for all requests: browsers delay the activation of a new worker while the old one awaits a response.
 */
export function createRequestTimeoutController() {
  const pending = new Set<AbortController>();
  let timeoutMs = WORKER_REQUEST_TIMEOUT_MS;
  let handoverTimer: ReturnType<typeof setTimeout>;

  function startTimeout(): AbortController {
    const controller = new AbortController();
    pending.add(controller);
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    controller.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      pending.delete(controller);
    });
    return controller;
  }

  return {
    /** `fetch` that rejects after the timeout, also while the body is being read. */
    fetch: (request: RequestInfo, options?: RequestInit) =>
      fetch(request, { ...options, signal: startTimeout().signal }),
    /** Workbox plugin that applies the timeout. Aborts a request once its cached copy was served instead. */
    plugin: {
      requestWillFetch: async ({ request, state }: { request: Request; state?: Record<string, unknown> }) => {
        const controller = startTimeout();
        if (state) state['controller'] = controller;
        return new Request(request, { signal: controller.signal });
      },
      cachedResponseWillBeUsed: async ({
        cachedResponse,
        state,
      }: {
        cachedResponse?: Response;
        state?: Record<string, unknown>;
      }) => {
        const controller: unknown = state?.['controller'];
        if (cachedResponse && controller instanceof AbortController) controller.abort();
        return cachedResponse;
      },
    },
    /** Aborts pending requests and shortens the timeout of later ones for a while. */
    handOver(): void {
      timeoutMs = HANDOVER_TIMEOUT_MS;
      clearTimeout(handoverTimer);
      handoverTimer = setTimeout(() => (timeoutMs = WORKER_REQUEST_TIMEOUT_MS), HANDOVER_DURATION_MS);
      for (const controller of pending) controller.abort();
    },
  };
}

export const requestTimeoutController = createRequestTimeoutController();
