// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { createErasureMark } from './erasureMark';

describe('createErasureMark', () => {
  beforeEach(() => localStorage.clear());

  it('covers the commits of the erased database on the next page', () => {
    const covers = (storeId: string, commitSeq: number) =>
      createErasureMark(localStorage).covers({ storeId, commitSeq });
    expect(covers('a', 5)).toBe(false);
    createErasureMark(localStorage).write({ storeId: 'a', commitSeq: 5 });
    expect([covers('a', 4), covers('a', 5), covers('a', 6), covers('b', 5)]).toEqual([true, true, false, false]);
  });

  it('ignores a missing or full storage', () => {
    const commit = { storeId: 'a', commitSeq: 5 };
    createErasureMark(null).write(commit);
    expect(createErasureMark(null).covers(commit)).toBe(false);
    const full = {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    } as unknown as Storage;
    expect(() => createErasureMark(full).write(commit)).not.toThrow();
  });
});
