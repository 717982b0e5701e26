import { PUSH_MAX_MUTATIONS } from '../../domain/pricing/pushSize';
import { createInMemoryDrafts } from '../localStore/inMemoryDrafts';
import { applyChange } from '../localStore/applyChange';
import type { ChangeSet, LocalState } from '../localStore/localState';
import { createOptimisticGrid } from '../snapshot/optimisticGrid';
import type { SyncContext } from '../syncContext';
import {
  createFakeEnvironment,
  createFakeSessionRemote,
  createMemoryErasureMark,
  createSeededRandomSource,
  type FakeSessionRemote,
} from './fakes';
import type { FakeServer } from './fakeServer';
import { createVirtualClock } from './virtualClock';

export interface TestContext {
  context: SyncContext;
  session: FakeSessionRemote;
  /** Change sets committed so far. */
  changes: ChangeSet[];
  getState(): LocalState;
  /** Replaces the state, as a commit of another tab does. */
  setState(state: LocalState): void;
}

/** Creates the context of one function of the sync: state in memory, no database, signed in with the state's role. */
export function createTestContext(server: FakeServer, initial: LocalState): TestContext {
  let state = initial;
  const changes: ChangeSet[] = [];
  const session = createFakeSessionRemote();
  session.claims = state.meta.role === null ? null : { role: state.meta.role, pv: server.pv };
  const localStore: Pick<SyncContext['localStore'], 'getState' | 'transact' | 'isOpen' | 'refresh'> = {
    getState: () => state,
    isOpen: () => true,
    refresh: () => Promise.resolve(),
    async transact(build) {
      const { change, result } = await build(state);
      if (change === null) return result;
      changes.push(change);
      if (change.session !== undefined) session.store(change.session.text);
      state = applyChange(state, change, { commitSeq: state.meta.commitSeq + 1 });
      return result;
    },
  };
  return {
    session,
    changes,
    getState: () => state,
    setState: (next) => void (state = next),
    context: {
      clock: createVirtualClock(),
      randomSource: createSeededRandomSource(1),
      session,
      pricing: server.connect(() => session.claims),
      localStore: localStore as SyncContext['localStore'],
      persistence: { readSealingKey: () => Promise.resolve(null) } as unknown as SyncContext['persistence'],
      erasureMark: createMemoryErasureMark(),
      sealer: null,
      environment: createFakeEnvironment(),
      optimisticGrid: createOptimisticGrid(),
      inMemoryDrafts: createInMemoryDrafts(),
      checks: {
        hasFreshClaims: true,
        hasMatchingCosts: true,
        canSendPriceDates: true,
        maxEditsPerPush: PUSH_MAX_MUTATIONS,
      },
      setActivity: () => undefined,
      setSessionEnded: () => undefined,
      updateUnsentSummary: () => undefined,
    },
  };
}

/** Builds the contents of an admin's device that has pulled the server's rows. */
export function buildPulledState(server: FakeServer): Pick<LocalState, 'rows'> & { meta: Partial<LocalState['meta']> } {
  const { revision } = server.head;
  return {
    rows: new Map(server.listRows().map((row) => [row.id, row])),
    meta: { cursor: revision, lastSyncAt: createVirtualClock().now(), plansCursor: revision },
  };
}
