import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { BlogError, type BlogErrorCode, type Loaded } from './services';

/** The states of both blog pages. `fetchedAt`: when the content left the server, milliseconds (UTC). */
type Shown<T> =
  | { kind: 'loading' }
  | { kind: 'error'; code: BlogErrorCode }
  | { kind: 'content'; value: T; fetchedAt: number; renewal: 'done' | BlogErrorCode };

/** Content that could not be renewed says how old it is, and whether that is the network's fault. */
export interface Stale {
  fetchedAt: number;
  offline: boolean;
}

export type BlogState<T> = Exclude<Shown<T>, { kind: 'content' }> | { kind: 'content'; value: T; stale: Stale | null };

/** What the server rendered, and whether this device had to keep it since; undefined where the app itself navigates to the page. */
export type Served<T> = { value: T; servedAt: number; fromDevice: boolean } | 'unavailable' | undefined;

/** A device says that it is online before its network carries anything. The last time goes for all further ones. */
const AGAIN_AFTER_MS = [2_000, 5_000, 15_000, 60_000] as const;

/**
 * Runs `load` when the page is opened, on retry, when the network is back, and again while that does not answer yet. What
 * the server has just rendered (`initial`) needs no load; the same page from the service worker's cache does, and says its
 * age meanwhile. Content stays on screen while and after its renewal fails. Give the page a key per address: a state
 * belongs to one address.
 */
export function useBlogState<T>(
  initial: Served<T>,
  load: (show: (loaded: Loaded<T>) => void) => Promise<void>,
): { state: BlogState<T>; retry: () => void } {
  const [shown, setShown] = useState<Shown<T>>(() => first(initial));
  const network = useSyncExternalStore(subscribeToNetwork, networkHere, networkOnServer);
  /** Runs that the network failed, one after the other. */
  const [failures, setFailures] = useState(0);
  const runs = useRef(0);
  const run = useCallback(() => {
    const mine = (runs.current += 1);
    const set = (change: (before: Shown<T>) => Shown<T>) => {
      if (runs.current === mine) setShown(change);
    };
    load((loaded) => set((before) => newer(before, loaded))).then(
      () => set(renewed),
      (error: unknown) => {
        const code = error instanceof BlogError ? error.code : 'unknown';
        set((before) => failed(before, code));
        if (runs.current === mine && code === 'network') setFailures((count) => count + 1);
      },
    );
  }, [load]);
  useEffect(() => {
    const begin = (): void => {
      setFailures(0);
      run();
    };
    if (initial === undefined || isDated(initial)) begin();
    window.addEventListener('online', begin);
    return () => {
      window.removeEventListener('online', begin);
      runs.current += 1;
    };
  }, [initial, run]);
  useEffect(() => {
    if (failures === 0 || network !== 'online') return undefined;
    const timer = setTimeout(run, AGAIN_AFTER_MS[failures - 1] ?? AGAIN_AFTER_MS.at(-1));
    return () => clearTimeout(timer);
  }, [failures, network, run]);
  const retry = () => {
    setShown({ kind: 'loading' });
    run();
  };
  return { state: toState(shown, network), retry };
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

type Network = 'online' | 'offline' | 'unknown';

const networkHere = (): Network => (navigator.onLine ? 'online' : 'offline');
/** Also while hydrating: what the server rendered says nothing of the device. */
const networkOnServer = (): Network => 'unknown';

function first<T>(initial: Served<T>): Shown<T> {
  if (initial === undefined) return { kind: 'loading' };
  if (initial === 'unavailable') return { kind: 'error', code: 'unknown' };
  return {
    kind: 'content',
    value: initial.value,
    fetchedAt: initial.servedAt,
    renewal: initial.fromDevice ? 'network' : 'done',
  };
}

function isDated<T>(initial: Served<T>): boolean {
  return typeof initial === 'object' && (initial.fromDevice || !navigator.onLine);
}

/** The device's database may know less than the page that its service worker kept. */
function newer<T>(shown: Shown<T>, { value, from, fetchedAt }: Loaded<T>): Shown<T> {
  if (shown.kind === 'content' && from === 'cache' && fetchedAt < shown.fetchedAt) return shown;
  return { kind: 'content', value, fetchedAt, renewal: shown.kind === 'content' ? shown.renewal : 'done' };
}

function renewed<T>(shown: Shown<T>): Shown<T> {
  return shown.kind === 'content' ? { ...shown, renewal: 'done' } : shown;
}

function failed<T>(shown: Shown<T>, code: BlogErrorCode): Shown<T> {
  return shown.kind === 'content' ? { ...shown, renewal: code } : { kind: 'error', code };
}

function toState<T>(shown: Shown<T>, network: Network): BlogState<T> {
  if (shown.kind !== 'content') return shown;
  const { value, fetchedAt, renewal } = shown;
  if (network === 'unknown' || (network === 'online' && renewal === 'done')) {
    return { kind: 'content', value, stale: null };
  }
  return { kind: 'content', value, stale: { fetchedAt, offline: network === 'offline' || renewal === 'network' } };
}
