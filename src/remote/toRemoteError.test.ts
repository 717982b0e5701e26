import { describe, expect, it } from 'vitest';
import { RemoteError } from '../sync/ports';
import { toErrorCode, toRemoteError } from './toRemoteError';

describe('toErrorCode', () => {
  it.each([
    ['permission-denied', 'denied'],
    ['invalid-argument', 'invalid'],
    ['out-of-range', 'invalid'],
    ['aborted', 'headMoved'],
    ['failed-precondition', 'headMoved'],
    ['already-exists', 'headMoved'],
    ['resource-exhausted', 'busy'],
    ['unavailable', 'busy'],
    ['internal', 'busy'],
    ['deadline-exceeded', 'busy'],
    ['unauthenticated', 'noSession'],
    ['unknown', 'unreachable'],
  ])('maps %s to "%s"', (from, code) => {
    expect(toErrorCode(from)).toBe(code);
  });
});

describe('toRemoteError', () => {
  it('keeps a RemoteError, and takes any other error for a server out of reach', () => {
    const error = new RemoteError('busy');
    expect(toRemoteError(error)).toBe(error);
    const cause = Object.assign(new Error('not from the server'), { code: 'permission-denied' });
    expect(toRemoteError(cause)).toMatchObject({ code: 'unreachable', cause });
  });
});
