import * as fc from 'fast-check';
import type { RowField } from '../../src/features/pricing/cells/rowInput';
import { PUSH_MAX_DOCUMENTS } from '../../src/config/constants';
import type { CellAction } from './CellScreen';
import { runUserActionSchedule, type UserAction, type UserActionSchedule } from './userActions';

/** Favors few rows and devices, so that actions often meet on one row. */
const ROWS = fc.constantFrom(0, 0, 0, 0, 1, 1, 2, 7);
const DEVICES = fc.constantFrom(0, 0, 0, 1, 1, 2);

/** Rows of a grid in which a move over all of them takes two pushes, and rows that are far from each other. */
const LONG_GRID_ROW_COUNT = 1.5 * PUSH_MAX_DOCUMENTS;
const LONG_GRID_ROWS = fc.constantFrom(0, 0, 1, 2, 150, LONG_GRID_ROW_COUNT - 2, LONG_GRID_ROW_COUNT - 1);

const FIELDS = fc.constantFrom<RowField>('solution', 'prix_partenaire', 'prix_partenaire', 'commission');
const value = fc.constantFrom(1, 2, 3, 9);
const index = fc.nat(4);

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

function buildUserActions(row: fc.Arbitrary<number>, moveWeight: number): fc.Arbitrary<UserAction> {
  return fc.oneof(
    { weight: 12, arbitrary: buildCellActions(row) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('failWrite' as const) }) },
    { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('label' as const, 'price' as const), row, value }) },
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
        fault: fc.constantFrom('none' as const, 'none' as const, 'cut' as const, 'lost' as const),
      }),
    },
  );
}

/** Long schedules: in short ones, actions seldom meet on one row. */
function buildSchedules(
  device: fc.Arbitrary<number>,
  userAction: fc.Arbitrary<UserAction>,
): fc.Arbitrary<UserActionSchedule> {
  return fc.array(fc.record({ device, userAction }), {
    minLength: 6,
    maxLength: 30,
    size: 'max',
  });
}

/**
 * Runs this many schedules, of three devices on few rows or of one device on a long grid. Returns the shortest failing
 * one with its defects, or null. Deterministic per seed.
 */
export async function findShortestFailingUserActionSchedule({
  seed,
  runs,
  isLongGrid = false,
}: {
  seed: number;
  runs: number;
  isLongGrid?: boolean;
}): Promise<{ schedule: UserActionSchedule; defects: readonly string[] } | null> {
  const schedules = isLongGrid
    ? buildSchedules(fc.constant(0), buildUserActions(LONG_GRID_ROWS, 20))
    : buildSchedules(DEVICES, buildUserActions(ROWS, 2));
  const run = (schedule: UserActionSchedule) =>
    runUserActionSchedule(schedule, isLongGrid ? LONG_GRID_ROW_COUNT : undefined);
  const isGood = fc.asyncProperty(schedules, async (schedule) => (await run(schedule)).length === 0);
  const { counterexample } = await fc.check(isGood, { seed, numRuns: runs });
  const [schedule] = counterexample ?? [];
  return schedule === undefined ? null : { schedule, defects: await run(schedule) };
}
