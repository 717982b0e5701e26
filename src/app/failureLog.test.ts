import { expect, it, vi } from 'vitest';
import { RemoteError } from '../sync/errors';
import { failureOf, logFailure } from './failureLog';

it('a failure is told by the codes and words of every layer', () => {
  const below = Object.assign(new Error('Missing or insufficient permissions.'), { code: 'permission-denied' });
  const failure = failureOf(new RemoteError('denied', { cause: below }));
  expect(failure).toEqual({
    code: 'denied',
    message: 'remote: denied',
    details: 'permission-denied: Missing or insufficient permissions.',
  });
  expect(failureOf(new RemoteError('timeout'))).toEqual({ code: 'timeout', message: 'remote: timeout', details: '' });
  expect(failureOf('text')).toEqual({ code: 'unknown', message: '', details: '' });
});

it('a failure is logged as one line', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  logFailure('posts', { code: 'timeout', message: 'remote: timeout', details: '', hint: 'network' });
  expect(said.mock.calls).toEqual([['posts | code: timeout | message: remote: timeout | details: - | hint: network']]);
});
