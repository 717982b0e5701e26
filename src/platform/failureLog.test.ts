import { describe, expect, it, vi } from 'vitest';
import { RemoteError } from '../sync/ports';
import { describeFailure, logFailure } from './failureLog';

describe('describeFailure', () => {
  it('collects codes and messages of every cause', () => {
    const below = Object.assign(new Error('Missing or insufficient permissions.'), { code: 'permission-denied' });
    const failure = describeFailure(new RemoteError('denied', { cause: below }));
    expect(failure).toEqual({
      code: 'denied',
      message: 'remote: denied',
      details: 'permission-denied: Missing or insufficient permissions.',
    });
    expect(describeFailure(new RemoteError('timeout'))).toEqual({
      code: 'timeout',
      message: 'remote: timeout',
      details: '',
    });
    expect(describeFailure('text')).toEqual({ code: 'unknown', message: '', details: '' });
  });
});

describe('logFailure', () => {
  it('logs one line', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    logFailure('posts', { code: 'timeout', message: 'remote: timeout', details: '', hint: 'network' });
    expect(log.mock.calls).toEqual([['posts | code: timeout | message: remote: timeout | details: - | hint: network']]);
  });
});
