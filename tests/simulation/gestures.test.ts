import { describe, expect, it } from 'vitest';
import { runGestures, type Gesture, type Schedule } from './gestures';
import { searchGestures } from './gestureSchedules';

/** Always the same ones: what a longer search finds is added to FOUND. */
const SHARE = { seed: 1, runs: 3_000 };

const by = (device: number, ...gestures: Gesture[]): Schedule => gestures.map((gesture) => ({ device, gesture }));
const sync: Gesture = { kind: 'sync', fault: 'none' };
const remove = (...rows: number[]): Gesture => ({ kind: 'delete', rows });
const label = (row: number, value: number): Gesture => ({ kind: 'label', row, value });
const undo = (index: number | null = null): Gesture => ({ kind: 'undo', index });

const FOUND: [string, Schedule][] = [
  [
    'a label is undone while the deletion of its row is a question, and the row comes back',
    [
      ...by(2, remove(1), sync),
      ...by(0, undo()),
      ...by(1, label(1, 1), sync),
      ...by(0, remove(0)),
      ...by(1, undo()),
      ...by(2, undo()),
    ],
  ],
  [
    'a deletion that became a question is undone behind a second one',
    [
      ...by(1, remove(3)),
      ...by(0, label(7, 1), sync),
      ...by(1, sync, remove(7)),
      ...by(0, sync),
      ...by(1, undo(1), remove(0)),
      ...by(0, { kind: 'move', rows: [0], after: null }),
      ...by(1, label(0, 1)),
      ...by(0, { kind: 'redo' }),
    ],
  ],
  [
    'both deletions of a row are undone',
    [
      ...by(2, label(2, 1), sync),
      ...by(0, remove(0, 2), sync, remove(1), undo(1), undo(), label(0, 1), undo(), undo(), sync),
      ...by(0, { kind: 'resolve', index: 0, take: 'mine', all: false }),
    ],
  ],
];

describe('promise 16: whatever three people do to the same rows', () => {
  it('ends with one grid, a true log, and every edit accounted for', async () => {
    expect(await searchGestures(SHARE)).toBeNull();
  });

  it.each(FOUND)('does so where %s', async (_title, schedule) => {
    expect(await runGestures(schedule)).toEqual([]);
  });
});
