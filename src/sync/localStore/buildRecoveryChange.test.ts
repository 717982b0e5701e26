import { describe, expect, it } from 'vitest';
import { buildMoveMutation, buildSolution } from '../../domain/pricing/testing/testBuilders';
import type { Conflict } from '../../domain/pricing/conflict';
import { toRowState } from '../../domain/pricing/mutation';
import { buildAdminState } from '../testing/buildAdminState';
import { buildRecoveryChange } from './buildRecoveryChange';
import { applyChange } from './applyChange';
import type { LocalMeta, LocalState, RecoveredDatabase } from './localState';

const move = (id: string, at = 5) => ({ ...buildMoveMutation(id, 'a', null), at });
const entry = (id: string, seq = 1) => ({ seq, mutation: move(id) });
const reject = (id: string, seq: number) => ({ id, mutation: move(id), seq, code: 'denied' as const, at: 9 });
const seal = (id: string) => ({ id, at: 3, count: 2, iv: new Uint8Array(), data: new ArrayBuffer() });
const draft = (itemId: string, at: number) => ({ itemId, label: 'En cours', at });
const byId = <Value extends { id: string }>(...values: readonly Value[]) => new Map(values.map((one) => [one.id, one]));
const byItem = (...drafts: readonly ReturnType<typeof draft>[]) => new Map(drafts.map((one) => [one.itemId, one]));

function buildPendingConflict(id: string, ...mutationIds: readonly string[]) {
  const conflict: Conflict = {
    id,
    itemId: 'a',
    mutations: mutationIds.map((one) => move(one)),
    theirsRevision: 1,
    unit: 'label',
    base: '',
    mine: '',
    theirs: '',
  };
  return { id, conflict, by: null };
}

type Contents = Partial<Omit<LocalState, 'meta'>> & { meta?: Partial<LocalMeta> };

/** The state that a tab shows; its database, now cleared, was 'tab'. */
const buildTab = ({ meta, ...contents }: Contents = {}) =>
  buildAdminState({ ...contents, meta: { storeId: 'tab', commitSeq: 7, ...meta } });
/** The database that replaced the cleared one. */
const buildNew = ({ meta, ...contents }: Contents = {}) =>
  buildAdminState({ ...contents, meta: { storeId: 'new', commitSeq: 3, nextSeq: 10, ...meta } });
const UNTOUCHED = buildAdminState({ meta: { storeId: 'new', role: null } });
const marker = (commitSeq: number, ...editIds: readonly string[]): RecoveredDatabase => ({
  storeId: 'tab',
  commitSeq,
  editIds,
});

/** Returns the state after the recovery; null without a change. */
function recover(tab: LocalState, database: LocalState, summary: { count: number; since: number } | null = null) {
  const change = buildRecoveryChange(tab, database, summary);
  return change && applyChange(database, change, { commitSeq: database.meta.commitSeq + 1 });
}
const listOutbox = (state: LocalState | null) => state?.outbox.map(({ seq, mutation }) => [seq, mutation.id]);

describe('buildRecoveryChange into an untouched database', () => {
  it('restores everything', () => {
    const tab = buildTab({
      outbox: [entry('1')],
      rejected: byId(reject('2', 2)),
      sealed: byId(seal('s')),
      drafts: byItem(draft('a', 1)),
    });
    expect(recover(tab, UNTOUCHED)).toMatchObject({
      meta: { storeId: 'new', role: 'admin', isRecovered: true, lostEdits: null },
      outbox: tab.outbox,
      rejected: tab.rejected,
      sealed: tab.sealed,
      drafts: tab.drafts,
      recoveredDatabases: [marker(7, '1', '2', 's')],
    });
  });

  it('needs no login if the tab was signed out', () => {
    expect(recover(buildTab({ meta: { role: null } }), UNTOUCHED)?.meta.isRecovered).toBe(false);
  });

  it.each([
    ['reports edits of the summary that the tab lacks', 2, { count: 2, since: 1 }],
    ['reports nothing when the tab has as many edits', 1, null],
  ])('%s', (_case, count, lostEdits) => {
    expect(recover(buildTab({ outbox: [entry('1')] }), UNTOUCHED, { count, since: 1 })?.meta.lostEdits).toEqual(
      lostEdits,
    );
  });

  it('only reports the summary’s edits from a tab that never had contents', () => {
    const blank = buildTab({ meta: { commitSeq: 0 } });
    expect(buildRecoveryChange(blank, UNTOUCHED, { count: 2, since: 1 })).toEqual({
      meta: { lostEdits: { count: 2, since: 1 } },
    });
    expect(buildRecoveryChange(blank, UNTOUCHED, null)).toBeNull();
    const reported = buildAdminState({ meta: { storeId: 'new', lostEdits: { count: 5, since: 1 } } });
    expect(buildRecoveryChange(blank, reported, { count: 2, since: 1 })).toBeNull();
  });

  it('keeps an earlier report of a tab without commits', () => {
    const tab = buildTab({ meta: { commitSeq: 0, lostEdits: { count: 4, since: 2 } } });
    expect(recover(tab, UNTOUCHED)?.meta.lostEdits).toEqual({ count: 4, since: 2 });
  });
});

describe('buildRecoveryChange into a database that another tab has restored', () => {
  it('changes nothing when it has the same or a later state of the tab’s database', () => {
    const tab = buildTab({ outbox: [entry('1')] });
    for (const commitSeq of [7, 8]) {
      expect(buildRecoveryChange(tab, buildNew({ recoveredDatabases: [marker(commitSeq)] }), null)).toBeNull();
    }
    expect(recover(tab, buildNew({ recoveredDatabases: [marker(6)] }))?.outbox).toHaveLength(1);
  });

  it('adds edits, rejected ones, undo steps, sealed edits and drafts that it lacks', () => {
    const tab = buildTab({
      outbox: [entry('known', 1), entry('both', 2), entry('1', 3)],
      conflicts: byId(buildPendingConflict('c', '2')),
      rejected: byId(reject('4', 9), reject('3', 8)),
      sealed: byId(seal('known-s'), seal('both-s'), seal('s')),
      drafts: byItem(draft('older', 1), draft('newer', 3), draft('only', 1)),
      undo: [
        { seq: 1, group: 'g1', stack: 'undo', mutations: [move('known')] },
        { seq: 2, group: 'g2', stack: 'undo', mutations: [move('known'), move('1')] },
      ],
      meta: { deviceName: 'Portable', inFlight: { base: 4, attempts: [] } },
    });
    const database = buildNew({
      outbox: [entry('both', 1)],
      sealed: byId(seal('both-s')),
      drafts: byItem(draft('older', 2), draft('newer', 2)),
      recoveredDatabases: [marker(5, 'known', 'known-s')],
    });
    const result = recover(tab, database);
    expect(listOutbox(result)).toEqual([
      [1, 'both'],
      [12, '1'],
      [13, '2'],
    ]);
    expect([...(result?.rejected.values() ?? [])].map(({ id, seq }) => [id, seq])).toEqual([
      ['3', 10],
      ['4', 11],
    ]);
    expect(result?.undo.map(({ seq, group }) => [seq, group])).toEqual([[14, 'g2']]);
    expect([...(result?.sealed.keys() ?? [])]).toEqual(['both-s', 's']);
    expect([...(result?.drafts.values() ?? [])]).toEqual([draft('older', 2), draft('newer', 3), draft('only', 1)]);
    expect(result?.meta).toMatchObject({
      nextSeq: 15,
      needsPull: true,
      deviceName: 'Portable',
      inFlight: { base: 4 },
      lostEdits: null,
    });
    expect(result?.recoveredDatabases).toEqual([
      marker(7, 'known', 'both', '1', '2', '4', '3', 'known-s', 'both-s', 's'),
    ]);
  });

  it('puts what it lacks after what was restored and before what was made in it', () => {
    const step = (seq: number, group: string) => ({ seq, group, stack: 'undo' as const, mutations: [move(group)] });
    const tab = buildTab({
      outbox: [entry('both', 1), entry('2', 4)],
      rejected: byId(reject('3', 5)),
      undo: [step(2, 'both'), step(3, '2')],
      recoveredDatabases: [{ ...marker(3, 'earlier'), storeId: 'before' }],
    });
    const database = buildNew({
      outbox: [entry('earlier', 1), entry('known', 2), entry('both', 3), entry('later', 8)],
      rejected: byId(reject('known-r', 4), reject('later-r', 9)),
      undo: [step(5, 'both'), step(7, 'later')],
      recoveredDatabases: [marker(5, 'known', 'known-r')],
    });
    const result = recover(tab, database);
    expect(result?.outbox.map(({ mutation }) => mutation.id)).toEqual(['earlier', 'both', '2', 'later']);
    expect(result?.undo.map(({ group }) => group)).toEqual(['both', '2', 'later']);
    const rejected = [...(result?.rejected.values() ?? [])].toSorted((a, b) => a.seq - b.seq);
    expect(rejected.map(({ id }) => id)).toEqual(['3', 'later-r']);
    const seqs = [result?.outbox, rejected, result?.undo].flatMap((list) => list?.map(({ seq }) => seq) ?? []);
    expect(new Set(seqs).size).toBe(seqs.length);
    expect(result?.meta.nextSeq).toBe(Math.max(...seqs) + 1);
  });

  it('numbers its edits above those in the tab’s sealed edits', () => {
    const tab = buildTab({ sealed: byId(seal('s')), meta: { nextSeq: 40 } });
    expect(listOutbox(recover(tab, buildNew({ outbox: [entry('later', 8)] })))).toEqual([[40, 'later']]);
  });

  it('promise 14: reports a conflict of a deletion that it lacks and a later value', () => {
    const { itemId, at, group } = move('1');
    const row = buildSolution(itemId);
    const deletion = { id: '1', itemId, at, group, kind: 'delete' as const, before: toRowState(row) };
    const label = { before: row.solution, after: 'Plus récent' };
    const update = { id: '2', itemId, at, group, kind: 'update' as const, label };
    const rows = new Map([[itemId, row]]);
    const tab = buildTab({ rows, outbox: [{ seq: 1, mutation: deletion }] });
    const result = recover(tab, buildNew({ rows, outbox: [{ seq: 1, mutation: update }] }));
    expect(result?.outbox.map(({ mutation }) => mutation.id)).toEqual(['2']);
    expect([...(result?.conflicts.values() ?? [])]).toMatchObject([
      { id: '1:changedByOther', conflict: { itemId, mutations: [deletion], mine: null, theirs: toRowState(row) } },
    ]);
  });

  it('adds tombstones of the rows that its edits name and the database lacks', () => {
    const rows = new Map([buildSolution('a'), buildSolution('b')].map((row) => [row.id, row]));
    const tab = buildTab({ rows, outbox: [entry('1')] });
    expect(recover(tab, buildNew())?.rows).toEqual(new Map([['a', buildSolution('a', { deleted: true })]]));
    const newer = new Map([['a', buildSolution('a', { solution: 'Plus récent' })]]);
    expect(recover(tab, buildNew({ rows: newer }))?.rows).toEqual(newer);
  });

  it('removes what the tab has completed since', () => {
    const database = buildNew({
      outbox: [entry('done', 1), entry('other', 2)],
      conflicts: byId(buildPendingConflict('c1', 'done'), buildPendingConflict('c2', 'done', 'other')),
      rejected: byId(reject('done-r', 3), reject('other-r', 4)),
      sealed: byId(seal('done-s'), seal('other-s')),
      recoveredDatabases: [marker(5, 'done', 'done-r', 'done-s')],
    });
    const result = recover(buildTab(), database);
    expect(result?.outbox.map(({ mutation }) => mutation.id)).toEqual(['other']);
    expect([...(result?.conflicts.keys() ?? [])]).toEqual(['c2']);
    expect([...(result?.rejected.keys() ?? [])]).toEqual(['other-r']);
    expect([...(result?.sealed.keys() ?? [])]).toEqual(['other-s']);
  });

  it.each([
    ['an edit', { outbox: [entry('1')] }],
    ['sealed edits', { sealed: byId(seal('s')) }],
    ['a draft', { drafts: byItem(draft('a', 1)) }],
    ['an edit beside sealed ones', { outbox: [entry('1')], sealed: byId(seal('s')) }],
  ])('changes it for %s alone, and for nothing else', (_case, contents) => {
    expect(buildRecoveryChange(buildTab(contents), buildNew(), null)).not.toBeNull();
    expect(buildRecoveryChange(buildTab(), buildNew(), { count: 9, since: 1 })).toBeNull();
  });

  it('keeps its own name, attempt and report of edits that the tab lacks', () => {
    const inFlight = { base: 6, attempts: [] };
    const lostEdits = { count: 2, since: 1 };
    const tab = buildTab({
      outbox: [entry('1')],
      meta: { deviceName: 'Portable', inFlight: { base: 4, attempts: [] } },
    });
    const result = recover(tab, buildNew({ meta: { deviceName: 'Bureau', inFlight, lostEdits } }));
    expect(result?.meta).toMatchObject({ deviceName: 'Bureau', inFlight, lostEdits });
    expect(recover(tab, buildNew({ meta: { lostEdits: { count: 1, since: 1 } } }))?.meta.lostEdits).toBeNull();
  });

  it('records the eight newest databases, each with its newest commit', () => {
    const earlier = Array.from({ length: 8 }, (_, index) => ({ ...marker(1), storeId: `d${index}` }));
    const tab = buildTab({
      outbox: [entry('1')],
      recoveredDatabases: [
        { ...marker(2), storeId: 'd3' },
        { ...marker(0), storeId: 'd4' },
      ],
    });
    const result = recover(tab, buildNew({ recoveredDatabases: earlier }));
    expect(result?.recoveredDatabases.map(({ storeId, commitSeq }) => `${storeId}@${commitSeq}`)).toEqual([
      'd1@1',
      'd2@1',
      'd3@2',
      'd4@1',
      'd5@1',
      'd6@1',
      'd7@1',
      'tab@7',
    ]);
  });
});

describe('buildRecoveryChange into a database of another role', () => {
  const buildPartner = (meta: Partial<LocalMeta> = {}) => buildNew({ meta: { role: 'partner', ...meta } });

  it('keeps sealed edits and reports the others as lost', () => {
    const tab = buildTab({
      outbox: [
        { seq: 1, mutation: move('1', 6) },
        { seq: 2, mutation: move('2', 4) },
      ],
      sealed: byId(seal('s')),
      drafts: byItem(draft('a', 1)),
      meta: { deviceName: 'Portable' },
    });
    const result = recover(tab, buildPartner());
    expect(result).toMatchObject({
      meta: { lostEdits: { count: 2, since: 4 }, deviceName: 'Portable' },
      outbox: [],
      drafts: new Map(),
    });
    expect([...(result?.sealed.keys() ?? [])]).toEqual(['s']);
    const before = { count: 3, since: 2 };
    expect(recover(tab, buildPartner({ lostEdits: before, deviceName: 'Bureau' }))?.meta).toMatchObject({
      lostEdits: { count: 5, since: 2 },
      deviceName: 'Bureau',
    });
  });

  it('reports nothing new for sealed edits alone, and stores no draft', () => {
    const lostEdits = { count: 3, since: 2 };
    const sealed = buildTab({ sealed: byId(seal('s')) });
    expect(recover(sealed, buildPartner({ lostEdits }))?.meta.lostEdits).toEqual(lostEdits);
    expect(buildRecoveryChange(buildTab({ drafts: byItem(draft('a', 1)) }), buildPartner(), null)).toBeNull();
  });
});
