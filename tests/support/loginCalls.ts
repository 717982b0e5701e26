import { randomBytes } from 'node:crypto';
import { vi } from 'vitest';
import { hashAddress, resolveClientAddress } from '../../functions/src/login/resolveClientAddress';
import { PASSWORDS_PATH } from '../../functions/src/login/passwordDocument';
import { openAdminFirestore, getStackInfo } from './stack';

/** What `callLogin` received from the login function of the stack, with its duration. */
export interface LoginResponse {
  status: number;
  durationMs: number;
  text: string;
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
  const text = await response.text();
  const body = JSON.parse(text) as LoginResponse['body'];
  return { status: response.status, durationMs: performance.now() - startedAt, text, body };
}

/**
 * Resets the login throttle of the stack. All local callers count as one address, stored under a hash with a secret
 * key; replacing that key starts a new count.
 */
export async function resetLoginThrottle(): Promise<void> {
  const firestore = openAdminFirestore();
  try {
    const secret = randomBytes(32).toString('base64');
    await firestore.doc(PASSWORDS_PATH).update({ address_key: secret });
    const counter = firestore.doc(
      `login_throttle/${hashAddress(resolveClientAddress(undefined, undefined).address, secret)}`,
    );
    // The function caches the old secret for a few seconds.
    await vi.waitUntil(
      async () => {
        await callLogin({ password: getStackInfo().passwords.partner });
        return (await counter.get()).exists;
      },
      { timeout: 30_000 },
    );
    await counter.delete();
  } finally {
    await firestore.terminate();
  }
}
