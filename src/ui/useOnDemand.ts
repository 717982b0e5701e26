import { useCallback, useState, type ComponentType } from 'react';

export interface OnDemand<Props> {
  /** null until its code is here. */
  Part: ComponentType<Props> | null;
  /** Whether the last attempt could not get the code: offline before the first worker, or a build that was replaced. */
  failed: boolean;
  /** Fetches the code; asking again after a failure tries again. */
  request: () => void;
}

/**
 * A part of the frame whose code comes when a person asks for it. Unlike `lazy`, a failure stays here: the page that
 * stands around it is not taken down.
 */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const [state, setState] = useState<{ Part: ComponentType<Props> | null; failed: boolean }>({
    Part: null,
    failed: false,
  });
  const request = useCallback(() => {
    load().then(
      (Part) => setState({ Part, failed: false }),
      () => setState({ Part: null, failed: true }),
    );
  }, [load]);
  return { ...state, request };
}
