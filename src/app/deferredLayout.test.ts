// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFERRED_CLASS, skipDeferredLayout, layOutDeferredSections } from './deferredLayout';

const root = document.documentElement;
let idleCallbacks: (() => void)[];

function visit(type: NavigationTimingType, hash = ''): void {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
  window.location.hash = hash;
}

beforeEach(() => {
  root.className = DEFERRED_CLASS;
  document.body.innerHTML = `<main class="main">${'<section></section>'.repeat(6)}</main><footer class="footer"><div class="wrap"></div></footer>`;
  idleCallbacks = [];
  vi.stubGlobal('requestIdleCallback', (action: () => void) => idleCallbacks.push(action));
});

const countLaidOut = () => document.querySelectorAll('[style*="visible"]').length;

/** Runs the pending idle callback and the promises that wait for it. */
async function runIdle(): Promise<void> {
  idleCallbacks.shift()?.();
  await new Promise((resolve) => setTimeout(resolve));
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.location.hash = '';
});

describe('deferredLayout', () => {
  it('lays out two sections per idle period and then removes the class', async () => {
    const done = layOutDeferredSections(root);
    const steps: number[] = [];
    while (idleCallbacks.length > 0) {
      await runIdle();
      steps.push(countLaidOut());
    }
    await done;
    expect(steps).toEqual([2, 4, 5, 5]);
    expect(root.classList.contains(DEFERRED_CLASS)).toBe(false);
  });

  it('defers layout on a fresh visit', () => {
    visit('navigate');
    skipDeferredLayout(root);
    expect(root.classList.contains(DEFERRED_CLASS)).toBe(true);
  });

  it.each([
    ['is a reload', 'reload', ''],
    ['is a back/forward navigation', 'back_forward', ''],
    ['targets an anchor', 'navigate', '#cookies'],
  ] as const)('skips deferral when the visit %s', async (_who, type, hash) => {
    visit(type, hash);
    skipDeferredLayout(root);
    expect(root.classList.contains(DEFERRED_CLASS)).toBe(false);
    const done = layOutDeferredSections(root);
    await runIdle();
    await done;
    expect(countLaidOut()).toBe(0);
  });
});
