import type { StorageFault } from './createTabDatabaseConnections';
import type { NetworkCondition } from './createDeviceFetch';
import type { CellAction } from './CellScreen';
import type { ImportAction } from './ImportScreen';

/** One action of a user, the environment or a fault. Plain data: schedules can be printed, shrunk and replayed. */
export type SimulationAction =
  | CellAction
  | ImportAction
  /** The service worker syncs, for `ms` at most. */
  | { kind: 'worker'; ms: number }
  | { kind: 'label' | 'price'; row: number; value: number }
  | { kind: 'add'; isSubtitle: boolean; value: number; hasRejectedLabel?: true }
  /** `day`: see `getPlanDay`. */
  | { kind: 'plan'; row: number; value: number; day: number }
  | { kind: 'cancelPlan'; row: number }
  /** The server publishes the plans due on that day. */
  | { kind: 'publish'; day: number }
  | { kind: 'rejectedLabel'; row: number }
  | { kind: 'delete'; rows: number[] }
  | { kind: 'move'; rows: number[]; after: number | null }
  | { kind: 'import'; count: number }
  | { kind: 'prices'; rows: number[]; value: number }
  | { kind: 'redo' | 'sync' }
  /** Index of the undo step (newest first) or rejected edit; the first if absent. */
  | { kind: 'undo' | 'retry' | 'discard'; index?: number }
  | { kind: 'resolve'; index: number; take: 'mine' | 'theirs'; isForAll: boolean }
  | { kind: 'network'; condition: NetworkCondition }
  | { kind: 'storage'; fault: StorageFault; after: number }
  | { kind: 'misreportCommit' | 'clear' | 'kill' | 'open' | 'freeze' | 'thaw' }
  /** Deletes the database and the summary of unsent edits; one of them `ms` later. */
  | { kind: 'clearSite'; delayed: 'database' | 'summary'; ms: number }
  /** Types into a row editor. `isStored`: it is left open long enough for the text to be stored as a draft. */
  | { kind: 'type'; row: number; value: number; isStored: boolean }
  | { kind: 'login'; role: 'admin' | 'partner' }
  | { kind: 'logout'; choice: 'send' | 'seal' | 'discard' }
  | { kind: 'passwords' | 'demote' }
  | { kind: 'clock'; ms: number }
  | { kind: 'restore'; hasNewPasswords: boolean }
  /** Every tab is closed until tombstones have expired; the devices' clocks may have stood still. */
  | { kind: 'absence'; isClockRight: boolean }
  | { kind: 'wait' };

export interface SimulationStep {
  device: number;
  tab: number;
  action: SimulationAction;
  /** Delay before the next step: turns of the event loop, or virtual ms once the loop is idle. */
  pause: { turns: number } | { ms: number };
}

export interface SimulationSchedule {
  seed: number;
  devices: number;
  rows: number;
  /** Grids of a few rows run out of numbers (`lowerRowNumbering`). */
  hasNarrowGaps?: boolean;
  steps: SimulationStep[];
}
