import { EditError } from '../../src/domain/pricing/editError';
import { LoginError, StoreError } from '../../src/sync/ports';
import type { SimulatedDevice } from './simulatedDevice';
import type { Simulation } from './simulation';

/** True for failures that the UI shows; any other is a defect. */
function isReportedByUi(error: unknown): boolean {
  return error instanceof EditError || error instanceof LoginError || error instanceof StoreError;
}

/** Runs a user action; reports a failure that the UI would not show as a defect. Always calls `done`. */
export function startAndReportUnexpectedErrors(
  run: Simulation,
  device: SimulatedDevice,
  work: () => Promise<unknown>,
  done: () => void = () => undefined,
): void {
  work()
    .catch((error: unknown) => {
      if (!isReportedByUi(error))
        run.oracle.reportDefect(`${device.name}: ${String(error instanceof Error ? error.stack : error)}`);
    })
    .finally(done);
}
