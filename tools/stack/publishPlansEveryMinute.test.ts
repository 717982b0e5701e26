import type { Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeGrid } from '../../functions/src/plans/testing/writeGrid';
import { startServer, type LocalFirestoreServer } from '../../local/firestore/src/index';
import { buildSolution } from '../../src/domain/pricing/testing/testBuilders';
import { openLocalFirestoreClient } from './openLocalFirestoreClient';
import { publishPlansEveryMinute } from './publishPlansEveryMinute';

const PLAN = { prix_partenaire: '12,00', commission: '20', starts_on: '2027-01-01' };
const MIDNIGHT = Date.UTC(2026, 11, 31, 23);

let server: LocalFirestoreServer;
let firestore: Firestore;
beforeAll(async () => {
  server = await startServer();
  firestore = openLocalFirestoreClient(server.port);
});
afterAll(async () => {
  await firestore.terminate();
  await server.close();
});

/** Runs every millisecond until `act` ends, on a clock that `act` may set. Returns the printed lines. */
async function runWhile(act: (clock: { now: number; countRuns: () => number }) => Promise<void>) {
  const lines: string[] = [];
  let runs = 0;
  const clock = { now: MIDNIGHT - 1, countRuns: () => runs };
  const now = (): number => {
    runs += 1;
    return clock.now;
  };
  const stop = publishPlansEveryMinute(firestore, { now, intervalMs: 1, print: (line) => void lines.push(line) });
  await act(clock).finally(stop);
  return lines;
}

const waitForRuns = (clock: { countRuns: () => number }) => {
  const count = clock.countRuns();
  return vi.waitUntil(() => clock.countRuns() > count + 1, { timeout: 60_000, interval: 1 });
};

describe('publishPlansEveryMinute', () => {
  it('says what it publishes, and nothing while nothing is due', async () => {
    await writeGrid(firestore, [buildSolution('a', { plan: PLAN })]);
    const lines = await runWhile(async (clock) => {
      await waitForRuns(clock);
      expect((await firestore.doc('pricing_grid/head').get()).get('revision')).toBe(1);
      clock.now = MIDNIGHT;
      await waitForRuns(clock);
      await waitForRuns(clock);
    });
    expect(lines).toEqual(['1 prix prévu publié.']);
    expect((await firestore.doc('pricing_costs/a').get()).get('prix_partenaire')).toBe('12,00');
  });

  it('says a failure once and publishes after it', async () => {
    await writeGrid(firestore, [buildSolution('a', { plan: PLAN })]);
    const head = firestore.doc('pricing_grid/head');
    const { digest, ...fields } = (await head.get()).data() ?? {};
    await head.set({ ...fields, digest: 'live:0000000000000000' });
    const lines = await runWhile(async (clock) => {
      clock.now = MIDNIGHT;
      await waitForRuns(clock);
      await waitForRuns(clock);
      await head.update({ digest });
      await waitForRuns(clock);
      await waitForRuns(clock);
    });
    expect(lines).toEqual([
      'Prix prévus : rien n’est publié, la grille ne correspond pas à ses têtes (une restauration en cours, ou des documents changés à la main)',
      '1 prix prévu publié.',
    ]);
  });

  it('says an error of the database in one line', async () => {
    vi.spyOn(firestore, 'collection').mockImplementation(() => {
      throw Object.assign(new Error('14: a\nb'), { code: 14 });
    });
    const lines = await runWhile(async (clock) => void (await waitForRuns(clock)));
    vi.restoreAllMocks();
    expect(lines).toEqual([
      'Prix prévus : rien n’est publié, la base n’a pas répondu comme il faut : elle est injoignable',
    ]);
  });

  it('says what it publishes before a failure', async () => {
    await writeGrid(
      firestore,
      Array.from({ length: 200 }, (_, index) => buildSolution(`row-${String(index)}`, { plan: PLAN })),
    );
    const createBatch = firestore.batch.bind(firestore);
    const failure = Object.assign(new Error('14: a'), { code: 14 });
    const batch = vi.spyOn(firestore, 'batch');
    batch
      .mockImplementationOnce(createBatch)
      .mockImplementationOnce(() => Object.assign(createBatch(), { commit: vi.fn().mockRejectedValue(failure) }));
    const print = vi.fn();
    await publishPlansEveryMinute(firestore, { now: () => MIDNIGHT, print })();
    batch.mockRestore();
    expect(print.mock.calls.flat()).toEqual([
      expect.stringMatching(/^\d+ prix prévus publiés\.$/),
      'Prix prévus : le reste n’est pas publié, la base n’a pas répondu comme il faut : elle est injoignable',
    ]);
  });

  it('ends after the run in progress', async () => {
    await writeGrid(firestore, [buildSolution('a', { plan: PLAN })]);
    const print = vi.fn();
    await publishPlansEveryMinute(firestore, { now: () => MIDNIGHT, print })();
    expect(print.mock.calls.flat()).toEqual(['1 prix prévu publié.']);
  });
});
