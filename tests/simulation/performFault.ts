import { DAY_MS } from '../../src/domain/durations';
import { getPlanDay } from './publishPlans';
import type { SimulatedDevice } from './simulatedDevice';
import type { SimulationAction } from './simulationSchedule';
import type { Simulation } from './simulation';
import type { SimulatedTab } from './simulatedTab';
import { startAndReportUnexpectedErrors } from './startAndReportUnexpectedErrors';

/** Performs a fault or an event of the device, its network, its browser or its account; ignores the other kinds. */
export function performFault(
  run: Simulation,
  device: SimulatedDevice,
  tab: SimulatedTab,
  action: SimulationAction,
): void {
  switch (action.kind) {
    case 'network':
      device.networkCondition = action.condition;
      for (const { environment } of device.tabs)
        environment.emit(action.condition === 'offline' ? 'offline' : 'online');
      return;
    case 'storage':
      return tab.database.planFault(action.fault, action.after);
    case 'misreportCommit':
      device.misreportedCommits += 1;
      return;
    case 'kill':
      return tab.kill();
    case 'freeze':
      return tab.freeze();
    case 'thaw':
      return tab.thaw();
    case 'open':
      if (device.tabs.length < 2) device.openTab();
      return;
    case 'passwords':
      return startAndReportUnexpectedErrors(run, device, () => run.cloud.changePasswords());
    case 'demote': {
      const token = device.getRefreshToken();
      if (token !== null) run.cloud.demote(token);
      return;
    }
    case 'clock':
      device.clockError += action.ms;
      return;
    case 'restore':
      return startAndReportUnexpectedErrors(run, device, () => run.cloud.restore(action.hasNewPasswords));
    case 'publish':
      return startAndReportUnexpectedErrors(run, device, () => run.publishPlans(getPlanDay(action.day)));
    case 'absence':
      return startAbsence(run, device, action.isClockRight);
    default:
      return;
  }
}

/** Longer than tombstones stay on the server. */
const ABSENCE_MS = 91 * DAY_MS;

/** Closes every tab, lets tombstones expire and opens a tab per device: no request takes that long. */
function startAbsence(run: Simulation, device: SimulatedDevice, isClockRight: boolean): void {
  for (const one of run.devices) {
    one.killAll();
    if (isClockRight) one.clockError += ABSENCE_MS;
  }
  startAndReportUnexpectedErrors(run, device, async () => {
    await run.cloud.passTime(ABSENCE_MS);
    for (const one of run.devices) if (one.tabs.length === 0) one.openTab();
  });
}
