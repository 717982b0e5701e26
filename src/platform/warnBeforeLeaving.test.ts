// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { warnBeforeLeaving, warnBeforeLeavingIf } from './warnBeforeLeaving';

function isWarned(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

describe('warnBeforeLeaving', () => {
  it('asks before the page closes until each caller has stopped it', () => {
    const [stopFirst, stopSecond] = [warnBeforeLeaving(), warnBeforeLeaving()];
    stopFirst();
    expect(isWarned()).toBe(true);
    stopSecond();
    expect(isWarned()).toBe(false);
  });
});

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
