import { beforeAll, describe, expect, it } from 'vitest';
import { writePasswords } from '../../scripts/passwords/passwordStore';
import { beforeSecondTry } from '../support/secondTry';
import { adminFirestore, resetStack, stackInfo } from '../support/stack';

const NEW_PASSWORDS = { partner: 'nouveau mot de passe partenaire', admin: 'nouveau mot de passe admin' };

interface Login {
  idToken: string;
  pv: number;
  sealingKey: string | undefined;
}

/** From a password to the token that Firestore judges, as a browser gets it. */
async function login(password: string): Promise<Login | null> {
  const response = await post(`${stackInfo().site}/api/partnerLogin`, { data: { password } });
  if (response.status !== 200) return null;
  const { result } = await response.json();
  const exchange = `${stackInfo().auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=local`;
  const { idToken } = await (await post(exchange, { token: result.token, returnSecureToken: true })).json();
  return { idToken, pv: result.pv, sealingKey: result.sealingKey };
}

function post(address: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.200' };
  return fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Status of one read of the grid's head with this token. */
async function readHead(idToken: string): Promise<number> {
  const { firestore, projectId } = stackInfo();
  const address = `${firestore}/v1/projects/${projectId}/databases/(default)/documents/pricing_grid/head`;
  return (await fetch(address, { headers: { authorization: `Bearer ${idToken}` } })).status;
}

async function rotate(): Promise<number> {
  const firestore = adminFirestore();
  try {
    return await writePasswords(firestore, NEW_PASSWORDS);
  } finally {
    await firestore.terminate();
  }
}

describe('a change of passwords', () => {
  beforeAll(resetStack);
  beforeSecondTry(resetStack);

  it('ends every open session at its next request and lets the new passwords in', async () => {
    const { passwords } = stackInfo();
    const admin = await login(passwords.admin);
    const partner = await login(passwords.partner);
    expect(await readHead(admin?.idToken ?? '')).toBe(200);
    expect(await readHead(partner?.idToken ?? '')).toBe(200);

    expect(await rotate()).toBe(2);
    expect(await readHead(admin?.idToken ?? '')).toBe(403);
    expect(await readHead(partner?.idToken ?? '')).toBe(403);
    expect(await login(passwords.admin)).toBeNull();
    expect(await login(passwords.partner)).toBeNull();

    const newAdmin = await login(NEW_PASSWORDS.admin);
    expect(newAdmin?.pv).toBe(2);
    expect(await readHead(newAdmin?.idToken ?? '')).toBe(200);
    expect(newAdmin?.sealingKey, 'edits sealed before the change must still open').toBe(admin?.sealingKey);
  });

  it('leaves the grid as it was', async () => {
    await rotate();
    const firestore = adminFirestore();
    try {
      expect((await firestore.doc('pricing_grid/head').get()).get('live_count')).toBe(60);
    } finally {
      await firestore.terminate();
    }
  });
});
