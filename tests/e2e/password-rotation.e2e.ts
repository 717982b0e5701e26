import { beforeEach, describe, expect, it } from 'vitest';
import { writePasswords } from '../../tools/content/passwords/passwordStore';
import { getAdminFirestore, resetStack, getStackInfo } from '../support/stack';

const NEW_PASSWORDS = { partner: 'nouveau mot de passe partenaire', admin: 'nouveau mot de passe admin' };

interface Login {
  idToken: string;
  pv: number;
  sealingKey: string | undefined;
}

/** Exchanges a password for an ID token, like a browser; null if the login fails. */
async function login(password: string): Promise<Login | null> {
  const response = await postJson(`${getStackInfo().site}/api/partnerLogin`, { data: { password } });
  if (response.status !== 200) return null;
  const { result } = await response.json();
  const exchange = `${getStackInfo().auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=local`;
  const { idToken } = await (await postJson(exchange, { token: result.token, returnSecureToken: true })).json();
  return { idToken, pv: result.pv, sealingKey: result.sealingKey };
}

function postJson(address: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Reads the grid's head with this token and returns the response status. */
async function fetchHeadStatus(idToken: string): Promise<number> {
  const { firestore, projectId } = getStackInfo();
  const address = `${firestore}/v1/projects/${projectId}/databases/(default)/documents/pricing_grid/head`;
  return (await fetch(address, { headers: { authorization: `Bearer ${idToken}` } })).status;
}

describe('writePasswords', () => {
  beforeEach(resetStack);

  it('ends every session at its next request and accepts the new passwords', async () => {
    const { passwords } = getStackInfo();
    const admin = await login(passwords.admin);
    const partner = await login(passwords.partner);
    expect(await fetchHeadStatus(admin?.idToken ?? '')).toBe(200);
    expect(await fetchHeadStatus(partner?.idToken ?? '')).toBe(200);

    expect(await writePasswords(getAdminFirestore(), NEW_PASSWORDS)).toBe(2);
    expect(await fetchHeadStatus(admin?.idToken ?? '')).toBe(403);
    expect(await fetchHeadStatus(partner?.idToken ?? '')).toBe(403);
    expect(await login(passwords.admin)).toBeNull();
    expect(await login(passwords.partner)).toBeNull();

    const newAdmin = await login(NEW_PASSWORDS.admin);
    expect(newAdmin?.pv).toBe(2);
    expect(await fetchHeadStatus(newAdmin?.idToken ?? '')).toBe(200);
    expect(newAdmin?.sealingKey, 'edits sealed before the change must still open').toBe(admin?.sealingKey);
  });
});
