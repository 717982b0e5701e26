import { createElement, useSyncExternalStore, type ComponentType } from 'react';

export type ToastTone = 'info' | 'success' | 'error';

export interface ToastOptions {
  title: string;
  text?: string;
  /** 'error' is the destructive look and interrupts a screen reader; the others wait their turn. */
  tone?: ToastTone;
  /** Milliseconds until it leaves by itself; 5 s unless said otherwise. */
  duration?: number;
  /** One thing to do about it ('Annuler'); the toast leaves when it is chosen. There must be another way to it. */
  action?: ToastAction;
}

export interface ToastAction {
  label: string;
  onChoose: () => void;
}

/** A live region has to stand in the page for a moment before it changes, else screen readers miss the first message. */
const LIVE_REGION_SETTLES_MS = 100;

/** The code that shows toasts: few visits need it, so it comes with the first one. */
class ToastLoader {
  #view: ComponentType | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getView = (): ComponentType | null => this.#view;

  /** Fetches the code ahead; a failure shows when a toast is due. */
  async fetchAhead(): Promise<void> {
    await import('./ToastView').catch(() => undefined);
  }

  async push(options: ToastOptions): Promise<void> {
    const { ToastView, pushToast } = await import('./ToastView');
    if (!this.#view) {
      this.#view = ToastView;
      for (const listener of this.#listeners) listener();
      await new Promise((resolve) => setTimeout(resolve, LIVE_REGION_SETTLES_MS));
    }
    pushToast(options);
  }

  async dismiss(): Promise<void> {
    if (this.#view) (await import('./ToastView')).removeToast();
  }
}

const loader = new ToastLoader();

/** Answers what the person just did. At most one stands at a time: a new one takes the place of the old. */
export function showToast(options: ToastOptions): void {
  void loader.push(options);
}

/** For an answer that is none any more, because the person tries again. */
export function dismissToast(): void {
  void loader.dismiss();
}

/** For screens that go on offline: their first toast must not depend on the network. */
export function preloadToasts(): void {
  void loader.fetchAhead();
}

/** Where toasts appear; stands once, in the frame of the app. */
export function Toaster() {
  const View = useSyncExternalStore(loader.subscribe, loader.getView, () => null);
  return View && createElement(View);
}
