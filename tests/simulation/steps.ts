import type { StorageFault } from './database';
import type { Weather } from './network';
import { createRandom, type Random } from './random';

/** What a person, the world or fate does. Plain data: a schedule can be printed, shortened and run again. */
export type Action =
  | { kind: 'label' | 'price'; row: number; value: number }
  | { kind: 'add'; subtitle: boolean; value: number; forbidden?: true }
  | { kind: 'forbidden'; row: number }
  | { kind: 'delete'; rows: number[] }
  | { kind: 'move'; rows: number[]; after: number | null }
  | { kind: 'import'; count: number }
  | { kind: 'prices'; rows: number[]; value: number }
  | { kind: 'redo' | 'sync' }
  /** Which step, counted from the newest, or which refused edit; without it, the one that comes first. */
  | { kind: 'undo' | 'retry' | 'discard'; index?: number }
  | { kind: 'resolve'; index: number; take: 'mine' | 'theirs'; all: boolean }
  | { kind: 'weather'; weather: Weather }
  | { kind: 'storage'; fault: StorageFault; after: number }
  | { kind: 'ambiguous' | 'clear' | 'kill' | 'open' | 'freeze' | 'thaw' }
  | { kind: 'login'; role: 'admin' | 'partner' }
  | { kind: 'logout'; choice: 'send' | 'seal' | 'discard' }
  | { kind: 'passwords' | 'demote' }
  | { kind: 'clock'; ms: number }
  | { kind: 'wait' };

export interface Step {
  device: number;
  tab: number;
  action: Action;
  /** How far the world goes on before the next step: so many turns of the loop, or until rest and then so many ms. */
  pause: { turns: number } | { ms: number };
}

export interface Schedule {
  seed: number;
  devices: number;
  rows: number;
  steps: Step[];
}

const DAY_MS = 86_400_000;

function pauseOf(random: Random): Step['pause'] {
  const kind = random.weighted({ turns: 5, none: 3, short: 5, medium: 3, long: 1 });
  switch (kind) {
    case 'turns':
      return { turns: random.below(30) };
    case 'none':
      return { ms: 0 };
    case 'short':
      return { ms: random.below(800) };
    case 'medium':
      return { ms: random.below(20_000) };
    case 'long':
      return { ms: random.below(120_000) };
  }
}

function faultOf(random: Random): StorageFault {
  if (random.chance(0.4)) return { kind: 'close' };
  return {
    kind: 'abort',
    turns: random.below(8),
    name: random.pick(['UnknownError', 'UnknownError', 'QuotaExceededError']),
  };
}

const WEIGHTS = {
  label: 12,
  price: 12,
  add: 5,
  forbidden: 1,
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
  weather: 9,
  storage: 4,
  ambiguous: 1,
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
} as const satisfies Record<Action['kind'], number>;

/** Several tabs, few rows, and storage and network that fail all the time. */
const HARSH = {
  ...WEIGHTS,
  sync: 9,
  weather: 16,
  storage: 9,
  ambiguous: 4,
  clear: 4,
  kill: 7,
  open: 9,
  freeze: 5,
  thaw: 5,
  login: 4,
  logout: 2,
} as const satisfies Record<Action['kind'], number>;

/** Few rows and a person who insists: refused rows, tried again in any order, and old gestures undone by their group. */
const STUBBORN = {
  ...WEIGHTS,
  label: 16,
  add: 7,
  undo: 14,
  redo: 4,
  sync: 12,
  retry: 7,
  discard: 2,
  weather: 6,
} as const satisfies Record<Action['kind'], number>;

/** Everything at once, mostly on one device and one row: what happens meets what happened just before. */
const NARROW = {
  ...HARSH,
  label: 14,
  forbidden: 5,
  undo: 10,
  sync: 12,
  retry: 6,
  resolve: 6,
  weather: 10,
  login: 5,
} as const satisfies Record<Action['kind'], number>;

const MOODS = { usual: WEIGHTS, harsh: HARSH, stubborn: STUBBORN, narrow: NARROW } as const;
export type Mood = keyof typeof MOODS;

/** Never edited: the schedules of known seeds would become others. */
const USUAL_WEATHER = ['fine', 'fine', 'offline', 'lossy', 'lossy', 'slow', 'captive', 'storm'] as const;
const HARSH_WEATHER = [...USUAL_WEATHER, 'mute', 'mute', 'mute', 'mute'] as const;

function actionOf(random: Random, mood: Mood): Action {
  const row = (): number => (mood === 'narrow' && random.chance(0.6) ? 0 : random.below(12));
  const rows = (most: number): number[] => Array.from({ length: 1 + random.below(most) }, row);
  const kind = random.weighted(MOODS[mood]);
  const isStubborn = mood === 'stubborn' || mood === 'narrow';
  const isHarsh = mood === 'harsh' || mood === 'narrow';
  switch (kind) {
    case 'label':
    case 'price':
      return { kind, row: row(), value: random.below(4) };
    case 'add':
      return {
        kind,
        subtitle: random.chance(0.3),
        value: random.below(4),
        ...(isStubborn && random.chance(0.5) && { forbidden: true }),
      };
    case 'undo':
    case 'retry':
    case 'discard':
      return isStubborn && random.chance(0.6) ? { kind, index: random.below(4) } : { kind };
    case 'forbidden':
      return { kind, row: row() };
    case 'delete':
      return { kind, rows: rows(2) };
    case 'move':
      return { kind, rows: rows(3), after: random.chance(0.2) ? null : random.below(12) };
    case 'import':
      return { kind, count: 1 + random.below(4) };
    case 'prices':
      return { kind, rows: rows(4), value: random.below(4) };
    case 'resolve':
      return { kind, index: random.below(4), take: random.pick(['mine', 'theirs']), all: random.chance(0.3) };
    case 'weather':
      return { kind, weather: random.pick(isHarsh ? HARSH_WEATHER : USUAL_WEATHER) };
    case 'storage':
      return { kind, fault: faultOf(random), after: random.below(6) };
    case 'login':
      return { kind, role: random.chance(0.8) ? 'admin' : 'partner' };
    case 'logout':
      return { kind, choice: random.pick(['send', 'seal', 'seal', 'discard']) };
    case 'clock':
      return { kind, ms: random.pick([-1, 1]) * random.pick([1_000, 60_000, DAY_MS, 730 * DAY_MS]) };
    default:
      return { kind };
  }
}

const MAX_STEPS = 30;

/** The schedule of a seed: always the same one. */
export function scheduleOf(seed: number, mood: Mood = 'usual'): Schedule {
  const random = createRandom(seed);
  const devices = 2 + random.below(3);
  const steps = Array.from({ length: 6 + random.below(MAX_STEPS - 6) }, (): Step => ({
    device: mood === 'narrow' && random.chance(0.5) ? 0 : random.below(devices),
    tab: random.chance(mood === 'harsh' || mood === 'narrow' ? 0.5 : 0.8) ? 0 : 1,
    action: actionOf(random, mood),
    pause: pauseOf(random),
  }));
  return { seed, devices, rows: mood === 'usual' ? 3 + random.below(6) : 2 + random.below(3), steps };
}
