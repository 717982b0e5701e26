/** Dispatched before the application reloads the page, so that unsaved input can be stored. */
class BeforeReloadEvent extends Event {
  static readonly type = 'before-reload';
  readonly pending: Promise<void>[] = [];

  constructor() {
    super(BeforeReloadEvent.type);
  }
}

/**
 * Registers work that must finish before a reload, such as storing a draft; if it rejects, the page is not reloaded.
 * Returns a function that unregisters it.
 */
export function onBeforeReload(store: () => Promise<void>): () => void {
  const listener = (event: Event) => {
    if (event instanceof BeforeReloadEvent) event.pending.push(store());
  };
  window.addEventListener(BeforeReloadEvent.type, listener);
  return () => window.removeEventListener(BeforeReloadEvent.type, listener);
}

/** Limits the wait for an unresponsive database. */
const FLUSH_TIMEOUT_MS = 4_000;

/** Resolves when all input is stored; rejects if storing fails or times out: the page must not reload then. */
export async function flushBeforeReload(): Promise<void> {
  const event = new BeforeReloadEvent();
  window.dispatchEvent(event);
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('storing takes too long')), FLUSH_TIMEOUT_MS);
  });
  await Promise.race([Promise.all(event.pending), timeout]);
}
