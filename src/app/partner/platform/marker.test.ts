// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { localMarker } from './marker';

describe('the marker of unsent edits', () => {
  beforeEach(() => localStorage.clear());

  it('promise 5: is found again by the next page, and gone when everything was sent', () => {
    localMarker(localStorage).write({ count: 2, since: 5 });
    expect(localMarker(localStorage).read()).toEqual({ count: 2, since: 5 });
    localMarker(localStorage).write(null);
    expect(localMarker(localStorage).read()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it.each(['', 'true', '{"count":0,"since":1}', '{"count":"2","since":1}', '{', 'null'])(
    'takes %j for nothing',
    (text) => {
      localStorage.setItem('unsent-edits', text);
      expect(localMarker(localStorage).read()).toBeNull();
    },
  );

  it('does without a storage that is barred or full', () => {
    expect(localMarker(null).read()).toBeNull();
    const full = {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    } as unknown as Storage;
    expect(() => localMarker(full).write({ count: 1, since: 1 })).not.toThrow();
  });
});
