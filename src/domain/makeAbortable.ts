/** Settles like `work`, or rejects with the signal's reason if that comes first; the work itself continues. */
export function makeAbortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
