import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { PASSWORDS_PATH } from '../../functions/src/login/passwordDocument';
import { getAdminFirestore, getStackInfo } from './stack';

/** What `callLogin` received from the login function of the stack, with its duration. */
export interface LoginResponse {
  status: number;
  durationMs: number;
  body: {
    result?: { token: string; admin: boolean; pv: number; sealingKey?: string };
    error?: { status: string; message: string; details?: { retryAfterSeconds: number } };
  };
}

/** Returns both URLs of this stack's login function: through hosting and direct. */
export function getLoginUrls(): { hosting: string; direct: string } {
  const { site, functions, projectId } = getStackInfo();
  return {
    hosting: `${site}/api/partnerLogin`,
    direct: `${functions}/${projectId}/europe-west1/partnerLogin`,
  };
}

export async function callLogin(
  data: unknown,
  { url = getLoginUrls().hosting, headers = {} }: { url?: string; headers?: Record<string, string> } = {},
): Promise<LoginResponse> {
  const startedAt = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ data }),
  });
  const body = (await response.json()) as LoginResponse['body'];
  return { status: response.status, durationMs: performance.now() - startedAt, body };
}

/** The function caches the key of its counters for 2 s. */
const COUNTER_KEY_CACHE_MS = 2_000;

/**
 * Resets the login throttle of the stack. All local callers count as one address, stored under a hash with a secret
 * key; replacing that key starts a new count.
 */
export async function resetLoginThrottle(): Promise<void> {
  const secret = randomBytes(32).toString('base64');
  await getAdminFirestore().doc(PASSWORDS_PATH).update({ address_key: secret });
  await setTimeout(COUNTER_KEY_CACHE_MS + 50);
}
