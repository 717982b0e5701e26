import { useSyncExternalStore } from 'react';
import { whenIdle } from '../../../platform/whenIdle';
import type { OpeningText } from './openingText';

const MINUTE_MS = 60_000;

/** Computes the opening state once for all that show it, and again at every full minute while one does. */
class OpeningTextStore {
  #text: OpeningText | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    // When idle, so that it does not lengthen the task of hydration.
    if (this.#listeners.size === 1) whenIdle(() => void this.#update());
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) clearTimeout(this.#timer);
    };
  };

  readonly getText = (): OpeningText | null => this.#text;

  async #update(): Promise<void> {
    clearTimeout(this.#timer);
    // Without the code (offline on a first visit), the hours stay in its place.
    const loaded = await import('./openingText').catch(() => null);
    if (!loaded || this.#listeners.size === 0) return;
    const now = Date.now();
    const text = loaded.buildOpeningText(now);
    this.#timer = setTimeout(() => void this.#update(), MINUTE_MS - (now % MINUTE_MS));
    if (text.text === this.#text?.text) return;
    this.#text = text;
    for (const listener of this.#listeners) listener();
  }
}

const store = new OpeningTextStore();

/** Returns whether the company is open now; null on the server and until the page is idle. */
export function useOpeningText(): OpeningText | null {
  return useSyncExternalStore(store.subscribe, store.getText, () => null);
}
