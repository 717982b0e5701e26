import { IDBFactory } from 'fake-indexeddb';
import type { Mutation } from '../../src/domain/pricing/mutation';
import type { Fetch } from '../../src/remote/fetchJson';
import { createPricingRemote } from '../../src/remote/pricingRemote';
import { createSession } from '../../src/remote/session';
import { createIndexedDbPersistence } from '../../src/storage/indexedDbPersistence';
import { createSyncEngine, type SyncEngine } from '../../src/sync/syncEngine';
import { type Clock, type Persistence, type Sealer, StoreError, type TabMessenger } from '../../src/sync/ports';
import {
  createFakeEnvironment,
  createTabBus,
  createMemoryUnsentSummaryStore,
  createSeededRandomSource,
  type FakeEnvironment,
} from '../../src/sync/testing/fakes';
import { PROJECT_ID, type Cloud } from './cloud';
import { createTabDatabase, type TabDatabase } from './database';
import { createTabGate, type TabGate } from './tabGate';
import { createDeviceLocks } from './deviceLocks';
import { createDeviceFetch, type NetworkCondition } from './network';
import type { SimulationRandom } from './simulationRandom';
import { getTabHost } from './TabHost';
import type { EditOracle } from './editOracle';

export interface SimulatedTab {
  /** Host name that identifies the tab's requests. */
  hostName: string;
  engine: SyncEngine;
  environment: FakeEnvironment;
  database: TabDatabase;
  kill(): void;
  /** Suspends the tab until `thaw`, as browsers do in the background. */
  freeze(): void;
  thaw(): void;
}

export interface SimulatedDevice {
  name: string;
  tabs: SimulatedTab[];
  networkCondition: NetworkCondition;
  /** Clock error, ms. */
  clockError: number;
  /** Number of coming commits that succeed but report a failure. */
  misreportedCommits: number;
  openTab(): SimulatedTab;
  /** Deletes the site's IndexedDB data. */
  clearDisk(): void;
  /** Deletes all site data, the summary of unsent edits included. */
  clearSite(): void;
  /** Refresh token of the stored session, or null. */
  getRefreshToken(): string | null;
}

const key = await crypto.subtle.importKey('raw', new Uint8Array(32), 'AES-GCM', false, ['encrypt', 'decrypt']);

/** Replaces AES by XOR: the real cipher runs on threads, in an order that no seed controls. */
const SEALER: Sealer = {
  importKey: () => Promise.resolve(key),
  seal(_key, text) {
    const bytes = new TextEncoder().encode(text).map((byte) => byte ^ 0x5a);
    return Promise.resolve({ iv: new Uint8Array(12), data: bytes.buffer });
  },
  open: (_key, { data }) => Promise.resolve(new TextDecoder().decode(new Uint8Array(data).map((byte) => byte ^ 0x5a))),
};

/** Returns the ids of the edits that a tab holds when called; the export copies them synchronously. */
async function readUnsentIds(engine: SyncEngine): Promise<readonly string[]> {
  if (!engine.getDeviceOwner().isKnown) return [];
  const exported = JSON.parse(await (await engine.exportUnsent()).text()) as {
    waiting: Mutation[];
    conflicts: { mutations: Mutation[] }[];
    rejected: { mutation: Mutation }[];
  };
  const conflicts = exported.conflicts.flatMap(({ mutations }) => mutations);
  return [...exported.waiting, ...conflicts, ...exported.rejected.map(({ mutation }) => mutation)].map(({ id }) => id);
}

interface SimDeviceDeps {
  cloud: Cloud;
  clock: Clock;
  random: SimulationRandom;
  oracle: EditOracle;
}

export function createSimulatedDevice(
  index: number,
  { cloud, clock: world, random, oracle }: SimDeviceDeps,
): SimulatedDevice {
  const name = `Appareil ${index}`;
  const unsentSummaryStore = createMemoryUnsentSummaryStore();
  const bus = createTabBus();
  const locks = createDeviceLocks();
  let disk = new IDBFactory();
  let session: string | null = null;
  let opened = 0;
  const network = createDeviceFetch({ cloud, world, random, getCondition: () => device.networkCondition });

  function createObservedPersistence(real: ReturnType<typeof createIndexedDbPersistence>, gate: TabGate) {
    const { guard } = gate;
    const store: Persistence & Pick<typeof real, 'readSession' | 'writeSession'> = {
      load: (lost) => guard(() => oracle.load(name, () => real.load(lost))),
      async commit(expected, commitId, change) {
        await guard(async () => {
          await real.commit(expected, commitId, change);
          oracle.commit(name, { expected, change });
          if (device.misreportedCommits === 0) return;
          device.misreportedCommits -= 1;
          throw new StoreError('failed');
        });
        oracle.markSaved(change);
      },
      peek: () => guard(() => real.peek()),
      readSealingKey: () => guard(() => real.readSealingKey()),
      salvage: () => guard(() => real.salvage()),
      acquireLease: (holder, lease) => guard(() => real.acquireLease(holder, lease)),
      readLeaseTime: () => guard(() => real.readLeaseTime()),
      releaseLease: (holder) => guard(() => real.releaseLease(holder)),
      readSession: () => guard(() => real.readSession()),
      writeSession: (value) =>
        guard(async () => {
          await real.writeSession(value);
          session = value;
        }),
      onClosed: (listener) => real.onClosed(() => gate.pass(listener)),
      close: () => real.close(),
    };
    return store;
  }

  function createGatedTabs(gate: TabGate): TabMessenger & { close(): void } {
    const channel = bus.open();
    return {
      post: channel.post,
      listen: (listener) => channel.listen((message) => gate.pass(() => listener(message))),
      close: channel.close,
    };
  }

  function findFreeHostName(): string {
    const usedNames = new Set(device.tabs.map((tab) => tab.hostName));
    for (let slot = 0; ; slot += 1) {
      const hostName = `tab-${index}-${slot}.sim`;
      if (!usedNames.has(hostName)) return hostName;
    }
  }

  function openTab(): SimulatedTab {
    const gate = createTabGate();
    const id = Symbol('tab');
    const hostName = findFreeHostName();
    const tabHost = getTabHost(hostName);
    const database = createTabDatabase(() => disk);
    const randomSource = createSeededRandomSource(index * 1_000 + (opened += 1));
    const clock: Clock = {
      now: () => world.now() + device.clockError,
      schedule: (ms, run) => world.schedule(ms, () => gate.pass(run)),
    };
    const persistence = createObservedPersistence(
      createIndexedDbPersistence({
        host: database.host,
        createStoreId: randomSource.createId,
        schedule: clock.schedule,
      }),
      gate,
    );
    const fetch: Fetch = (input, init) => gate.guard(() => network(input, init));
    const remoteSession = createSession({
      origin: `http://${hostName}`,
      loadBackend: () => Promise.resolve({ projectId: PROJECT_ID, apiKey: 'none', authEmulator: `http://${hostName}` }),
      vault: { read: persistence.readSession, write: persistence.writeSession },
      fetch,
      now: clock.now,
    });
    Object.assign(tabHost, { fetch, session: remoteSession });
    const environment = createFakeEnvironment();
    environment.hasNetwork = device.networkCondition !== 'offline';
    const tabs = createGatedTabs(gate);
    const engine = createSyncEngine({
      clock,
      randomSource,
      persistence,
      sealer: SEALER,
      locks: locks.createTabLocks(id),
      tabs,
      unsentSummaryStore,
      environment,
      session: remoteSession,
      pricing: createPricingRemote(() => Promise.resolve(tabHost.firestore), remoteSession),
      report: (error) => oracle.reportDefect(`${name} reported ${String(error)}`),
      reportLoadFailure: () => undefined,
    });
    const tab: SimulatedTab = {
      hostName,
      engine,
      environment,
      database,
      kill() {
        oracle.endTab(tab);
        gate.setState('dead');
        tabs.close();
        database.kill();
        locks.releaseTab(id);
        device.tabs = device.tabs.filter((one) => one !== tab);
      },
      freeze: () => gate.setState('frozen'),
      thaw: () => gate.setState('open'),
    };
    device.tabs = [...device.tabs, tab];
    engine.start().catch((error: unknown) => oracle.reportDefect(`${name} could not start: ${String(error)}`));
    return tab;
  }

  const device: SimulatedDevice = {
    name,
    tabs: [],
    networkCondition: 'fine',
    clockError: 0,
    misreportedCommits: 0,
    openTab,
    clearDisk() {
      disk = new IDBFactory();
      session = null;
      for (const tab of device.tabs) tab.database.disconnect();
      oracle.clearDatabase(name);
    },
    clearSite() {
      for (const tab of device.tabs) oracle.setTabEdits(tab, readUnsentIds(tab.engine));
      oracle.clearSiteData(name);
      unsentSummaryStore.write(null);
      device.clearDisk();
    },
    getRefreshToken() {
      const stored: unknown = session === null ? null : JSON.parse(session);
      const token: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, 'refreshToken') : null;
      return typeof token === 'string' ? token : null;
    },
  };
  return device;
}
