import { REQUEST_TIMEOUT_MAX_MS } from '../config/constants';
import { RemoteError } from '../sync/ports';

export type Fetch = typeof globalThis.fetch;

/** Cause of a RemoteError: the response is not JSON. */
export class NotJsonError extends Error {
  constructor(
    readonly status: number,
    options: ErrorOptions,
  ) {
    super(`status ${status} without JSON`, options);
    this.name = 'NotJsonError';
  }
}

/**
 * Sends a request and parses the JSON response of any status. Throws RemoteError 'unreachable' if the request
 * fails, times out, or gets a response that is not JSON (a captive portal's page): its cause is a NotJsonError then.
 */
export async function fetchJson(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  timeoutMs = REQUEST_TIMEOUT_MAX_MS,
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    const body: unknown = await response.json().catch((cause: unknown) => {
      throw cause instanceof SyntaxError ? new NotJsonError(response.status, { cause }) : cause;
    });
    return { status: response.status, body };
  } catch (error) {
    throw new RemoteError('unreachable', { cause: error });
  }
}

/** Returns a nested field of a response, or undefined; responses are untrusted. */
export function getNestedField(value: unknown, ...path: readonly string[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = Object.entries(current).find(([name]) => name === key)?.[1];
  }
  return current;
}
