const tasks = new Set<() => Promise<void>>();

/**
 * Registers work that must finish before a reload, such as storing a draft; if it rejects, the page is not reloaded.
 * Returns a function that unregisters it.
 */
export function onBeforeReload(task: () => Promise<void>): () => void {
  tasks.add(task);
  return () => void tasks.delete(task);
}

/**
 * Keeps the app from reloading the page, as for an update, while `hasText` returns true: the text is stored nowhere.
 * Returns a function that ends this.
 */
export function preventReloadWhile(hasText: () => boolean): () => void {
  return onBeforeReload(() => (hasText() ? Promise.reject(new Error('unsaved text')) : Promise.resolve()));
}

/** Limits the wait for an unresponsive database. */
const FLUSH_TIMEOUT_MS = 4_000;

/** Resolves when all input is stored; rejects if storing fails or times out: the page must not reload then. */
export async function flushBeforeReload(): Promise<void> {
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('storing takes too long')), FLUSH_TIMEOUT_MS);
  });
  await Promise.race([Promise.all([...tasks].map((task) => task())), timeout]);
}
