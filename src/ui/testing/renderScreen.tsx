import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { Toaster } from '../toast';

/** The document is as wide and high as a desktop window; the DOM of the tests has no layout of its own. */
const WINDOW_PX = 900;

/** A render that was asked for is done, effects included. */
const RENDERED_MS = 20;

export interface Screen {
  /** Text of everything on the screen. */
  text(): string;
  find<T extends Element = HTMLElement>(selector: string): T;
  findAll(selector: string): HTMLElement[];
  button(name: string): HTMLElement;
  click(element: Element): Promise<void>;
  type(field: HTMLInputElement, text: string): Promise<void>;
  press(element: Element, key: string, init?: KeyboardEventInit): Promise<void>;
  /** Lets everything that was started finish; `ms` of real timers besides. */
  settle(ms?: number): Promise<void>;
  close(): void;
}

/** Mounts a part of the screen with the toasts beside it. */
export async function renderScreen(content: ReactNode): Promise<Screen> {
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

const settle = (ms = RENDERED_MS) => new Promise<void>((resolve) => setTimeout(resolve, ms));

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
    click: async (element) => {
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
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
    close: () => {
      root.unmount();
      host.remove();
    },
  };
}
