import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resetLoginThrottle, callLogin } from '../support/loginCalls';
import { openAdminFirestore, resetStack, getStackInfo } from '../support/stack';

function readClaims(token: string): Record<string, unknown> {
  const [, payload = ''] = token.split('.');
  const decoded = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>;
  return decoded['claims'] as Record<string, unknown>;
}

describe('partnerLogin through Hosting', () => {
  beforeAll(resetStack);
  beforeEach(resetLoginThrottle);
  afterAll(resetLoginThrottle);

  it('returns a token with claims and the sealing key to an admin', async () => {
    const { status, body } = await callLogin({ password: getStackInfo().passwords.admin });
    expect(status).toBe(200);
    expect(body.result).toMatchObject({ admin: true, pv: 1 });
    expect(Buffer.from(body.result?.sealingKey ?? '', 'base64')).toHaveLength(32);
    expect(readClaims(body.result?.token ?? '')).toEqual({ partner: true, admin: true, pv: 1 });
  });

  it('returns neither admin rights nor the sealing key to a partner', async () => {
    const { status, body } = await callLogin({ password: getStackInfo().passwords.partner });
    expect(status).toBe(200);
    expect(body.result).toMatchObject({ admin: false, pv: 1 });
    expect(body.result).not.toHaveProperty('sealingKey');
    expect(readClaims(body.result?.token ?? '')).toEqual({ partner: true, admin: false, pv: 1 });
  });

  it('responds alike to all wrong passwords, and 429 with a delay after the fifth', async () => {
    const { admin, partner } = getStackInfo().passwords;
    for (const password of ['faux', `${admin}x`, partner.slice(1), ' ', 'é'.repeat(200)]) {
      const response = await callLogin({ password });
      expect(response).toMatchObject({
        status: 401,
        body: { error: { status: 'UNAUTHENTICATED', message: 'wrong password' } },
      });
      expect(response.durationMs).toBeGreaterThanOrEqual(690);
    }
    const throttled = await callLogin({ password: admin });
    expect(throttled).toMatchObject({ status: 429, body: { error: { status: 'RESOURCE_EXHAUSTED' } } });
    expect(throttled.body.error?.details?.retryAfterSeconds).toBeGreaterThan(800);
    expect(throttled.body.error?.details?.retryAfterSeconds).toBeLessThanOrEqual(900);
    expect(throttled.body.result).toBeUndefined();
  });

  it('resets the failures of an address on success', async () => {
    for (let i = 0; i < 4; i += 1) await callLogin({ password: 'faux' });
    expect((await callLogin({ password: getStackInfo().passwords.admin })).status).toBe(200);
    expect((await callLogin({ password: 'faux' })).status).toBe(401);
  });

  it.each([[undefined], [null], [{}], [{ password: 7 }], [{ password: '' }], [{ password: 'x'.repeat(201) }], [['x']]])(
    'rejects %j as an invalid request',
    async (data) => {
      const { status, body } = await callLogin(data);
      expect([status, body.error?.status]).toEqual([400, 'INVALID_ARGUMENT']);
    },
  );

  it('stores an expiry date with every failure counter', async () => {
    const firestore = openAdminFirestore();
    try {
      await callLogin({ password: 'faux' });
      // The global counter never expires, and another test writes it itself.
      const { docs } = await firestore.collection('login_throttle').get();
      const ends = docs
        .filter(({ id }) => id !== 'everybody')
        .map((doc) => [doc.id, doc.get('expires_at')?.toMillis()]);
      expect(ends).not.toEqual([]);
      expect(ends.filter(([, end]) => !(end > Date.now()))).toEqual([]);
    } finally {
      await firestore.terminate();
    }
  });
});
