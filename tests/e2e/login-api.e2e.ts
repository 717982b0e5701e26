import { beforeAll, describe, expect, it } from 'vitest';
import { adminFirestore, resetStack, stackInfo } from '../support/stack';

interface Answer {
  status: number;
  took: number;
  body: {
    result?: { token: string; admin: boolean; pv: number; sealingKey?: string };
    error?: { status: string; message: string; details?: { retryAfterSeconds: number } };
  };
}

/** Addresses reserved for documentation: each test guesses from one of its own. */
let lastAddress = 0;
function newAddress(): string {
  lastAddress += 1;
  return `203.0.113.${lastAddress}`;
}

async function login(data: unknown, address: string): Promise<Answer> {
  const startedAt = performance.now();
  const response = await fetch(`${stackInfo().site}/api/partnerLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ data }),
  });
  const body = (await response.json()) as Answer['body'];
  return { status: response.status, took: performance.now() - startedAt, body };
}

function claimsOf(token: string): Record<string, unknown> {
  const [, payload = ''] = token.split('.');
  const decoded = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>;
  return decoded['claims'] as Record<string, unknown>;
}

describe('partnerLogin on the site’s own address', () => {
  beforeAll(resetStack);

  it('gives an admin a token with his claims and the key that seals unsent edits', async () => {
    const { status, body } = await login({ password: stackInfo().passwords.admin }, newAddress());
    expect(status).toBe(200);
    expect(body.result).toMatchObject({ admin: true, pv: 1 });
    expect(Buffer.from(body.result?.sealingKey ?? '', 'base64')).toHaveLength(32);
    expect(claimsOf(body.result?.token ?? '')).toEqual({ partner: true, admin: true, pv: 1 });
  });

  it('gives a partner neither admin rights nor the key', async () => {
    const { status, body } = await login({ password: stackInfo().passwords.partner }, newAddress());
    expect(status).toBe(200);
    expect(body.result).toMatchObject({ admin: false, pv: 1 });
    expect(body.result).not.toHaveProperty('sealingKey');
    expect(claimsOf(body.result?.token ?? '')).toEqual({ partner: true, admin: false, pv: 1 });
  });

  it('answers every wrong password alike, and then says when to come back', async () => {
    const address = newAddress();
    const { admin, partner } = stackInfo().passwords;
    for (const password of ['faux', `${admin}x`, partner.slice(1), ' ', 'é'.repeat(200)]) {
      const answer = await login({ password }, address);
      expect(answer).toMatchObject({
        status: 401,
        body: { error: { status: 'UNAUTHENTICATED', message: 'wrong password' } },
      });
      expect(answer.took).toBeGreaterThanOrEqual(690);
    }
    const refused = await login({ password: admin }, address);
    expect(refused).toMatchObject({ status: 429, body: { error: { status: 'RESOURCE_EXHAUSTED' } } });
    expect(refused.body.error?.details?.retryAfterSeconds).toBeGreaterThan(800);
    expect(refused.body.error?.details?.retryAfterSeconds).toBeLessThanOrEqual(900);
    expect(refused.body.result).toBeUndefined();
  });

  it('lets the right password in from elsewhere while one address is refused', async () => {
    expect((await login({ password: stackInfo().passwords.partner }, newAddress())).status).toBe(200);
  });

  it('forgets the failures of an address that gets it right', async () => {
    const address = newAddress();
    for (let i = 0; i < 4; i += 1) await login({ password: 'faux' }, address);
    expect((await login({ password: stackInfo().passwords.admin }, address)).status).toBe(200);
    expect((await login({ password: 'faux' }, address)).status).toBe(401);
  });

  it.each([[undefined], [null], [{}], [{ password: 7 }], [{ password: '' }], [{ password: 'x'.repeat(201) }], [['x']]])(
    'refuses %j as no password at all',
    async (data) => {
      const { status, body } = await login(data, newAddress());
      expect([status, body.error?.status]).toEqual([400, 'INVALID_ARGUMENT']);
    },
  );

  it('lets the database forget who never finds the password', async () => {
    const firestore = adminFirestore();
    try {
      await login({ password: 'faux' }, newAddress());
      // The list of everybody is one document for ever, and another test writes it itself.
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

  it('keeps no network address and no password in the database', async () => {
    const firestore = adminFirestore();
    try {
      const stored = (await firestore.collection('login_throttle').get()).docs.map((doc) => [doc.id, doc.data()]);
      const text = JSON.stringify([stored, (await firestore.doc('access/passwords').get()).data()]);
      expect(stored.length).toBeGreaterThan(1);
      expect(text).not.toContain('203.0.113');
      expect(text).not.toContain(stackInfo().passwords.admin);
      expect(text).not.toContain(stackInfo().passwords.partner);
    } finally {
      await firestore.terminate();
    }
  });
});
