import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Conflict } from './conflict';
import { planNextPush } from './planNextPush';
import type { Mutation, MutationId } from './mutation';
import { buildSingleRowDeletions, buildSingleRowMoves } from './order';
import type { GridRow, ItemId } from './pricingItem';
import { reanchor } from './reanchor';
import { rebase } from './rebase';
import { createGrid } from './replay';
import { listEditIds } from './testing/listEditIds';
import { lowerRowNumbering } from './testing/lowerRowNumbering';
import { replay } from './testing/replay';
import {
  buildCreateMutation,
  buildMoveMutation,
  buildDeleteMutation,
  buildSolution,
  buildUpdateMutation,
} from './testing/testBuilders';

/** Minimal server: rows, head revision and accepted mutations. */
interface Server {
  revision: number;
  rows: Map<ItemId, GridRow>;
  accepted: Set<MutationId>;
}

interface Device {
  name: string;
  revision: number;
  rows: Map<ItemId, GridRow>;
  pending: Mutation[];
  conflicts: Conflict[];
  /** Edits that a rebase dropped as no longer needed. */
  dropped: MutationId[];
  made: number;
}

const start = (): GridRow[] => Array.from({ length: 6 }, (_, i) => buildSolution(`r${i}`, { display_order: i }));

function newDevice(name: string, server: Server): Device {
  const rows = new Map(server.rows);
  return { name, revision: server.revision, rows, pending: [], conflicts: [], dropped: [], made: 0 };
}

function pullToDevice(device: Device, server: Server): void {
  const before = device.rows;
  device.rows = new Map(server.rows);
  device.revision = server.revision;
  const waiting = device.pending.filter(({ id }) => !server.accepted.has(id));
  const lastKnown = (id: ItemId) => before.get(id);
  const rebased = rebase({ findServerRow: (id) => device.rows.get(id), findLastKnownRow: lastKnown, pending: waiting });
  expect(rebased.editsOfUncreatedRows).toEqual([]);
  device.pending = reanchor(rebased.pending, device.rows, { rows: before, outbox: device.pending });
  device.conflicts.push(...rebased.conflicts);
  const left = new Set(listEditIds(rebased));
  device.dropped.push(...waiting.map(({ id }) => id).filter((id) => !left.has(id)));
}

/** Pulls and pushes as the sync engine does; `isLost`: the server accepts the push but its response is lost. */
function push(device: Device, server: Server, { isLost, most }: { isLost: boolean; most: number }): void {
  pullToDevice(device, server);
  const plan = planNextPush({
    rows: new Map(device.rows),
    revision: device.revision,
    pending: device.pending.slice(0, most),
    now: null,
  });
  if (plan === null) return;
  for (const row of plan.rows) server.rows.set(row.id, row);
  if (plan.commit !== null) server.revision += 1;
  for (const id of plan.completedIds) server.accepted.add(id);
  if (!isLost) pullToDevice(device, server);
}

type Edit =
  | { kind: 'add' }
  | { kind: 'label' | 'price'; row: number; value: number }
  | { kind: 'delete'; rows: number[] }
  | { kind: 'move'; rows: number[]; after: number | null };

type Step = { device: number } & (Edit | { kind: 'pullToDevice' } | { kind: 'push'; isLost: boolean; most: number });

const row = fc.nat(9);
const action = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('add' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('label' as const, 'price' as const), row, value: fc.nat(3) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), rows: fc.array(row, { maxLength: 2 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      rows: fc.array(row, { maxLength: 3 }),
      after: fc.option(row),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pullToDevice' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('push' as const),
      isLost: fc.boolean(),
      most: fc.constantFrom(1, 2, 150),
    }),
  },
);
const step: fc.Arbitrary<Step> = fc.tuple(fc.nat(2), action).map(([device, one]) => ({ device, ...one }));

function mutationsFor(device: Device, edit: Edit): Mutation[] {
  const { live } = replay(device.rows.values(), device.pending);
  const at = (index: number) => live[index % Math.max(1, live.length)];
  const newId = () => `${device.name}${(device.made += 1)}`;
  switch (edit.kind) {
    case 'add':
      return [buildCreateMutation(newId(), `new-${device.name}-${device.made}`)];
    case 'label':
    case 'price': {
      const target = at(edit.row);
      if (target === undefined) return [];
      const to =
        edit.kind === 'label'
          ? { solution: `Libellé ${edit.value}` }
          : { cost: { prix_partenaire: `${edit.value},00`, commission: '5' } };
      return [buildUpdateMutation(newId(), target, to)];
    }
    case 'delete': {
      const ids = edit.rows.flatMap((index) => at(index)?.id ?? []);
      return buildSingleRowDeletions(live, ids).map((deletion) => ({
        ...buildDeleteMutation(newId(), deletion.row),
        after: deletion.after,
      }));
    }
    case 'move': {
      const ids = edit.rows.flatMap((index) => at(index)?.id ?? []);
      const after = edit.after === null ? null : (at(edit.after)?.id ?? null);
      return buildSingleRowMoves(live, ids, after).map((one) =>
        buildMoveMutation(newId(), one.itemId, one.after, one.before),
      );
    }
  }
}

function settle(devices: readonly Device[], server: Server): void {
  for (let round = 0; devices.some(({ pending }) => pending.length > 0); round += 1) {
    if (round > 100) throw new Error('the outboxes never empty');
    for (const device of devices) push(device, server, { isLost: false, most: 150 });
  }
  for (const device of devices) pullToDevice(device, server);
}

describe.each([
  ['the usual numbering', () => () => undefined],
  ['narrow gaps', lowerRowNumbering],
])('rebase and planNextPush with %s', (_numbering, change) => {
  let restore = () => undefined as void;
  beforeEach(() => void (restore = change()));
  afterEach(() => restore());

  it('converge on three devices and lose no edit but those that a rebase drops', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const server: Server = { revision: 1, rows: new Map(start().map((one) => [one.id, one])), accepted: new Set() };
        const devices = ['a', 'b', 'c'].map((name) => newDevice(name, server));
        const made: MutationId[] = [];
        for (const { device: index, ...one } of steps) {
          const device = devices[index];
          if (device === undefined) continue;
          if (one.kind === 'pullToDevice') pullToDevice(device, server);
          else if (one.kind === 'push') push(device, server, one);
          else {
            const mutations = mutationsFor(device, one);
            made.push(...mutations.map(({ id }) => id));
            device.pending.push(...mutations);
          }
        }
        settle(devices, server);
        const grids = devices.map(({ rows }) => createGrid(rows.values()).live);
        for (const grid of grids) expect(grid).toEqual(createGrid(server.rows.values()).live);
        const waiting = devices.flatMap(({ conflicts }) =>
          conflicts.flatMap(({ mutations }) => mutations.map(({ id }) => id)),
        );
        const accounted = new Set([...server.accepted, ...waiting, ...devices.flatMap(({ dropped }) => dropped)]);
        expect(made.filter((id) => !accounted.has(id))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('never conflict on a single device when responses are lost', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const server: Server = { revision: 1, rows: new Map(start().map((one) => [one.id, one])), accepted: new Set() };
        const device = newDevice('a', server);
        for (const one of steps) {
          if (one.kind === 'pullToDevice') pullToDevice(device, server);
          else if (one.kind === 'push') push(device, server, one);
          else device.pending.push(...mutationsFor(device, one));
        }
        const expected = replay(device.rows.values(), device.pending).live;
        settle([device], server);
        expect(device.conflicts).toEqual([]);
        const ids = (rows: readonly GridRow[]) => rows.map(({ id, solution: label, cost }) => [id, label, cost]);
        expect(ids(createGrid(server.rows.values()).live)).toEqual(ids(expected));
      }),
      { numRuns: 3_000 },
    );
  });
});
