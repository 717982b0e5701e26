import { MOVE_MAX_RENUMBERED_ROWS, PUSH_MAX_BYTES } from '../../config/constants';
import type { MoveMutation, Mutation } from './mutation';
import { reuseDisplayOrdersInRange } from './order';
import type { IndexRange } from './order';
import type { GridRow, ItemId } from './pricingItem';
import { replay } from './replay';
import { estimateItemBytes } from './pushSize';

export interface PartialMovePushPlan {
  /** Rows to renumber in this push: the order stays valid and gets closer to the target. Empty once it is reached. */
  rows: readonly GridRow[];
  /** Moves for the change record, with the positions that this push reaches. */
  mutations: readonly Mutation[];
}

/** Half of a push: the change record (300 moves take a quarter) and the heads take the other half. */
const STEP_BYTES = PUSH_MAX_BYTES / 2;

/**
 * Plans one push of a move that changes more rows than a push holds: several pushes, each of which leaves a valid
 * order. Sorts the rows of a window into the target order and redistributes the window's numbers. Combines the moves at
 * the head of the outbox, so that a block of rows needs barely more pushes than a single row.
 */
export function planPartialMovePush(
  server: ReadonlyMap<ItemId, GridRow>,
  pending: readonly Mutation[],
): PartialMovePushPlan {
  const moves = pickLeadingMoves(pending);
  const current = replay(server.values(), []).live;
  const ranks = new Map(replay(server.values(), moves).live.map((row, index) => [row.id, index]));
  const targetOrder = { current, getRank: (row: GridRow) => ranks.get(row.id) ?? 0 };
  const lastMoves = new Map(moves.map((move) => [move.itemId, move]));
  for (const range of listWindows(targetOrder, new Set(lastMoves.keys()))) {
    const window = current
      .slice(range.from, range.to + 1)
      .toSorted((a, b) => targetOrder.getRank(a) - targetOrder.getRank(b));
    if (window.every((row, index) => row === current[range.from + index])) continue;
    const target = [...current.slice(0, range.from), ...window, ...current.slice(range.to + 1)];
    return buildStep({ current, target, range, server, lastMoves });
  }
  return { rows: [], mutations: moves };
}

/**
 * Returns the moves to combine. Stops at a move of a row after which an earlier move placed another: each step replays
 * all of them, so that other row would follow its anchor to the wrong position.
 */
function pickLeadingMoves(pending: readonly Mutation[]): MoveMutation[] {
  const moves: MoveMutation[] = [];
  const anchors = new Set<ItemId>();
  for (const mutation of pending) {
    if (mutation.kind !== 'move' || anchors.has(mutation.itemId)) break;
    moves.push(mutation);
    if (mutation.after !== null) anchors.add(mutation.after);
  }
  return moves;
}

interface TargetOrder {
  current: readonly GridRow[];
  getRank: (row: GridRow) => number;
}

/**
 * Yields windows to sort, most effective first: above each row that moves up, starting with the lowest; then below each
 * row that moves down, starting with the highest. Of two neighbors in the wrong order one is a moved row, so until the
 * target is reached some window above or below a moved row makes progress.
 */
function* listWindows({ current, getRank }: TargetOrder, moved: ReadonlySet<ItemId>): Generator<IndexRange> {
  const positions = current.flatMap((row, index) => (moved.has(row.id) ? [{ index, rank: getRank(row) }] : []));
  const up = positions.filter((position) => position.rank < position.index).toReversed();
  const down = positions.filter((position) => position.rank > position.index);
  for (const { index } of up) yield { from: findWindowEnd(current, index, -1), to: index };
  for (const { index } of down) yield { from: index, to: findWindowEnd(current, index, 1) };
  for (const { index } of positions) {
    yield { from: findWindowEnd(current, index, -1), to: index };
    yield { from: index, to: findWindowEnd(current, index, 1) };
  }
}

/** Returns the index of the window's other end in this direction: 300 rows, fewer if long labels exceed half a push. */
function findWindowEnd(rows: readonly GridRow[], from: number, direction: 1 | -1): number {
  let bytes = 0;
  let index = from;
  for (let count = 0; count < MOVE_MAX_RENUMBERED_ROWS; count += 1) {
    const row = rows[from + direction * count];
    if (row === undefined) break;
    bytes += estimateItemBytes(row);
    if (bytes > STEP_BYTES && count > 1) break;
    index = from + direction * count;
  }
  return index;
}

interface StepInput {
  current: readonly GridRow[];
  target: readonly GridRow[];
  range: IndexRange;
  server: ReadonlyMap<ItemId, GridRow>;
  lastMoves: ReadonlyMap<ItemId, MoveMutation>;
}

function buildStep({ current, target, range, server, lastMoves }: StepInput): PartialMovePushPlan {
  const changed = reuseDisplayOrdersInRange(target, range).filter((row) => row !== server.get(row.id));
  const inWindow = new Set(target.slice(range.from, range.to + 1).map(({ id }) => id));
  const beyond = changed.filter(({ id }) => !inWindow.has(id));
  // Equal numbers renumber rows beyond the window too. If that is too much for one push, it sends only those rows, the
  // last ones first, to make room.
  if (changed.length > MOVE_MAX_RENUMBERED_ROWS && beyond.length > 0) {
    return { rows: beyond.slice(-MOVE_MAX_RENUMBERED_ROWS), mutations: [...lastMoves.values()].slice(0, 1) };
  }
  // Never empty: rows change places only if a moved row gets another predecessor.
  const before = mapPredecessors(current);
  const after = mapPredecessors(target);
  const mutations = [...lastMoves.values()].flatMap((move) => {
    const from = before.get(move.itemId) ?? null;
    const to = after.get(move.itemId) ?? null;
    return from === to ? [] : [{ ...move, after: to, before: from }];
  });
  return { rows: changed, mutations };
}

function mapPredecessors(rows: readonly GridRow[]): Map<ItemId, ItemId | null> {
  return new Map(rows.map((row, index) => [row.id, rows[index - 1]?.id ?? null]));
}
