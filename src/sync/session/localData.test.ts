import { describe, expect, it } from 'vitest';
import { StoreError, type StoredSession } from '../ports';
import { buildUpdateMutation } from '../../domain/pricing/testing/testBuilders';
import type { Conflict } from '../../domain/pricing/conflict';
import type { EncryptedUnsentEdits } from '../localStore/localState';
import { buildOutboxEntry, createSealingDevice, SEALING_KEY, type StateChanges } from '../testing/createSealingDevice';
import type { TestContext } from '../testing/createTestContext';
import { buildSolutionRow } from '../testing/fakeServer';
import { eraseDataKeptAfterLogout, resumeUnsealing, sealAndClearLocalData, switchLocalDataToRole } from './localData';

const OTHER_KEY = { algorithm: { name: 'other' } } as CryptoKey;
const LOGIN = { session: JSON.stringify({ id: 'login-1', role: 'admin', pv: 1 }), key: SEALING_KEY };
const draft = { itemId: 'a', label: 'En cours', at: 3 };
const TOMBSTONE = { ...buildSolutionRow('a', 0), deleted: true };
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

async function readStored({ session }: TestContext): Promise<StoredSession> {
  const stored = await session.readStored();
  if (stored === null) throw new Error('signed out');
  return stored;
}

describe('sealAndClearLocalData', () => {
  it('seals everything unsent in one blob and erases the rest', async () => {
    const undo = [{ seq: 1, group: 'g', stack: 'undo' as const, mutations: [] }];
    const inFlight = { base: 1, attempts: [] };
    const test = createSealingDevice({
      outbox: [buildOutboxEntry(1), buildOutboxEntry(2)],
      undo,
      meta: { inFlight, deviceName: 'Portable', needsPull: true, isRecovered: true },
    });
    test.context.inMemoryDrafts.hold(draft);
    const stored = await readStored(test);
    await sealAndClearLocalData(test.context, stored.id);
    const state = test.getState();
    const [sealed, ...others] = [...state.sealed.values()];
    expect(others).toEqual([]);
    expect(sealed).toMatchObject({ count: 2, at: test.context.clock.now() });
    expect(JSON.parse(new TextDecoder().decode(sealed?.data))).toEqual({
      version: 1,
      outbox: [buildOutboxEntry(1), buildOutboxEntry(2)],
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
      cursor: 0,
      lastSyncAt: null,
      needsPull: false,
      isRecovered: false,
      inFlight: null,
      lostEdits: null,
      deviceName: 'Portable',
    });
    expect(test.changes).toMatchObject([{ session: { text: null, ifStored: stored.text }, sealingKey: null }]);
    expect(test.session.claims).toBeNull();
  });

  it.each([
    ['in', { role: 'admin', pv: 1 }],
    ['out', null],
  ] as const)(
    'promise 19: changes nothing when another tab signed %s after the session ended',
    async (_case, claims) => {
      const test = createSealingDevice({ outbox: [buildOutboxEntry(1)] });
      const { id } = await readStored(test);
      await test.session.signIn('admin');
      test.session.claims = claims;
      await expect(sealAndClearLocalData(test.context, id)).rejects.toMatchObject({ code: 'busy' });
      expect(test.changes).toEqual([]);
      expect(test.session.claims).toEqual(claims);
    },
  );

  const UNSENT_PARTS = [
    ['conflicts', { conflicts: new Map([['c', { id: 'c', conflict: CONFLICT, by: null }]]) }],
    ['rejected', { rejected: new Map([['m1', { id: 'm1', ...buildOutboxEntry(1), code: 'denied' as const, at: 1 }]]) }],
    ['drafts', { drafts: new Map([['a', draft]]) }],
    ['undo', { undo: [{ seq: 1, group: 'g', stack: 'undo' as const, mutations: [] }] }],
  ] as const;

  it.each(UNSENT_PARTS)('seals an edit beside %s', async (_name, contents) => {
    const test = createSealingDevice({ outbox: [buildOutboxEntry(5)], ...contents });
    await sealAndClearLocalData(test.context, null);
    expect(test.getState().sealed.size).toBe(1);
  });

  it.each(UNSENT_PARTS)('seals and unseals %s alone', async (name, contents) => {
    const test = createSealingDevice(contents);
    await sealAndClearLocalData(test.context, null);
    const [sealed] = test.getState().sealed.values();
    expect(JSON.parse(new TextDecoder().decode(sealed?.data))).toMatchObject({
      [name]: [...(Object.values(contents)[0]?.values() ?? [])],
    });
    test.setState({ ...test.getState(), meta: { ...test.getState().meta, role: 'admin', nextSeq: 1 } });
    await resumeUnsealing(test.context);
    expect(test.getState()).toMatchObject(contents);
  });

  it('seals nothing without contents, but erases the key', async () => {
    const test = createSealingDevice();
    await sealAndClearLocalData(test.context, null);
    expect(test.getState()).toMatchObject({ sealed: new Map(), meta: { lostEdits: null } });
    expect(test.changes).toMatchObject([{ session: { text: null }, sealingKey: null }]);
  });

  it.each([
    ['key', false],
    ['WebCrypto', true],
  ])('reports edits as lost without a %s', async (_case, hasKey) => {
    const test = createSealingDevice({ outbox: [buildOutboxEntry(4)] }, hasKey ? SEALING_KEY : null);
    if (hasKey) test.context.sealer = null;
    await sealAndClearLocalData(test.context, null);
    expect(test.getState()).toMatchObject({
      sealed: new Map(),
      outbox: [],
      meta: { lostEdits: { count: 1, since: 4 } },
    });
  });

  it('reads no key without contents', async () => {
    const test = createSealingDevice();
    test.context.persistence = { ...test.context.persistence, readSealingKey: () => Promise.reject(new Error('read')) };
    expect(await sealAndClearLocalData(test.context, null)).toBe(true);
    expect(test.getState().meta.role).toBeNull();
  });

  it('promise 5: does not report edits as lost that stay sealed', async () => {
    const blob = { id: 's', at: 1, count: 2, iv: new Uint8Array(), data: new ArrayBuffer() };
    const sealed = new Map([['s', blob]]);
    const test = createSealingDevice({ outbox: [buildOutboxEntry(4)], sealed }, null);
    await sealAndClearLocalData(test.context, null);
    expect(test.getState()).toMatchObject({ sealed, meta: { lostEdits: { count: 1, since: 4 } } });
  });

  it.each([null, { count: 2, since: 1 }])(
    'reports no loss for a draft alone that cannot be sealed, and keeps an earlier report (%j)',
    async (lostEdits) => {
      const test = createSealingDevice({ drafts: new Map([['a', draft]]), meta: { lostEdits } }, null);
      await sealAndClearLocalData(test.context, null);
      expect(test.getState()).toMatchObject({ sealed: new Map(), meta: { lostEdits } });
    },
  );
});

describe('switchLocalDataToRole', () => {
  it('keeps the rows of the same role, and ends recovery and session end', async () => {
    const test = createSealingDevice({
      outbox: [buildOutboxEntry(1)],
      meta: { isRecovered: true },
    });
    await switchLocalDataToRole(test.context, 'admin', null);
    expect(test.changes).toEqual([{ meta: { role: 'admin', isRecovered: false } }]);
  });

  it('removes the costs for a partner and seals the admin’s edits', async () => {
    const test = createSealingDevice({ outbox: [buildOutboxEntry(1)] });
    await switchLocalDataToRole(test.context, 'partner', null);
    expect([...test.getState().rows.values()]).toMatchObject([{ id: 'a', cost: null }]);
    expect(test.getState()).toMatchObject({ outbox: [], meta: { role: 'partner', cursor: 1 } });
    expect(test.getState().sealed.size).toBe(1);
  });

  it('removes the plans for a partner, and unseals those of the admin’s edits', async () => {
    const plan = { prix_partenaire: '12,90', commission: '15', starts_on: '2027-01-01' };
    const row = { ...buildSolutionRow('a', 0), plan };
    const edit = { seq: 1, mutation: buildUpdateMutation('p', buildSolutionRow('a', 0), { plan }) };
    const undo = [{ seq: 2, group: 'g', stack: 'undo' as const, mutations: [edit.mutation] }];
    const test = createSealingDevice({ rows: new Map([['a', row]]), outbox: [edit], undo });
    await switchLocalDataToRole(test.context, 'partner', null);
    const { sealed, ...readable } = test.getState();
    expect(sealed.size).toBe(1);
    expect(JSON.stringify([...readable.rows.values(), readable])).not.toContain('2027-01-01');
    await switchLocalDataToRole(test.context, 'admin', LOGIN);
    expect(test.getState().outbox).toMatchObject([{ mutation: edit.mutation }]);
  });

  it('deletes the rows of an unknown role, and keeps a partner’s blobs sealed', async () => {
    const unknown = createSealingDevice({ meta: { role: null } });
    await switchLocalDataToRole(unknown.context, 'partner', LOGIN);
    expect(unknown.getState()).toMatchObject({ rows: new Map(), meta: { role: 'partner', cursor: 0 } });
    const partner = createSealingDevice({ outbox: [buildOutboxEntry(1)] });
    await switchLocalDataToRole(partner.context, 'partner', null);
    await switchLocalDataToRole(partner.context, 'partner', LOGIN);
    expect(partner.getState().sealed.size).toBe(1);
    partner.context.sealer = null;
    await switchLocalDataToRole(partner.context, 'admin', LOGIN);
    expect(partner.getState()).toMatchObject({ rows: new Map(), meta: { role: 'admin', cursor: 0 } });
    expect(partner.getState().sealed.size).toBe(1);
  });

  it('leaves blobs sealed for an admin without a key', async () => {
    const test = createSealingDevice({ outbox: [buildOutboxEntry(1)] });
    await sealAndClearLocalData(test.context, null);
    await switchLocalDataToRole(test.context, 'admin', null);
    expect(test.getState().sealed.size).toBe(1);
    expect(test.changes).toHaveLength(2);
  });

  it('deletes a partner’s rows for an admin, stores the key and unseals', async () => {
    const admin = createSealingDevice({ outbox: [buildOutboxEntry(1)] });
    await switchLocalDataToRole(admin.context, 'partner', null);
    await switchLocalDataToRole(admin.context, 'admin', LOGIN);
    expect(admin.getState()).toMatchObject({
      rows: new Map([['a', TOMBSTONE]]),
      sealed: new Map(),
      meta: { role: 'admin', cursor: 0, lastSyncAt: null },
    });
    expect(admin.getState().outbox.map(({ mutation }) => mutation.id)).toEqual(['m1']);
    expect(admin.changes[1]?.sealingKey).toBe(SEALING_KEY);
  });
});

describe('resumeUnsealing', () => {
  async function seal(contents: StateChanges): Promise<EncryptedUnsentEdits> {
    const test = createSealingDevice(contents);
    await sealAndClearLocalData(test.context, null);
    const [sealed] = test.getState().sealed.values();
    if (sealed === undefined) throw new Error('nothing was sealed');
    return sealed;
  }
  const byId = (...sealed: readonly EncryptedUnsentEdits[]) =>
    new Map(sealed.map((one, index) => [`s${index}`, { ...one, id: `s${index}` }]));

  it('puts all blobs that the key opens before the edits made since, and requires a pull', async () => {
    const inFlight = { base: 1, attempts: [{ pushId: 'p', planned: [], mutationIds: [] }] };
    const undo = [{ seq: 7, group: 'g', stack: 'undo' as const, mutations: [] }];
    const blobs = [
      await seal({ outbox: [buildOutboxEntry(1), buildOutboxEntry(2)], undo, meta: { inFlight } }),
      await seal({ outbox: [buildOutboxEntry(3)] }),
    ];
    const [iv] = blobs.map((one) => new TextEncoder().encode(`${one.id}foreign`));
    const foreign = { ...(await seal({ outbox: [buildOutboxEntry(4)] })), ...(iv && { iv }) };
    const test = createSealingDevice({
      outbox: [buildOutboxEntry(9)],
      undo: [{ seq: 11, group: 'newer', stack: 'undo', mutations: [] }],
      sealed: byId(...blobs, foreign),
    });
    await resumeUnsealing(test.context);
    const state = test.getState();
    expect(state.outbox.map(({ seq, mutation }) => [seq, mutation.id])).toEqual([
      [20, 'm1'],
      [21, 'm2'],
      [27, 'm3'],
      [28, 'm9'],
    ]);
    expect(state.undo).toMatchObject([
      { seq: 26, group: 'g' },
      { seq: 30, group: 'newer' },
    ]);
    expect([...state.sealed.keys()]).toEqual(['s2']);
    expect(state.meta).toMatchObject({ nextSeq: 31, needsPull: true, inFlight });
  });

  it('keeps the order of pending and rejected edits', async () => {
    const reject = (seq: number) => ({ id: `m${seq}`, ...buildOutboxEntry(seq), code: 'denied' as const, at: seq });
    const byMutation = (seq: number) => new Map([[`m${seq}`, reject(seq)]]);
    const sealed = byId(await seal({ outbox: [buildOutboxEntry(3)], rejected: byMutation(4) }));
    const test = createSealingDevice({ sealed, outbox: [buildOutboxEntry(8)], rejected: byMutation(9) });
    await resumeUnsealing(test.context);
    const { outbox, rejected } = test.getState();
    const inOrder = [...outbox, ...rejected.values()].toSorted((a, b) => a.seq - b.seq);
    expect(inOrder.map(({ mutation }) => mutation.id)).toEqual(['m3', 'm4', 'm8', 'm9']);
  });

  it('keeps drafts that are newer than sealed ones', async () => {
    const buildDrafts = (at: number, ...itemIds: readonly string[]) =>
      new Map(itemIds.map((itemId) => [itemId, { itemId, label: String(at), at }]));
    const sealed = byId(
      await seal({ outbox: [buildOutboxEntry(1)], drafts: buildDrafts(5, 'newer', 'older', 'only') }),
      await seal({ outbox: [buildOutboxEntry(2)], drafts: buildDrafts(4, 'only') }),
    );
    const drafts = new Map([...buildDrafts(4, 'older'), ...buildDrafts(6, 'newer')]);
    const test = createSealingDevice({ sealed, drafts });
    await resumeUnsealing(test.context);
    expect([...test.getState().drafts.values()]).toEqual([
      ...buildDrafts(5, 'older').values(),
      ...buildDrafts(6, 'newer').values(),
      ...buildDrafts(5, 'only').values(),
    ]);
  });

  it('keeps rows that were pulled since, and takes blobs of older builds without rows', async () => {
    const sealed = byId(await seal({ outbox: [buildOutboxEntry(1)] }));
    const pulled = createSealingDevice({ sealed });
    const { rows } = pulled.getState();
    await resumeUnsealing(pulled.context);
    expect(pulled.getState().rows).toEqual(rows);
    const [blob] = sealed.values();
    const { rows: _rows, ...older } = JSON.parse(new TextDecoder().decode(blob?.data)) as { rows: unknown };
    const data = new TextEncoder().encode(JSON.stringify(older)).buffer;
    const blobs = new Map([...sealed].map(([id, one]) => [id, { ...one, data }]));
    const test = createSealingDevice({ sealed: blobs, rows: new Map() });
    await resumeUnsealing(test.context);
    expect(test.getState()).toMatchObject({ rows: new Map(), outbox: [{ mutation: { id: 'm1' } }] });
  });

  it('keeps the attempts of the current session', async () => {
    const own = { base: 3, attempts: [{ pushId: 'p', planned: ['m'], mutationIds: ['m'] }] };
    const sealed = byId(await seal({ outbox: [buildOutboxEntry(1)], meta: { inFlight: { base: 1, attempts: [] } } }));
    const test = createSealingDevice({ sealed, meta: { inFlight: own } });
    await resumeUnsealing(test.context);
    expect(test.getState().meta.inFlight).toEqual(own);
  });

  it.each([
    ['for a partner', { meta: { role: 'partner' as const } }, SEALING_KEY],
    ['without a key', {}, null],
    ['with another key', {}, OTHER_KEY],
  ])('leaves blobs sealed %s', async (_case, contents, key) => {
    const test = createSealingDevice({ sealed: byId(await seal({ outbox: [buildOutboxEntry(1)] })), ...contents }, key);
    await resumeUnsealing(test.context);
    expect(test.changes).toEqual([]);
  });

  it('leaves contents of another version sealed', async () => {
    const data = new TextEncoder().encode('{"version":2}').buffer;
    const test = createSealingDevice({ sealed: byId({ ...(await seal({ outbox: [buildOutboxEntry(1)] })), data }) });
    await resumeUnsealing(test.context);
    expect(test.changes).toEqual([]);
  });

  it('leaves a failed read to the next opening, and rethrows defects', async () => {
    const test = createSealingDevice({ sealed: byId(await seal({ outbox: [buildOutboxEntry(1)] })) });
    const failWith = (reason: Error) => {
      test.context.persistence = { ...test.context.persistence, readSealingKey: () => Promise.reject(reason) };
    };
    failWith(new StoreError('failed'));
    await resumeUnsealing(test.context);
    expect(test.changes).toEqual([]);
    failWith(new Error('defect'));
    await expect(resumeUnsealing(test.context)).rejects.toThrow('defect');
  });

  it('promise 20: unseals nothing for a partner who signs in at the last moment', async () => {
    const test = createSealingDevice({ sealed: byId(await seal({ outbox: [buildOutboxEntry(1)] })) });
    const { transact } = test.context.localStore;
    test.context.localStore.transact = (build) => {
      test.setState({ ...test.getState(), meta: { ...test.getState().meta, role: 'partner' } });
      return transact(build);
    };
    await resumeUnsealing(test.context);
    expect(test.changes).toEqual([]);
  });

  it('reads no key without sealed edits', async () => {
    const test = createSealingDevice();
    test.context.persistence = { ...test.context.persistence, readSealingKey: () => Promise.reject(new Error('read')) };
    await resumeUnsealing(test.context);
    expect(test.changes).toEqual([]);
  });
});

describe('eraseDataKeptAfterLogout', () => {
  it('deletes sealed edits, device name and reports of losses', async () => {
    const recoveredDatabases = [{ storeId: 'x', commitSeq: 1, editIds: [] }];
    const test = createSealingDevice({
      recoveredDatabases,
      meta: { deviceName: 'Portable', lostEdits: { count: 1, since: 1 } },
    });
    await eraseDataKeptAfterLogout(test.context);
    expect(test.changes).toEqual([
      { sealed: { clear: true }, recoveredDatabases: [], meta: { deviceName: null, lostEdits: null } },
    ]);
  });
});
