import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { installEventLoop } from './eventLoop';
import { expectReopening } from './expectedConsole';
import type { runSchedule as RunSchedule } from './run';
import { scheduleOf } from './steps';

let runSchedule: typeof RunSchedule;

beforeAll(async () => {
  installEventLoop();
  const { installFetch } = await import('./seats');
  ({ runSchedule } = await import('./run'));
  installFetch();
});

beforeEach(expectReopening);

const SHARE = 20;

/**
 * Schedules that found a defect once: edits unsealed during another tab's look; an edit lost that was never reported as
 * saved; a conflict that was written again into a cleared database taken for a new one; a row made, changed and deleted
 * before anybody saw it taken for a loss; a question about a price taken for a new one after its row had been deleted and
 * brought back.
 */
const FOUND = [21538, 31534, 21631, 30153, 100266, 503089];

/**
 * An older gesture undone on top of newer ones that were still to be sent: gone at the next look; told twice in the log; asking
 * on about an edit that had been in flight. A deletion or a label undone while it waited as a question: a row that was there
 * created once more in the log; a second question that forgot the price.
 */
const FOUND_STUBBORN = [661354, 662004, 663400, 662512, 665798, 801433, 801881, 803392];

describe('promise 16: any random schedule of devices, faults and people', () => {
  it.each([...Array.from({ length: SHARE }, (_, index) => index + 1), ...FOUND])(
    'ends with one grid on all devices and no edit unaccounted for (seed %i)',
    async (seed) => {
      const { defects } = await runSchedule(scheduleOf(seed));
      expect(defects, `npm run simulate -- --seed ${seed} --runs 1`).toEqual([]);
    },
    60_000,
  );

  it.each(Array.from({ length: SHARE }, (_, index) => index + 1))(
    'ends so where storage and network fail all the time, too (harsh seed %i)',
    async (seed) => {
      const { defects } = await runSchedule(scheduleOf(seed, 'harsh'));
      expect(defects, `npm run simulate -- --seed ${seed} --runs 1 --harsh`).toEqual([]);
    },
    60_000,
  );

  it.each([...Array.from({ length: SHARE }, (_, index) => index + 1), ...FOUND_STUBBORN])(
    'ends so where a person insists on what was refused and undoes old gestures, too (stubborn seed %i)',
    async (seed) => {
      const { defects } = await runSchedule(scheduleOf(seed, 'stubborn'));
      expect(defects, `npm run simulate -- --seed ${seed} --runs 1 --stubborn`).toEqual([]);
    },
    60_000,
  );

  it.each(Array.from({ length: SHARE }, (_, index) => index + 1))(
    'ends so where everything meets on one device and one row, too (narrow seed %i)',
    async (seed) => {
      const { defects } = await runSchedule(scheduleOf(seed, 'narrow'));
      expect(defects, `npm run simulate -- --seed ${seed} --runs 1 --narrow`).toEqual([]);
    },
    60_000,
  );

  it('is the same schedule with the same outcome for the same seed', async () => {
    const [first, second] = [await runSchedule(scheduleOf(3)), await runSchedule(scheduleOf(3))];
    expect(second).toEqual(first);
    expect(scheduleOf(3)).toEqual(scheduleOf(3));
    expect(scheduleOf(3)).not.toEqual(scheduleOf(4));
  }, 60_000);
});
