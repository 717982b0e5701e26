import { useCallback, useEffect, useState } from 'react';
import { BlogError, type BlogErrorCode, type Loaded } from './services';

/** The states of both blog pages. `stale`: what is shown comes from this device and could not be renewed. */
export type BlogState<T> =
  | { kind: 'loading' }
  | { kind: 'error'; code: BlogErrorCode }
  | { kind: 'content'; value: T; stale: { fetchedAt: number; now: number } | null; fetchedAt: number };

/** What the server rendered; undefined where the app itself navigates to the page. */
export type Served<T> = { value: T } | 'unavailable' | undefined;

/**
 * Runs `load` when the page is opened and on retry. What the server rendered (`initial`) needs no load at all; cached
 * content stays on screen when its renewal fails. Give the page a key per address: a state belongs to one address.
 */
export function useBlogState<T>(
  initial: Served<T>,
  load: (show: (loaded: Loaded<T>) => void) => Promise<void>,
): { state: BlogState<T>; retry: () => void } {
  const [state, setState] = useState<BlogState<T>>(() => first(initial));
  const run = useCallback(() => {
    let current = true;
    const show = ({ value, fetchedAt }: Loaded<T>) => {
      if (current) setState({ kind: 'content', value, stale: null, fetchedAt });
    };
    load(show).catch((error: unknown) => {
      const code = error instanceof BlogError ? error.code : 'unknown';
      if (current) setState((shown) => failed(shown, code, Date.now()));
    });
    return () => {
      current = false;
    };
  }, [load]);
  useEffect(() => (initial === undefined ? run() : undefined), [initial, run]);
  const retry = () => {
    setState({ kind: 'loading' });
    run();
  };
  return { state, retry };
}

function first<T>(initial: Served<T>): BlogState<T> {
  if (initial === undefined) return { kind: 'loading' };
  if (initial === 'unavailable') return { kind: 'error', code: 'unknown' };
  return { kind: 'content', value: initial.value, stale: null, fetchedAt: 0 };
}

function failed<T>(shown: BlogState<T>, code: BlogErrorCode, now: number): BlogState<T> {
  return shown.kind === 'content' ? { ...shown, stale: { fetchedAt: shown.fetchedAt, now } } : { kind: 'error', code };
}
