import { describe, expect, it } from 'vitest';
import { StoreError } from '../ports';
import { buildOutboxEntry, createSealingDevice } from '../testing/createSealingDevice';
import { logout } from './logout';

const draft = { itemId: 'a', label: 'En cours', at: 3 };

describe('logout', () => {
  const run = (
    test: ReturnType<typeof createSealingDevice>,
    choice: 'send' | 'seal' | 'discard',
    send = () => Promise.resolve(),
  ) => logout(test.context, choice, send);
  const rejected = new Map([['m1', { id: 'm1', ...buildOutboxEntry(1), code: 'denied' as const, at: 1 }]]);

  it.each(['send', 'seal', 'discard'] as const)('ends the session without unsent edits (%s)', async (choice) => {
    const test = createSealingDevice({}, null);
    expect(await run(test, choice, () => Promise.reject(new Error('sent')))).toEqual({ ok: true });
    expect(test.session.claims).toBeNull();
    expect(test.getState().meta).toMatchObject({ role: null });
  });

  it('discards edits and typed texts', async () => {
    const test = createSealingDevice({ outbox: [buildOutboxEntry(1)], meta: { inFlight: { base: 1, attempts: [] } } });
    test.context.inMemoryDrafts.hold(draft);
    expect(await run(test, 'discard')).toEqual({ ok: true });
    expect(test.changes[0]).toMatchObject({ outbox: { clear: true }, meta: { inFlight: null } });
    expect(test.getState()).toMatchObject({ outbox: [], sealed: new Map() });
    expect(test.context.inMemoryDrafts.getAll().size).toBe(0);
  });

  it('sends nothing when another tab edits while edits are discarded', async () => {
    const test = createSealingDevice({ outbox: [buildOutboxEntry(1)] });
    const { transact } = test.context.localStore;
    test.context.localStore.transact = async (build) => {
      const result = await transact(build);
      test.context.localStore.transact = transact;
      test.setState({ ...test.getState(), outbox: [buildOutboxEntry(2)] });
      return result;
    };
    expect(await run(test, 'discard', () => Promise.reject(new Error('sent')))).toEqual({ ok: true });
    expect(test.getState()).toMatchObject({ outbox: [], meta: { role: null } });
  });

  it.each(['send', 'seal'] as const)(
    'promise 20: keeps the session if another tab stores an edit at the last moment that cannot be sealed (%s)',
    async (choice) => {
      const test = createSealingDevice({}, null);
      const { transact } = test.context.localStore;
      // To send, it waits first for edits that are being stored.
      let earlierCalls = choice === 'send' ? 1 : 0;
      test.context.localStore.transact = (build) => {
        if (earlierCalls === 0) test.setState({ ...test.getState(), outbox: [buildOutboxEntry(1)] });
        earlierCalls -= 1;
        return transact(build);
      };
      expect(await run(test, choice)).toEqual({ ok: false, reasonText: expect.stringMatching(/ne peut pas sceller/) });
      expect(test.getState()).toMatchObject({
        outbox: [buildOutboxEntry(1)],
        meta: { role: 'admin', lostEdits: null },
      });
      expect(test.session.claims).not.toBeNull();
    },
  );

  it('seals edits, and refuses where it cannot', async () => {
    const test = createSealingDevice({ outbox: [buildOutboxEntry(1)] });
    expect(await run(test, 'seal')).toEqual({ ok: true });
    expect(test.getState().sealed.size).toBe(1);
    const blocked = createSealingDevice({ outbox: [buildOutboxEntry(1)] }, null);
    expect(await run(blocked, 'seal')).toEqual({
      ok: false,
      reasonText: 'Ce navigateur ne peut pas sceller les modifications.',
    });
    expect(blocked.session.claims).not.toBeNull();
    expect(blocked.changes).toEqual([]);
  });

  it('sends edits first', async () => {
    const test = createSealingDevice({ outbox: [buildOutboxEntry(1)] });
    const send = () => Promise.resolve(test.setState({ ...test.getState(), outbox: [] }));
    expect(await run(test, 'send', send)).toEqual({ ok: true });
    expect(test.getState().sealed.size).toBe(0);
  });

  it.each([
    ['edits that were not sent', { outbox: [buildOutboxEntry(1)] }, /n’ont pas pu être envoyées/],
    ['rejected edits', { rejected }, /attendent votre décision/],
    ['a draft', { drafts: new Map([['a', draft]]) }, /saisie n’est pas terminée/],
  ])('keeps the session for %s', async (_case, contents, reasonText) => {
    const test = createSealingDevice(contents);
    expect(await run(test, 'send')).toEqual({ ok: false, reasonText: expect.stringMatching(reasonText) });
    expect(test.session.claims).not.toBeNull();
    expect(test.changes).toEqual([]);
  });

  it('reports a failure of the database, and rethrows defects', async () => {
    const test = createSealingDevice();
    test.context.localStore.transact = () => Promise.reject(new StoreError('failed'));
    expect(await run(test, 'send')).toMatchObject({ ok: false, reasonText: expect.stringMatching(/ne répond pas/) });
    test.context.localStore.transact = () => Promise.reject(new StoreError('full'));
    expect(await run(test, 'seal')).toMatchObject({ ok: false, reasonText: expect.stringMatching(/est plein/) });
    test.context.localStore.transact = () => Promise.reject(new Error('defect'));
    await expect(run(test, 'send')).rejects.toThrow('defect');
  });
});
