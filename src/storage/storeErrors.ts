import { StoreError } from '../sync/errors';

/** Dexie wraps what the browser threw; the reason may be several levels down. */
function* reasons(error: unknown): Generator<string> {
  let current = error;
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth += 1) {
    if ('name' in current && typeof current.name === 'string') yield current.name;
    current = 'inner' in current ? current.inner : 'cause' in current ? current.cause : null;
  }
}

/** Whatever IndexedDB or Dexie threw, as the one error that leaves this layer. */
export function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  for (const name of reasons(error)) {
    if (name === 'QuotaExceededError') return new StoreError('full', { cause: error });
    if (name === 'VersionError') return new StoreError('newerVersion', { cause: error });
  }
  return new StoreError('failed', { cause: error });
}
