import { useSyncExternalStore } from 'react';
import { whenIdle } from '../../../platform/whenIdle';
import type { OpeningStatus } from './openingStatus';
import { MINUTE_MS } from '../../../domain/durations';

/**
 * Computes the opening status once for all components that show it, and again at each full minute while one is mounted.
 */
class OpeningStatusStore {
  #status: OpeningStatus | null = null;
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

  readonly getStatus = (): OpeningStatus | null => this.#status;

  async #update(): Promise<void> {
    clearTimeout(this.#timer);
    // If the code cannot load (offline on a first visit), components keep showing the opening hours.
    const loaded = await import('./openingStatus').catch(() => null);
    if (!loaded || this.#listeners.size === 0) return;
    const now = Date.now();
    const status = loaded.buildOpeningStatus(now);
    this.#timer = setTimeout(() => void this.#update(), MINUTE_MS - (now % MINUTE_MS));
    if (status.text === this.#status?.text) return;
    this.#status = status;
    for (const listener of this.#listeners) listener();
  }
}

const store = new OpeningStatusStore();

/** Returns the opening status; null on the server, until the page is idle, and while its code is not loaded. */
export function useOpeningStatus(): OpeningStatus | null {
  return useSyncExternalStore(store.subscribe, store.getStatus, () => null);
}
