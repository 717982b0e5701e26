import { describe, expect, it } from 'vitest';
import { toErrorCode } from './toErrorCode';

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
