import { createVirtualClock } from '../../src/sync/testing/virtualClock';
import { openCloud } from './cloud';
import { createSimDevice } from './device';
import { settle, turn } from './eventLoop';
import { judgeEnd } from './judge';
import { login, perform } from './perform';
import { createRandom } from './random';
import { comeToRest } from './rest';
import type { Schedule, Step } from './steps';
import { createWitness, type Fate } from './witness';
import type { Run } from './world';

export interface Outcome {
  /** What was promised and not kept; none in a good run. */
  defects: readonly string[];
  edits: Record<Fate, number>;
  conflicts: number;
  pushes: number;
}

async function step(run: Run, { device: index, tab: tabIndex, action, pause }: Step): Promise<void> {
  const device = run.devices[index % run.devices.length];
  if (device === undefined) return;
  const tab = device.tabs[tabIndex] ?? device.tabs[0] ?? device.openTab();
  perform(run, device, tab, action);
  if ('turns' in pause) for (let turns = 0; turns < pause.turns; turns += 1) await turn();
  else await run.clock.pass(pause.ms, settle);
}

/** One world from its beginning to its rest. Deterministic: the same schedule gives the same outcome. */
export async function runSchedule(schedule: Schedule): Promise<Outcome> {
  const clock = createVirtualClock();
  const cloud = await openCloud(clock.now, schedule.rows);
  const witness = createWitness(() => cloud);
  const random = createRandom(schedule.seed ^ 0x5eed);
  const run: Run = { cloud, clock, witness, devices: [], escaped: [] };
  const escape = (error: unknown): void => void run.escaped.push(String(error instanceof Error ? error.stack : error));
  process.on('unhandledRejection', escape);
  try {
    run.devices = Array.from({ length: schedule.devices }, (_, index) =>
      createSimDevice(index, { cloud, clock, random, witness }),
    );
    for (const [index, device] of run.devices.entries()) {
      login(run, device, device.openTab(), index === schedule.devices - 1 && index > 1 ? 'partner' : 'admin');
    }
    await clock.pass(2_000, settle);
    for (const one of schedule.steps) await step(run, one);
    await comeToRest(run);
    judgeEnd(run);
  } catch (error) {
    witness.defect(`the run failed: ${String(error instanceof Error ? error.stack : error)}`);
  } finally {
    for (const device of run.devices) for (const tab of device.tabs) tab.kill();
    await settle().catch(escape);
    process.off('unhandledRejection', escape);
  }
  return {
    defects: witness.defects(),
    edits: witness.fates(),
    conflicts: witness.conflictsSeen(),
    pushes: cloud.records().length,
  };
}
