import type { SyncContext } from '../../src/sync/syncContext';
import { PUSH_MAX_MUTATIONS } from '../../src/domain/pricing/pushSize';
import { createLocalStore } from '../../src/sync/localStore/localStore';
import { RemoteError, StoreError } from '../../src/sync/ports';
import { buildAdminState } from '../../src/sync/testing/buildAdminState';
import type { FakeServer } from '../../src/sync/testing/fakeServer';
import {
  createFakeEnvironment,
  createMemoryErasureMark,
  createMemoryUnsentSummaryStore,
  createSeededRandomSource,
} from '../../src/sync/testing/fakes';
import { createInMemoryDrafts } from '../../src/sync/localStore/inMemoryDrafts';
import { createOptimisticGrid } from '../../src/sync/snapshot/optimisticGrid';
import { CellScreen } from './CellScreen';
import type { EditOracle } from './editOracle';

/** What becomes of a push. */
export type PushFault = 'none' | 'requestLost' | 'responseLost';

interface PlannedFaults {
  /** True if the next write fails. */
  isDiskFailing: boolean;
  /** Fault of the next push. */
  push: PushFault;
}

/** A device of `runUserActionSchedule`: the functions of the engine on a faked database, without tabs and timers. */
export interface UserActionDevice {
  name: string;
  context: SyncContext;
  cells: CellScreen;
  faults: PlannedFaults;
}

const NOW = Date.UTC(2026, 0, 5, 8);

function throwUnused(): never {
  throw new Error('not used by this simulation');
}

/** Fakes a database: loads an admin's empty grid, shows the oracle every commit and stores nothing. */
function createObservedPersistence(
  name: string,
  faults: PlannedFaults,
  oracle: EditOracle,
): SyncContext['persistence'] {
  return {
    load: () =>
      oracle.load(name, () => Promise.resolve(buildAdminState({ meta: { storeId: name, deviceName: name } }))),
    commit(expected, _commitId, change) {
      if (faults.isDiskFailing) {
        faults.isDiskFailing = false;
        return Promise.reject(new StoreError('full'));
      }
      oracle.commit(name, { expected, change });
      oracle.markSaved(change);
      return Promise.resolve();
    },
    peek: throwUnused,
    readSealingKey: throwUnused,
    readNewerVersionRecords: throwUnused,
    acquireLease: throwUnused,
    readLeaseTime: throwUnused,
    releaseLease: throwUnused,
    onClosed: () => () => undefined,
    close: throwUnused,
  };
}

export async function createUserActionDevice(
  server: FakeServer,
  index: number,
  oracle: EditOracle,
): Promise<UserActionDevice> {
  const name = `Appareil ${index}`;
  const randomSource = createSeededRandomSource(index);
  const claims = { role: 'admin', pv: 1 } as const;
  const remote = server.connect(() => claims);
  const faults: PlannedFaults = { isDiskFailing: false, push: 'none' };
  const persistence = createObservedPersistence(name, faults, oracle);
  const inMemoryDrafts = createInMemoryDrafts();
  const erasureMark = createMemoryErasureMark();
  const localStore = createLocalStore({
    persistence,
    randomSource,
    unsentSummaryStore: createMemoryUnsentSummaryStore(),
    erasureMark,
    tabs: { post: () => undefined, listen: () => () => undefined },
    inMemoryDrafts,
  });
  const context: SyncContext = {
    persistence,
    randomSource,
    erasureMark,
    localStore,
    clock: { now: () => NOW, schedule: throwUnused },
    environment: createFakeEnvironment(),
    sealer: { importKey: throwUnused, seal: throwUnused, unseal: throwUnused },
    session: {
      readClaims: () => Promise.resolve(claims),
      refresh: () => Promise.resolve(claims),
      login: throwUnused,
      readStored: throwUnused,
    },
    pricing: {
      ...remote,
      async commit(push) {
        const fault = faults.push;
        faults.push = 'none';
        if (fault === 'requestLost') throw new RemoteError('unreachable');
        const result = await remote.commit(push);
        if (fault === 'responseLost') throw new RemoteError('unreachable');
        return result;
      },
    },
    optimisticGrid: createOptimisticGrid(),
    inMemoryDrafts,
    checks: {
      hasFreshClaims: true,
      hasMatchingCosts: true,
      canSendPriceDates: true,
      maxEditsPerPush: PUSH_MAX_MUTATIONS,
    },
    setActivity: () => undefined,
    setSessionEnded: () => undefined,
    updateUnsentSummary: () => undefined,
  };
  await localStore.open();
  return { name, context, cells: new CellScreen(), faults };
}
