import * as fc from 'fast-check';
import { runGestures, type Gesture, type Schedule } from './gestures';

/** Gestures on the same row meet each other; so do those of the same person. */
const row = fc.constantFrom(0, 0, 0, 0, 1, 1, 2, 7);
const device = fc.constantFrom(0, 0, 0, 1, 1, 2);
const value = fc.constantFrom(1, 2, 3, 9);
const index = fc.nat(4);

const gesture: fc.Arbitrary<Gesture> = fc.oneof(
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
      all: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('retry' as const, 'discard' as const), index }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rule' as const), refuses: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('look' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('sync' as const),
      fault: fc.constantFrom('none' as const, 'none' as const, 'cut' as const, 'lost' as const),
    }),
  },
);

/** Long ones: short ones seldom meet each other. */
const schedules: fc.Arbitrary<Schedule> = fc.array(fc.record({ device, gesture }), {
  minLength: 6,
  maxLength: 30,
  size: 'max',
});

/** Runs so many schedules; the answer is the shortest bad one and what went wrong in it. The same seed gives the same ones. */
export async function searchGestures(options: {
  seed: number;
  runs: number;
}): Promise<{ schedule: Schedule; defects: readonly string[] } | null> {
  const isGood = fc.asyncProperty(schedules, async (schedule) => (await runGestures(schedule)).length === 0);
  const { counterexample } = await fc.check(isGood, { seed: options.seed, numRuns: options.runs });
  const [schedule] = counterexample ?? [];
  return schedule === undefined ? null : { schedule, defects: await runGestures(schedule) };
}
