import { describe, expect, it } from 'vitest';
import { fetchJson, getNestedField, type Fetch } from './fetchJson';

describe('fetchJson', () => {
  it('returns status and body of any JSON response', async () => {
    const requests: unknown[] = [];
    const fetch: Fetch = (url, init) => {
      requests.push(url, init?.method, init?.signal instanceof AbortSignal);
      return Promise.resolve(new Response('{"a":1}', { status: 404 }));
    };
    expect(await fetchJson(fetch, '/x', { method: 'POST' })).toEqual({ status: 404, body: { a: 1 } });
    expect(requests).toEqual(['/x', 'POST', true]);
  });

  it('throws "unreachable" for a failed request, one without response in time, and another format', async () => {
    const waitForAbort: Fetch = (_url, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    const cases: Fetch[] = [
      () => Promise.reject(new TypeError('offline')),
      () => Promise.resolve(new Response('<html>')),
      waitForAbort,
    ];
    for (const fetch of cases) {
      await expect(fetchJson(fetch, '/x', {}, 1)).rejects.toMatchObject({
        code: 'unreachable',
        cause: expect.any(Error),
      });
    }
  });
});

describe('getNestedField', () => {
  const value: unknown = JSON.parse('{"a":{"b":[{"c":null}]},"__proto__":{"d":1}}');

  it('returns a field at any depth, undefined where there is none', () => {
    expect(getNestedField(value)).toBe(value);
    expect(getNestedField(value, 'a', 'b', '0', 'c')).toBeNull();
    expect(getNestedField(value, 'a', 'b', '0', 'c', 'd')).toBeUndefined();
    expect(getNestedField(value, 'a', 'x')).toBeUndefined();
    expect(getNestedField('text', 'length')).toBeUndefined();
    expect(getNestedField(null, 'a')).toBeUndefined();
  });

  it('reads no inherited field', () => {
    expect(getNestedField(value, 'toString')).toBeUndefined();
    expect(getNestedField([], 'length')).toBeUndefined();
  });
});
