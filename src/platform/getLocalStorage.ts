/** Returns localStorage; null if the browser blocks it, which makes reading the property throw. */
export function getLocalStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
