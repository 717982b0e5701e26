// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { warnBeforeLeavingIf } from './warnBeforeLeaving';

function isWarned(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

describe('warnBeforeLeavingIf', () => {
  it('asks before the page closes exactly while the condition holds', () => {
    let hasInput = false;
    warnBeforeLeavingIf(() => hasInput);
    expect(isWarned()).toBe(false);
    hasInput = true;
    expect(isWarned()).toBe(true);
    hasInput = false;
    expect(isWarned()).toBe(false);
  });
});
