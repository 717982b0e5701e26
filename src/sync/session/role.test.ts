import { describe, expect, it } from 'vitest';
import { LoginError, StoreError, type Sealer } from '../ports';
import { buildMoveMutation } from '../../domain/pricing/testing/testBuilders';
import type { Conflict } from '../../domain/pricing/conflict';
import { buildTombstone } from '../../domain/pricing/pricingItem';
import type { EncryptedUnsentEdits, LocalMeta, LocalState, OutboxEntry } from '../localStore/localState';
import { buildAdminState } from '../testing/buildAdminState';
import { buildPulledState, createTestContext } from '../testing/createTestContext';
import { buildSolutionRow, createFakeServer } from '../testing/fakeServer';
import { createSessionCommands } from './createSessionCommands';
import { login } from './login';
import { logout } from './logout';
import { eraseDataKeptAfterLogout, resumeUnsealing, sealAndClearLocalData, switchLocalDataToRole } from './role';
import { canSeal } from './seal';

const KEY = { algorithm: { name: 'key' } } as CryptoKey;
const OTHER_KEY = { algorithm: { name: 'other' } } as CryptoKey;

/** Stores the key's name in `iv` and the text in `data`, instead of encrypting it. */
const SEALER: Sealer = {
  importKey: () => Promise.resolve(KEY),
  seal(key, text) {
    const [iv, data] = [key.algorithm.name, text].map((part) => new TextEncoder().encode(part));
    if (iv === undefined || data === undefined) throw new Error('nothing to seal');
    return Promise.resolve({ iv, data: data.buffer });
  },
  unseal(key, { iv, data }) {
    return Promise.resolve(new TextDecoder().decode(iv) === key.algorithm.name ? new TextDecoder().decode(data) : null);
  },
};

const entry = (seq: number): OutboxEntry => ({
  seq,
  mutation: { ...buildMoveMutation(`m${seq}`, 'a', null), at: seq },
});
const draft = { itemId: 'a', label: 'En cours', at: 3 };
const TOMBSTONE = buildTombstone(buildSolutionRow('a', 0));
const CONFLICT: Conflict = {
  id: 'c',
  itemId: 'a',
  mutations: [],
  theirsRevision: 1,
  unit: 'label',
  base: '',
  mine: '',
  theirs: '',
};

type Contents = Partial<Omit<LocalState, 'meta'>> & { meta?: Partial<LocalMeta> };

function createDevice({ meta, ...contents }: Contents = {}, key: CryptoKey | null = KEY) {
  const server = createFakeServer([buildSolutionRow('a', 0)]);
  const pulled = buildPulledState(server);
  const state = buildAdminState({ ...pulled, ...contents, meta: { ...pulled.meta, nextSeq: 20, ...meta } });
  const test = createTestContext(server, state);
  test.context.sealer = SEALER;
  test.context.persistence = { ...test.context.persistence, readSealingKey: () => Promise.resolve(key) };
  return test;
}

describe('sealAndClearLocalData', () => {
  it('seals everything unsent in one blob and erases the rest', async () => {
    const undo = [{ seq: 1, group: 'g', stack: 'undo' as const, mutations: [] }];
    const inFlight = { base: 1, attempts: [] };
    const test = createDevice({
      outbox: [entry(1), entry(2)],
      undo,
      meta: { inFlight, deviceName: 'Portable', needsPull: true, isRecovered: true },
    });
    test.context.inMemoryDrafts.hold(draft);
    await sealAndClearLocalData(test.context, true);
    const state = test.getState();
    const [sealed, ...others] = [...state.sealed.values()];
    expect(others).toEqual([]);
    expect(sealed).toMatchObject({ count: 2, at: test.context.clock.now() });
    expect(JSON.parse(new TextDecoder().decode(sealed?.data))).toEqual({
      version: 1,
      outbox: [entry(1), entry(2)],
      conflicts: [],
      rejected: [],
      drafts: [draft],
      undo,
      inFlight,
      rows: [TOMBSTONE],
    });
    expect(state).toMatchObject({ rows: new Map(), outbox: [], undo: [], drafts: new Map() });
    expect(state.meta).toMatchObject({
      role: null,
      isSessionEnded: true,
      cursor: 0,
      lastSyncAt: null,
      needsPull: false,
      isRecovered: false,
      inFlight: null,
      lostEdits: null,
      deviceName: 'Portable',
    });
    expect(test.changes).toMatchObject([{ session: null, sealingKey: null }]);
  });

  const UNSENT_PARTS = [
    ['conflicts', { conflicts: new Map([['c', { id: 'c', conflict: CONFLICT, by: null }]]) }],
    ['rejected', { rejected: new Map([['m1', { id: 'm1', ...entry(1), code: 'denied' as const, at: 1 }]]) }],
    ['drafts', { drafts: new Map([['a', draft]]) }],
    ['undo', { undo: [{ seq: 1, group: 'g', stack: 'undo' as const, mutations: [] }] }],
  ] as const;

  it.each(UNSENT_PARTS)('seals an edit beside %s', async (_name, contents) => {
    const test = createDevice({ outbox: [entry(5)], ...contents });
    await sealAndClearLocalData(test.context, false);
    expect(test.getState().sealed.size).toBe(1);
  });

  it.each(UNSENT_PARTS)('seals and unseals %s alone', async (name, contents) => {
    const test = createDevice(contents);
    await sealAndClearLocalData(test.context, false);
    const [sealed] = test.getState().sealed.values();
    expect(JSON.parse(new TextDecoder().decode(sealed?.data))).toMatchObject({
      [name]: [...(Object.values(contents)[0]?.values() ?? [])],
    });
    test.setState({ ...test.getState(), meta: { ...test.getState().meta, role: 'admin', nextSeq: 1 } });
    await resumeUnsealing(test.context);
    expect(test.getState()).toMatchObject(contents);
  });

  it('seals nothing without contents, but erases the key', async () => {
    const test = createDevice();
    await sealAndClearLocalData(test.context, false);
    expect(test.getState()).toMatchObject({ sealed: new Map(), meta: { isSessionEnded: false, lostEdits: null } });
    expect(test.changes).toMatchObject([{ session: null, sealingKey: null }]);
  });

  it.each([
    ['key', false],
    ['WebCrypto', true],
  ])('reports edits as lost without a %s', async (_case, hasKey) => {
    const test = createDevice({ outbox: [entry(4)] }, hasKey ? KEY : null);
    if (hasKey) test.context.sealer = null;
    await sealAndClearLocalData(test.context, true);
    expect(test.getState()).toMatchObject({
      sealed: new Map(),
      outbox: [],
      meta: { lostEdits: { count: 1, since: 4 } },
    });
  });

  it.each([null, { count: 2, since: 1 }])(
    'reports no loss for a draft alone that cannot be sealed, and keeps an earlier report (%j)',
    async (lostEdits) => {
      const test = createDevice({ drafts: new Map([['a', draft]]), meta: { lostEdits } }, null);
      await sealAndClearLocalData(test.context, true);
      expect(test.getState()).toMatchObject({ sealed: new Map(), meta: { lostEdits } });
    },
  );
});

describe('switchLocalDataToRole', () => {
  it('keeps the rows of the same role, and ends recovery and session end', async () => {
    const test = createDevice({ outbox: [entry(1)], meta: { isRecovered: true, isSessionEnded: true } });
    await switchLocalDataToRole(test.context, 'admin', null);
    expect(test.changes).toEqual([{ meta: { role: 'admin', isSessionEnded: false, isRecovered: false } }]);
  });

  it('removes the costs for a partner and seals the admin’s edits', async () => {
    const test = createDevice({ outbox: [entry(1)] });
    await switchLocalDataToRole(test.context, 'partner', null);
    expect([...test.getState().rows.values()]).toMatchObject([{ id: 'a', cost: null }]);
    expect(test.getState()).toMatchObject({ outbox: [], meta: { role: 'partner', cursor: 1 } });
    expect(test.getState().sealed.size).toBe(1);
  });

  it('deletes the rows of an unknown role, and keeps a partner’s blobs sealed', async () => {
    const unknown = createDevice({ meta: { role: null } });
    await switchLocalDataToRole(unknown.context, 'partner', KEY);
    expect(unknown.getState()).toMatchObject({ rows: new Map(), meta: { role: 'partner', cursor: 0 } });
    const partner = createDevice({ outbox: [entry(1)] });
    await switchLocalDataToRole(partner.context, 'partner', null);
    await switchLocalDataToRole(partner.context, 'partner', KEY);
    expect(partner.getState().sealed.size).toBe(1);
    partner.context.sealer = null;
    await switchLocalDataToRole(partner.context, 'admin', KEY);
    expect(partner.getState()).toMatchObject({ rows: new Map(), meta: { role: 'admin', cursor: 0 } });
    expect(partner.getState().sealed.size).toBe(1);
  });

  it('leaves blobs sealed for an admin without a key', async () => {
    const test = createDevice({ outbox: [entry(1)] });
    await sealAndClearLocalData(test.context, false);
    await switchLocalDataToRole(test.context, 'admin', null);
    expect(test.getState().sealed.size).toBe(1);
    expect(test.changes).toHaveLength(2);
  });

  it('deletes a partner’s rows for an admin, stores the key and unseals', async () => {
    const admin = createDevice({ outbox: [entry(1)] });
    await switchLocalDataToRole(admin.context, 'partner', null);
    await switchLocalDataToRole(admin.context, 'admin', KEY);
    expect(admin.getState()).toMatchObject({
      rows: new Map([['a', TOMBSTONE]]),
      sealed: new Map(),
      meta: { role: 'admin', cursor: 0, lastSyncAt: null },
    });
    expect(admin.getState().outbox.map(({ mutation }) => mutation.id)).toEqual(['m1']);
    expect(admin.changes[1]?.sealingKey).toBe(KEY);
  });
});

describe('resumeUnsealing', () => {
  async function seal(contents: Contents): Promise<EncryptedUnsentEdits> {
    const test = createDevice(contents);
    await sealAndClearLocalData(test.context, false);
    const [sealed] = test.getState().sealed.values();
    if (sealed === undefined) throw new Error('nothing was sealed');
    return sealed;
  }
  const byId = (...sealed: readonly EncryptedUnsentEdits[]) =>
    new Map(sealed.map((one, index) => [`s${index}`, { ...one, id: `s${index}` }]));

  it('appends all blobs that the key opens and requires a pull', async () => {
    const inFlight = { base: 1, attempts: [{ pushId: 'p', planned: [], mutationIds: [] }] };
    const undo = [{ seq: 7, group: 'g', stack: 'undo' as const, mutations: [] }];
    const blobs = [
      await seal({ outbox: [entry(1), entry(2)], undo, meta: { inFlight } }),
      await seal({ outbox: [entry(3)] }),
    ];
    const [iv] = blobs.map((one) => new TextEncoder().encode(`${one.id}foreign`));
    const foreign = { ...(await seal({ outbox: [entry(4)] })), ...(iv && { iv }) };
    const test = createDevice({ outbox: [entry(9)], sealed: byId(...blobs, foreign) });
    await resumeUnsealing(test.context);
    const state = test.getState();
    expect(state.outbox.map(({ seq, mutation }) => [seq, mutation.id])).toEqual([
      [9, 'm9'],
      [20, 'm1'],
      [21, 'm2'],
      [23, 'm3'],
    ]);
    expect(state.undo).toMatchObject([{ seq: 22, group: 'g' }]);
    expect([...state.sealed.keys()]).toEqual(['s2']);
    expect(state.meta).toMatchObject({ nextSeq: 24, needsPull: true, inFlight });
  });

  it('keeps rows that were pulled since, and takes blobs of older builds without rows', async () => {
    const sealed = byId(await seal({ outbox: [entry(1)] }));
    const pulled = createDevice({ sealed });
    const { rows } = pulled.getState();
    await resumeUnsealing(pulled.context);
    expect(pulled.getState().rows).toEqual(rows);
    const [blob] = sealed.values();
    const { rows: _rows, ...older } = JSON.parse(new TextDecoder().decode(blob?.data)) as { rows: unknown };
    const data = new TextEncoder().encode(JSON.stringify(older)).buffer;
    const blobs = new Map([...sealed].map(([id, one]) => [id, { ...one, data }]));
    const test = createDevice({ sealed: blobs, rows: new Map() });
    await resumeUnsealing(test.context);
    expect(test.getState()).toMatchObject({ rows: new Map(), outbox: [{ mutation: { id: 'm1' } }] });
  });

  it('keeps the attempts of the current session', async () => {
    const own = { base: 3, attempts: [] };
    const sealed = byId(await seal({ outbox: [entry(1)], meta: { inFlight: { base: 1, attempts: [] } } }));
    const test = createDevice({ sealed, meta: { inFlight: own } });
    await resumeUnsealing(test.context);
    expect(test.getState().meta.inFlight).toEqual(own);
  });

  it.each([
    ['for a partner', { meta: { role: 'partner' as const } }, KEY],
    ['without a key', {}, null],
    ['with another key', {}, OTHER_KEY],
  ])('leaves blobs sealed %s', async (_case, contents, key) => {
    const test = createDevice({ sealed: byId(await seal({ outbox: [entry(1)] })), ...contents }, key);
    await resumeUnsealing(test.context);
    expect(test.changes).toEqual([]);
  });

  it('leaves contents of another version sealed', async () => {
    const data = new TextEncoder().encode('{"version":2}').buffer;
    const test = createDevice({ sealed: byId({ ...(await seal({ outbox: [entry(1)] })), data }) });
    await resumeUnsealing(test.context);
    expect(test.changes).toEqual([]);
  });

  it('leaves a failed read to the next opening, and rethrows defects', async () => {
    const test = createDevice({ sealed: byId(await seal({ outbox: [entry(1)] })) });
    const failWith = (reason: Error) => {
      test.context.persistence = { ...test.context.persistence, readSealingKey: () => Promise.reject(reason) };
    };
    failWith(new StoreError('failed'));
    await resumeUnsealing(test.context);
    expect(test.changes).toEqual([]);
    failWith(new Error('defect'));
    await expect(resumeUnsealing(test.context)).rejects.toThrow('defect');
  });

  it('reads no key without sealed edits', async () => {
    const test = createDevice();
    test.context.persistence = { ...test.context.persistence, readSealingKey: () => Promise.reject(new Error('read')) };
    await resumeUnsealing(test.context);
    expect(test.changes).toEqual([]);
  });
});

describe('eraseDataKeptAfterLogout', () => {
  it('deletes sealed edits, device name and reports of losses', async () => {
    const recoveredDatabases = [{ storeId: 'x', commitSeq: 1, editIds: [] }];
    const test = createDevice({
      recoveredDatabases,
      meta: { deviceName: 'Portable', lostEdits: { count: 1, since: 1 } },
    });
    await eraseDataKeptAfterLogout(test.context);
    expect(test.changes).toEqual([
      { sealed: { clear: true }, recoveredDatabases: [], meta: { deviceName: null, lostEdits: null } },
    ]);
  });
});

describe('login', () => {
  it('switches to the role, with the key of an admin', async () => {
    const test = createDevice({ meta: { role: null } });
    test.context.claims.isFresh = false;
    expect(await login(test.context, 'admin')).toEqual({ role: 'admin', canSeal: true });
    expect(test.context.claims.isFresh).toBe(true);
    expect(test.changes[0]?.sealingKey).toBe(KEY);
    expect(test.getState().meta.role).toBe('admin');
  });

  it('reports whether the device can seal, which a partner does not need', async () => {
    const test = createDevice({ meta: { role: null } }, null);
    expect(await login(test.context, 'partner')).toEqual({ role: 'partner', canSeal: true });
    expect(test.changes.some((change) => change.sealingKey === KEY)).toBe(false);
    test.context.sealer = null;
    expect(await login(test.context, 'admin')).toEqual({ role: 'admin', canSeal: false });
  });

  it('changes nothing for a wrong password', async () => {
    const test = createDevice({ meta: { role: null } });
    await expect(login(test.context, 'faux')).rejects.toBeInstanceOf(LoginError);
    expect(test.changes).toEqual([]);
  });
});

describe('getDeviceOwner', () => {
  const createCommands = ({ context }: ReturnType<typeof createDevice>) =>
    createSessionCommands(context, {
      ensureOpen: () => Promise.resolve(),
      setCanSeal: () => undefined,
      requestPersistentStorage: () => undefined,
      syncNow: () => Promise.resolve(),
    });

  it('is unknown while the database is not open, and counts the edits of all blobs', async () => {
    const test = createDevice({ outbox: [entry(1), entry(2)] });
    await sealAndClearLocalData(test.context, false);
    const [sealed] = test.getState().sealed.values();
    if (sealed === undefined) throw new Error('nothing was sealed');
    test.setState({ ...test.getState(), sealed: new Map(['s1', 's2'].map((id) => [id, { ...sealed, id }])) });
    const commands = createCommands(test);
    expect(commands.getDeviceOwner()).toEqual({ isKnown: true, role: null, sealedEdits: 4 });
    test.context.localStore.isOpen = () => false;
    expect(commands.getDeviceOwner()).toEqual({ isKnown: false, role: null, sealedEdits: 0 });
  });
});

describe('canSeal', () => {
  it('needs WebCrypto and a key', async () => {
    const readSealingKey = (key: CryptoKey | null) => ({ ...createDevice({}, key).context.persistence });
    expect(await canSeal({ sealer: SEALER, persistence: readSealingKey(KEY) })).toBe(true);
    expect(await canSeal({ sealer: SEALER, persistence: readSealingKey(null) })).toBe(false);
    expect(await canSeal({ sealer: null, persistence: readSealingKey(KEY) })).toBe(false);
  });
});

describe('logout', () => {
  const run = (
    test: ReturnType<typeof createDevice>,
    choice: 'send' | 'seal' | 'discard',
    send = () => Promise.resolve(),
  ) => logout(test.context, choice, send);
  const rejected = new Map([['m1', { id: 'm1', ...entry(1), code: 'denied' as const, at: 1 }]]);

  it.each(['send', 'seal', 'discard'] as const)('ends the session without unsent edits (%s)', async (choice) => {
    const test = createDevice({}, null);
    expect(await run(test, choice, () => Promise.reject(new Error('sent')))).toEqual({ ok: true });
    expect(test.session.claims).toBeNull();
    expect(test.getState().meta).toMatchObject({ role: null, isSessionEnded: false });
  });

  it('discards edits and typed texts', async () => {
    const test = createDevice({ outbox: [entry(1)], meta: { inFlight: { base: 1, attempts: [] } } });
    test.context.inMemoryDrafts.hold(draft);
    expect(await run(test, 'discard')).toEqual({ ok: true });
    expect(test.changes[0]).toMatchObject({ outbox: { clear: true }, meta: { inFlight: null } });
    expect(test.getState()).toMatchObject({ outbox: [], sealed: new Map() });
    expect(test.context.inMemoryDrafts.getAll().size).toBe(0);
  });

  it('sends nothing when another tab edits while edits are discarded', async () => {
    const test = createDevice({ outbox: [entry(1)] });
    const { transact } = test.context.localStore;
    test.context.localStore.transact = async (build) => {
      const result = await transact(build);
      test.context.localStore.transact = transact;
      test.setState({ ...test.getState(), outbox: [entry(2)] });
      return result;
    };
    expect(await run(test, 'discard', () => Promise.reject(new Error('sent')))).toEqual({ ok: true });
    expect(test.getState()).toMatchObject({ outbox: [], meta: { role: null } });
  });

  it('seals edits, and refuses where it cannot', async () => {
    const test = createDevice({ outbox: [entry(1)] });
    expect(await run(test, 'seal')).toEqual({ ok: true });
    expect(test.getState().sealed.size).toBe(1);
    const blocked = createDevice({ outbox: [entry(1)] }, null);
    expect(await run(blocked, 'seal')).toEqual({
      ok: false,
      reasonText: 'Ce navigateur ne peut pas sceller les modifications.',
    });
    expect(blocked.session.claims).not.toBeNull();
    expect(blocked.changes).toEqual([]);
  });

  it('sends edits first', async () => {
    const test = createDevice({ outbox: [entry(1)] });
    const send = () => Promise.resolve(test.setState({ ...test.getState(), outbox: [] }));
    expect(await run(test, 'send', send)).toEqual({ ok: true });
    expect(test.getState().sealed.size).toBe(0);
  });

  it.each([
    ['edits that were not sent', { outbox: [entry(1)] }, /n’ont pas pu être envoyées/],
    ['rejected edits', { rejected }, /attendent votre décision/],
    ['a draft', { drafts: new Map([['a', draft]]) }, /saisie n’est pas terminée/],
  ])('keeps the session for %s', async (_case, contents, reasonText) => {
    const test = createDevice(contents);
    expect(await run(test, 'send')).toEqual({ ok: false, reasonText: expect.stringMatching(reasonText) });
    expect(test.session.claims).not.toBeNull();
    expect(test.changes).toEqual([]);
  });

  it('reports a failure of the database, and rethrows defects', async () => {
    const test = createDevice();
    test.context.localStore.transact = () => Promise.reject(new StoreError('failed'));
    expect(await run(test, 'send')).toMatchObject({ ok: false, reasonText: expect.stringMatching(/ne répond pas/) });
    test.context.localStore.transact = () => Promise.reject(new Error('defect'));
    await expect(run(test, 'send')).rejects.toThrow('defect');
  });
});
