import { DAY_MS } from '../../src/domain/durations';
import type { RowField } from '../../src/features/pricing/cells/rowInput';
import type { StorageFault } from './createTabDatabaseConnections';
import type { SupplierLine } from './ImportScreen';
import { SIMULATION_PROFILES, USUAL_CONDITIONS, type ProfileRules, type SimulationProfile } from './simulationProfiles';
import { createSimulationRandom, type SimulationRandom } from './simulationRandom';
import type { SimulationAction, SimulationSchedule, SimulationStep } from './simulationSchedule';

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

const FIELDS = ['solution', 'prix_partenaire', 'prix_partenaire', 'commission'] as const satisfies RowField[];

function drawAction(random: SimulationRandom, profile: ProfileRules): SimulationAction {
  const { weights, conditions = USUAL_CONDITIONS, isNarrow = false, isStubborn = false } = profile;
  const pickRow = (): number => (isNarrow && random.flip(0.6) ? 0 : random.pickBelow(12));
  const pickRows = (maxCount: number): number[] => Array.from({ length: 1 + random.pickBelow(maxCount) }, pickRow);
  const kind = random.pickWeighted(weights);
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
      return { kind, condition: random.pick(conditions) };
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

const MIN_STEPS = 6;
const MAX_EXTRA_STEPS = 24;

/** Builds the schedule of a seed, deterministically. */
export function buildSimulationSchedule(seed: number, profile: SimulationProfile = 'usual'): SimulationSchedule {
  const rules = SIMULATION_PROFILES[profile];
  const { minSteps = MIN_STEPS, hasManyRows, hasNarrowGaps, isMostlyFirstTab, isNarrow } = rules;
  const random = createSimulationRandom(seed);
  const devices = 2 + random.pickBelow(3);
  const steps = Array.from({ length: minSteps + random.pickBelow(MAX_EXTRA_STEPS) }, (): SimulationStep => ({
    device: isNarrow && random.flip(0.5) ? 0 : random.pickBelow(devices),
    tab: random.flip(isMostlyFirstTab ? 0.8 : 0.5) ? 0 : 1,
    action: drawAction(random, rules),
    pause: drawPause(random),
  }));
  const rows = hasManyRows ? 3 + random.pickBelow(6) : 2 + random.pickBelow(3);
  return { seed, devices, rows, ...(hasNarrowGaps && { hasNarrowGaps }), steps };
}
