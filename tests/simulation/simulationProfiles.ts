import type { NetworkCondition } from './createDeviceFetch';
import type { SimulationAction } from './simulationSchedule';

export type SimulationProfile =
  | 'usual'
  | 'harsh'
  | 'stubborn'
  | 'narrow'
  | 'cleared'
  | 'cells'
  | 'imports'
  | 'gaps'
  | 'away'
  | 'cut'
  | 'plans';

type ActionWeights = Readonly<Record<SimulationAction['kind'], number>>;

/** What distinguishes the schedules of a profile from others. */
export interface ProfileRules {
  weights: ActionWeights;
  /** Network conditions to draw from; the usual ones if absent. */
  conditions?: readonly [NetworkCondition, ...NetworkCondition[]];
  minSteps?: number;
  /** 3 to 8 rows instead of 2 to 4. */
  hasManyRows?: boolean;
  /** Grids of a few rows run out of numbers (`lowerRowNumbering`). */
  hasNarrowGaps?: boolean;
  /** Most actions happen in the first tab of their device. */
  isMostlyFirstTab?: boolean;
  /** Actions concentrate on the first device and row. */
  isNarrow?: boolean;
  /** Old edits are undone, retried and discarded, not the last alone; half of the added rows are rejected. */
  isStubborn?: boolean;
}

const USUAL_WEIGHTS: ActionWeights = {
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
};

const HARSH_WEIGHTS: ActionWeights = {
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
};

const STUBBORN_WEIGHTS: ActionWeights = {
  ...USUAL_WEIGHTS,
  label: 16,
  add: 7,
  undo: 14,
  redo: 4,
  sync: 12,
  retry: 7,
  discard: 2,
  network: 6,
};

const NARROW_WEIGHTS: ActionWeights = {
  ...HARSH_WEIGHTS,
  label: 14,
  rejectedLabel: 5,
  undo: 10,
  sync: 12,
  retry: 6,
  resolve: 6,
  network: 10,
  login: 5,
};

const CLEARED_WEIGHTS: ActionWeights = {
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
};

const GAPS_WEIGHTS: ActionWeights = {
  ...USUAL_WEIGHTS,
  label: 6,
  price: 6,
  delete: 8,
  move: 26,
  undo: 10,
  redo: 4,
  sync: 12,
};

const CELLS_WEIGHTS: ActionWeights = {
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
};

const IMPORTS_WEIGHTS: ActionWeights = {
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
};

const AWAY_WEIGHTS: ActionWeights = {
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
};

const CUT_WEIGHTS: ActionWeights = { ...USUAL_WEIGHTS, sync: 14, network: 14 };

const PLANS_WEIGHTS: ActionWeights = {
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
};

/** Order and length must not change: the schedules of known seeds depend on them. */
export const USUAL_CONDITIONS = ['fine', 'torn', 'offline', 'lossy', 'lossy', 'slow', 'captive', 'overloaded'] as const;
const HARSH_CONDITIONS = [...USUAL_CONDITIONS, 'mute', 'mute', 'mute', 'mute'] as const;
const CUT_CONDITIONS = [...USUAL_CONDITIONS, 'cut', 'cut', 'cut', 'cut', 'cut', 'cut'] as const;

/** Committing a cell takes three steps, an import two; an absence counts only between edits of several devices. */
const MANY_STEPS = 20;

/** Named kinds of schedules. */
export const SIMULATION_PROFILES: Readonly<Record<SimulationProfile, ProfileRules>> = {
  usual: { weights: USUAL_WEIGHTS, hasManyRows: true, isMostlyFirstTab: true },
  /** Several tabs, few rows, frequent storage and network faults. */
  harsh: { weights: HARSH_WEIGHTS, conditions: HARSH_CONDITIONS },
  /** Few rows; the user often retries rejected edits in any order and undoes old steps. */
  stubborn: { weights: STUBBORN_WEIGHTS, isMostlyFirstTab: true, isStubborn: true },
  /** The actions of 'harsh', mostly on one device and row, so that they overlap. */
  narrow: { weights: NARROW_WEIGHTS, conditions: HARSH_CONDITIONS, isNarrow: true, isStubborn: true },
  /** Often deletes all site data, unsent summary included, under tabs with open row editors. */
  cleared: { weights: CLEARED_WEIGHTS, conditions: HARSH_CONDITIONS },
  /** Pastes, fills and open cells on few rows, while others change the rows and tabs crash. */
  cells: { weights: CELLS_WEIGHTS, minSteps: MANY_STEPS },
  /** Imports that update few rows, while others change, add and delete rows and tabs crash. */
  imports: { weights: IMPORTS_WEIGHTS, minSteps: MANY_STEPS },
  /** Moves, deletions and undos on numbers so close together that pushes often have to make room. */
  gaps: { weights: GAPS_WEIGHTS, hasManyRows: true, hasNarrowGaps: true },
  /** Rows are deleted, moved and restored on few rows, and devices stay away until tombstones are gone. */
  away: { weights: AWAY_WEIGHTS, minSteps: MANY_STEPS, isStubborn: true },
  /** Frequent syncs, whose responses are often cut short. */
  cut: { weights: CUT_WEIGHTS, conditions: CUT_CONDITIONS },
  /** Plans on few rows, which others change, delete and restore while the server publishes what is due. */
  plans: { weights: PLANS_WEIGHTS, minSteps: MANY_STEPS },
};
