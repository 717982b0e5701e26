const RETRY_MS = 250;
const READY_TIMEOUT_MS = 180_000;

interface WaitOptions {
  /** Returns why further waiting is pointless; null if it is not. */
  getFailure: () => string | null;
  signal?: AbortSignal | undefined;
}

/**
 * Waits until `partnerLogin` responds through the site. Hosting responds 404 while the functions load, so only the
 * function's own rejection of an empty request counts.
 */
export async function waitForLoginFunction(site: string, { getFailure, signal }: WaitOptions): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    const reason = getFailure();
    if (reason !== null) throw new Error(reason);
    if (await isLoginResponding(`${site}/api/partnerLogin`)) return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  throw new Error(`partnerLogin n’a pas répondu en ${READY_TIMEOUT_MS / 1000} s`);
}

async function isLoginResponding(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: {} }),
      signal: AbortSignal.timeout(20_000),
    });
    const text = await response.text();
    return response.status === 400 && text.includes('INVALID_ARGUMENT');
  } catch {
    // Connection refused or reset: the emulators are still starting.
    return false;
  }
}
