import { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { PRICING_DATABASE_NAME } from '../../src/storage/schema';
import { createIndexedDbPersistence } from '../../src/storage/indexedDbPersistence';
import { createSyncEngine, type SyncEngine } from '../../src/sync/syncEngine';
import { type Claims, type ErasureMark, type Persistence, type PricingRemote, StoreError } from '../../src/sync/ports';
import {
  createFakeLocks,
  createFakeSessionRemote,
  createFakeEnvironment,
  createTabBus,
  createMemoryErasureMark,
  createMemoryUnsentSummaryStore,
  createSeededRandomSource,
  type FakeSessionRemote,
  type FakeEnvironment,
} from '../../src/sync/testing/fakes';
import { createVirtualClock, type VirtualClock } from '../../src/sync/testing/virtualClock';
import { createTrackedSealer, waitUntilIdle } from './trackedSealer';

/** Server side of a test device. `connect` takes a getter of the current claims, null while signed out. */
export interface TestBackend {
  connect(claims: () => Claims | null): PricingRemote;
}

export interface TestTab {
  engine: SyncEngine;
  environment: FakeEnvironment;
  persistence: Persistence;
  /** Stops timers and messages of the tab without releasing its resources. */
  freeze(): void;
  /** Freezes the tab and closes its database without saving or sending anything, like a killed browser. */
  kill(): void;
}

interface TabOptions {
  wrapPersistence?: (real: Persistence) => Persistence;
  hasWebLocks?: boolean;
  /** False: the tab sends messages to other tabs but receives none. */
  hasTabMessages?: boolean;
}

/** A device with its storage, session and any number of tabs. Uses the real engine and Dexie. */
export interface TestDevice {
  clock: VirtualClock;
  session: FakeSessionRemote;
  unsentSummaryStore: ReturnType<typeof createMemoryUnsentSummaryStore>;
  erasureMark: ErasureMark;
  locks: ReturnType<typeof createFakeLocks>;
  indexedDB: IDBFactory;
  /** Errors that the engine reported. */
  reports: unknown[];
  /** Codes of errors that prevented loading the grid. */
  loadFailures: string[];
  openTab(options?: TabOptions): Promise<TestTab>;
  /** Deletes the database while the site is closed. */
  clearDatabase(): void;
  /**
   * Deletes the database under open tabs. `notified`: their connections get a close event first; `silent`: only
   * `versionchange`, which closes them without telling the engine.
   */
  clearUnderOpenTabs(how?: 'notified' | 'silent'): Promise<void>;
  pass(ms: number): Promise<void>;
}

/** Wraps the factory to track its connections. */
function trackConnections(factory: IDBFactory, connections: Set<IDBDatabase>): globalThis.IDBFactory {
  return {
    open(...args) {
      const request = factory.open(...args);
      request.addEventListener('success', () => connections.add(request.result));
      return request;
    },
    cmp: (first, second) => factory.cmp(first, second),
    databases: () => factory.databases(),
    deleteDatabase: (name) => factory.deleteDatabase(name),
  };
}

/** Stores and deletes the fake session with each commit that does so. */
function withFakeSession(real: Persistence, session: FakeSessionRemote): Persistence {
  return {
    ...real,
    async commit(expected, commitId, change) {
      if (change.session === undefined) return real.commit(expected, commitId, change);
      const { text, ifStored } = change.session;
      if (ifStored !== undefined && ifStored !== (await session.readStored())?.text) throw new StoreError('stale');
      await real.commit(expected, commitId, { ...change, session: { text } });
      session.store(text);
    },
  };
}

let deviceCount = 0;

/** What the tabs of a device share. */
interface TabDeps {
  server: TestBackend;
  bus: ReturnType<typeof createTabBus>;
  connections: Set<IDBDatabase>;
}

async function openTab(
  device: TestDevice,
  seed: number,
  { server, bus, connections }: TabDeps,
  { wrapPersistence, hasWebLocks = true, hasTabMessages = true }: TabOptions,
): Promise<TestTab> {
  const { clock, session } = device;
  const randomSource = createSeededRandomSource(seed);
  const real = withFakeSession(
    createIndexedDbPersistence({
      host: { indexedDB: trackConnections(device.indexedDB, connections), IDBKeyRange },
      createStoreId: randomSource.createId,
      schedule: clock.schedule,
    }),
    session,
  );
  const persistence = wrapPersistence?.(real) ?? real;
  const environment = createFakeEnvironment();
  const channel = bus.open();
  const tab = { isAlive: true };
  const freeze = (): void => {
    tab.isAlive = false;
    channel.close();
  };
  const engine = createSyncEngine({
    clock: {
      now: clock.now,
      schedule: (ms, run) => clock.schedule(ms, () => tab.isAlive && run()),
    },
    randomSource,
    persistence,
    sealer: createTrackedSealer(),
    locks: hasWebLocks ? device.locks : null,
    tabs: hasTabMessages ? channel : { post: channel.post, listen: () => () => undefined },
    unsentSummaryStore: device.unsentSummaryStore,
    erasureMark: device.erasureMark,
    environment,
    session,
    pricing: server.connect(() => session.claims),
    report: (error) => device.reports.push(error),
    reportLoadFailure: (error) => device.loadFailures.push(error.code),
  });
  await engine.start();
  return {
    engine,
    environment,
    persistence,
    freeze,
    kill() {
      freeze();
      engine.stop();
    },
  };
}

export function createTestDevice(server: TestBackend, clock: VirtualClock = createVirtualClock()): TestDevice {
  const seed = (deviceCount += 1);
  const tabDeps: TabDeps = { server, bus: createTabBus(), connections: new Set() };
  let tabCount = 0;
  const device: TestDevice = {
    clock,
    session: createFakeSessionRemote(),
    unsentSummaryStore: createMemoryUnsentSummaryStore(),
    erasureMark: createMemoryErasureMark(),
    locks: createFakeLocks(),
    indexedDB: new IDBFactory(),
    reports: [],
    loadFailures: [],
    openTab: (options = {}) => openTab(device, seed * 100 + (tabCount += 1), tabDeps, options),
    clearDatabase() {
      device.indexedDB = new IDBFactory();
    },
    clearUnderOpenTabs: (how = 'notified') =>
      new Promise((resolve) => {
        // The types of fake-indexeddb wrongly ask for the class; `forceCloseDatabase` takes a connection.
        if (how === 'notified')
          for (const connection of tabDeps.connections) forceCloseDatabase(connection as unknown as typeof IDBDatabase);
        device.indexedDB.deleteDatabase(PRICING_DATABASE_NAME).addEventListener('success', () => resolve());
      }),
    pass: (ms) => clock.advance(ms, waitUntilIdle),
  };
  return device;
}

/** Creates a device with one tab, signed in and synced. */
export async function createSignedInDevice(
  server: TestBackend,
  role: 'admin' | 'partner',
  clock?: VirtualClock,
): Promise<{ device: TestDevice; tab: TestTab }> {
  const device = createTestDevice(server, clock);
  const tab = await device.openTab();
  await tab.engine.login(role);
  await tab.engine.syncNow();
  return { device, tab };
}
