import type { GridRow, ItemId } from '../../src/domain/pricingItem';
import { catchUp } from '../../src/sync/catchUp';
import type { SyncContext } from '../../src/sync/context';
import { discardRefused, resolveConflicts, retryRefused } from '../../src/sync/decide';
import { createDevice } from '../../src/sync/device';
import { edit } from '../../src/sync/edit';
import { EditFailure, RemoteError } from '../../src/sync/errors';
import type { Intent } from '../../src/sync/intents';
import { syncOnce } from '../../src/sync/syncOnce';
import { adminState } from '../../src/sync/testing/adminState';
import { createFakeServer, solution, type FakeServer } from '../../src/sync/testing/fakeServer';
import { memoryMarker, seededChance } from '../../src/sync/testing/fakes';
import { redo, undo } from '../../src/sync/undo';
import { createView } from '../../src/sync/view';
import { comparable, judgeLog } from './judge';
import { createWitness, type Witness } from './witness';

/**
 * The engine's own verbs on several devices, without storage, timers and tabs: hundreds of schedules in the time of one of
 * `run.ts`. What people do to the same rows is all there is here; faults of the world are that one's.
 */
export type Gesture =
  | { kind: 'label' | 'price'; row: number; value: number }
  | { kind: 'add'; value: number }
  | { kind: 'delete'; rows: readonly number[] }
  | { kind: 'move'; rows: readonly number[]; after: number | null }
  | { kind: 'undo'; index: number | null }
  | { kind: 'redo' }
  | { kind: 'resolve'; index: number; take: 'mine' | 'theirs'; all: boolean }
  | { kind: 'retry' | 'discard'; index: number }
  | { kind: 'look' }
  /** From now on the server takes what it refused, or refuses it again. */
  | { kind: 'rule'; refuses: boolean }
  /** `cut`: the request never arrives; `lost`: its answer does not. */
  | { kind: 'sync'; fault: 'none' | 'cut' | 'lost' };

export type Schedule = readonly { device: number; gesture: Gesture }[];

/** A label that the server refuses. */
const FORBIDDEN = 'Libellé 9';

interface Seat {
  name: string;
  context: SyncContext;
  /** Forgets the answer, or loses the request, of the next push. */
  fault: 'none' | 'cut' | 'lost';
}

const NOW = Date.UTC(2026, 0, 5, 8);
const DEVICES = 3;
const ROWS = 4;
/** More rounds than this lead nowhere. */
const MAX_ROUNDS = 20;

function never(): never {
  throw new Error('not part of this world');
}

async function sitDown(server: FakeServer, index: number, witness: Witness): Promise<Seat> {
  const name = `Appareil ${index}`;
  const chance = seededChance(index);
  const claims = { role: 'admin', pv: 1 } as const;
  const remote = server.connect(() => claims);
  const seat: Seat = { name, fault: 'none', context: null as never };
  const store: SyncContext['store'] = {
    load: () => witness.load(name, () => Promise.resolve(adminState({ meta: { birth: name, deviceName: name } }))),
    commit(expected, _commitId, change) {
      witness.commit(name, { expected, change });
      witness.told(change);
      return Promise.resolve();
    },
    peek: never,
    sealingKey: never,
    takeLease: never,
    leaseSeenAt: never,
    dropLease: never,
    onClosed: () => () => undefined,
    close: never,
  };
  const device = createDevice({
    store,
    chance,
    marker: memoryMarker(),
    tabs: { post: () => undefined, listen: () => () => undefined },
  });
  seat.context = {
    store,
    chance,
    device,
    clock: { now: () => NOW, after: never },
    sealer: { importKey: never, seal: never, open: never },
    session: {
      current: () => Promise.resolve(claims),
      refresh: () => Promise.resolve(claims),
      login: never,
      logout: never,
    },
    pricing: {
      ...remote,
      async commit(push) {
        const { fault } = seat;
        seat.fault = 'none';
        if (fault === 'cut') throw new RemoteError('unreachable');
        await remote.commit(push);
        if (fault === 'lost') throw new RemoteError('unreachable');
      },
    },
    view: createView(),
    claims: { fresh: true },
    verified: { costs: true },
    show: () => undefined,
  };
  await device.open();
  return seat;
}

const pick = <One>(from: readonly One[], index: number): One | undefined => from[index % Math.max(1, from.length)];

function intentOf(gesture: Gesture, live: readonly GridRow[]): Intent | null {
  const ids = (rows: readonly number[]): ItemId[] => [...new Set(rows.flatMap((index) => pick(live, index)?.id ?? []))];
  switch (gesture.kind) {
    case 'label':
    case 'price': {
      const itemId = pick(live, gesture.row)?.id;
      if (itemId === undefined) return null;
      return gesture.kind === 'label'
        ? { kind: 'update', itemId, label: `Libellé ${gesture.value}` }
        : { kind: 'update', itemId, cost: { prix_partenaire: `${gesture.value},00`, commission: '15' } };
    }
    case 'add': {
      const cost = { prix_partenaire: '5,00', commission: '15' };
      return { kind: 'add', type: 'solution', solution: `Ajout ${gesture.value}`, cost };
    }
    case 'delete':
      return { kind: 'delete', itemIds: ids(gesture.rows) };
    case 'move': {
      const after = gesture.after === null ? null : (pick(live, gesture.after)?.id ?? null);
      return { kind: 'move', itemIds: ids(gesture.rows), after };
    }
    default:
      return null;
  }
}

async function perform(seat: Seat, gesture: Gesture, witness: Witness): Promise<void> {
  const { context, name } = seat;
  const state = context.device.state();
  const intent = intentOf(gesture, context.view.grid(state).live);
  if (intent !== null) return void (await edit(context, intent));
  switch (gesture.kind) {
    case 'undo': {
      const steps = state.undo.filter(({ stack }) => stack === 'undo').toReversed();
      const group = gesture.index === null ? undefined : pick(steps, gesture.index)?.group;
      const done = witness.deciding(name, { rewind: true });
      return undo(context, group).finally(done);
    }
    case 'redo': {
      const done = witness.deciding(name, { rewind: true });
      return redo(context).finally(done);
    }
    case 'resolve': {
      const waiting = [...state.conflicts.keys()];
      const one = pick(waiting, gesture.index);
      const ids = gesture.all ? waiting : one === undefined ? [] : [one];
      const done = witness.deciding(name, { rewind: true, ids });
      return resolveConflicts(context, ids, gesture.take).finally(done);
    }
    case 'retry':
    case 'discard': {
      const id = pick([...state.refused.keys()], gesture.index);
      if (id === undefined) return undefined;
      const done = witness.deciding(name, { rewind: true, ids: gesture.kind === 'discard' ? [id] : [] });
      return (gesture.kind === 'retry' ? retryRefused : discardRefused)(context, id).finally(done);
    }
    case 'look':
      return catchUp(context, 'admin');
    case 'sync':
      seat.fault = gesture.fault;
      return syncOnce(context).finally(() => (seat.fault = 'none'));
    default:
      return undefined;
  }
}

/** What a person is told, and what the next sync mends. */
const isExpected = (error: unknown): boolean => error instanceof EditFailure || error instanceof RemoteError;

async function settle(seats: readonly Seat[]): Promise<void> {
  for (let round = 1; ; round += 1) {
    const heads = new Set<number>();
    for (const { context } of seats) {
      await syncOnce(context);
      heads.add(context.device.state().meta.cursor);
    }
    const isCalm = seats.every(({ context }) => context.device.state().outbox.length === 0);
    if (isCalm && heads.size === 1) return;
    if (round === MAX_ROUNDS) throw new Error('the outboxes never empty');
  }
}

/** Runs one schedule; the answer is what went against the promises. */
export async function runGestures(schedule: Schedule): Promise<readonly string[]> {
  const initial = Array.from({ length: ROWS }, (_, index) => solution(`r${index}`, index));
  const server = createFakeServer(initial);
  let isForbidden = true;
  server.refuses = ({ items }) => isForbidden && items.some((item) => item.solution === FORBIDDEN);
  const witness = createWitness(() => ({ records: () => server.records }));
  const seats = await Promise.all(Array.from({ length: DEVICES }, (_, index) => sitDown(server, index, witness)));
  for (const { context } of seats) await catchUp(context, 'admin');
  for (const { device, gesture } of schedule) {
    const seat = pick(seats, device);
    if (seat === undefined) continue;
    if (gesture.kind === 'rule') isForbidden = gesture.refuses;
    try {
      await perform(seat, gesture, witness);
    } catch (error) {
      if (!isExpected(error)) throw error;
    }
  }
  await settle(seats);
  const rows = new Map(server.rows().map((row) => [row.id, row]));
  for (const { name, context } of seats) {
    const state = context.device.state();
    if (comparable(state.rows.values(), true) !== comparable(rows.values(), true)) {
      witness.defect(`${name} ends with another grid`);
    }
  }
  judgeLog({ initial, records: server.records }, rows, witness.defect);
  for (const missing of witness.unaccounted()) witness.defect(missing);
  return witness.defects();
}
