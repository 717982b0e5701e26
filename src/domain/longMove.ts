import { MOVE_MAX_ROWS, PUSH_MAX_BYTES } from '../config/constants';
import type { MoveMutation, Mutation } from './mutation';
import { shareNumbers } from './order';
import type { Span } from './order';
import type { GridRow, ItemId } from './pricingItem';
import { replay } from './replay';
import { itemBytes, mutationBytes } from './weight';

export interface LongMoveStep {
  /** Rows with their new numbers: one push of them leaves a valid order, nearer to the wanted one. None: it is reached. */
  rows: readonly GridRow[];
  /** What the change record tells of it: the moves as far as they got. */
  mutations: readonly Mutation[];
}

/** The record and the heads of a step are small beside its rows. */
const STEP_BYTES = PUSH_MAX_BYTES / 2;
const STEP_RECORD_BYTES = PUSH_MAX_BYTES / 4;

/**
 * One push of a move that changes more rows than a push holds (`decisions.md`, 'Prices': several pushes, each of which
 * leaves a valid order). The rows of a window are put into the wanted order and share out the numbers of the window. The
 * moves at the head of the outbox travel together, so that a block of many rows takes hardly more pushes than one row.
 */
export function longMoveStep(server: ReadonlyMap<ItemId, GridRow>, pending: readonly Mutation[]): LongMoveStep {
  const moves = leadingMoves(pending);
  const current = replay(server.values(), []).live;
  const rank = new Map(replay(server.values(), moves).live.map((row, index) => [row.id, index]));
  const wanted = { current, rank: (row: GridRow) => rank.get(row.id) ?? 0 };
  const lastMoves = new Map(moves.map((move) => [move.itemId, move]));
  for (const span of windows(wanted, new Set(lastMoves.keys()))) {
    const window = current.slice(span.from, span.to + 1).toSorted((a, b) => wanted.rank(a) - wanted.rank(b));
    if (window.every((row, index) => row === current[span.from + index])) continue;
    const target = [...current.slice(0, span.from), ...window, ...current.slice(span.to + 1)];
    return stepOf({ current, target, span, server, lastMoves });
  }
  return { rows: [], mutations: moves };
}

/**
 * The moves that travel together. They are replayed again on every step, so none of them may take away the row that an
 * earlier one is anchored to: that one would then be led to the wrong place.
 */
function leadingMoves(pending: readonly Mutation[]): MoveMutation[] {
  const moves: MoveMutation[] = [];
  const anchors = new Set<ItemId>();
  let bytes = 0;
  for (const mutation of pending) {
    if (mutation.kind !== 'move' || anchors.has(mutation.itemId)) break;
    bytes += mutationBytes(mutation);
    if (moves.length > 0 && bytes > STEP_RECORD_BYTES) break;
    moves.push(mutation);
    if (mutation.after !== null) anchors.add(mutation.after);
  }
  return moves;
}

interface Wanted {
  current: readonly GridRow[];
  rank: (row: GridRow) => number;
}

/**
 * Windows that may bring the order forward, most promising first: upwards from the lowest row that goes up, downwards
 * from the highest that goes down. Two neighbours in the wrong order always include a moved row, so one of all windows
 * above or below a moved row makes progress as long as anything is left to do.
 */
function* windows({ current, rank }: Wanted, moved: ReadonlySet<ItemId>): Generator<Span> {
  const places = current.flatMap((row, index) => (moved.has(row.id) ? [{ index, rank: rank(row) }] : []));
  const up = places.filter((place) => place.rank < place.index).toReversed();
  const down = places.filter((place) => place.rank > place.index);
  for (const { index } of up) yield { from: reach(current, index, -1), to: index };
  for (const { index } of down) yield { from: index, to: reach(current, index, 1) };
  for (const { index } of places) {
    yield { from: reach(current, index, -1), to: index };
    yield { from: index, to: reach(current, index, 1) };
  }
}

/** How far a window reaches from an index: 300 rows, or as many as half a push holds of long labels. */
function reach(rows: readonly GridRow[], from: number, direction: 1 | -1): number {
  let bytes = 0;
  let index = from;
  for (let count = 0; count < MOVE_MAX_ROWS; count += 1) {
    const row = rows[from + direction * count];
    if (row === undefined) break;
    bytes += itemBytes(row);
    if (bytes > STEP_BYTES && count > 1) break;
    index = from + direction * count;
  }
  return index;
}

interface StepInput {
  current: readonly GridRow[];
  target: readonly GridRow[];
  span: Span;
  server: ReadonlyMap<ItemId, GridRow>;
  lastMoves: ReadonlyMap<ItemId, MoveMutation>;
}

function stepOf({ current, target, span, server, lastMoves }: StepInput): LongMoveStep {
  const changed = shareNumbers(target, span).filter((row) => row !== server.get(row.id));
  const inWindow = new Set(target.slice(span.from, span.to + 1).map(({ id }) => id));
  const beyond = changed.filter(({ id }) => !inWindow.has(id));
  // Equal numbers pushed rows further down out of their places: those make room first, from the end of the list on.
  if (changed.length > MOVE_MAX_ROWS && beyond.length > 0) {
    return { rows: beyond.slice(-MOVE_MAX_ROWS), mutations: [...lastMoves.values()].slice(0, 1) };
  }
  const before = predecessors(current);
  const after = predecessors(target);
  const mutations = [...lastMoves.values()].flatMap((move) => {
    const from = before.get(move.itemId) ?? null;
    const to = after.get(move.itemId) ?? null;
    return from === to ? [] : [{ ...move, after: to, before: from }];
  });
  return { rows: changed, mutations: mutations.length > 0 ? mutations : [...lastMoves.values()].slice(0, 1) };
}

function predecessors(rows: readonly GridRow[]): Map<ItemId, ItemId | null> {
  return new Map(rows.map((row, index) => [row.id, rows[index - 1]?.id ?? null]));
}
