// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFERRED_SCRIPTS_TEMPLATE_ID } from './config/deferredScripts';

/** Reports entries of these names to the observer of the page. */
let report: (...names: string[]) => void;
const observe = vi.fn<(options: PerformanceObserverInit) => void>();

function stubPaintTiming(supportedEntryTypes: readonly string[]): void {
  class Observer {
    static readonly supportedEntryTypes = supportedEntryTypes;
    readonly observe = observe;
    constructor(notify: (entries: object, observer: Observer) => void) {
      report = (...names) =>
        notify({ getEntriesByName: (name: string) => names.filter((other) => other === name) }, this);
    }
    disconnect() {}
  }
  vi.stubGlobal('PerformanceObserver', Observer);
}

/** Starts the page whose deferred part is a tag that stands for its scripts. */
async function startPage(): Promise<void> {
  document.body.innerHTML = `<template id="${DEFERRED_SCRIPTS_TEMPLATE_ID}"><meta name="deferred"></template>`;
  vi.resetModules();
  await import('./start');
}

const isRunning = () => document.head.querySelector('meta[name="deferred"]') !== null;

beforeEach(() => {
  vi.useFakeTimers();
  // The page listens as long as it lives.
  vi.spyOn(window, 'addEventListener').mockReturnValue();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  stubPaintTiming(['paint']);
  observe.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.head.querySelector('meta[name="deferred"]')?.remove();
  document.body.replaceChildren();
});

describe('start', () => {
  it('runs the deferred scripts after the first paint of content, also one before it started', async () => {
    await startPage();
    expect(observe).toHaveBeenCalledExactlyOnceWith({ type: 'paint', buffered: true });
    report('first-paint');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isRunning()).toBe(false);
    report('first-paint', 'first-contentful-paint');
    await vi.advanceTimersByTimeAsync(0);
    expect(isRunning()).toBe(true);
  });

  it('runs them after three seconds without a paint', async () => {
    await startPage();
    await vi.advanceTimersByTimeAsync(2_999);
    expect(isRunning()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isRunning()).toBe(true);
  });

  it.each([
    ['in a hidden page', () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')],
    ['in a browser that reports no paint', () => stubPaintTiming(['navigation'])],
  ])('runs them at once %s', async (_where, arrange) => {
    arrange();
    await startPage();
    await vi.advanceTimersByTimeAsync(0);
    expect(isRunning()).toBe(true);
  });
});
