import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSampleGrid } from '../../local/seed/writeSampleGrid';
import type { ViewRow } from '../../src/features/pricing/services';
import { loggedIn } from '../support/device';
import { startLocalBackend, type LocalBackend } from '../support/localBackend';

/** What Firestore bills; `rules`: documents that the rules look up, billed beside the reads. */
interface Bill {
  reads: number;
  writes: number;
  rules: number;
}

describe('what the grid costs, counted by the local Firestore', () => {
  let backend: LocalBackend;

  beforeAll(async () => {
    backend = await startLocalBackend();
    await writeSampleGrid(backend.owner);
  });
  afterAll(() => backend.close());

  function counted(): Bill {
    const { reads, writes } = backend.server.engine.backend.usage.of(backend.projectId);
    return {
      reads: reads.get + reads.list + reads.aggregation + reads.listen,
      writes: writes.create + writes.update + writes.delete,
      rules: reads.rules,
    };
  }

  async function billOf(work: () => Promise<unknown>): Promise<Bill> {
    const before = counted();
    await work();
    const after = counted();
    return {
      reads: after.reads - before.reads,
      writes: after.writes - before.writes,
      rules: after.rules - before.rules,
    };
  }

  const solutions = (rows: readonly ViewRow[]): ViewRow[] => rows.filter(({ type }) => type === 'solution');

  it.each(['partner', 'admin'] as const)('an idle look is one read: %s', async (role) => {
    const { tab } = await loggedIn(backend, role);
    expect(await billOf(() => tab.engine.syncNow())).toEqual({ reads: 1, writes: 0, rules: 1 });
  });

  it.each([1, 7, 40])('a partner reads no more than three documents besides those an admin changed: %i', async (k) => {
    const admin = (await loggedIn(backend, 'admin')).tab.engine;
    const partner = (await loggedIn(backend, 'partner')).tab.engine;
    const rows = solutions(admin.snapshot().rows)
      .slice(0, k)
      .map(({ id }) => ({ itemId: id, cost: { prix_partenaire: `${500 + k},00`, commission: '10' } }));
    await admin.edit({ kind: 'updateMany', rows });
    const sent = await billOf(() => admin.syncNow());
    // Item and cost of each row, both heads and the record.
    expect(sent.writes).toBe(2 * k + 3);
    const bill = await billOf(() => partner.syncNow());
    expect(bill.reads).toBeGreaterThan(k);
    expect(bill.reads).toBeLessThanOrEqual(k + 3);
    expect(bill.rules, 'one look at access/current for each request').toBeLessThanOrEqual(3);
    expect(partner.snapshot().rows.map(({ prix_public }) => prix_public)).toEqual(
      admin.snapshot().rows.map(({ prix_public }) => prix_public),
    );
  });

  it('one row moved over ten places writes 11 items, the head and the record', async () => {
    const { engine } = (await loggedIn(backend, 'admin')).tab;
    const { rows } = engine.snapshot();
    const [moved, target] = [rows[20], rows[30]];
    if (moved === undefined || target === undefined) throw new Error('the sample grid is too short');
    await engine.edit({ kind: 'move', itemIds: [moved.id], after: target.id });
    const { writes } = await billOf(() => engine.syncNow());
    expect(writes).toBe(11 + 1 + 1);
    expect(engine.snapshot().rows[30]?.id).toBe(moved.id);
  });

  it('one edited price writes its item, its cost, both heads and the record, and costs four reads at most', async () => {
    const { engine } = (await loggedIn(backend, 'admin')).tab;
    const [row] = solutions(engine.snapshot().rows);
    if (row === undefined) throw new Error('no rows');
    const cost = { prix_partenaire: '987,65', commission: '5' };
    await engine.edit({ kind: 'update', itemId: row.id, cost });
    const bill = await billOf(() => engine.syncNow());
    expect(bill.writes).toBe(5);
    // The look before, the transaction's own, the look after, and the record that proves the push.
    expect(bill.reads).toBeLessThanOrEqual(4);
  });
});
