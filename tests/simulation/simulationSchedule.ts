import type { StorageFault } from './createTabDatabaseConnections';
import type { NetworkCondition } from './createDeviceFetch';
import { DAY_MS } from '../../src/domain/durations';
import type { RowField } from '../../src/features/pricing/cells/rowInput';
import type { CellAction } from './CellScreen';
import type { ImportAction, SupplierLine } from './ImportScreen';
import { createSimulationRandom, type SimulationRandom } from './simulationRandom';

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
  hasNarrowGaps?: true;
  steps: SimulationStep[];
}

function drawPause(random: SimulationRandom): SimulationStep['pause'] {
  const kind = random.pickWeighted({ turns: 5, none: 3, short: 5, medium: 3, long: 1 });
  switch (kind) {
    case 'turns':
      return { turns: random.pickBelow(30) };
    case 'none':
      return { ms: 0 };
    case 'short':
      return { ms: random.pickBelow(800) };
    case 'medium':
      return { ms: random.pickBelow(20_000) };
    case 'long':
      return { ms: random.pickBelow(120_000) };
  }
}

function drawStorageFault(random: SimulationRandom): StorageFault {
  if (random.flip(0.4)) return { kind: 'close' };
  return {
    kind: 'abort',
    turns: random.pickBelow(8),
    name: random.pick(['UnknownError', 'UnknownError', 'QuotaExceededError']),
  };
}

const USUAL_WEIGHTS = {
  label: 12,
  price: 12,
  add: 5,
  rejectedLabel: 1,
  delete: 5,
  move: 8,
  import: 2,
  prices: 2,
  undo: 4,
  redo: 2,
  sync: 6,
  retry: 1,
  discard: 1,
  resolve: 4,
  network: 9,
  storage: 4,
  misreportCommit: 1,
  clear: 0.3,
  kill: 5,
  open: 2,
  freeze: 1,
  thaw: 2,
  login: 2,
  logout: 1,
  passwords: 0.6,
  demote: 0.5,
  clock: 1,
  wait: 4,
  // Come last with weight 0, so that the schedules of known seeds do not change.
  clearSite: 0,
  type: 0,
  paste: 0,
  answer: 0,
  fill: 0,
  openCell: 0,
  typeCell: 0,
  commitCell: 0,
  commitRange: 0,
  worker: 0,
  previewImport: 0,
  confirmImport: 0,
  absence: 0,
  restore: 0,
  plan: 0,
  cancelPlan: 0,
  publish: 0,
} as const satisfies Record<SimulationAction['kind'], number>;

/** Profile 'harsh': several tabs, few rows, frequent storage and network faults. */
const HARSH_WEIGHTS = {
  ...USUAL_WEIGHTS,
  sync: 9,
  network: 16,
  storage: 9,
  misreportCommit: 4,
  clear: 4,
  kill: 7,
  open: 9,
  freeze: 5,
  thaw: 5,
  login: 4,
  logout: 2,
} as const satisfies Record<SimulationAction['kind'], number>;

/** Profile 'stubborn': few rows; the user often retries rejected edits in any order and undoes old steps. */
const STUBBORN_WEIGHTS = {
  ...USUAL_WEIGHTS,
  label: 16,
  add: 7,
  undo: 14,
  redo: 4,
  sync: 12,
  retry: 7,
  discard: 2,
  network: 6,
} as const satisfies Record<SimulationAction['kind'], number>;

/** Profile 'narrow': the actions of 'harsh', mostly on one device and row, so that they overlap. */
const NARROW_WEIGHTS = {
  ...HARSH_WEIGHTS,
  label: 14,
  rejectedLabel: 5,
  undo: 10,
  sync: 12,
  retry: 6,
  resolve: 6,
  network: 10,
  login: 5,
} as const satisfies Record<SimulationAction['kind'], number>;

/** Profile 'cleared': often deletes all site data, unsent summary included, under tabs with open row editors. */
const CLEARED_WEIGHTS = {
  ...HARSH_WEIGHTS,
  label: 16,
  price: 14,
  storage: 5,
  clear: 2,
  clearSite: 8,
  type: 10,
  kill: 4,
  login: 7,
  worker: 5,
} as const satisfies Record<SimulationAction['kind'], number>;

/** Profile 'gaps': moves, deletions and undos on numbers so close together that pushes often have to make room. */
const GAPS_WEIGHTS = {
  ...USUAL_WEIGHTS,
  label: 6,
  price: 6,
  delete: 8,
  move: 26,
  undo: 10,
  redo: 4,
  sync: 12,
} as const satisfies Record<SimulationAction['kind'], number>;

/** Profile 'cells': pastes, fills and open cells on few rows, while others change the rows and tabs crash. */
const CELLS_WEIGHTS = {
  ...USUAL_WEIGHTS,
  label: 8,
  price: 8,
  sync: 12,
  undo: 6,
  storage: 6,
  open: 5,
  paste: 10,
  answer: 6,
  fill: 6,
  openCell: 14,
  typeCell: 14,
  commitCell: 8,
  commitRange: 6,
  worker: 6,
} as const satisfies Record<SimulationAction['kind'], number>;

/** Profile 'imports': imports that update few rows, while others change, add and delete rows and tabs crash. */
const IMPORTS_WEIGHTS = {
  ...USUAL_WEIGHTS,
  import: 0,
  label: 16,
  add: 9,
  sync: 12,
  undo: 10,
  redo: 4,
  storage: 7,
  kill: 7,
  open: 5,
  previewImport: 18,
  confirmImport: 24,
} as const satisfies Record<SimulationAction['kind'], number>;

/** Profile 'away': rows are deleted, moved and restored on few rows, and devices stay away until tombstones are gone. */
const AWAY_WEIGHTS = {
  ...USUAL_WEIGHTS,
  add: 8,
  delete: 14,
  move: 12,
  import: 4,
  undo: 12,
  redo: 4,
  sync: 14,
  resolve: 8,
  storage: 2,
  clear: 1,
  clearSite: 1,
  login: 4,
  logout: 3,
  passwords: 1.5,
  absence: 9,
  restore: 2,
} as const satisfies Record<SimulationAction['kind'], number>;

/** Profile 'cut': frequent syncs, whose responses are often cut short. */
const CUT_WEIGHTS = { ...USUAL_WEIGHTS, sync: 14, network: 14 } as const satisfies Record<
  SimulationAction['kind'],
  number
>;

/** Profile 'plans': plans on few rows, which others change, delete and restore while the server publishes what is due. */
const PLANS_WEIGHTS = {
  ...USUAL_WEIGHTS,
  label: 6,
  delete: 7,
  move: 2,
  undo: 10,
  redo: 4,
  sync: 16,
  resolve: 8,
  open: 4,
  login: 4,
  logout: 2,
  type: 4,
  worker: 3,
  plan: 24,
  cancelPlan: 7,
  publish: 9,
} as const satisfies Record<SimulationAction['kind'], number>;

const ACTION_WEIGHTS = {
  usual: USUAL_WEIGHTS,
  harsh: HARSH_WEIGHTS,
  stubborn: STUBBORN_WEIGHTS,
  narrow: NARROW_WEIGHTS,
  cleared: CLEARED_WEIGHTS,
  cells: CELLS_WEIGHTS,
  imports: IMPORTS_WEIGHTS,
  gaps: GAPS_WEIGHTS,
  away: AWAY_WEIGHTS,
  cut: CUT_WEIGHTS,
  plans: PLANS_WEIGHTS,
} as const;
/** Named set of action weights; some also use fewer rows, more tabs or a worse network. */
export type SimulationProfile = keyof typeof ACTION_WEIGHTS;

/** Order and length must not change: the schedules of known seeds depend on them. */
const USUAL_CONDITIONS = ['fine', 'torn', 'offline', 'lossy', 'lossy', 'slow', 'captive', 'overloaded'] as const;
const HARSH_CONDITIONS = [...USUAL_CONDITIONS, 'mute', 'mute', 'mute', 'mute'] as const;
const CUT_CONDITIONS = [...USUAL_CONDITIONS, 'cut', 'cut', 'cut', 'cut', 'cut', 'cut'] as const;

function listConditions(profile: SimulationProfile): readonly [NetworkCondition, ...NetworkCondition[]] {
  if (profile === 'cut') return CUT_CONDITIONS;
  return ['harsh', 'narrow', 'cleared'].includes(profile) ? HARSH_CONDITIONS : USUAL_CONDITIONS;
}

const FIELDS = ['solution', 'prix_partenaire', 'prix_partenaire', 'commission'] as const satisfies RowField[];

function drawAction(random: SimulationRandom, profile: SimulationProfile): SimulationAction {
  const pickRow = (): number => (profile === 'narrow' && random.flip(0.6) ? 0 : random.pickBelow(12));
  const pickRows = (maxCount: number): number[] => Array.from({ length: 1 + random.pickBelow(maxCount) }, pickRow);
  const kind = random.pickWeighted(ACTION_WEIGHTS[profile]);
  const isStubborn = profile === 'stubborn' || profile === 'narrow' || profile === 'away';
  switch (kind) {
    case 'label':
    case 'price':
      return { kind, row: pickRow(), value: random.pickBelow(4) };
    case 'plan':
      return { kind, row: pickRow(), value: random.pickBelow(4), day: random.pickBelow(3) };
    case 'cancelPlan':
      return { kind, row: pickRow() };
    case 'publish':
      return { kind, day: random.pickBelow(3) };
    case 'type':
      return { kind, row: pickRow(), value: random.pickBelow(4), isStored: random.flip(0.5) };
    case 'add':
      return {
        kind,
        isSubtitle: random.flip(0.3),
        value: random.pickBelow(4),
        ...(isStubborn && random.flip(0.5) && { hasRejectedLabel: true }),
      };
    case 'undo':
    case 'retry':
    case 'discard':
      return isStubborn && random.flip(0.6) ? { kind, index: random.pickBelow(4) } : { kind };
    case 'rejectedLabel':
      return { kind, row: pickRow() };
    case 'delete':
      return { kind, rows: pickRows(2) };
    case 'move':
      return { kind, rows: pickRows(3), after: random.flip(0.2) ? null : random.pickBelow(12) };
    case 'import':
      return { kind, count: 1 + random.pickBelow(4) };
    case 'prices':
      return { kind, rows: pickRows(4), value: random.pickBelow(4) };
    case 'resolve':
      return { kind, index: random.pickBelow(4), take: random.pick(['mine', 'theirs']), isForAll: random.flip(0.3) };
    case 'network':
      return { kind, condition: random.pick(listConditions(profile)) };
    case 'storage':
      return { kind, fault: drawStorageFault(random), after: random.pickBelow(6) };
    case 'paste':
      return {
        kind,
        row: pickRow(),
        count: 1 + random.pickBelow(3),
        fields: random.flip(0.5) ? [random.pick(FIELDS)] : ['solution', 'prix_partenaire'],
        value: random.pickBelow(4),
        added: random.flip(0.3) ? 2 : 0,
        isAsked: random.flip(0.5),
      };
    case 'fill':
      return { kind, row: pickRow(), count: 1 + random.pickBelow(3), field: random.pick(FIELDS) };
    case 'openCell':
      return { kind, row: pickRow(), field: random.pick(FIELDS) };
    case 'typeCell':
      return { kind, value: random.pick([0, 1, 2, 3, 8]), isStored: random.flip(0.7) };
    case 'previewImport':
      return {
        kind,
        lines: Array.from({ length: 1 + random.pickBelow(5) }, (): SupplierLine => ({
          row: random.flip(0.7) ? pickRow() : null,
          value: random.pickBelow(4),
          isUpperCase: random.flip(0.3),
        })),
        mode: random.flip(0.8) ? 'updateAndAdd' : 'update',
      };
    case 'commitRange':
      return { kind, count: 1 + random.pickBelow(3) };
    case 'worker':
      return { kind, ms: random.flip(0.5) ? random.pickBelow(2_000) : 30_000 };
    case 'login':
      return { kind, role: random.flip(0.8) ? 'admin' : 'partner' };
    case 'logout':
      return { kind, choice: random.pick(['send', 'seal', 'seal', 'discard']) };
    case 'clearSite':
      return {
        kind,
        delayed: random.pick(['database', 'summary']),
        ms: random.flip(0.5) ? 0 : random.pickBelow(2_000),
      };
    case 'restore':
      return { kind, hasNewPasswords: random.flip(0.5) };
    case 'absence':
      return { kind, isClockRight: random.flip(0.5) };
    case 'clock':
      return { kind, ms: random.pick([-1, 1]) * random.pick([1_000, 60_000, DAY_MS, 730 * DAY_MS]) };
    default:
      return { kind };
  }
}

const MAX_STEPS = 30;

/** Builds the schedule of a seed, deterministically. */
export function buildSimulationSchedule(seed: number, profile: SimulationProfile = 'usual'): SimulationSchedule {
  const random = createSimulationRandom(seed);
  const devices = 2 + random.pickBelow(3);
  // Committing a cell takes three steps, an import two; an absence counts only between edits of several devices.
  const minSteps = profile === 'cells' || profile === 'imports' || profile === 'away' || profile === 'plans' ? 20 : 6;
  const steps = Array.from({ length: minSteps + random.pickBelow(MAX_STEPS - 6) }, (): SimulationStep => ({
    device: profile === 'narrow' && random.flip(0.5) ? 0 : random.pickBelow(devices),
    tab: random.flip(profile === 'usual' || profile === 'stubborn' ? 0.8 : 0.5) ? 0 : 1,
    action: drawAction(random, profile),
    pause: drawPause(random),
  }));
  const isLong = profile === 'usual' || profile === 'gaps';
  const rows = isLong ? 3 + random.pickBelow(6) : 2 + random.pickBelow(3);
  return { seed, devices, rows, ...(profile === 'gaps' && { hasNarrowGaps: true as const }), steps };
}
