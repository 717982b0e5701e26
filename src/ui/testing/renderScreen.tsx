import type { ReactNode } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { dismissToast } from '../toast';
import { ToastView } from '../ToastView';

/** Simulated size of a desktop viewport, since the test DOM has no layout. */
const WINDOW_PX = 900;

/** Time that passes on the fake clock after each user action: enough for frames and short timers. */
const SETTLE_MS = 20;

/** Longer than the delay of the first toast. */
export const TOAST_DELAY_MS = 600;

/** Event loop turns within which renders, in-memory transactions and promises complete, with margin. */
const EVENT_LOOP_TURNS = 60;

/** Upper limit of a wait in real time: enough to load a lazy component on a busy machine. */
const WAIT_TIMEOUT_MS = 60_000;

/**
 * A rendered component and its simulated user. Each action settles: renders, in-memory transactions and short timers
 * are done.
 */
export interface RenderedScreen {
  click(element: Element): Promise<void>;
  /** Replaces the text of a field. */
  fill(field: Element, text: string): Promise<void>;
  /** Presses keys in the notation of user-event, such as `{Control>}z{/Control}`. */
  keyboard(keys: string): Promise<void>;
  /** Further user actions; call `settle` afterwards. */
  user: UserEvent;
  /** Waits until started work is done, and advances the fake clock by `ms`. */
  settle(ms?: number): Promise<void>;
  /** Retries until `check` no longer throws, and returns its result; advances the fake clock. */
  waitUntil<T>(check: () => T): Promise<T>;
}

/** Start time of the fake clock: Monday, 5 January 2026, 9:00 in France. */
const TEST_TIME = Date.UTC(2026, 0, 5, 8);

/**
 * Stops the clock: it advances only with user actions, `settle` and `waitUntil`, so that a slow machine can neither
 * split a double click nor expire a toast. Does nothing if the clock is stopped already.
 */
export function stopClock(): void {
  if (vi.isFakeTimers()) return;
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] as const;
  vi.useFakeTimers({ toFake: [...toFake], now: TEST_TIME });
}

/** Mounts a component with the view of toasts, which a page loads with its first toast; end with `closeScreen`. */
export async function renderScreen(content: ReactNode): Promise<RenderedScreen> {
  stopClock();
  simulateViewport();
  render(
    <>
      {content}
      <ToastView />
    </>,
  );
  await settle();
  const user = userEvent.setup({ delay: null });
  const performAndSettle = async (action: Promise<void>) => {
    await action;
    await settle();
  };
  return {
    click: (element) => performAndSettle(user.click(element)),
    fill: async (field, text) => {
      await user.clear(field);
      if (text !== '') await user.type(field, text);
      await settle();
    },
    keyboard: (keys) => performAndSettle(user.keyboard(keys)),
    user,
    settle,
    waitUntil: (check) => vi.waitFor(check, { timeout: WAIT_TIMEOUT_MS, interval: 5 }),
  };
}

/** Lists the texts of the live regions that have one. */
export function listAnnouncements(role: 'alert' | 'status'): string[] {
  return screen.queryAllByRole(role).flatMap(({ textContent }) => textContent || []);
}

export function closeScreen(): void {
  cleanup();
  // Toasts stay open after the page that showed them unmounts.
  dismissToast();
  vi.useRealTimers();
}

/** Gives a rendered screen a ResizeObserver that reports nothing; screens are rendered without one. */
export function stubResizeObserver(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
}

function simulateViewport(): void {
  // A ResizeObserver would report a grid height of 0.
  for (const view of [window, document.defaultView ?? window]) Reflect.set(view, 'ResizeObserver', undefined);
  for (const property of ['clientHeight', 'clientWidth']) {
    Object.defineProperty(HTMLElement.prototype, property, { configurable: true, get: () => WINDOW_PX });
  }
  // The test DOM stamps its events by the real clock.
  Object.defineProperty(Event.prototype, 'timeStamp', { configurable: true, get: () => performance.now() });
}

/** Waits for everything that needs neither a timer nor a module. */
async function flushTasks(): Promise<void> {
  for (let turn = 0; turn < EVENT_LOOP_TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

export async function settle(ms = SETTLE_MS): Promise<void> {
  await flushTasks();
  await vi.advanceTimersByTimeAsync(ms);
  await flushTasks();
  // Lazy components render once their modules are loaded.
  await vi.dynamicImportSettled();
  await flushTasks();
}
