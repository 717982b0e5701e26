import { REQUEST_TIMEOUT_MAX_MS } from '../config/constants';
import { RemoteError } from '../sync/errors';

export type Fetch = typeof globalThis.fetch;

/**
 * One request whose answer has to be JSON, whatever its status. No answer in time, or something else than JSON (a captive
 * portal's page), is 'unreachable': it is not the server that spoke.
 */
export async function fetchJson(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  timeoutMs = REQUEST_TIMEOUT_MAX_MS,
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    const body: unknown = await response.json();
    return { status: response.status, body };
  } catch (error) {
    throw new RemoteError('unreachable', { cause: error });
  }
}

/** A field of an answer, or undefined; answers are not trusted to have any shape. */
export function fieldOf(value: unknown, ...path: readonly string[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = Object.entries(current).find(([name]) => name === key)?.[1];
  }
  return current;
}
