import { describe, expect, it } from 'vitest';
import { StoreError } from '../sync/ports';
import { toStoreError } from './toStoreError';

const named = (name: string, rest: object = {}) => ({ name, message: '', ...rest });

describe('toStoreError', () => {
  it.each([
    ['a full disk', named('QuotaExceededError'), 'full'],
    ['a full disk of Chromium', named('UnknownError', { message: 'IO: FILE_ERROR_NO_SPACE (create)' }), 'full'],
    ['a full disk behind Dexie', named('AbortError', { inner: named('QuotaExceededError') }), 'full'],
    [
      'a full disk as the cause of a cause',
      named('A', { cause: named('B', { cause: named('QuotaExceededError') }) }),
      'full',
    ],
    ['a newer version', named('VersionError'), 'newerVersion'],
    ['any other error', named('UnknownError'), 'failed'],
    ['an error without a text', { name: 'UnknownError' }, 'failed'],
    ['a name that is no text', { name: 7, message: 'FILE_ERROR_NO_SPACE' }, 'failed'],
    ['a text', 'QuotaExceededError', 'failed'],
    ['nothing', null, 'failed'],
  ])('maps %s', (_case, error, code) => {
    expect(toStoreError(error)).toMatchObject({ name: 'StoreError', message: `storage: ${code}`, code, cause: error });
  });

  it('takes a nested error before a cause, and looks five levels deep', () => {
    const error = named('A', { inner: named('VersionError'), cause: named('QuotaExceededError') });
    expect(toStoreError(error).code).toBe('newerVersion');
    const nest = (depth: number): object =>
      depth === 0 ? named('QuotaExceededError') : named('A', { inner: nest(depth - 1) });
    expect(toStoreError(nest(4)).code).toBe('full');
    expect(toStoreError(nest(5)).code).toBe('failed');
  });

  it('keeps a StoreError', () => {
    const error = new StoreError('stale');
    expect(toStoreError(error)).toBe(error);
  });
});
