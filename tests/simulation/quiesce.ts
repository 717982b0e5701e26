import { runUntilIdle } from './eventLoop';
import type { SimulatedDevice } from './simulatedDevice';
import { startSignIn } from './performAction';
import { startAndReportUnexpectedErrors } from './startAndReportUnexpectedErrors';
import type { Simulation } from './simulation';

/**
 * Reconnects all devices, signs in where a session ended, and advances the clock until every edit is sent and all grids
 * agree. Reports a defect for edits that stay unsent.
 */
export async function quiesce(run: Simulation): Promise<void> {
  const { devices, cloud } = run;
  cloud.isLabelRejected = false;
  for (const device of devices) {
    device.networkCondition = 'fine';
    device.misreportedCommits = 0;
    for (const tab of device.tabs) {
      tab.thaw();
      tab.database.clearFaults();
      tab.environment.emit('online');
    }
    if (device.tabs.length === 0) device.openTab();
  }
  await advanceUntil(run, 60_000, areAllEditsSent);
  signInWhereNeeded(run);
  // Covers the timeout of a running request plus one minute.
  await advanceUntil(run, 120_000, areAllEditsSent);
  for (const device of devices) checkSent(run, device);
  // A device notices an ended session only at its first successful read, so signing in takes several rounds.
  for (let round = 0; round < 3; round += 1) {
    await syncEverywhere(run);
    if (!signInWhereNeeded(run) && areAllTabsIdle(run)) break;
  }
  // Another round lets every device pull the others' last pushes.
  await syncEverywhere(run);
}

function signInWhereNeeded(run: Simulation): boolean {
  let isSignInNeeded = false;
  for (const device of run.devices) {
    const [tab] = device.tabs;
    if (tab === undefined) continue;
    const { role, sealedEdits } = tab.engine.getDeviceOwner();
    const { phase } = tab.engine.getSnapshot().sync;
    const isSignedOut = role === null || phase === 'sessionUnreachable' || phase === 'sessionEnded';
    if (!isSignedOut && sealedEdits === 0) continue;
    isSignInNeeded = true;
    startSignIn(run, device, tab, sealedEdits > 0 ? 'admin' : (role ?? 'admin'));
  }
  return isSignInNeeded;
}

async function syncEverywhere(run: Simulation): Promise<void> {
  let running = 0;
  for (const device of run.devices) {
    for (const { engine } of device.tabs) {
      running += 1;
      startAndReportUnexpectedErrors(run, device, engine.syncNow, () => (running -= 1));
    }
  }
  // An earlier request may still await its timeout, and a run its next attempt.
  await advanceUntil(run, 60_000, () => running === 0 && areAllTabsIdle(run));
}

const SLICE_MS = 5_000;

const areAllEditsSent = ({ devices, oracle }: Simulation): boolean =>
  devices.every(({ name }) => (oracle.getState(name)?.outbox.length ?? 0) === 0);

const areAllTabsIdle = ({ devices }: Simulation): boolean =>
  devices.every(({ tabs }) => tabs.every(({ engine }) => engine.getSnapshot().sync.phase === 'idle'));

async function advanceUntil(run: Simulation, maxMs: number, isDone: (run: Simulation) => boolean): Promise<void> {
  for (let passed = 0; passed < maxMs; passed += SLICE_MS) {
    await run.clock.advance(SLICE_MS, runUntilIdle);
    if (isDone(run)) return;
  }
}

/** Reports a defect if edits are still unsent although the server was reachable. */
function checkSent(run: Simulation, device: SimulatedDevice): void {
  const state = run.oracle.getState(device.name);
  if (state === null || state.meta.role !== 'admin') return;
  if (state.outbox.length > 0) {
    const sync = device.tabs[0]?.engine.getSnapshot().sync;
    run.oracle.reportDefect(`${device.name} still has ${state.outbox.length} unsent edits: ${JSON.stringify(sync)}`);
  }
}
