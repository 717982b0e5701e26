import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resetLoginThrottle, callLogin } from '../support/loginCalls';
import { openAdminFirestore, resetStack, getStackInfo } from '../support/stack';

const logIn = (password: string) => callLogin({ password });

/** Stores 51 failed guesses from many addresses within the last hour. */
async function storeGlobalFailures(): Promise<void> {
  const firestore = openAdminFirestore();
  try {
    const minutes = [{ at: Date.now() - 1_000, comparisons: 51, failures: 51 }];
    await firestore.doc('login_throttle/everybody').set({ minutes });
  } finally {
    await firestore.terminate();
  }
}

// Unit tests of the throttle cover the limits of one address over hours.
describe('partnerLogin under guesses', () => {
  beforeAll(resetStack);
  beforeEach(resetLoginThrottle);
  afterAll(async () => {
    await resetStack();
    await resetLoginThrottle();
  });

  it('responds alike and after the same delay to correct and wrong passwords while throttled', async () => {
    for (let i = 0; i < 5; i += 1) {
      const { text } = await logIn(`essai ${i}`);
      expect(text).not.toMatch(/token|sealingKey|scrypt/);
    }
    const correct = await logIn(getStackInfo().passwords.admin);
    const wrong = await logIn('essai');
    expect([correct.status, wrong.status]).toEqual([429, 429]);
    expect(correct.text.replace(/\d+/, 'n')).toBe(wrong.text.replace(/\d+/, 'n'));
    for (const { durationMs } of [correct, wrong]) expect(durationMs).toBeGreaterThanOrEqual(690);
  });

  it('delays all responses to two seconds, correct passwords included, after many failures from other addresses', async () => {
    await storeGlobalFailures();
    // An instance caches the global failures for ten seconds.
    await expect
      .poll(async () => (await logIn(getStackInfo().passwords.partner)).durationMs, { timeout: 40_000 })
      .toBeGreaterThanOrEqual(1_990);
    const wrong = await logIn('essai');
    expect(wrong.status).toBe(401);
    expect(wrong.durationMs).toBeGreaterThanOrEqual(1_990);
    expect((await logIn(getStackInfo().passwords.admin)).status).toBe(200);
  });
});
