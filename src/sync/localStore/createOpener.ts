import type { Cancel, Clock } from '../ports';
import type { openLocalStore } from './openLocalStore';

/** Delay between attempts to open a database that failed to open. */
const REOPEN_AFTER_MS = 10_000;

interface OpenerDeps {
  clock: Clock;
  isOpen: () => boolean;
  open: () => ReturnType<typeof openLocalStore>;
  onOpen: () => Promise<void>;
}

/** Opens the database, retrying a failed open on each edit and on a timer for users who only read. */
export function createOpener({ clock, isOpen, open, onOpen }: OpenerDeps): {
  ensureOpen(): Promise<void>;
  stop(): void;
} {
  let opening: ReturnType<typeof open> | null = null;
  let cancelReopening: Cancel | null = null;

  async function ensureOpen(): Promise<void> {
    if (isOpen()) return;
    opening ??= open().finally(() => (opening = null));
    const outcome = await opening;
    cancelReopening?.();
    if (outcome === 'open') await onOpen();
    if (outcome === 'failed') cancelReopening = clock.schedule(REOPEN_AFTER_MS, () => void ensureOpen());
  }

  return { ensureOpen, stop: () => cancelReopening?.() };
}
