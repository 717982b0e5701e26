import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { subscribeToNetwork } from '../../ui/useOnline';
import { BlogError, type BlogErrorCode, type LoadedContent } from './blogReader';

/** Load state of a blog page. `fetchedAt`: when the content left the server, ms since 1970. */
type LoadState<T> =
  | { kind: 'loading' }
  | { kind: 'error'; code: BlogErrorCode }
  | { kind: 'content'; value: T; fetchedAt: number; renewal: 'pending' | 'done' | BlogErrorCode };

/** Age of content that is not renewed, and why: its renewal still runs, the network is missing, or another failure. */
export interface Staleness {
  fetchedAt: number;
  cause: 'pending' | 'offline' | 'failed';
}

export type BlogContentState<T> =
  | Exclude<LoadState<T>, { kind: 'content' }>
  | { kind: 'content'; value: T; stale: Staleness | null };

/**
 * Server-rendered content; undefined after a client-side navigation, 'unavailable' if the server could not read its
 * database. `isFromWorkerCache`: it came from the service worker's cache.
 */
export type ServerRenderedContent<T> =
  | { value: T; servedAt: number; isFromWorkerCache: boolean }
  | 'unavailable'
  | undefined;

/** Delays between retries, because `online` fires before the network works; the last one repeats. */
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 60_000] as const;

/**
 * Runs `load` on mount, on retry, on `online`, and after `RETRY_DELAYS_MS` while the network fails. Server-rendered
 * content (`initial`) skips the run on mount, unless it came from the worker's cache or the device is offline: it is
 * then marked as stale until renewed. Content stays visible when its renewal fails. Mount with one React key per URL:
 * the state belongs to one URL.
 */
export function useBlogContent<T>(
  initial: ServerRenderedContent<T>,
  load: (show: (loaded: LoadedContent<T>) => void) => Promise<void>,
): { state: BlogContentState<T>; retry: () => void } {
  const [loadState, setLoadState] = useState<LoadState<T>>(() => toInitialState(initial));
  const network = useSyncExternalStore(subscribeToNetwork, readNetwork, getServerNetwork);
  /** Consecutive network failures. */
  const [failures, setFailures] = useState(0);
  const runs = useRef(0);
  const run = useCallback(() => {
    const runId = (runs.current += 1);
    const set = (change: (previous: LoadState<T>) => LoadState<T>) => {
      if (runs.current === runId) setLoadState(change);
    };
    load((loaded) => set((previous) => applyLoaded(previous, loaded))).then(
      () => set(markRenewed),
      (error: unknown) => {
        const code = error instanceof BlogError ? error.code : 'unknown';
        set((previous) => applyFailure(previous, code));
        if (runs.current === runId && code === 'network') setFailures((count) => count + 1);
      },
    );
  }, [load]);
  useEffect(() => {
    const start = (): void => {
      setFailures(0);
      run();
    };
    if (initial === undefined || needsRenewal(initial)) start();
    window.addEventListener('online', start);
    return () => {
      window.removeEventListener('online', start);
      runs.current += 1;
    };
  }, [initial, run]);
  useEffect(() => {
    if (failures === 0 || network !== 'online') return undefined;
    const timer = setTimeout(run, RETRY_DELAYS_MS[failures - 1] ?? RETRY_DELAYS_MS.at(-1));
    return () => clearTimeout(timer);
  }, [failures, network, run]);
  const retry = () => {
    setLoadState({ kind: 'loading' });
    run();
  };
  return { state: toState(loadState, network), retry };
}

type Network = 'online' | 'offline' | 'unknown';

const readNetwork = (): Network => (navigator.onLine ? 'online' : 'offline');
/** Used by the server and during hydration: the device's network is unknown then. */
const getServerNetwork = (): Network => 'unknown';

function toInitialState<T>(initial: ServerRenderedContent<T>): LoadState<T> {
  if (initial === undefined) return { kind: 'loading' };
  if (initial === 'unavailable') return { kind: 'error', code: 'unknown' };
  return {
    kind: 'content',
    value: initial.value,
    fetchedAt: initial.servedAt,
    renewal: initial.isFromWorkerCache ? 'pending' : 'done',
  };
}

function needsRenewal<T>(initial: ServerRenderedContent<T>): boolean {
  return typeof initial === 'object' && (initial.isFromWorkerCache || !navigator.onLine);
}

/**
 * Keeps the content on screen if the copy from IndexedDB is older, as it can be than a page from the worker's cache.
 */
function applyLoaded<T>(loadState: LoadState<T>, { value, from, fetchedAt }: LoadedContent<T>): LoadState<T> {
  if (loadState.kind === 'content' && from === 'cache' && fetchedAt < loadState.fetchedAt) return loadState;
  return { kind: 'content', value, fetchedAt, renewal: loadState.kind === 'content' ? loadState.renewal : 'done' };
}

function markRenewed<T>(loadState: LoadState<T>): LoadState<T> {
  return loadState.kind === 'content' ? { ...loadState, renewal: 'done' } : loadState;
}

function applyFailure<T>(loadState: LoadState<T>, code: BlogErrorCode): LoadState<T> {
  return loadState.kind === 'content' ? { ...loadState, renewal: code } : { kind: 'error', code };
}

function toState<T>(loadState: LoadState<T>, network: Network): BlogContentState<T> {
  if (loadState.kind !== 'content') return loadState;
  const { value, fetchedAt, renewal } = loadState;
  if (network === 'unknown' || (network === 'online' && renewal === 'done')) {
    return { kind: 'content', value, stale: null };
  }
  const isOffline = network === 'offline' || renewal === 'network';
  const cause = isOffline ? 'offline' : renewal === 'pending' ? 'pending' : 'failed';
  return { kind: 'content', value, stale: { fetchedAt, cause } };
}
