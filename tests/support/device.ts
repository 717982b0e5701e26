import { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createSealer } from '../../src/storage/sealing';
import { DATABASE_NAME } from '../../src/storage/schema';
import { createPricingStore } from '../../src/storage/pricingStore';
import { createEngine, type Engine } from '../../src/sync/engine';
import type { Claims, DeviceStore, PricingRemote } from '../../src/sync/ports';
import {
  createLockManager,
  createSession,
  createSurroundings,
  createTabBus,
  memoryMarker,
  seededChance,
  type FakeSession,
  type FakeSurroundings,
} from '../../src/sync/testing/fakes';
import { createVirtualClock, settle, type VirtualClock } from '../../src/sync/testing/virtualClock';

/** The backend as a device with these claims sees it. */
export interface Reachable {
  connect(claims: () => Claims | null): PricingRemote;
}

export interface TestTab {
  engine: Engine;
  surroundings: FakeSurroundings;
  store: DeviceStore;
  /** No timer and no message reaches it any more, but nothing is let go either. */
  freeze(): void;
  /** Ends the tab without any of its code running any more, as a kill does. */
  kill(): void;
}

/** One device: its database, its marker, its session, and as many tabs as are opened. Real engine, real Dexie. */
export interface TestDevice {
  clock: VirtualClock;
  session: FakeSession;
  marker: ReturnType<typeof memoryMarker>;
  locks: ReturnType<typeof createLockManager>;
  indexedDB: IDBFactory;
  /** Defects that the engine reported. */
  reports: unknown[];
  /** Codes of what kept the grid from being loaded. */
  loadFailures: string[];
  openTab(options?: {
    store?: (real: DeviceStore) => DeviceStore;
    webLocks?: boolean;
    deaf?: boolean;
  }): Promise<TestTab>;
  /** As if the browser's data of this site were deleted while it was closed. */
  clearDatabase(): void;
  /** The same under open tabs: their connections are closed, as browsers do. `untold`: the tabs hear nothing of it. */
  clearUnderOpenPage(how?: 'told' | 'untold'): Promise<void>;
  pass(ms: number): Promise<void>;
}

/** The same factory, with every connection that it gave. */
function watched(factory: IDBFactory, connections: Set<IDBDatabase>): globalThis.IDBFactory {
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

let devices = 0;

export function createTestDevice(server: Reachable, clock: VirtualClock = createVirtualClock()): TestDevice {
  const seed = (devices += 1);
  const session = createSession();
  const marker = memoryMarker();
  const locks = createLockManager();
  const bus = createTabBus();
  const reports: unknown[] = [];
  const loadFailures: string[] = [];
  const connections = new Set<IDBDatabase>();
  let tabs = 0;
  const device: TestDevice = {
    clock,
    session,
    marker,
    locks,
    indexedDB: new IDBFactory(),
    reports,
    loadFailures,
    async openTab({ store: wrap, webLocks = true, deaf = false } = {}) {
      const chance = seededChance(seed * 100 + (tabs += 1));
      const real = createPricingStore({
        host: { indexedDB: watched(device.indexedDB, connections), IDBKeyRange },
        newBirth: chance.id,
        after: clock.after,
      });
      const store = wrap?.(real) ?? real;
      const surroundings = createSurroundings();
      const channel = bus.open();
      const tab = { alive: true };
      const engine = createEngine({
        clock: {
          now: clock.now,
          after: (ms, run) => clock.after(ms, () => tab.alive && run()),
        },
        chance,
        store,
        sealer: createSealer(globalThis.crypto),
        locks: webLocks ? locks : null,
        tabs: deaf ? { post: channel.post, listen: () => () => undefined } : channel,
        marker,
        surroundings,
        session,
        pricing: server.connect(() => session.claims),
        report: (error) => reports.push(error),
        loadFailed: (error) => loadFailures.push(error.code),
      });
      await engine.start();
      return {
        engine,
        surroundings,
        store,
        freeze() {
          tab.alive = false;
          channel.close();
        },
        kill() {
          tab.alive = false;
          channel.close();
          engine.stop();
        },
      };
    },
    clearDatabase() {
      device.indexedDB = new IDBFactory();
    },
    clearUnderOpenPage: (how = 'told') =>
      new Promise((resolve) => {
        // The types of the library ask for the class where its code wants one of its databases.
        if (how === 'told') for (const one of connections) forceCloseDatabase(one as unknown as typeof IDBDatabase);
        device.indexedDB.deleteDatabase(DATABASE_NAME).addEventListener('success', () => resolve());
      }),
    pass: (ms) => clock.pass(ms, settle),
  };
  return device;
}

/** A device with one tab on which this role has logged in and synced. */
export async function loggedIn(
  server: Reachable,
  role: 'admin' | 'partner',
  clock?: VirtualClock,
): Promise<{ device: TestDevice; tab: TestTab }> {
  const device = createTestDevice(server, clock);
  const tab = await device.openTab();
  await tab.engine.login(role);
  await tab.engine.syncNow();
  return { device, tab };
}
