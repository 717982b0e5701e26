// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenMailProgramOpens } from './whenMailProgramOpens';

let timeout: AbortController;

beforeEach(() => {
  timeout = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
});
afterEach(() => vi.restoreAllMocks());

describe('whenMailProgramOpens', () => {
  it('calls back once when the window loses the focus', () => {
    const callback = vi.fn<() => void>();
    whenMailProgramOpens(callback);
    expect(callback).not.toHaveBeenCalled();
    for (let times = 0; times < 2; times += 1) window.dispatchEvent(new Event('blur'));
    expect(callback).toHaveBeenCalledOnce();
  });

  it('ignores that the visitor turns to another window later', () => {
    const callback = vi.fn<() => void>();
    whenMailProgramOpens(callback);
    timeout.abort();
    window.dispatchEvent(new Event('blur'));
    expect(callback).not.toHaveBeenCalled();
  });
});
