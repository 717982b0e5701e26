import type { Mutation } from '../../src/domain/pricing/mutation';
import type { Fetch } from '../../src/remote/fetchJson';
import { createPricingRemote } from '../../src/remote/pricingRemote';
import { createSession } from '../../src/remote/session';
import { createIndexedDbPersistence } from '../../src/storage/indexedDbPersistence';
import { createSyncEngine, type SyncEngine } from '../../src/sync/syncEngine';
import {
  type Clock,
  type Persistence,
  type SessionStore,
  StoreError,
  type TabMessenger,
  type ErasureMark,
  type UnsentSummaryStore,
} from '../../src/sync/ports';
import {
  createFakeEnvironment,
  createSeededRandomSource,
  type createTabBus,
  type FakeEnvironment,
} from '../../src/sync/testing/fakes';
import { PROJECT_ID } from './CloudAccounts';
import { createTabDatabaseConnections, type TabDatabaseConnections } from './createTabDatabaseConnections';
import type { createDeviceLocks } from './createDeviceLocks';
import type { EditOracle } from './editOracle';
import { createTabCallbackGate, type TabCallbackGate } from './createTabCallbackGate';
import { setHostFetch } from './globalFetchRouter';
import { CellScreen } from './CellScreen';
import { ImportScreen } from './ImportScreen';
import { OpenEditorTexts } from './OpenEditorTexts';
import { XOR_SEALER } from './xorSealer';

export interface SimulatedTab {
  /** Host name that identifies the tab's requests. */
  hostName: string;
  engine: SyncEngine;
  clock: Clock;
  openEditorTexts: OpenEditorTexts;
  cells: CellScreen;
  imports: ImportScreen;
  environment: FakeEnvironment;
  database: TabDatabaseConnections;
  kill(): void;
  /** Suspends the tab until `thaw`, as browsers do in the background. */
  freeze(): void;
  thaw(): void;
}

/** What the tabs of a device share. */
export interface TabDeps {
  deviceName: string;
  oracle: EditOracle;
  /** With the error of the device's clock. */
  clock: Clock;
  network: Fetch;
  bus: ReturnType<typeof createTabBus>;
  locks: ReturnType<typeof createDeviceLocks>;
  unsentSummaryStore: UnsentSummaryStore;
  erasureMark: ErasureMark;
  /** Stored texts of tabs that crashed. */
  crashedTexts: OpenEditorTexts;
  getDisk(): IDBFactory;
  isOffline(): boolean;
  /** Called after each successful commit: returns true if a failure must be reported instead. */
  misreportsCommit(): boolean;
  storeSession(session: string | null): void;
}

/** Returns the ids of the edits that a tab holds when called; the export copies them synchronously. */
export async function readUnsentEditIdsFromTabMemory(engine: SyncEngine): Promise<readonly string[]> {
  if (!engine.getDeviceOwner().isKnown) return [];
  const exported = JSON.parse(await (await engine.exportUnsent()).text()) as {
    waiting: Mutation[];
    conflicts: { mutations: Mutation[] }[];
    rejected: { mutation: Mutation }[];
  };
  const conflicts = exported.conflicts.flatMap(({ mutations }) => mutations);
  return [...exported.waiting, ...conflicts, ...exported.rejected.map(({ mutation }) => mutation)].map(({ id }) => id);
}

/** Shows the oracle every transaction. A frozen tab gets the results after it thaws, a killed one never. */
function observePersistence(
  real: ReturnType<typeof createIndexedDbPersistence>,
  gate: TabCallbackGate,
  { deviceName, oracle, misreportsCommit, storeSession }: TabDeps,
): Persistence & { sessionStore: SessionStore } {
  const { guard } = gate;
  const { sessionStore } = real;
  return {
    load: (lost) => guard(() => oracle.load(deviceName, () => real.load(lost))),
    async commit(expected, commitId, change) {
      await guard(async () => {
        await real.commit(expected, commitId, change);
        if (change.session !== undefined) storeSession(change.session.text);
        oracle.commit(deviceName, { expected, change });
        if (misreportsCommit()) throw new StoreError('failed');
      });
      oracle.markSaved(change);
    },
    peek: () => guard(() => real.peek()),
    readSealingKey: () => guard(() => real.readSealingKey()),
    readNewerVersionRecords: () => guard(() => real.readNewerVersionRecords()),
    acquireLease: (holder, lease) => guard(() => real.acquireLease(holder, lease)),
    readLeaseTime: () => guard(() => real.readLeaseTime()),
    releaseLease: (holder) => guard(() => real.releaseLease(holder)),
    sessionStore: {
      read: () => guard(sessionStore.read),
      replace: (expected, next) =>
        guard(async () => {
          await sessionStore.replace(expected, next);
          storeSession(await sessionStore.read());
        }),
    },
    onClosed: (listener) => real.onClosed(() => gate.pass(listener)),
    close: () => real.close(),
  };
}

function createGatedTabs(bus: TabDeps['bus'], gate: TabCallbackGate): TabMessenger & { close(): void } {
  const channel = bus.open();
  return {
    post: channel.post,
    listen: (listener) => channel.listen((message) => gate.pass(() => listener(message))),
    close: channel.close,
  };
}

/**
 * Opens a tab with the real engine, session, remote and persistence, whose callbacks pass a gate; does not start the
 * engine.
 */
export function openSimulatedTab(
  { hostName, seed, onKilled }: { hostName: string; seed: number; onKilled: (tab: SimulatedTab) => void },
  deps: TabDeps,
): SimulatedTab {
  const { deviceName, oracle, bus, locks } = deps;
  const gate = createTabCallbackGate();
  const id = Symbol('tab');
  const database = createTabDatabaseConnections(deps.getDisk);
  const randomSource = createSeededRandomSource(seed);
  const clock: Clock = { now: deps.clock.now, schedule: (ms, run) => deps.clock.schedule(ms, () => gate.pass(run)) };
  const persistence = observePersistence(
    createIndexedDbPersistence({ host: database.host, createStoreId: randomSource.createId, schedule: clock.schedule }),
    gate,
    deps,
  );
  const fetch: Fetch = (input, init) => gate.guard(() => deps.network(input, init));
  setHostFetch(hostName, fetch);
  const origin = `http://${hostName}`;
  const backend = { projectId: PROJECT_ID, apiKey: 'none', authEmulator: origin, firestoreEmulator: hostName };
  const loadBackend = () => Promise.resolve(backend);
  const session = createSession({
    origin,
    loadBackend,
    sessionStore: persistence.sessionStore,
    fetch,
    now: clock.now,
  });
  const environment = createFakeEnvironment();
  environment.hasNetwork = !deps.isOffline();
  const tabs = createGatedTabs(bus, gate);
  const engine = createSyncEngine({
    clock,
    randomSource,
    persistence,
    sealer: XOR_SEALER,
    locks: locks.createTabLocks(id),
    tabs,
    unsentSummaryStore: deps.unsentSummaryStore,
    erasureMark: deps.erasureMark,
    environment,
    session,
    pricing: createPricingRemote(loadBackend, session),
    report: (error) => oracle.reportDefect(`${deviceName} reported ${String(error)}`),
    reportLoadFailure: () => undefined,
  });
  const openEditorTexts = new OpenEditorTexts();
  const cells = new CellScreen();
  const imports = new ImportScreen();
  // The editors are part of the admin's grid, so they close when the role changes.
  engine.subscribe(() => {
    if (engine.getDeviceOwner().role === 'admin') return;
    for (const texts of [openEditorTexts, deps.crashedTexts]) texts.closeAll();
    cells.close();
    imports.close();
  });
  const tab: SimulatedTab = {
    hostName,
    engine,
    clock,
    openEditorTexts,
    cells,
    imports,
    environment,
    database,
    kill() {
      deps.crashedTexts.adoptStored(openEditorTexts);
      oracle.endTab(tab);
      gate.setState('dead');
      tabs.close();
      database.kill();
      locks.releaseTab(id);
      onKilled(tab);
    },
    freeze: () => gate.setState('frozen'),
    thaw: () => gate.setState('open'),
  };
  return tab;
}
