import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import { Toaster } from '../toast';

/** The document is as wide and high as a desktop window; the DOM of the tests has no layout of its own. */
const WINDOW_PX = 900;

/** What passes on the screen's clock with each gesture: frames come, and what waits for the next moment is done. */
const MOMENT_MS = 20;

/** Turns of the event loop in which renders with their effects and answers of what is only in memory come, with room. */
const TURNS = 20;

/** Nothing is waited for longer, real time: enough for a part of the screen that is loaded on a busy machine. */
const PATIENCE_MS = 60_000;

const PATIENT_LOOKS = { timeout: PATIENCE_MS, interval: 5 };

export interface Screen {
  /** Text of everything on the screen. */
  text(): string;
  find<T extends Element = HTMLElement>(selector: string): T;
  findAll(selector: string): HTMLElement[];
  button(name: string): HTMLElement;
  click(element: Element, init?: MouseEventInit): Promise<void>;
  type(field: HTMLInputElement, text: string): Promise<void>;
  press(element: Element, key: string, init?: KeyboardEventInit): Promise<void>;
  /** Lets everything that was started finish, and `ms` pass on the screen's clock. */
  settle(ms?: number): Promise<void>;
  /** Looks again and again until this throws no more, and answers what it answers; the clock goes on meanwhile. */
  until<T>(holds: () => T): Promise<T>;
  close(): void;
}

/**
 * Mounts a part of the screen with the toasts beside it. Its clock stands still but for what the gestures let pass: a machine that
 * falls asleep for a moment neither parts a double press nor ends a toast.
 */
export async function renderScreen(content: ReactNode): Promise<Screen> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  // It would tell the grid that it has no height.
  for (const view of [window, document.defaultView ?? window]) Reflect.set(view, 'ResizeObserver', undefined);
  for (const side of ['clientHeight', 'clientWidth']) {
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => WINDOW_PX });
  }
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  // At once, effects included: on a busy machine the first render takes longer than any wait that is short enough.
  flushSync(() =>
    root.render(
      <>
        {content}
        <Toaster />
      </>,
    ),
  );
  const screen = controls(root, host);
  await screen.settle();
  return screen;
}

/** Everything that needs no time is done, parts of the screen that are loaded only now included. */
async function calm(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  await vi.dynamicImportSettled();
}

async function settle(ms = MOMENT_MS): Promise<void> {
  await calm();
  await vi.advanceTimersByTimeAsync(ms);
  await calm();
}

function find<T extends Element>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`${selector} is not on the screen:\n${document.body.textContent}`);
  return found;
}

const findAll = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const ownName = (element: Element | null) => (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();

function nameOf(element: Element): string {
  const parts = element.getAttribute('aria-labelledby')?.split(' ');
  return parts?.map((id) => ownName(document.querySelector(`[id="${id}"]`))).join(' ') ?? ownName(element);
}

function controls(root: Root, host: HTMLElement): Screen {
  return {
    text: () => document.body.textContent,
    find,
    findAll,
    button: (name) => {
      const found = findAll('button, [role=menuitem]').find((element) => nameOf(element) === name);
      if (!found) throw new Error(`no button ${name}`);
      return found;
    },
    click: async (element, init = {}) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
      // The DOM of the tests has a clock of its own, which does not stand still.
      Object.defineProperty(event, 'timeStamp', { value: performance.now() });
      element.dispatchEvent(event);
      await settle();
    },
    type: async (field, text) => {
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      setter?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await settle();
    },
    press: async (element, key, init = {}) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
      element.dispatchEvent(event);
      await settle();
    },
    settle,
    until: (holds) => vi.waitFor(holds, PATIENT_LOOKS),
    close: () => {
      root.unmount();
      host.remove();
      vi.useRealTimers();
    },
  };
}
