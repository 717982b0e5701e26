import '../../../tests/support/silenceFunctionsLogger';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildSolution } from '../../../src/domain/pricing/testing/testBuilders';
import { startFirestoreBackend, type FirestoreBackend } from '../../../tests/support/firestoreBackend';
import { createPublishPlans } from './publishPlans';
import { writeGrid } from './testing/writeGrid';

const MIDNIGHT = '2026-12-31T23:00:00Z';
const HOUR_BEFORE = '2026-12-31T22:00:00Z';
const PLAN = { prix_partenaire: '12,00', commission: '20', starts_on: '2027-01-01' };

let backend: FirestoreBackend;
beforeAll(async () => {
  backend = await startFirestoreBackend();
});
afterAll(() => backend.close());

/** `time`: what the clock of the instance says. */
async function setUp(time = MIDNIGHT) {
  const { adminFirestore: firestore } = backend;
  await writeGrid(firestore, [buildSolution('a', { plan: PLAN })]);
  const log = { info: vi.fn(), error: vi.fn() };
  return { firestore, log, publishPlans: createPublishPlans({ firestore, log, now: () => Date.parse(time) }) };
}

describe('publishPlans', () => {
  it('runs each hour in Paris and again after a failure', async () => {
    const { publishPlans } = await setUp();
    expect(Reflect.get(publishPlans, '__endpoint')).toMatchObject({
      region: ['europe-west1'],
      maxInstances: 1,
      scheduleTrigger: { schedule: '0 * * * *', timeZone: 'Europe/Paris', retryConfig: { retryCount: 3 } },
    });
  });

  it('publishes what is due at the planned time and logs only the count', async () => {
    const { firestore, log, publishPlans } = await setUp('2026-12-31T22:59:00Z');
    await publishPlans.run({ scheduleTime: HOUR_BEFORE });
    expect(log.info).not.toHaveBeenCalled();
    await publishPlans.run({ scheduleTime: MIDNIGHT });
    expect((await firestore.doc('pricing_costs/a').get()).data()).toMatchObject({ prix_partenaire: '12,00' });
    expect(log.info.mock.calls).toEqual([['plans published', { count: 1 }]]);
    expect(log.error).not.toHaveBeenCalled();
  });

  it('publishes nothing early for a planned time that is far ahead', async () => {
    const { log, publishPlans } = await setUp('2026-12-31T22:58:59Z');
    await publishPlans.run({ scheduleTime: MIDNIGHT });
    expect(log.info).not.toHaveBeenCalled();
  });

  it.each(['', 'now'])('publishes what is due on its own clock for the planned time %j', async (scheduleTime) => {
    const { log, publishPlans } = await setUp();
    await publishPlans.run({ scheduleTime });
    expect(log.info).toHaveBeenCalledTimes(1);
  });

  it('logs the ids of damaged plans', async () => {
    const { firestore, log, publishPlans } = await setUp();
    await firestore.doc('pricing_plans/a').update({ commission: 'beaucoup' });
    await publishPlans.run({ scheduleTime: MIDNIGHT });
    expect(log.error.mock.calls).toEqual([['damaged plans', { ids: ['a'] }]]);
  });

  it('fails without a head, so that it runs again', async () => {
    const { firestore, publishPlans } = await setUp();
    await firestore.doc('pricing_grid/head').delete();
    await expect(publishPlans.run({ scheduleTime: MIDNIGHT })).rejects.toThrow('noHead');
  });
});
