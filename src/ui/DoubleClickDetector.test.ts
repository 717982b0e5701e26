import { beforeEach, describe, expect, it } from 'vitest';
import { DOUBLE_CLICK_MS, DoubleClickDetector } from './DoubleClickDetector';

let detector: DoubleClickDetector;

beforeEach(() => {
  detector = new DoubleClickDetector();
});

/** Clicks `at` milliseconds, `x` CSS px beside the left edge; `detail` is 0 for a key. */
const click = (at: number, { x = 0, detail = 1 } = {}) =>
  detector.isDoubleClick({ timeStamp: at, clientX: x, clientY: 0, detail } as MouseEvent);

describe('DoubleClickDetector', () => {
  it('detects a second click within the time of a double click', () => {
    expect([click(0), click(DOUBLE_CLICK_MS), click(2 * DOUBLE_CLICK_MS + 1)]).toEqual([false, true, false]);
  });

  it('distinguishes two taps on neighbouring targets from a double click', () => {
    expect([click(0), click(100, { x: 25 }), click(200, { x: 49 })]).toEqual([false, false, true]);
  });

  it('takes no press of a key for a click', () => {
    expect([click(0, { detail: 0 }), click(100, { detail: 0 }), click(200)]).toEqual([false, false, false]);
  });
});
