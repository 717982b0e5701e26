import { lowerRowNumbering } from '../../src/domain/pricing/testing/lowerRowNumbering';
import { createVirtualClock } from '../../src/sync/testing/virtualClock';
import { createSimulatedCloud, REJECTED_LABEL } from './createSimulatedCloud';
import { createPublisher } from './createPublisher';
import { createSimulatedDevice } from './simulatedDevice';
import { runUntilIdle, runOneTurn } from './eventLoop';
import { checkFinalState } from './finalChecks';
import { listAcceptedMutations } from './listAcceptedMutations';
import { startSignIn, performAction, performDeviceAction } from './performAction';
import { createSimulationRandom } from './simulationRandom';
import { quiesce } from './quiesce';
import type { SimulationSchedule, SimulationStep } from './simulationSchedule';
import { createEditOracle } from './editOracle';
import type { TrackedOutcome } from './TrackedEdits';
import type { Simulation } from './simulation';

export interface SimulationOutcome {
  /** Violated promises; empty if none. */
  defects: readonly string[];
  editOutcomes: Record<TrackedOutcome, number>;
  conflicts: number;
  pushes: number;
  /** Pushes that only renumber rows, to make room for a move. */
  renumberingPushes: number;
}

async function runStep(
  run: Simulation,
  { device: index, tab: tabIndex, action, pause }: SimulationStep,
): Promise<void> {
  const device = run.devices[index % run.devices.length];
  if (device === undefined) return;
  if (!performDeviceAction(device, action))
    performAction(run, device, device.tabs[tabIndex] ?? device.tabs[0] ?? device.openTab(), action);
  if ('turns' in pause) for (let turns = 0; turns < pause.turns; turns += 1) await runOneTurn();
  else await run.clock.advance(pause.ms, runUntilIdle);
}

/** Runs one schedule until all devices are idle. Deterministic: equal schedules give equal outcomes. */
export async function runSimulation(schedule: SimulationSchedule): Promise<SimulationOutcome> {
  const restoreNumbering = schedule.hasNarrowGaps ? lowerRowNumbering() : () => undefined;
  const clock = createVirtualClock();
  const cloud = await createSimulatedCloud(clock.now, schedule.rows);
  const oracle = createEditOracle(() => cloud, REJECTED_LABEL);
  const random = createSimulationRandom(schedule.seed ^ 0x5eed);
  const publishPlans = createPublisher({ cloud, clock, random });
  const run: Simulation = { cloud, clock, oracle, publishPlans, devices: [], unhandledErrors: [] };
  const recordUnhandled = (error: unknown): void =>
    void run.unhandledErrors.push(String(error instanceof Error ? error.stack : error));
  process.on('unhandledRejection', recordUnhandled);
  try {
    run.devices = Array.from({ length: schedule.devices }, (_, index) =>
      createSimulatedDevice(index, { cloud, clock, random, oracle }),
    );
    for (const [index, device] of run.devices.entries()) {
      startSignIn(run, device, device.openTab(), index === schedule.devices - 1 && index > 1 ? 'partner' : 'admin');
    }
    await clock.advance(2_000, runUntilIdle);
    for (const one of schedule.steps) await runStep(run, one);
    await quiesce(run);
    checkFinalState(run);
  } catch (error) {
    oracle.reportDefect(`the run failed: ${String(error instanceof Error ? error.stack : error)}`);
  } finally {
    for (const device of run.devices) device.killAll();
    await runUntilIdle().catch(recordUnhandled);
    process.off('unhandledRejection', recordUnhandled);
    restoreNumbering();
  }
  const records = cloud.readChangeRecords();
  return {
    defects: oracle.listDefects(),
    editOutcomes: oracle.countOutcomes(),
    conflicts: oracle.countConflicts(),
    pushes: records.length,
    renumberingPushes: records.filter((record) => listAcceptedMutations([record]).length === 0).length,
  };
}
