import * as fc from 'fast-check';
import { runUserActionSchedule, type UserAction, type UserActionSchedule } from './userActions';

/** Favors few rows and devices, so that actions often meet on one row. */
const row = fc.constantFrom(0, 0, 0, 0, 1, 1, 2, 7);
const device = fc.constantFrom(0, 0, 0, 1, 1, 2);
const value = fc.constantFrom(1, 2, 3, 9);
const index = fc.nat(4);

const userAction: fc.Arbitrary<UserAction> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('label' as const, 'price' as const), row, value }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('add' as const), value }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('delete' as const), rows: fc.array(row, { minLength: 1, maxLength: 2 }) }),
  },
  {
    weight: 2,
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

/** Long schedules: in short ones, actions seldom meet on one row. */
const schedules: fc.Arbitrary<UserActionSchedule> = fc.array(fc.record({ device, userAction }), {
  minLength: 6,
  maxLength: 30,
  size: 'max',
});

/** Runs this many schedules. Returns the shortest failing one with its defects, or null. Deterministic per seed. */
export async function findShortestFailingUserActionSchedule(options: {
  seed: number;
  runs: number;
}): Promise<{ schedule: UserActionSchedule; defects: readonly string[] } | null> {
  const isGood = fc.asyncProperty(schedules, async (schedule) => (await runUserActionSchedule(schedule)).length === 0);
  const { counterexample } = await fc.check(isGood, { seed: options.seed, numRuns: options.runs });
  const [schedule] = counterexample ?? [];
  return schedule === undefined ? null : { schedule, defects: await runUserActionSchedule(schedule) };
}
