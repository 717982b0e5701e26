import { describe, expect, it } from 'vitest';
import { LoginError } from '../ports';
import { createSealingDevice, SEALING_KEY } from '../testing/createSealingDevice';
import { login } from './login';

describe('login', () => {
  it('switches to the role, with the key of an admin', async () => {
    const test = createSealingDevice({ meta: { role: null } });
    test.context.claims.isFresh = false;
    expect(await login(test.context, 'admin')).toEqual({ role: 'admin', canSeal: true });
    expect(test.context.claims.isFresh).toBe(true);
    expect(test.changes[0]?.sealingKey).toBe(SEALING_KEY);
    expect(test.getState().meta.role).toBe('admin');
  });

  it('reports whether the device can seal, which a partner does not need', async () => {
    const test = createSealingDevice({ meta: { role: null } }, null);
    expect(await login(test.context, 'partner')).toEqual({ role: 'partner', canSeal: true });
    expect(test.changes.some((change) => change.sealingKey === SEALING_KEY)).toBe(false);
    test.context.sealer = null;
    expect(await login(test.context, 'admin')).toEqual({ role: 'admin', canSeal: false });
  });

  it('changes nothing for a wrong password', async () => {
    const test = createSealingDevice({ meta: { role: null } });
    await expect(login(test.context, 'faux')).rejects.toBeInstanceOf(LoginError);
    expect(test.changes).toEqual([]);
  });
});
