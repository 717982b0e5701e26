/** Returns the text under a key of localStorage; null if there is none or the browser blocks the storage. */
export function readStoredText(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text under a key of localStorage; null removes it. If the storage is full or blocked, nothing is stored. */
export function storeText(key: string, text: string | null): void {
  try {
    if (text === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
  } catch {
    // Callers keep what they show in memory.
  }
}
