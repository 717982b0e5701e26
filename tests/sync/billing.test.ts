import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSampleGrid } from '../../local/seed/writeSampleGrid';
import type { RowSnapshot } from '../../src/domain/pricing/pricingEditor';
import { createSignedInDevice } from '../support/testDevice';
import { startFirestoreBackend, type FirestoreBackend } from '../support/firestoreBackend';

/** Billed operations. `rules` counts look-ups by the security rules, which are billed as reads too. */
interface Usage {
  requests: number;
  reads: number;
  writes: number;
  rules: number;
}

describe('billing', () => {
  let backend: FirestoreBackend;

  beforeAll(async () => {
    backend = await startFirestoreBackend();
    await writeSampleGrid(backend.adminFirestore);
  });
  afterAll(() => backend.close());

  function readUsage(): Usage {
    const { requests, reads, writes } = backend.server.firestore.backend.usage.getCounts(backend.projectId);
    return {
      requests,
      reads: reads.get + reads.list + reads.aggregation + reads.listen,
      writes: writes.create + writes.update + writes.delete,
      rules: reads.rules,
    };
  }

  async function measureUsage(work: () => Promise<unknown>): Promise<Usage> {
    const before = readUsage();
    await work();
    const after = readUsage();
    return {
      requests: after.requests - before.requests,
      reads: after.reads - before.reads,
      writes: after.writes - before.writes,
      rules: after.rules - before.rules,
    };
  }

  const filterSolutions = (rows: readonly RowSnapshot[]): RowSnapshot[] =>
    rows.filter(({ type }) => type === 'solution');

  it.each(['partner', 'admin'] as const)('costs one read per idle poll: %s', async (role) => {
    const { tab } = await createSignedInDevice(backend, role);
    expect(await measureUsage(() => tab.engine.syncNow())).toEqual({ requests: 1, reads: 1, writes: 0, rules: 1 });
  });

  it.each([1, 7, 40])('costs a partner at most three reads besides changed rows: %i', async (k) => {
    const admin = (await createSignedInDevice(backend, 'admin')).tab.engine;
    const partner = (await createSignedInDevice(backend, 'partner')).tab.engine;
    const rows = filterSolutions(admin.getSnapshot().rows)
      .slice(0, k)
      .map(({ id }) => ({ itemId: id, cost: { prix_partenaire: `${500 + k},00`, commission: '10' } }));
    await admin.edit({ kind: 'updateMany', rows });
    const sent = await measureUsage(() => admin.syncNow());
    // Item and cost of each row, both heads and the record.
    expect(sent.writes).toBe(2 * k + 3);
    const bill = await measureUsage(() => partner.syncNow());
    expect(bill.reads).toBeGreaterThan(k);
    expect(bill.reads).toBeLessThanOrEqual(k + 3);
    expect(bill.rules, 'at most one look-up of access/current per request').toBeLessThanOrEqual(3);
    expect(partner.getSnapshot().rows.map(({ prix_public }) => prix_public)).toEqual(
      admin.getSnapshot().rows.map(({ prix_public }) => prix_public),
    );
  });

  it('writes 11 items, head and change record for a move over ten places', async () => {
    const { engine } = (await createSignedInDevice(backend, 'admin')).tab;
    const { rows } = engine.getSnapshot();
    const [moved, target] = [rows[20], rows[30]];
    if (moved === undefined || target === undefined) throw new Error('the sample grid is too short');
    await engine.edit({ kind: 'move', itemIds: [moved.id], after: target.id });
    const { writes } = await measureUsage(() => engine.syncNow());
    expect(writes).toBe(11 + 1 + 1);
    expect(engine.getSnapshot().rows[30]?.id).toBe(moved.id);
  });

  it('costs two requests and seven reads for a price edit', async () => {
    const { engine } = (await createSignedInDevice(backend, 'admin')).tab;
    const [row] = filterSolutions(engine.getSnapshot().rows);
    if (row === undefined) throw new Error('no rows');
    const cost = { prix_partenaire: '987,65', commission: '5' };
    await engine.edit({ kind: 'update', itemId: row.id, cost });
    // The head, and the commit of item, cost, both heads and change record. The rules look up the password version for
    // each; for the commit also the head before and after it, the head of the costs and the record.
    expect(await measureUsage(() => engine.syncNow())).toEqual({ requests: 2, reads: 1, rules: 1 + 5, writes: 5 });
  });

  it('costs one request and five look-ups for each push of a run', async () => {
    const { engine } = (await createSignedInDevice(backend, 'admin')).tab;
    const cost = { prix_partenaire: '10', commission: '15' };
    const added = Array.from({ length: 600 }, (_, index) => ({ solution: `Ligne ${String(index)}`, cost }));
    await engine.edit({ kind: 'updateMany', rows: [], action: 'import', added });
    const { requests, reads, rules, writes } = await measureUsage(() => engine.syncNow());
    // Each push also writes both heads and the record.
    const pushes = (writes - 2 * added.length) / 3;
    expect({ pushes, requests, reads, rules }).toEqual({ pushes: 3, requests: 1 + 3, reads: 1, rules: 1 + 5 * 3 });
  });
});
