import { describe, expect, it } from 'vitest';
import { LoginError } from '../ports';
import { buildOutboxEntry, createSealingDevice, SEALING_KEY } from '../testing/createSealingDevice';
import { login } from './login';

describe('login', () => {
  it('switches to the role, with the key of an admin', async () => {
    const test = createSealingDevice({ meta: { role: null } });
    test.context.checks.hasFreshClaims = false;
    expect(await login(test.context, 'admin')).toEqual({ role: 'admin', canSeal: true });
    expect(test.context.checks.hasFreshClaims).toBe(true);
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

  it.each([
    ['edits', { outbox: [buildOutboxEntry(1)] }],
    ['a draft', { drafts: new Map([['a', { itemId: 'a', label: 'En cours', at: 3 }]]) }],
  ])('promise 20: refuses another role while %s cannot be sealed', async (_case, contents) => {
    const test = createSealingDevice(contents, null);
    await expect(login(test.context, 'partner')).rejects.toMatchObject({ code: 'cannotSeal' });
    expect(test.changes).toEqual([]);
    expect(test.session.claims).toMatchObject({ role: 'admin' });
    expect(await login(test.context, 'admin')).toMatchObject({ role: 'admin' });
    expect(test.getState()).toMatchObject({ outbox: [], drafts: new Map(), ...contents });
  });

  it('promise 20: refuses another role if another tab stores an edit at the last moment', async () => {
    const test = createSealingDevice({}, null);
    const { session } = test;
    const signIn = session.login.bind(session);
    session.login = async (...args) => {
      const result = await signIn(...args);
      test.setState({ ...test.getState(), outbox: [buildOutboxEntry(1)] });
      return result;
    };
    await expect(login(test.context, 'partner')).rejects.toMatchObject({ code: 'cannotSeal' });
    expect(test.getState()).toMatchObject({ outbox: [buildOutboxEntry(1)], meta: { role: 'admin', lostEdits: null } });
    expect(session.claims).toMatchObject({ role: 'admin' });
  });

  it('promise 20: lets another role in once edits can be sealed, or without any', async () => {
    const sealing = createSealingDevice({ outbox: [buildOutboxEntry(1)] });
    expect(await login(sealing.context, 'partner')).toMatchObject({ role: 'partner' });
    expect(sealing.getState().sealed.size).toBe(1);
    expect(await login(createSealingDevice({}, null).context, 'partner')).toMatchObject({ role: 'partner' });
  });

  it('changes nothing for a wrong password', async () => {
    const test = createSealingDevice({ meta: { role: null } });
    await expect(login(test.context, 'faux')).rejects.toBeInstanceOf(LoginError);
    expect(test.changes).toEqual([]);
  });
});
