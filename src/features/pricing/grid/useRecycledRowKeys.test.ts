import { describe, expect, it } from 'vitest';
import { assignRecycledRowKeys, INITIAL_RECYCLED_ROW_KEYS } from './useRecycledRowKeys';

const LIST = ['all rows'];
const NONE: ReadonlySet<string> = new Set();

/** Assigns keys from one render to the next. */
class Screen {
  #keys = INITIAL_RECYCLED_ROW_KEYS;

  assign(itemIds: string[], list: object | null, pinned: ReadonlySet<string>): readonly number[] {
    this.#keys = assignRecycledRowKeys(this.#keys, { itemIds, list, pinned });
    return this.#keys.rows.map(({ key }) => key);
  }
}

/** Ids `r<from>` to `r<to>`, exclusive. */
function rows(from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, index) => `r${from + index}`);
}

function isAscending(keys: readonly number[]): boolean {
  return keys.every((key, at) => at === 0 || key > (keys[at - 1] ?? Infinity));
}

describe('assignRecycledRowKeys', () => {
  it('keeps keys of rows that stay rendered', () => {
    const screen = new Screen();
    const before = screen.assign(rows(0, 10), LIST, NONE);
    const after = screen.assign(rows(3, 13), LIST, NONE);
    expect(after.slice(0, 7)).toEqual(before.slice(3));
    expect(after.slice(7).some((key) => before.includes(key))).toBe(false);
  });

  it('reuses keys in order after a jump', () => {
    const screen = new Screen();
    const before = screen.assign(rows(0, 10), LIST, NONE);
    expect(screen.assign(rows(500, 510), LIST, NONE)).toEqual(before);
    expect(screen.assign(rows(93, 103), LIST, NONE)).toEqual(before);
  });

  it('adds keys when a jump renders more rows', () => {
    const screen = new Screen();
    const before = screen.assign(rows(0, 6), LIST, NONE);
    const after = screen.assign(rows(500, 510), LIST, NONE);
    expect(after.slice(0, 6)).toEqual(before);
    expect(new Set(after).size).toBe(10);
  });

  it.each([
    ['above', rows(500, 510), (rendered: string[]) => ['r4', ...rendered]],
    ['below', rows(500, 510), (rendered: string[]) => [...rendered, 'r900']],
  ])('keeps the key of a row pinned %s the viewport', (_where, rendered, addPinned) => {
    const screen = new Screen();
    const start = addPinned(rows(0, 10).filter((id) => id !== 'r4'));
    const pinnedId = start.find((id) => id === 'r4' || id === 'r900') ?? '';
    const pinned = new Set([pinnedId]);
    const findKey = (ids: string[], keys: readonly number[]) => keys[ids.indexOf(pinnedId)];
    const pinnedKey = findKey(start, screen.assign(start, LIST, pinned));
    const nextRows = addPinned(rendered);
    const keys = screen.assign(nextRows, LIST, pinned);
    expect(findKey(nextRows, keys)).toBe(pinnedKey);
    expect(new Set(keys).size).toBe(nextRows.length);
  });

  it('does not move keys across a pinned row', () => {
    const screen = new Screen();
    const pinned = new Set(['r500']);
    const first = screen.assign(['r500', ...rows(501, 510)], LIST, pinned);
    const nextRows = [...rows(0, 10), 'r500'];
    const keys = screen.assign(nextRows, LIST, pinned);
    expect(keys.at(-1)).toBe(first[0]);
    expect(keys.slice(0, -1).some((key) => first.includes(key))).toBe(false);
  });

  it('does not reuse keys after rows change', () => {
    const screen = new Screen();
    const before = screen.assign(rows(0, 10), LIST, NONE);
    const after = screen.assign(rows(500, 510), ['found by a search'], NONE);
    expect(after.some((key) => before.includes(key))).toBe(false);
  });

  it('does not reuse keys during a drag', () => {
    const screen = new Screen();
    screen.assign(rows(0, 10), LIST, NONE);
    const before = screen.assign(rows(0, 10), null, NONE);
    expect(screen.assign(rows(500, 510), null, NONE).some((key) => before.includes(key))).toBe(false);
  });

  it('returns the same keys when nothing changed', () => {
    const screen = new Screen();
    const pinned = new Set(['r4']);
    screen.assign(rows(0, 10), LIST, pinned);
    const jumped = ['r4', ...rows(500, 510)];
    const once = screen.assign(jumped, LIST, pinned);
    expect(screen.assign(jumped, LIST, pinned)).toEqual(once);
  });

  it('keeps keys ascending after any jump', () => {
    const screen = new Screen();
    const pinned = new Set(['r4']);
    screen.assign(rows(0, 10), LIST, pinned);
    expect(isAscending(screen.assign(['r4', ...rows(500, 510)], LIST, pinned))).toBe(true);
    expect(isAscending(screen.assign(['r4', ...rows(900, 910)], LIST, pinned))).toBe(true);
  });
});
