import { describe, expect, it } from 'vitest';
import {
  buildCreateMutation,
  buildDeleteMutation,
  buildMoveMutation,
  buildUpdateMutation,
} from '../../domain/pricing/testing/testBuilders';
import { toRowState, type Mutation } from '../../domain/pricing/mutation';
import type { Conflict } from '../../domain/pricing/conflict';
import type { LocalState, PendingConflict } from '../localStore/localState';
import { RemoteError } from '../ports';
import { buildAdminState } from '../testing/buildAdminState';
import { createTestContext } from '../testing/createTestContext';
import { buildSolutionRow, createFakeServer } from '../testing/fakeServer';
import { loadConflictAuthors } from './loadConflictAuthors';

const a = buildSolutionRow('a', 0);
const row = toRowState(a);
const cost = { prix_partenaire: '20,00', commission: '5' };
const common = { id: 'conflict', itemId: 'a', mutations: [], theirsRevision: 9 };
const CONFLICTS: Record<Conflict['unit'], Conflict> = {
  label: { ...common, unit: 'label', base: '', mine: '', theirs: '' },
  price: { ...common, unit: 'price', base: cost, mine: cost, theirs: cost },
  plan: { ...common, unit: 'plan', base: null, mine: null, theirs: null },
  deletedByOther: { ...common, unit: 'deletedByOther', base: row, mine: row, theirs: null },
  changedByOther: { ...common, unit: 'changedByOther', base: row, mine: null, theirs: row },
};
const label = buildUpdateMutation('label', a, { solution: 'Autre' });
const price = buildUpdateMutation('price', a, { cost });
const creation = buildCreateMutation('creation', 'a');
const deletion = buildDeleteMutation('deletion', a);
const move = buildMoveMutation('move', 'a', null);
const ofOtherRow = buildUpdateMutation('other', buildSolutionRow('b', 1), { solution: 'Autre' });

const buildPending = (conflict: Conflict): PendingConflict => ({ id: conflict.id, conflict, by: null });
const buildState = (...conflicts: readonly PendingConflict[]): LocalState =>
  buildAdminState({ conflicts: new Map(conflicts.map((one) => [one.id, one])) });

/** A server whose pushes, oldest first, wrote these mutations; the device of each is named after the first. */
function createServer(...pushes: readonly (readonly Mutation[])[]) {
  const server = createFakeServer([a]);
  server.records = pushes.map((mutations, index) => ({
    pushId: String(index),
    revision: index + 2,
    at: index,
    device: mutations[0]?.id ?? '',
    mutations,
  }));
  return server;
}

async function findAuthor(unit: Conflict['unit'], ...pushes: readonly (readonly Mutation[])[]) {
  const { context, getState } = createTestContext(
    createServer(...pushes),
    buildState(buildPending({ ...CONFLICTS[unit] })),
  );
  await loadConflictAuthors(context);
  return getState().conflicts.get('conflict')?.by?.device;
}

describe('loadConflictAuthors', () => {
  it.each([
    ['label', 'label'],
    ['price', 'price'],
    ['deletedByOther', 'deletion'],
    ['changedByOther', 'price'],
  ] as const)('finds the last push that wrote the unit of a conflict "%s"', async (unit, device) => {
    const pushes = [label, price, deletion].map((mutation) => [mutation]);
    expect(await findAuthor(unit, ...pushes, [move], [ofOtherRow])).toBe(device);
    expect(await findAuthor(unit, [move], [ofOtherRow])).toBeUndefined();
  });

  it.each(['label', 'price', 'changedByOther'] as const)('finds the restoration for a conflict "%s"', async (unit) => {
    expect(await findAuthor(unit, [label, price], [deletion], [creation])).toBe('creation');
  });

  it('finds a unit among several mutations of a push', async () => {
    expect(await findAuthor('price', [ofOtherRow, price, move])).toBe('other');
    expect(
      await findAuthor('label', [buildUpdateMutation('x', { ...a, id: 'b' }, { solution: 'B' }), price]),
    ).toBeUndefined();
  });

  it('reads ten records of the row from the revision of the conflict', async () => {
    const { context } = createTestContext(createServer(), buildState(buildPending({ ...CONFLICTS.label })));
    const requests: unknown[] = [];
    context.pricing = {
      ...context.pricing,
      fetchChanges: (request) => Promise.resolve(void requests.push(request)).then(() => []),
    };
    await loadConflictAuthors(context);
    expect(requests).toEqual([{ itemId: 'a', below: 10, limit: 10 }]);
  });

  it('reads nothing for a conflict that has an author, or none in the records', async () => {
    const server = createServer([move]);
    const known = { ...buildPending({ ...CONFLICTS.price, id: 'known' }), by: { device: 'x', at: 1 } };
    const { context } = createTestContext(server, buildState(buildPending({ ...CONFLICTS.label }), known));
    await loadConflictAuthors(context);
    await loadConflictAuthors(context);
    expect(server.calls).toEqual(['fetchChanges']);
  });

  it('stops at a failed request, for the next run to retry', async () => {
    const server = createServer([label]);
    server.beforeCall = () => {
      throw new RemoteError('unreachable');
    };
    const conflicts = ['1', '2'].map((id) => buildPending({ ...CONFLICTS.label, id }));
    const { context, getState, changes } = createTestContext(server, buildState(...conflicts));
    await loadConflictAuthors(context);
    expect(server.calls).toHaveLength(1);
    expect(changes).toEqual([]);
    server.beforeCall = () => undefined;
    await loadConflictAuthors(context);
    expect([...getState().conflicts.values()].map(({ by }) => by)).toEqual([
      { device: 'label', at: 0 },
      { device: 'label', at: 0 },
    ]);
  });

  it('rethrows unexpected errors', async () => {
    const server = createServer();
    server.beforeCall = () => {
      throw new Error('defect');
    };
    const { context } = createTestContext(server, buildState(buildPending({ ...CONFLICTS.label })));
    await expect(loadConflictAuthors(context)).rejects.toThrow('defect');
  });

  it.each([
    ['was resolved', []],
    ['has an author', [{ ...buildPending(CONFLICTS.label), by: { device: 'x', at: 1 } }]],
  ])('changes nothing when the conflict %s during the request', async (_case, conflicts) => {
    const server = createServer([label]);
    const { context, setState, changes } = createTestContext(server, buildState(buildPending({ ...CONFLICTS.label })));
    server.beforeCall = () => setState(buildState(...conflicts));
    await loadConflictAuthors(context);
    expect(changes).toEqual([]);
  });

  it('looks up a conflict again that was pulled again during the request', async () => {
    const server = createServer([label], [move], [creation]);
    const before = { ...CONFLICTS.label, theirsRevision: 2 };
    const { context, setState, getState } = createTestContext(server, buildState(buildPending(before)));
    server.beforeCall = () => setState(buildState(buildPending({ ...before, theirsRevision: 4 })));
    await loadConflictAuthors(context);
    expect(getState().conflicts.get('conflict')?.by?.device).toBe('creation');
  });

  describe('for conflicts of many rows', () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => buildSolutionRow(`r${String(index)}`, index));
    const rename = (one: typeof a) => buildUpdateMutation(one.id, one, { solution: 'Autre' });
    const buildConflict = (one: typeof a, theirsRevision: number) =>
      buildPending({ ...CONFLICTS.label, id: one.id, itemId: one.id, theirsRevision });
    const countRequests = ({ calls }: ReturnType<typeof createServer>) =>
      calls.filter((call) => call === 'fetchChanges').length;

    it('reads and stores the author of a push once', async () => {
      const pushes = [0, 250, 500, 750].map((start) => rows.slice(start, start + 250));
      const server = createServer(...pushes.map((push) => push.map(rename)));
      const conflicts = pushes.flatMap((push, index) => push.map((one) => buildConflict(one, index + 2)));
      const { context, getState, changes } = createTestContext(server, buildState(...conflicts));
      await loadConflictAuthors(context);
      const authors = [...getState().conflicts.values()].map(({ by }) => by?.device);
      expect(authors).toEqual(pushes.flatMap((push) => push.map(() => push[0]?.id)));
      expect({ requests: countRequests(server), commits: changes.length }).toEqual({ requests: 4, commits: 4 });
    });

    it('finds a newer push that the records of another row lack', async () => {
      const [first, second] = rows as [typeof a, typeof a];
      const newer = buildUpdateMutation('newer', second, { solution: 'Encore' });
      const server = createServer([rename(first), rename(second)], [newer], [buildMoveMutation('m', second.id, null)]);
      const conflicts = [buildConflict(first, 2), buildConflict(second, 4)];
      const { context, getState } = createTestContext(server, buildState(...conflicts));
      await loadConflictAuthors(context);
      expect([...getState().conflicts.values()].map(({ by }) => by?.device)).toEqual([first.id, 'newer']);
    });

    it('reads at most twenty times per run', async () => {
      const server = createServer(...rows.slice(0, 25).map((one) => [rename(one)]));
      const conflicts = rows.slice(0, 25).map((one, index) => buildConflict(one, index + 2));
      const { context, getState } = createTestContext(server, buildState(...conflicts));
      await loadConflictAuthors(context);
      expect(countRequests(server)).toBe(20);
      await loadConflictAuthors(context);
      expect(countRequests(server)).toBe(25);
      expect([...getState().conflicts.values()].map(({ by }) => by?.device)).toEqual(conflicts.map(({ id }) => id));
    });

    it('lets an edit made during a request go first', async () => {
      const [first, second] = rows as [typeof a, typeof a];
      const server = createServer([rename(first)], [rename(second)]);
      const conflicts = [buildConflict(first, 2), buildConflict(second, 3)];
      const { context, getState, setState } = createTestContext(server, buildState(...conflicts));
      server.beforeCall = () => setState({ ...getState(), outbox: [{ seq: 1, mutation: label }] });
      await loadConflictAuthors(context);
      expect(countRequests(server)).toBe(1);
      server.beforeCall = () => undefined;
      setState({ ...getState(), outbox: [] });
      await loadConflictAuthors(context);
      expect([...getState().conflicts.values()].map(({ by }) => by?.device)).toEqual(conflicts.map(({ id }) => id));
    });
  });
});
