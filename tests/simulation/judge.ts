import { sameCost, type Mutation } from '../../src/domain/mutation';
import type { GridRow, ItemId } from '../../src/domain/pricingItem';
import { applyMutation, replay } from '../../src/domain/replay';
import type { Run } from './world';

export const comparable = (rows: Iterable<GridRow>, admin: boolean): string =>
  JSON.stringify(
    [...rows]
      .map(({ revision: _revision, ...row }) => (admin ? row : { ...row, cost: null }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );

/** What has to be true once everything rests: one grid everywhere, a log that tells it, and every edit accounted for. */
export function judgeEnd(run: Run): void {
  const { cloud, witness, devices } = run;
  const server = cloud.rows();
  const accepted = new Set(cloud.records().flatMap(({ mutations }) => mutations.map(({ id }) => id)));
  for (const device of devices) {
    const state = witness.state(device.name);
    if (state === null || state.meta.role === null) {
      witness.defect(`${device.name} is locked at the end`);
      continue;
    }
    const admin = state.meta.role === 'admin';
    if (comparable(state.rows.values(), admin) !== comparable(server.values(), admin)) {
      witness.defect(`${device.name} ends with another grid`);
    }
    for (const { conflict } of state.conflicts.values()) {
      const known = conflict.mutations.find(({ id }) => accepted.has(id));
      if (known !== undefined)
        witness.defect(`${device.name} still asks about an edit that the server took: ${known.id}`);
    }
    for (const { engine } of device.tabs) {
      const shown = engine.snapshot().rows.map(({ mark: _mark, ...row }) => row);
      const expected = replay(server.values(), []).live;
      if (comparable(shown, admin) !== comparable(expected, admin)) witness.defect(`${device.name} shows another grid`);
      if (shown.map(({ id }) => id).join() !== expected.map(({ id }) => id).join()) {
        witness.defect(`${device.name} shows another order`);
      }
    }
  }
  judgeLog({ initial: cloud.initial, records: cloud.records() }, server, witness.defect);
  for (const missing of witness.unaccounted()) witness.defect(missing);
  for (const escaped of run.escaped) witness.defect(`nobody caught: ${escaped}`);
}

/** What a push overwrote has to be what its edit was based on: nobody overwrites what he has not seen. */
function isBasedOn(mutation: Mutation, row: GridRow | undefined): boolean {
  const live = row === undefined || row.deleted ? null : row;
  switch (mutation.kind) {
    case 'create':
      return live === null;
    case 'update': {
      const { label, price } = mutation;
      if (live === null) return false;
      // The other side may have come to the same value first: then nothing is overwritten.
      const labels = label === undefined || [label.before, label.after].includes(live.solution);
      const prices = price === undefined || [price.before, price.after].some((one) => sameCost(one, live.cost));
      return labels && prices;
    }
    case 'delete':
      return live?.solution === mutation.before.solution && sameCost(live.cost, mutation.before.cost);
    case 'move':
      return true;
  }
}

/** A server's log and what its rows were before it. */
export interface Log {
  initial: readonly GridRow[];
  records: readonly { revision: number; mutations: readonly Mutation[] }[];
}

/** The log is the whole truth: replayed, it gives the grid; no edit is in it twice, and none overwrites what it had not seen. */
export function judgeLog(
  { initial, records }: Log,
  server: ReadonlyMap<ItemId, GridRow>,
  defect: (message: string) => void,
): void {
  const grid = replay(initial, []);
  const seen = new Set<string>();
  for (const { revision, mutations } of records) {
    for (const mutation of mutations) {
      const { id, itemId } = mutation;
      if (seen.has(id)) defect(`edit ${id} was accepted twice, the second time as revision ${revision}`);
      seen.add(id);
      const row = grid.rows.get(itemId);
      if (!isBasedOn(mutation, row)) {
        defect(`revision ${revision}: ${JSON.stringify(mutation)} overwrote ${JSON.stringify(row)}`);
      }
      applyMutation(grid, mutation);
    }
  }
  // A row created and deleted in one push was never written.
  const written = [...grid.rows.values()].filter(({ id, deleted }) => !deleted || server.has(id));
  if (comparable(written, true) !== comparable(server.values(), true)) defect('the log does not give the grid');
}
