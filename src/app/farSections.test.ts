// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AT_FIRST_CLASS, knowPlaces, layOutRest } from './farSections';

const root = document.documentElement;
let leisure: (() => void)[];

function comeBy(type: NavigationTimingType, hash = ''): void {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
  window.location.hash = hash;
}

beforeEach(() => {
  root.className = AT_FIRST_CLASS;
  document.body.innerHTML = `<main class="main">${'<section></section>'.repeat(6)}</main><footer class="footer"><div class="wrap"></div></footer>`;
  leisure = [];
  vi.stubGlobal('requestIdleCallback', (action: () => void) => leisure.push(action));
});

const laidOut = () => document.querySelectorAll('[style*="visible"]').length;

/** The page comes to rest once, and what waited for it is done. */
async function rest(): Promise<void> {
  leisure.shift()?.();
  await new Promise((resolve) => setTimeout(resolve));
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.location.hash = '';
});

describe('a served page of which only the first screens are laid out', () => {
  it('lays out the rest two sections at a time, and then is a page like any other', async () => {
    const done = layOutRest(root);
    const steps: number[] = [];
    while (leisure.length > 0) {
      await rest();
      steps.push(laidOut());
    }
    await done;
    expect(steps).toEqual([2, 4, 5, 5]);
    expect(root.classList.contains(AT_FIRST_CLASS)).toBe(false);
  });

  it('stays so for who comes to its top', () => {
    comeBy('navigate');
    knowPlaces(root);
    expect(root.classList.contains(AT_FIRST_CLASS)).toBe(true);
  });

  it.each([
    ['reloads it', 'reload', ''],
    ['comes back to it', 'back_forward', ''],
    ['follows a link to a place in it', 'navigate', '#cookies'],
  ] as const)('has its true heights at once for who %s', async (_who, type, hash) => {
    comeBy(type, hash);
    knowPlaces(root);
    expect(root.classList.contains(AT_FIRST_CLASS)).toBe(false);
    const done = layOutRest(root);
    await rest();
    await done;
    expect(laidOut()).toBe(0);
  });
});
