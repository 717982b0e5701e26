// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { createUnsentSummaryStore } from './unsentSummaryStore';

describe('createUnsentSummaryStore', () => {
  beforeEach(() => localStorage.clear());

  it('promise 5: returns the summary on the next page and deletes it once everything is sent', () => {
    createUnsentSummaryStore(localStorage).write({ count: 2, since: 5 });
    expect(createUnsentSummaryStore(localStorage).read()).toEqual({ count: 2, since: 5 });
    createUnsentSummaryStore(localStorage).write(null);
    expect(createUnsentSummaryStore(localStorage).read()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    '',
    'true',
    '{"count":0,"since":1}',
    '{"count":"2","since":1}',
    '{"count":2,"since":"1"}',
    '[2,1]',
    '{',
    'null',
  ])('returns null for %j', (text) => {
    localStorage.setItem('unsent-edits', text);
    expect(createUnsentSummaryStore(localStorage).read()).toBeNull();
  });

  it('ignores a missing or full storage', () => {
    expect(createUnsentSummaryStore(null).read()).toBeNull();
    const full = {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    } as unknown as Storage;
    expect(() => createUnsentSummaryStore(full).write({ count: 1, since: 1 })).not.toThrow();
  });
});
