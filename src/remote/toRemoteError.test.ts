import { describe, expect, it } from 'vitest';
import { RemoteError } from '../sync/ports';
import { toErrorCode, toRemoteError } from './toRemoteError';

describe('toErrorCode', () => {
  it.each([
    ['PERMISSION_DENIED', 'denied'],
    ['INVALID_ARGUMENT', 'invalid'],
    ['OUT_OF_RANGE', 'invalid'],
    ['ABORTED', 'headMoved'],
    ['FAILED_PRECONDITION', 'headMoved'],
    ['ALREADY_EXISTS', 'headMoved'],
    ['RESOURCE_EXHAUSTED', 'quota'],
    ['UNAVAILABLE', 'busy'],
    ['INTERNAL', 'busy'],
    ['DEADLINE_EXCEEDED', 'busy'],
    ['UNAUTHENTICATED', 'noSession'],
    ['UNKNOWN', 'unreachable'],
  ])('maps %s to "%s"', (from, code) => {
    expect(toErrorCode(from)).toBe(code);
  });
});

describe('toRemoteError', () => {
  it('keeps a RemoteError, and maps any other error to "unreachable"', () => {
    const error = new RemoteError('busy');
    expect(toRemoteError(error)).toBe(error);
    const cause = Object.assign(new Error('not from the server'), { code: 'permission-denied' });
    expect(toRemoteError(cause)).toMatchObject({ code: 'unreachable', cause });
  });
});
