import { createElement, useSyncExternalStore, type ComponentType } from 'react';
import type { ToastOptions } from './toastOptions';

/** A live region must exist before it changes, else screen readers miss the first message. */
const LIVE_REGION_DELAY_MS = 100;

/** Loads the toast code with the first toast, since few visits need it. */
class ToastLoader {
  #view: ComponentType | null = null;
  /** Number of calls of `show` and `dismiss`: the code may load after a later call. */
  #calls = 0;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getView = (): ComponentType | null => this.#view;

  /** Preloads the code; a failure surfaces when a toast is shown. */
  async preload(): Promise<void> {
    await import('./ToastView').catch(() => undefined);
  }

  async show(options: ToastOptions): Promise<void> {
    const call = (this.#calls += 1);
    const { ToastView, replaceToast } = await import('./ToastView');
    if (!this.#view) {
      this.#view = ToastView;
      for (const listener of this.#listeners) listener();
      await new Promise((resolve) => setTimeout(resolve, LIVE_REGION_DELAY_MS));
    }
    if (call === this.#calls) replaceToast(options);
  }

  async dismiss(): Promise<void> {
    this.#calls += 1;
    if (this.#view) (await import('./ToastView')).removeToast();
  }
}

const loader = new ToastLoader();

/** Shows feedback on a user action. One toast at a time: a new one replaces the previous. */
export function showToast(options: ToastOptions): void {
  void loader.show(options);
}

/** Dismisses feedback that is outdated because the user tries again. */
export function dismissToast(): void {
  void loader.dismiss();
}

/** Preloads the code on screens that work offline, so that their first toast needs no network. */
export function preloadToasts(): void {
  void loader.preload();
}

/** Renders toasts; mount once, in the layout. */
export function Toaster() {
  const View = useSyncExternalStore(loader.subscribe, loader.getView, () => null);
  return View && createElement(View);
}
