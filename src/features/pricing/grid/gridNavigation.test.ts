import { describe, expect, it } from 'vitest';
import { findNextPosition, type GridPosition } from './gridNavigation';

const BOUNDS = { rows: 100, columns: 6, pageRows: 10 };

function press(key: string, from: GridPosition, hasCtrl = false) {
  return findNextPosition({ key, hasCtrl }, from, BOUNDS);
}

describe('findNextPosition', () => {
  it('moves by one cell on an arrow key', () => {
    const from = { row: 5, column: 2 };
    expect(press('ArrowUp', from)).toEqual({ row: 4, column: 2 });
    expect(press('ArrowDown', from)).toEqual({ row: 6, column: 2 });
    expect(press('ArrowLeft', from)).toEqual({ row: 5, column: 1 });
    expect(press('ArrowRight', from)).toEqual({ row: 5, column: 3 });
  });

  it('stays inside the grid at every edge', () => {
    expect(press('ArrowUp', { row: 0, column: 0 })).toEqual({ row: 0, column: 0 });
    expect(press('ArrowLeft', { row: 0, column: 0 })).toEqual({ row: 0, column: 0 });
    expect(press('ArrowDown', { row: 99, column: 5 })).toEqual({ row: 99, column: 5 });
    expect(press('ArrowRight', { row: 99, column: 5 })).toEqual({ row: 99, column: 5 });
    expect(press('PageDown', { row: 95, column: 1 })).toEqual({ row: 99, column: 1 });
    expect(press('PageUp', { row: 3, column: 1 })).toEqual({ row: 0, column: 1 });
  });

  it('moves to the ends of the row on Home and End, and of the grid with Ctrl', () => {
    const from = { row: 40, column: 3 };
    expect(press('Home', from)).toEqual({ row: 40, column: 0 });
    expect(press('End', from)).toEqual({ row: 40, column: 5 });
    expect(press('Home', from, true)).toEqual({ row: 0, column: 0 });
    expect(press('End', from, true)).toEqual({ row: 99, column: 5 });
  });

  it('moves to the edges of the grid on arrow keys with Ctrl', () => {
    const from = { row: 40, column: 3 };
    expect(press('ArrowUp', from, true)).toEqual({ row: 0, column: 3 });
    expect(press('ArrowDown', from, true)).toEqual({ row: 99, column: 3 });
    expect(press('ArrowLeft', from, true)).toEqual({ row: 40, column: 0 });
    expect(press('ArrowRight', from, true)).toEqual({ row: 40, column: 5 });
  });

  it('moves by a page on PageUp and PageDown', () => {
    expect(press('PageDown', { row: 40, column: 3 })).toEqual({ row: 50, column: 3 });
    expect(press('PageUp', { row: 40, column: 3 })).toEqual({ row: 30, column: 3 });
  });

  it('returns null for other keys', () => {
    expect(press('a', { row: 1, column: 1 })).toBeNull();
    expect(press('Tab', { row: 1, column: 1 })).toBeNull();
  });
});
