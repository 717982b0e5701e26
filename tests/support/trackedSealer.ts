import { waitForIdleDatabases } from '../../src/sync/testing/virtualClock';
import { createSealer } from '../../src/storage/createSealer';
import type { Sealer } from '../../src/sync/ports';

const running = new Set<Promise<unknown>>();

function track<Result>(work: Promise<Result>): Promise<Result> {
  running.add(work);
  const remove = () => void running.delete(work);
  work.then(remove, remove);
  return work;
}

/** Returns the real sealer. Its cipher runs on threads, for which `waitUntilIdle` waits. */
export function createTrackedSealer(): Sealer | null {
  const sealer = createSealer(globalThis.crypto);
  return (
    sealer && {
      importKey: (base64) => track(sealer.importKey(base64)),
      seal: (key, text) => track(sealer.seal(key, text)),
      unseal: (key, sealed) => track(sealer.unseal(key, sealed)),
    }
  );
}

/** Waits until ciphers and in-memory databases are at rest, however busy the machine is. */
export async function waitUntilIdle(): Promise<void> {
  do {
    await Promise.allSettled(running);
    await waitForIdleDatabases();
  } while (running.size > 0);
}
