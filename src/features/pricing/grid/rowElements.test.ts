import { describe, expect, it } from 'vitest';
import { elementsFor, NO_ELEMENTS } from './rowElements';

const LIST = ['all rows'];
const NONE: ReadonlySet<string> = new Set();

/** The grid from one screen to the next. */
class Screen {
  #elements = NO_ELEMENTS;

  keysOf(itemIds: string[], list: object | null, held: ReadonlySet<string>): readonly number[] {
    this.#elements = elementsFor(this.#elements, { itemIds, list, held });
    return this.#elements.rows.map(({ key }) => key);
  }
}

/** Rows `r<from>` to `r<to>`, the second not among them. */
function rows(from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, index) => `r${from + index}`);
}

function isAscending(keys: readonly number[]): boolean {
  return keys.every((key, at) => at === 0 || key > (keys[at - 1] ?? Infinity));
}

describe('the elements of the rows', () => {
  it('stay with their rows while the wheel turns by a few of them', () => {
    const elements = new Screen();
    const before = elements.keysOf(rows(0, 10), LIST, NONE);
    const after = elements.keysOf(rows(3, 13), LIST, NONE);
    expect(after.slice(0, 7)).toEqual(before.slice(3));
    expect(after.slice(7).some((key) => before.includes(key))).toBe(false);
  });

  it('are used again, each in its place, when a jump leaves nothing of the screen', () => {
    const elements = new Screen();
    const before = elements.keysOf(rows(0, 10), LIST, NONE);
    expect(elements.keysOf(rows(500, 510), LIST, NONE)).toEqual(before);
    expect(elements.keysOf(rows(93, 103), LIST, NONE)).toEqual(before);
  });

  it('are made anew for what a jump shows more than there was', () => {
    const elements = new Screen();
    const before = elements.keysOf(rows(0, 6), LIST, NONE);
    const after = elements.keysOf(rows(500, 510), LIST, NONE);
    expect(after.slice(0, 6)).toEqual(before);
    expect(new Set(after).size).toBe(10);
  });

  it.each([
    ['above', rows(500, 510), (shown: string[]) => ['r4', ...shown]],
    ['below', rows(500, 510), (shown: string[]) => [...shown, 'r900']],
  ])('never leave a row that is held %s the screen', (_where, shown, withHeld) => {
    const elements = new Screen();
    const start = withHeld(rows(0, 10).filter((id) => id !== 'r4'));
    const heldId = start.find((id) => id === 'r4' || id === 'r900') ?? '';
    const held = new Set([heldId]);
    const keyOf = (ids: string[], keys: readonly number[]) => keys[ids.indexOf(heldId)];
    const own = keyOf(start, elements.keysOf(start, LIST, held));
    const there = withHeld(shown);
    const keys = elements.keysOf(there, LIST, held);
    expect(keyOf(there, keys)).toBe(own);
    expect(new Set(keys).size).toBe(there.length);
  });

  it('are not handed across a held row, which would move it and lose its focus', () => {
    const elements = new Screen();
    const held = new Set(['r500']);
    const first = elements.keysOf(['r500', ...rows(501, 510)], LIST, held);
    const there = [...rows(0, 10), 'r500'];
    const keys = elements.keysOf(there, LIST, held);
    expect(keys.at(-1)).toBe(first[0]);
    expect(keys.slice(0, -1).some((key) => first.includes(key))).toBe(false);
  });

  it('are no other row’s when rows came, went or moved: a second press would meet it', () => {
    const elements = new Screen();
    const before = elements.keysOf(rows(0, 10), LIST, NONE);
    const after = elements.keysOf(rows(500, 510), ['found by a search'], NONE);
    expect(after.some((key) => before.includes(key))).toBe(false);
  });

  it('are no other row’s while one is dragged', () => {
    const elements = new Screen();
    elements.keysOf(rows(0, 10), LIST, NONE);
    const before = elements.keysOf(rows(0, 10), null, NONE);
    expect(elements.keysOf(rows(500, 510), null, NONE).some((key) => before.includes(key))).toBe(false);
  });

  it('are the same when nothing has changed since', () => {
    const elements = new Screen();
    const held = new Set(['r4']);
    elements.keysOf(rows(0, 10), LIST, held);
    const jumped = ['r4', ...rows(500, 510)];
    const once = elements.keysOf(jumped, LIST, held);
    expect(elements.keysOf(jumped, LIST, held)).toEqual(once);
  });

  it('keep their order after any jump, so that it is read as it is seen', () => {
    const elements = new Screen();
    const held = new Set(['r4']);
    elements.keysOf(rows(0, 10), LIST, held);
    expect(isAscending(elements.keysOf(['r4', ...rows(500, 510)], LIST, held))).toBe(true);
    expect(isAscending(elements.keysOf(['r4', ...rows(900, 910)], LIST, held))).toBe(true);
  });
});
