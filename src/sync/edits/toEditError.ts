import { EditError } from '../../domain/pricing/editError';
import { StoreError } from '../ports';

/** Maps a StoreError to an EditError, whose code has a message for users; returns other errors unchanged. */
export function toEditError(error: unknown): unknown {
  if (!(error instanceof StoreError)) return error;
  const code = error.code === 'full' ? 'storageFull' : error.code === 'newerVersion' ? 'newerVersion' : 'storageFailed';
  return new EditError(code, { cause: error });
}

/** Runs a write; a StoreError becomes an EditError. */
export async function withEditErrors<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw toEditError(error);
  }
}
