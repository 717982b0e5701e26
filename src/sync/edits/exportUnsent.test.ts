import { describe, expect, it } from 'vitest';
import { buildDeleteMutation, buildMoveMutation, buildUpdateMutation } from '../../domain/pricing/testing/testBuilders';
import type { Conflict } from '../../domain/pricing/conflict';
import { createInMemoryDrafts } from '../localStore/inMemoryDrafts';
import type { RejectedEdit } from '../localStore/localState';
import { buildAdminState } from '../testing/buildAdminState';
import { buildSolutionRow } from '../testing/fakeServer';
import { exportNewerVersionRecords, exportUnsent } from './exportUnsent';

const a = buildSolutionRow('a', 0);
const b = buildSolutionRow('b', 1);
const byId = <Value extends { id: string }>(...values: readonly Value[]) => new Map(values.map((one) => [one.id, one]));
describe('exportUnsent', () => {
  it('lists everything unsent with the labels of the rows', async () => {
    const pending = buildMoveMutation('1', 'a', 'b');
    const rename = buildUpdateMutation('3', a, { solution: 'Autre' });
    const deletion = buildDeleteMutation('2', b);
    const rejected: RejectedEdit = { id: '2', mutation: deletion, seq: 2, code: 'denied', at: 1 };
    const conflict: Conflict = {
      id: 'c',
      itemId: 'b',
      mutations: [],
      theirsRevision: 1,
      unit: 'label',
      base: 'Vu',
      mine: 'Mien',
      theirs: 'Autre',
    };
    const state = buildAdminState({
      rows: byId(a, b),
      outbox: [pending, rename].map((mutation, seq) => ({ seq, mutation })),
      conflicts: byId({ id: 'c', conflict, by: null }),
      rejected: byId(rejected),
      drafts: new Map([['x', { itemId: 'x', label: 'En cours', at: 3 }]]),
      meta: { deviceName: 'Portable' },
    });
    const inMemoryDrafts = createInMemoryDrafts();
    inMemoryDrafts.holdText('Recherche', 'abc');
    const file = exportUnsent(state, inMemoryDrafts, Date.UTC(2026, 0, 2));
    expect(file.type).toBe('application/json');
    const text = await file.text();
    expect(text).toContain('\n  "format"');
    expect(JSON.parse(text)).toMatchObject({
      format: 'modifications-non-envoyees',
      version: 1,
      exportedAt: '2026-01-02T00:00:00.000Z',
      device: 'Portable',
      count: 4,
      waiting: [
        { rowLabel: 'Offre a', ...pending },
        { rowLabel: 'Offre a', ...rename },
      ],
      conflicts: [{ rowLabel: 'Offre b', ...conflict }],
      rejected: [{ rowLabel: 'Offre b', ...rejected }],
      drafts: [{ rowLabel: '', itemId: 'x', label: 'En cours', at: 3, date: '1970-01-01T00:00:00.003Z' }],
      texts: [{ field: 'Recherche', text: 'abc' }],
    });
  });

  it('exports the records of a newer build with the labels of their rows only', async () => {
    const tables = { outbox: [{ itemId: 'a' }], later: [1, 2] };
    const file = exportNewerVersionRecords({ tables, labels: { a: 'Offre a', b: 'Offre b' } }, 0);
    expect(JSON.parse(await file.text())).toEqual({
      format: 'modifications-non-envoyees',
      version: 1,
      exportedAt: '1970-01-01T00:00:00.000Z',
      count: 3,
      labels: { a: 'Offre a' },
      records: tables,
    });
  });
});
