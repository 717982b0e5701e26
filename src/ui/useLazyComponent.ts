import { useCallback, useState, type ComponentType } from 'react';

export interface LazyComponent<Props> {
  /** null until loaded. */
  Component: ComponentType<Props> | null;
  /** True if the last attempt failed: offline before the service worker was installed, or the build was replaced. */
  hasFailed: boolean;
  /** Loads the code; tries again after a failure, which Chromium repeats until the page is reloaded. */
  request: () => void;
}

/** Loads a component on request. Unlike `lazy`, a failure stays local and does not unmount the surrounding page. */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  const [state, setState] = useState<{ Component: ComponentType<Props> | null; hasFailed: boolean }>({
    Component: null,
    hasFailed: false,
  });
  const request = useCallback(() => {
    load().then(
      (Component) => setState({ Component, hasFailed: false }),
      () => setState({ Component: null, hasFailed: true }),
    );
  }, [load]);
  return { ...state, request };
}
