import type { ChangeSet, DeviceState } from '../../src/sync/deviceState';

/** What the witness knows of one device. */
export interface Seen {
  state: DeviceState | null;
  /** Commits whose predecessor was not told yet. */
  early: Map<number, ChangeSet>;
  /** The person chose to give up what is unsent. */
  discarding: number;
  decided: Set<string>;
  rewinding: number;
  cleared: boolean;
  /** What the person was asked before (`questionsAfter`): a conflict that a page writes again is no new one. */
  asked: Set<string>;
  lossTold: boolean;
}

export function seenNothing(): Seen {
  return {
    state: null,
    early: new Map(),
    discarding: 0,
    decided: new Set(),
    rewinding: 0,
    cleared: false,
    asked: new Set(),
    lossTold: false,
  };
}
