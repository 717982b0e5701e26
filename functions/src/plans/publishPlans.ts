import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { onSchedule, type ScheduleOptions } from 'firebase-functions/scheduler';
import { firebaseApp } from '../firebaseApp';
import { publishDuePlans } from './publishDuePlans';

/** Runs each hour, midnight in Paris included, so that the next run repairs a failed one within the hour. */
const OPTIONS: ScheduleOptions = {
  schedule: '0 * * * *',
  timeZone: 'Europe/Paris',
  retryCount: 3,
  minBackoffSeconds: 60,
  region: 'europe-west1',
  memory: '512MiB',
  maxInstances: 1,
  timeoutSeconds: 180,
};

/** How far the clock of an instance may be behind. */
const CLOCK_TOLERANCE_MS = 60_000;

interface PublishPlansDeps {
  firestore: Firestore;
  log: Pick<typeof logger, 'info' | 'error'>;
  now?: () => number;
}

/** Creates the scheduled function that publishes due plans. Logs neither prices nor labels. */
export function createPublishPlans({ firestore, log, now = Date.now }: PublishPlansDeps) {
  return onSchedule(OPTIONS, async ({ scheduleTime }) => {
    // At midnight, the clock of the instance may still show the day before. A run by hand may pass a time far ahead.
    const scheduled = Date.parse(scheduleTime);
    const actual = now();
    const time = scheduled <= actual + CLOCK_TOLERANCE_MS ? scheduled : actual;
    const { published, damaged } = await publishDuePlans(firestore, time);
    if (published.length > 0) log.info('plans published', { count: published.length });
    if (damaged.length > 0) log.error('damaged plans', { ids: damaged });
  });
}

export const publishPlans = createPublishPlans({ firestore: getFirestore(firebaseApp), log: logger });
