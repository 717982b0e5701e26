import { describe, expect, it } from 'vitest';
import { buildMoveMutation } from '../../domain/pricing/testing/testBuilders';
import type { Conflict } from '../../domain/pricing/conflict';
import { buildAdminState } from '../testing/buildAdminState';
import { createMemoryUnsentSummaryStore } from '../testing/fakes';
import type { LocalState, UnsentSummary } from './localState';
import {
  countUnsent,
  createUnsentSummaryUpdater,
  findOldestPendingTime,
  findOldestUnsentTime,
  summarizeUnsent,
} from './unsent';

const move = (id: string, at: number) => ({ ...buildMoveMutation(id, 'a', null), at });

/** A state with edits made at these times, by where they are. */
function buildState({ outbox = [], conflict = [], rejected = [], sealed = [] }: Record<string, readonly number[]>) {
  const mutations = conflict.map((at) => move(`c${at}`, at));
  const conflicting: Conflict = {
    id: 'c',
    itemId: 'a',
    mutations,
    theirsRevision: 1,
    unit: 'label',
    base: '',
    mine: '',
    theirs: '',
  };
  return buildAdminState({
    outbox: outbox.map((at, seq) => ({ seq, mutation: move(`o${at}`, at) })),
    conflicts: new Map(conflict.length === 0 ? [] : [['c', { id: 'c', conflict: conflicting, by: null }]]),
    rejected: new Map(
      rejected.map((at) => [`r${at}`, { id: `r${at}`, mutation: move(`r${at}`, at), seq: at, code: 'denied', at: 99 }]),
    ),
    sealed: new Map(
      sealed.map((at) => [`s${at}`, { id: `s${at}`, at, count: 10, iv: new Uint8Array(), data: new ArrayBuffer() }]),
    ),
  });
}

const FULL = buildState({ outbox: [7, 5, 6], conflict: [4, 8], rejected: [3], sealed: [9] });

describe('countUnsent', () => {
  it('counts pending and rejected edits and conflicts, none that are sealed', () => {
    expect(countUnsent(FULL)).toBe(5);
  });
});

describe('findOldestPendingTime and findOldestUnsentTime', () => {
  it('find the oldest pending edit, and the oldest of all that the server lacks', () => {
    expect(findOldestPendingTime(FULL)).toBe(5);
    expect(findOldestUnsentTime(FULL)).toBe(3);
    expect(findOldestUnsentTime(buildState({ outbox: [7], conflict: [4] }))).toBe(4);
  });

  it('find none in an empty state', () => {
    expect(findOldestPendingTime(buildState({ rejected: [1] }))).toBeNull();
    expect(findOldestUnsentTime(buildState({ sealed: [1] }))).toBeNull();
  });
});

describe('summarizeUnsent', () => {
  it('includes sealed edits', () => {
    expect(summarizeUnsent(FULL)).toEqual({ count: 15, since: 3 });
    expect(summarizeUnsent(buildState({ sealed: [9, 2] }))).toEqual({ count: 20, since: 2 });
    expect(summarizeUnsent(buildState({}))).toBeNull();
  });
});

describe('createUnsentSummaryUpdater', () => {
  function createUpdater(state: LocalState) {
    const store = createMemoryUnsentSummaryStore();
    const written: (UnsentSummary | null)[] = [];
    const write = store.write.bind(store);
    store.write = (summary) => {
      written.push(summary);
      write(summary);
    };
    const current = { state };
    return { current, store, written, update: createUnsentSummaryUpdater({ getState: () => current.state }, store) };
  }

  it('writes a changed summary once', () => {
    const { current, update, written } = createUpdater(buildState({ outbox: [5] }));
    update();
    update();
    expect(written).toEqual([{ count: 1, since: 5 }]);
    current.state = buildState({});
    update();
    update();
    expect(written.slice(1)).toEqual([null]);
  });

  it('writes a summary again that was cleared', () => {
    const { update, store, written } = createUpdater(buildState({ outbox: [5] }));
    update();
    store.value = null;
    update();
    expect(written).toHaveLength(2);
  });

  it('writes lost edits while none are unsent', () => {
    const lostEdits = { count: 3, since: 1 };
    const { current, update, written } = createUpdater(buildAdminState({ meta: { lostEdits } }));
    update();
    current.state = { ...buildState({ outbox: [5] }), meta: { ...current.state.meta } };
    update();
    expect(written).toEqual([lostEdits, { count: 1, since: 5 }]);
  });
});
