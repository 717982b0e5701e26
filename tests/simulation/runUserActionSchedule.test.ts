import { describe, expect, it } from 'vitest';
import { scaleSearch } from '../support/scaleSearch';
import { runUserActionSchedule, type SimulatedUserAction, type UserActionSchedule } from './runUserActionSchedule';
import { findShortestFailingUserActionSchedule } from './findShortestFailingUserActionSchedule';

/** Seed and number of schedules; failures of longer searches are added to REGRESSIONS. */
const SEARCH = { seed: 1, runs: scaleSearch(3_000) };

const buildSteps = (device: number, ...actions: SimulatedUserAction[]): UserActionSchedule =>
  actions.map((userAction) => ({ device, userAction }));
const SYNC: SimulatedUserAction = { kind: 'sync', fault: 'none' };
const buildDeletion = (...rows: number[]): SimulatedUserAction => ({ kind: 'delete', rows });
const buildLabelEdit = (row: number, value: number): SimulatedUserAction => ({ kind: 'label', row, value });
const buildUndo = (index: number | null = null): SimulatedUserAction => ({ kind: 'undo', index });

const REGRESSIONS: [string, UserActionSchedule][] = [
  [
    'a label is undone while the deletion of its row is a conflict, and the row returns',
    [
      ...buildSteps(2, buildDeletion(1), SYNC),
      ...buildSteps(0, buildUndo()),
      ...buildSteps(1, buildLabelEdit(1, 1), SYNC),
      ...buildSteps(0, buildDeletion(0)),
      ...buildSteps(1, buildUndo()),
      ...buildSteps(2, buildUndo()),
    ],
  ],
  [
    'a deletion that became a conflict is undone after a second one',
    [
      ...buildSteps(1, buildDeletion(3)),
      ...buildSteps(0, buildLabelEdit(7, 1), SYNC),
      ...buildSteps(1, SYNC, buildDeletion(7)),
      ...buildSteps(0, SYNC),
      ...buildSteps(1, buildUndo(1), buildDeletion(0)),
      ...buildSteps(0, { kind: 'move', rows: [0], after: null }),
      ...buildSteps(1, buildLabelEdit(0, 1)),
      ...buildSteps(0, { kind: 'redo' }),
    ],
  ],
  [
    'a pasted price returns to its first value beside a label that stays, and the price changes remotely',
    [
      ...buildSteps(
        1,
        {
          kind: 'paste',
          row: 3,
          count: 1,
          fields: ['solution', 'prix_partenaire'],
          value: 1,
          added: 0,
          isAsked: false,
        },
        { kind: 'price', row: 3, value: 10 },
      ),
      ...buildSteps(0, { kind: 'price', row: 3, value: 1 }, SYNC),
      ...buildSteps(1, SYNC),
    ],
  ],
  [
    'both deletions of a row are undone',
    [
      ...buildSteps(2, buildLabelEdit(2, 1), SYNC),
      ...buildSteps(
        0,
        buildDeletion(0, 2),
        SYNC,
        buildDeletion(1),
        buildUndo(1),
        buildUndo(),
        buildLabelEdit(0, 1),
        buildUndo(),
        buildUndo(),
        SYNC,
      ),
      ...buildSteps(0, { kind: 'resolve', index: 0, take: 'mine', isForAll: false }),
    ],
  ],
];

describe('promise 16: user actions of three devices on the same rows', () => {
  it('ends with one grid, a consistent log and every edit accounted for', async () => {
    expect(await findShortestFailingUserActionSchedule(SEARCH)).toBeNull();
  });

  it('ends in the order that one device asks for, also by moves that take several pushes', async () => {
    expect(await findShortestFailingUserActionSchedule({ ...SEARCH, runs: scaleSearch(200), grid: 'long' })).toBeNull();
  });

  it('ends in one order when numbers often run out', async () => {
    expect(
      await findShortestFailingUserActionSchedule({ ...SEARCH, runs: scaleSearch(1_000), grid: 'gaps' }),
    ).toBeNull();
  });

  it.each(REGRESSIONS)('ends with one grid when %s', async (_title, schedule) => {
    expect(await runUserActionSchedule(schedule)).toEqual([]);
  });
});
