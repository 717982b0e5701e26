import { describe, expect, it } from 'vitest';
import { buildImportIntent, planImport, type ImportMode } from '../../src/domain/pricing/import/planImport';
import { proposeMapping } from '../../src/domain/pricing/import/proposeMapping';
import { readImportLines } from '../../src/domain/pricing/import/readImportLines';
import { parseCsvBytes } from '../../src/features/pricing/import/parseCsv';
import { RemoteError } from '../../src/sync/ports';
import type { SyncEngine } from '../../src/sync/syncEngine';
import { buildSolutionRow, createFakeServer } from '../../src/sync/testing/fakeServer';
import { createSignedInDevice } from '../support/testDevice';
import { buildCost } from '../support/gridEdits';

/** Makes unsent edits of every kind that an import can repeat, with labels that a CSV has to escape. */
async function openDevices() {
  const server = createFakeServer(['a', 'b', 'c', 'd', 'e'].map((id, at) => buildSolutionRow(id, at)));
  const { engine: other } = (await createSignedInDevice(server, 'admin')).tab;
  const { device, tab } = await createSignedInDevice(server, 'admin');
  server.beforeCall = () => {
    throw new RemoteError('unreachable');
  };
  const { engine } = tab;
  const added = [
    { solution: "'=q", cost: buildCost('1') },
    { solution: '=1+1; "x"', cost: buildCost('1234,5', '12,5') },
  ];
  const intents: Parameters<SyncEngine['edit']>[0][] = [
    { kind: 'updateMany', rows: [], added, action: 'import' },
    { kind: 'update', itemId: 'a', cost: buildCost('12') },
    { kind: 'update', itemId: 'b', label: "'=Offre; b" },
    { kind: 'update', itemId: 'c', label: 'Entre-temps', cost: buildCost('13', '-5') },
    { kind: 'update', itemId: 'c', label: '=SOMME("c";1)' },
    { kind: 'move', itemIds: ['d'], after: null },
  ];
  for (const intent of intents) {
    await engine.edit(intent);
    await device.pass(1_000);
  }
  return { server, engine, other };
}

async function importUnsent(from: SyncEngine, to: SyncEngine, mode: ImportMode): Promise<number> {
  const bytes = new Uint8Array(await (await from.exportUnsentCsv()).arrayBuffer());
  const parsed = parseCsvBytes(bytes, () => undefined);
  if (!parsed.ok) throw new Error(parsed.failure.code);
  const read = readImportLines(parsed.table, proposeMapping(parsed.table));
  const options = { mode, defaultCommission: null, picks: new Map(), links: new Map() };
  const { saved, failed } = await to.edit(buildImportIntent(planImport(read, to.getSnapshot().rows, options)));
  expect(failed).toBe(0);
  return saved;
}

const listRows = (engine: SyncEngine) =>
  engine
    .getSnapshot()
    .rows.map(({ solution, cost }) => [solution, cost?.prix_partenaire, cost?.commission].join(' | '))
    .toSorted();

describe('SyncEngine.exportUnsentCsv', () => {
  it('gives another device the same rows by an import that updates and adds, once', async () => {
    const { engine, other } = await openDevices();
    expect(await importUnsent(engine, other, 'updateAndAdd')).toBe(5);
    expect(listRows(other)).toEqual(listRows(engine));
    expect(await importUnsent(engine, other, 'updateAndAdd')).toBe(0);
    await other.undo();
    expect(listRows(other)).toEqual(['a', 'b', 'c', 'd', 'e'].map((id) => `Offre ${id} | 10,00 | 15`));
  });

  it('adds no row to another device by an import that only updates', async () => {
    const { engine, other } = await openDevices();
    expect(await importUnsent(engine, other, 'update')).toBe(3);
    expect(other.getSnapshot().rows).toHaveLength(5);
  });

  it('keeps a price that a colleague changed where the file has a new label only', async () => {
    const { server, engine, other } = await openDevices();
    server.beforeCall = () => undefined;
    await other.edit({ kind: 'update', itemId: 'b', cost: buildCost('99') });
    await importUnsent(engine, other, 'update');
    expect(listRows(other)).toContain("'=Offre; b | 99,00 | 15");
  });
});
