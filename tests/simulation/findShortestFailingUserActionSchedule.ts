import * as fc from 'fast-check';
import type { RowField } from '../../src/features/pricing/cells/rowInput';
import { lowerRowNumbering } from '../../src/domain/pricing/testing/lowerRowNumbering';
import type { CellAction } from './CellScreen';
import { runUserActionSchedule, type SimulatedUserAction, type UserActionSchedule } from './runUserActionSchedule';

/** Favors few rows and devices, so that actions often meet on one row. */
const ROWS = fc.constantFrom(0, 0, 0, 0, 1, 1, 2, 7);
const DEVICES = fc.constantFrom(0, 0, 0, 1, 1, 2);

/**
 * Small pushes, rows of a grid that takes several of them to space out, and rows that are far from each other. Pushes of
 * the usual size need 750 rows, and twenty times as long.
 */
const LONG_GRID_NUMBERING = { maxRenumberedRows: 20 };
const LONG_GRID_ROW_COUNT = 50;
const LONG_GRID_ROWS = fc.constantFrom(0, 0, 1, 2, 10, LONG_GRID_ROW_COUNT - 2, LONG_GRID_ROW_COUNT - 1);

/** Rows of a grid that runs out of numbers with narrow gaps. */
const GAPS_GRID_ROW_COUNT = 9;

const FIELDS = fc.constantFrom<RowField>('solution', 'prix_partenaire', 'prix_partenaire', 'commission');
const value = fc.constantFrom(1, 2, 3, 9);
const index = fc.nat(4);
const day = fc.nat(2);

function buildCellActions(row: fc.Arbitrary<number>): fc.Arbitrary<CellAction> {
  const count = fc.integer({ min: 1, max: 3 });
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('paste' as const),
        row,
        count,
        fields: fc.uniqueArray(FIELDS, { minLength: 1, maxLength: 2 }),
        value,
        added: fc.constantFrom(0, 0, 0, 2),
        isAsked: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('answer' as const) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('fill' as const), row, count, field: FIELDS }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('openCell' as const), row, field: FIELDS }) },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('typeCell' as const),
        value: fc.constantFrom(1, 2, 3, 8),
        isStored: fc.boolean(),
      }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('commitCell' as const) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('commitRange' as const), count }) },
  );
}

function buildUserActions(row: fc.Arbitrary<number>, moveWeight: number): fc.Arbitrary<SimulatedUserAction> {
  return fc.oneof(
    { weight: 12, arbitrary: buildCellActions(row) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('failWrite' as const) }) },
    { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('label' as const, 'price' as const), row, value }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('plan' as const), row, value, day }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancelPlan' as const), row }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('publish' as const), day }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('add' as const), value }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('delete' as const),
        rows: fc.array(row, { minLength: 1, maxLength: 2 }),
      }),
    },
    {
      weight: moveWeight,
      arbitrary: fc.record({
        kind: fc.constant('move' as const),
        rows: fc.array(row, { minLength: 1, maxLength: 2 }),
        after: fc.option(row),
      }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('undo' as const), index: fc.option(index) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('redo' as const) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('resolve' as const),
        index,
        take: fc.constantFrom('mine' as const, 'theirs' as const),
        isForAll: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('retry' as const, 'discard' as const), index }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('setRejection' as const), isRejected: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('poll' as const) }) },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('sync' as const),
        fault: fc.constantFrom('none' as const, 'none' as const, 'requestLost' as const, 'responseLost' as const),
      }),
    },
  );
}

/** Long schedules: in short ones, actions seldom meet on one row. */
function buildSchedules(
  device: fc.Arbitrary<number>,
  userAction: fc.Arbitrary<SimulatedUserAction>,
): fc.Arbitrary<UserActionSchedule> {
  return fc.array(fc.record({ device, userAction }), {
    minLength: 6,
    maxLength: 30,
    size: 'max',
  });
}

/** Where the schedules take place. */
const GRIDS = {
  /** Three devices on few rows. */
  short: {
    schedules: buildSchedules(DEVICES, buildUserActions(ROWS, 2)),
    rowCount: undefined,
    lowerNumbering: () => () => undefined,
  },
  /** One device on a grid that takes several pushes to space out. */
  long: {
    schedules: buildSchedules(fc.constant(0), buildUserActions(LONG_GRID_ROWS, 20)),
    rowCount: LONG_GRID_ROW_COUNT,
    lowerNumbering: () => lowerRowNumbering(LONG_GRID_NUMBERING),
  },
  /** One or three devices on a grid whose numbers often run out. */
  gaps: {
    schedules: fc.oneof(
      buildSchedules(fc.constant(0), buildUserActions(fc.nat(GAPS_GRID_ROW_COUNT), 30)),
      buildSchedules(DEVICES, buildUserActions(fc.nat(GAPS_GRID_ROW_COUNT), 30)),
    ),
    rowCount: GAPS_GRID_ROW_COUNT,
    lowerNumbering: () => lowerRowNumbering(),
  },
};
export type UserActionGrid = keyof typeof GRIDS;

/** Runs this many schedules. Returns the shortest failing one with its defects, or null. Deterministic per seed. */
export async function findShortestFailingUserActionSchedule({
  seed,
  runs,
  grid = 'short',
}: {
  seed: number;
  runs: number;
  grid?: UserActionGrid;
}): Promise<{ schedule: UserActionSchedule; defects: readonly string[] } | null> {
  const { schedules, rowCount, lowerNumbering } = GRIDS[grid];
  const restoreNumbering = lowerNumbering();
  const run = (schedule: UserActionSchedule) => runUserActionSchedule(schedule, rowCount);
  try {
    const isGood = fc.asyncProperty(schedules, async (schedule) => (await run(schedule)).length === 0);
    const { counterexample } = await fc.check(isGood, { seed, numRuns: runs });
    const [schedule] = counterexample ?? [];
    return schedule === undefined ? null : { schedule, defects: await run(schedule) };
  } finally {
    restoreNumbering();
  }
}
