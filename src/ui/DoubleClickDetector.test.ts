import { beforeEach, describe, expect, it } from 'vitest';
import { DOUBLE_CLICK_MS, DoubleClickDetector } from './DoubleClickDetector';

let detector: DoubleClickDetector;

beforeEach(() => {
  detector = new DoubleClickDetector();
});

/** Clicks `at` milliseconds, `x` and `y` CSS px from the upper left corner; `detail` is 0 for a key. */
const click = (at: number, { x = 0, y = 0, detail = 1 } = {}) =>
  detector.isDoubleClick({ timeStamp: at, clientX: x, clientY: y, detail } as MouseEvent);

describe('DoubleClickDetector', () => {
  it('detects a second click within the time of a double click', () => {
    expect([click(0), click(DOUBLE_CLICK_MS), click(2 * DOUBLE_CLICK_MS + 1)]).toEqual([false, true, false]);
  });

  it.each(['x', 'y'] as const)('distinguishes taps on neighbouring targets from a double click (%s)', (axis) => {
    expect([click(0), click(100, { [axis]: 25 }), click(200, { [axis]: 49 })]).toEqual([false, false, true]);
  });

  it('takes no press of a key for a click', () => {
    expect([click(0, { detail: 0 }), click(100, { detail: 0 }), click(200)]).toEqual([false, false, false]);
  });
});
