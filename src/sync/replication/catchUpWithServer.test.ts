import { describe, expect, it } from 'vitest';
import { digestRows, formatItemsDigest } from '../../domain/pricing/digest';
import { buildUpdateMutation } from '../../domain/pricing/testing/testBuilders';
import type { LocalMeta, LocalState } from '../localStore/localState';
import type { DocumentPageRequest } from '../ports';
import { buildAdminState } from '../testing/buildAdminState';
import { buildPulledState, createTestContext } from '../testing/createTestContext';
import { buildSolutionRow, createFakeServer, type FakeServer } from '../testing/fakeServer';
import { createVirtualClock } from '../testing/virtualClock';
import { catchUpWithServer } from './catchUpWithServer';

const WHOLE_PULL = ['fetchItems', 'fetchCosts', 'fetchPlans', 'fetchCostsDigest', 'fetchHead'];
const ATTEMPT = { pushId: 'earlier', planned: [], mutationIds: [] };
const a = buildSolutionRow('a', 0);
const b = buildSolutionRow('b', 1);

/** Changes a label on the server, at its next revision. */
function pushToServer(server: FakeServer, solution: string, pushId = 'foreign'): void {
  const revision = server.head.revision + 1;
  server.items.set('a', { ...a, solution, revision });
  const digest = digestRows(server.listRows());
  server.head = { revision, liveCount: digest.liveCount, digest: formatItemsDigest(digest), pushId };
}

/** A device that has pulled the server's two rows at revision 4. `above` lists the cursors of its item requests. */
function createDevice(meta: Partial<LocalMeta> = {}, rest: Partial<LocalState> = {}) {
  const server = createFakeServer([a, b]);
  server.head = { ...server.head, revision: 4 };
  const pulled = buildPulledState(server);
  const test = createTestContext(server, buildAdminState({ ...pulled, ...rest, meta: { ...pulled.meta, ...meta } }));
  const above: (number | null)[] = [];
  const { fetchItems } = test.context.pricing;
  test.context.pricing = {
    ...test.context.pricing,
    fetchItems(request: DocumentPageRequest) {
      above.push(request.above);
      return fetchItems(request);
    },
  };
  const { role } = test.getState().meta;
  return { ...test, server, above, catchUp: () => catchUpWithServer(test.context, role ?? 'admin') };
}

const getLabel = ({ rows }: LocalState) => rows.get('a')?.solution;

describe('catchUpWithServer at the same revision', () => {
  it('reads the head and records the time', async () => {
    const { catchUp, server, changes, context } = createDevice();
    await catchUp();
    expect(server.calls).toEqual(['fetchHead']);
    expect(changes).toEqual([{ meta: { lastSyncAt: context.clock.now() } }]);
  });

  it('records no time after another tab has erased the rows', async () => {
    const { catchUp, server, getState, setState, changes } = createDevice();
    server.afterCall = () => setState({ ...getState(), meta: { ...getState().meta, lastSyncAt: null } });
    await catchUp();
    expect(changes).toEqual([]);
  });

  it('compares the costs once per page, for admins', async () => {
    const { catchUp, server, context } = createDevice();
    context.checks.hasMatchingCosts = false;
    await catchUp();
    await catchUp();
    expect(server.calls).toEqual(['fetchHead', 'fetchCostsDigest', 'fetchHead']);
    const partner = createDevice({ role: 'partner' });
    partner.context.checks.hasMatchingCosts = false;
    await partner.catchUp();
    expect(partner.server.calls).toEqual(['fetchHead']);
  });

  it('pulls everything when a cost differs', async () => {
    const damaged = { ...a, cost: { prix_partenaire: '99,00', commission: '15' } };
    const { catchUp, server, context, getState } = createDevice(
      {},
      { rows: new Map([damaged, b].map((row) => [row.id, row])) },
    );
    context.checks.hasMatchingCosts = false;
    await catchUp();
    expect(server.calls).toEqual(['fetchHead', 'fetchCostsDigest', 'fetchHead', ...WHOLE_PULL]);
    expect(getState().rows.get('a')?.cost).toEqual(a.cost);
    expect(context.checks.hasMatchingCosts).toBe(true);
  });

  it('leaves a cost that differs after a push between the reads to the next poll', async () => {
    const { catchUp, server, context } = createDevice();
    context.checks.hasMatchingCosts = false;
    server.costsDigest = 'f'.repeat(16);
    server.afterCall = (call) => {
      if (call === 'fetchCostsDigest') pushToServer(server, 'Autre');
    };
    await catchUp();
    expect(server.calls).toEqual(['fetchHead', 'fetchCostsDigest', 'fetchHead']);
    expect(context.checks.hasMatchingCosts).toBe(false);
  });

  it('pulls everything twice when the items differ even then', async () => {
    const { catchUp, server, above, getState } = createDevice();
    server.head = { ...server.head, digest: `live:${'f'.repeat(16)}` };
    await catchUp();
    expect(server.calls).toEqual(['fetchHead', ...WHOLE_PULL, ...WHOLE_PULL]);
    expect(above).toEqual([null, null]);
    expect(getState().meta.mismatchedHead).toBe(4);
    await catchUp();
    expect(server.calls.slice(11)).toEqual(['fetchHead']);
  });
});

describe('catchUpWithServer of newer rows', () => {
  it('pulls the rows above the cursor', async () => {
    const { catchUp, server, above, getState, changes } = createDevice();
    pushToServer(server, 'Autre');
    await catchUp();
    expect(above).toEqual([4]);
    expect(getLabel(getState())).toBe('Autre');
    expect(getState().meta).toMatchObject({ cursor: 5, mismatchedHead: null });
    expect(changes).toMatchObject([{ rejected: { remove: [] } }]);
  });

  it('pulls everything if the rows do not match the head, but once per head', async () => {
    const { catchUp, server, above, getState, setState } = createDevice();
    pushToServer(server, 'Autre');
    server.head = { ...server.head, digest: `live:${'f'.repeat(16)}` };
    await catchUp();
    expect(above).toEqual([4, null]);
    expect(getState().meta.mismatchedHead).toBe(5);
    setState({ ...getState(), meta: { ...getState().meta, cursor: 4, plansCursor: 4 } });
    await catchUp();
    expect(above).toEqual([4, null, 4]);
  });

  it('pulls from the cursor after old edits were restored', async () => {
    const { catchUp, above, getState } = createDevice({ needsPull: true });
    await catchUp();
    expect(above).toEqual([4]);
    expect(getState().meta.needsPull).toBe(false);
  });

  it('pulls everything at first, and when the head decreased', async () => {
    const first = createDevice({ cursor: 0, lastSyncAt: null }, { rows: new Map() });
    await first.catchUp();
    expect(first.above).toEqual([null]);
    const restored = createDevice({ cursor: 9 });
    await restored.catchUp();
    expect(restored.above).toEqual([null]);
    expect(restored.getState().meta.cursor).toBe(4);
  });

  it.each([
    ['items', 'fetchItems'],
    ['costs', 'fetchCosts'],
  ] as const)('promise 31: repeats a first pull whose %s were cut short', async (_case, method) => {
    const { catchUp, context, getState } = createDevice({ cursor: 0, lastSyncAt: null }, { rows: new Map() });
    const { pricing } = context;
    let isCut = true;
    context.pricing = {
      ...pricing,
      async [method](request: DocumentPageRequest) {
        const page = await pricing[method](request);
        const docs = isCut ? [] : page.docs;
        isCut = false;
        return { ...page, docs };
      },
    };
    await catchUp();
    expect(getState()).toMatchObject({
      rows: new Map([a, b].map((row) => [row.id, row])),
      meta: { mismatchedHead: null },
    });
  });

  it('pulls everything after 30 days without a sync', async () => {
    const now = createVirtualClock().now();
    const { catchUp, server, above } = createDevice({ lastSyncAt: now - 30 * 86_400_000 });
    pushToServer(server, 'Autre');
    await catchUp();
    expect(above).toEqual([4]);
    const longer = createDevice({ lastSyncAt: now - 30 * 86_400_000 - 1 });
    await longer.catchUp();
    expect(longer.server.calls).toEqual(['fetchHead']);
    const newer = createDevice({ lastSyncAt: now - 30 * 86_400_000 - 1 });
    pushToServer(newer.server, 'Autre');
    await newer.catchUp();
    expect(newer.above).toEqual([null]);
  });

  it('pulls everything once when the rows come from a build that read no price dates', async () => {
    const { catchUp, server, above, getState } = createDevice({ plansCursor: null });
    const priceChange = { prix_avant: '8,00', prix_depuis: 5 };
    server.items.set('a', { ...a, priceChange });
    await catchUp();
    await catchUp();
    expect(above).toEqual([null]);
    expect(getState().rows.get('a')?.priceChange).toEqual(priceChange);
    const behind = createDevice({ plansCursor: null });
    pushToServer(behind.server, 'Autre');
    await behind.catchUp();
    expect(behind.above).toEqual([null]);
  });

  it('waits while the head is missing, except before the first pull', async () => {
    const { catchUp, server, changes } = createDevice();
    server.head = { ...server.head, revision: 0, isMissing: true };
    await expect(catchUp()).rejects.toMatchObject({ code: 'busy' });
    expect(changes).toEqual([]);
    const first = createDevice({ cursor: 0, lastSyncAt: null }, { rows: new Map() });
    Object.assign(first.server, createFakeServer());
    first.server.head = { ...first.server.head, revision: 0, isMissing: true };
    await first.catchUp();
    expect(first.getState().meta.lastSyncAt).not.toBeNull();
  });

  it.each([
    ['pulled', { cursor: 5 }],
    ['changed the role', { role: 'partner' }],
    ['restored old edits', { needsPull: true }],
    ['pushed', { inFlight: { base: 4, attempts: [ATTEMPT, { ...ATTEMPT, pushId: 'new' }] } }],
    ['pushed for the first time', { inFlight: { base: 4, attempts: [ATTEMPT] } }, null],
  ] as const)('stores nothing when another tab %s during the pull', async (_case, meta, inFlight?: null) => {
    const { catchUp, server, getState, setState, changes } = createDevice({
      inFlight: inFlight === null ? null : { base: 4, attempts: [ATTEMPT] },
    });
    pushToServer(server, 'Autre');
    server.afterCall = (call) => {
      if (call === 'fetchCosts') setState({ ...getState(), meta: { ...getState().meta, ...meta } });
    };
    await catchUp();
    expect(changes).toEqual([]);
  });
});

describe('catchUpWithServer after the device’s own push', () => {
  const edit = buildUpdateMutation('e', a, { solution: 'Mien' });
  const other = buildUpdateMutation('o', b, { solution: 'Suivant' });
  const push = { pushId: 'own', planned: ['e'], mutationIds: ['e'] };
  const createPusher = (meta: Partial<LocalMeta> = {}, outbox = [edit, other]) =>
    createDevice(
      { inFlight: { base: 4, attempts: [push] }, ...meta },
      { outbox: outbox.map((mutation, index) => ({ seq: index + 1, mutation })) },
    );

  it('derives the rows without reading them', async () => {
    const { catchUp, server, getState } = createPusher();
    pushToServer(server, 'Mien', 'own');
    await catchUp();
    expect(server.calls).toEqual(['fetchHead']);
    expect(getState()).toMatchObject({ meta: { cursor: 5, inFlight: null }, outbox: [{ mutation: { id: 'o' } }] });
    expect(getState().rows.get('a')).toMatchObject({ solution: 'Mien', revision: 5 });
  });

  it('reads the rows when the push wrote price dates, whose time only the server knows', async () => {
    const { catchUp, server, above, getState, setState } = createPusher();
    const priceChange = { prix_avant: '8,00', prix_depuis: 5 };
    setState({ ...getState(), rows: new Map(getState().rows).set('a', { ...a, priceChange }) });
    pushToServer(server, 'Mien', 'own');
    await catchUp();
    expect(above).toEqual([4]);
    expect(getState().rows.get('a')?.priceChange).toBeUndefined();
  });

  it('leaves edits of other rows as they are', async () => {
    const back = buildUpdateMutation('r', { ...b, solution: 'Suivant' }, { solution: b.solution });
    const { catchUp, server, getState } = createPusher({}, [edit, other, back]);
    pushToServer(server, 'Mien', 'own');
    await catchUp();
    expect(getState().outbox.map(({ mutation }) => mutation)).toEqual([other, back]);
  });

  it('reads the rows when they do not match the head', async () => {
    const { catchUp, server, above, getState } = createPusher();
    pushToServer(server, 'Corrigé', 'own');
    await catchUp();
    expect(above).toEqual([4]);
    expect(getLabel(getState())).toBe('Corrigé');
    expect(getState().outbox).toMatchObject([{ mutation: { id: 'o' } }]);
  });

  it('reads the rows after a push of a plan whose edit has left the outbox for a conflict', async () => {
    const plan = { prix_partenaire: '12,90', commission: '15', starts_on: '2027-01-01' };
    const inFlight = { base: 4, attempts: [{ pushId: 'own', planned: ['p', 'o'], mutationIds: ['p', 'o'] }] };
    const planOfB = buildUpdateMutation('o', b, { plan });
    const { catchUp, server, above, getState } = createPusher({ inFlight }, [planOfB]);
    for (const id of ['a', 'b']) server.plans.set(id, { id, plan, revision: 5 });
    server.head = { ...server.head, revision: 5, pushId: 'own' };
    await catchUp();
    expect(above).toEqual([4]);
    expect(getState()).toMatchObject({ outbox: [], meta: { cursor: 5 } });
    expect([...getState().rows.values()].map((row) => row.plan)).toEqual([plan, plan]);
  });

  it('derives the plans of a push of plans alone', async () => {
    const plan = { prix_partenaire: '12,90', commission: '15', starts_on: '2027-01-01' };
    const { catchUp, server, getState } = createPusher({}, [buildUpdateMutation('e', a, { plan })]);
    server.head = { ...server.head, revision: 5, pushId: 'own' };
    await catchUp();
    expect(server.calls).toEqual(['fetchHead']);
    expect(getState()).toMatchObject({ outbox: [], meta: { cursor: 5, plansCursor: 5 } });
    expect(getState().rows.get('a')).toEqual({ ...a, plan, revision: 5 });
  });

  it('reads the rows after a push of another device, and finds its own push in the records', async () => {
    const { catchUp, server, above, getState } = createPusher();
    pushToServer(server, 'Mien', 'own');
    server.records = [{ pushId: 'own', revision: 5, at: 0, device: '', mutations: [edit] }];
    pushToServer(server, 'Autre');
    await catchUp();
    expect(above).toEqual([4]);
    expect(server.calls).toEqual(['fetchHead', ...WHOLE_PULL, 'fetchChange']);
    expect(getState()).toMatchObject({ outbox: [{ mutation: { id: 'o' } }], meta: { cursor: 6 } });
    expect(getState().conflicts.size).toBe(0);
  });

  it.each([
    ['after old edits were restored', { needsPull: true }, [edit, other]],
    ['when its edits have left the outbox', {}, [other]],
  ])('reads the rows %s', async (_case, meta, outbox) => {
    const { catchUp, server, above } = createPusher(meta, outbox);
    pushToServer(server, 'Mien', 'own');
    await catchUp();
    expect(above).toEqual([4]);
  });

  it('ignores attempts on an earlier head until it stores the pull', async () => {
    const { catchUp, server } = createPusher({ inFlight: { base: 3, attempts: [push] } });
    pushToServer(server, 'Mien', 'own');
    await catchUp();
    expect(server.calls).toEqual(['fetchHead', ...WHOLE_PULL, 'fetchChange']);
  });

  it('keeps the edit when another push took the revision', async () => {
    const { catchUp, server, getState } = createPusher();
    pushToServer(server, 'Autre');
    await catchUp();
    expect([...getState().conflicts.keys()]).toEqual(['e:label']);
  });
});
