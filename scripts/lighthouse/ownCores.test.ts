import { describe, expect, it } from 'vitest';
import { shareOut } from './ownCores.ts';

describe('the cores of a machine that measures', () => {
  it.each([
    ['0,1', [0], [1]],
    ['0-3', [0, 1], [2, 3]],
    ['0,2-3', [0], [2, 3]],
    ['8-9,12', [8], [9, 12]],
  ] as const)('are shared out between the page and the rest: %s', (list, page, others) => {
    expect(shareOut(list)).toEqual({ page, others });
  });

  it.each(['0', '5', ''])('are not, where there is but one: "%s"', (list) => {
    expect(shareOut(list)).toBeNull();
  });
});
