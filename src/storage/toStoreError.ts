import { StoreError } from '../sync/ports';

/** Lists an error and its causes: Dexie nests the browser's error several levels deep. */
function* listCauses(error: unknown): Generator<{ name: string; message: string }> {
  let current = error;
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth += 1) {
    const message = 'message' in current && typeof current.message === 'string' ? current.message : '';
    if ('name' in current && typeof current.name === 'string') yield { name: current.name, message };
    current = 'inner' in current ? current.inner : 'cause' in current ? current.cause : null;
  }
}

/** Message of Chromium's `UnknownError` on a full disk, which `navigator.storage.estimate()` does not reflect. */
const NO_SPACE = 'FILE_ERROR_NO_SPACE';

/** Maps any error of IndexedDB or Dexie to a StoreError. */
export function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  for (const { name, message } of listCauses(error)) {
    if (name === 'QuotaExceededError' || message.includes(NO_SPACE)) return new StoreError('full', { cause: error });
    if (name === 'VersionError') return new StoreError('newerVersion', { cause: error });
  }
  return new StoreError('failed', { cause: error });
}
