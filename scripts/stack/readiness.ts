const RETRY_MS = 250;
const READY_WITHIN_MS = 180_000;

interface WaitOptions {
  /** Tells why waiting has no point any more; null while it has. */
  givenUp: () => string | null;
  signal?: AbortSignal | undefined;
}

/**
 * Waits until `partnerLogin` itself answers through the site's own address. While the functions load, hosting answers 404:
 * only the function's own refusal of an empty request counts.
 */
export async function waitForLogin(site: string, { givenUp, signal }: WaitOptions): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    const reason = givenUp();
    if (reason !== null) throw new Error(reason);
    if (await answersAsFunction(`${site}/api/partnerLogin`)) return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  throw new Error(`partnerLogin n’a pas répondu en ${READY_WITHIN_MS / 1000} s`);
}

async function answersAsFunction(address: string): Promise<boolean> {
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
    // Refused or reset: the emulators are still starting.
    return false;
  }
}
