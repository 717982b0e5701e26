import { IDBFactory } from 'fake-indexeddb';
import { sendOutbox } from '../../src/pwa/worker/sendOutbox';
import type { Clock } from '../../src/sync/ports';
import { createErasureMark } from '../../src/storage/erasureMark';
import { createUnsentSummaryStore } from '../../src/storage/unsentSummaryStore';
import { createMemoryErasureMark, createMemoryUnsentSummaryStore, createTabBus } from '../../src/sync/testing/fakes';
import type { Cloud } from './createSimulatedCloud';
import { createDeviceLocks } from './createDeviceLocks';
import type { EditOracle } from './editOracle';
import { createDeviceFetch, type NetworkCondition } from './createDeviceFetch';
import type { SimulationRandom } from './simulationRandom';
import { OpenEditorTexts } from './OpenEditorTexts';
import { openSimulatedTab, readUnsentEditIdsFromTabMemory, type SimulatedTab, type TabDeps } from './simulatedTab';

export interface SimulatedDevice {
  name: string;
  tabs: SimulatedTab[];
  /** The service worker while it syncs. */
  worker: SimulatedTab | null;
  /** Stored texts of tabs that crashed. */
  crashedTexts: OpenEditorTexts;
  networkCondition: NetworkCondition;
  /** Clock error, ms. */
  clockError: number;
  /** Number of coming commits that succeed but report a failure. */
  misreportedCommits: number;
  openTab(): SimulatedTab;
  /** Lets the service worker sync; the browser ends it after `ms`. */
  runWorker(ms: number): void;
  /** Kills every tab and the service worker. */
  killAll(): void;
  /** Deletes the site's IndexedDB data. */
  clearDisk(): void;
  /** Deletes all site data, session included: the database and the summary of unsent edits, one of them `ms` later. */
  clearSite(delayed: 'database' | 'summary', ms: number): void;
  /** Number of edits in the summary of unsent edits. */
  readSummaryCount(): number;
  /** Refresh token of the stored session, or null. */
  getRefreshToken(): string | null;
}

interface SimulatedDeviceDeps {
  cloud: Cloud;
  clock: Clock;
  random: SimulationRandom;
  oracle: EditOracle;
}

export function createSimulatedDevice(
  index: number,
  { cloud, clock: trueClock, random, oracle }: SimulatedDeviceDeps,
): SimulatedDevice {
  const name = `Appareil ${index}`;
  const unsentSummaryStore = createMemoryUnsentSummaryStore();
  let disk = new IDBFactory();
  let session: string | null = null;
  let opened = 0;
  const crashedTexts = new OpenEditorTexts();
  const tabDeps: TabDeps = {
    deviceName: name,
    oracle,
    clock: { now: () => trueClock.now() + device.clockError, schedule: trueClock.schedule },
    network: createDeviceFetch({ cloud, trueClock, random, getCondition: () => device.networkCondition }),
    bus: createTabBus(),
    locks: createDeviceLocks(),
    unsentSummaryStore,
    erasureMark: createMemoryErasureMark(),
    crashedTexts,
    getDisk: () => disk,
    isOffline: () => device.networkCondition === 'offline',
    misreportsCommit() {
      if (device.misreportedCommits === 0) return false;
      device.misreportedCommits -= 1;
      return true;
    },
    storeSession: (value) => void (session = value),
  };

  const device: SimulatedDevice = {
    name,
    tabs: [],
    worker: null,
    crashedTexts,
    networkCondition: 'fine',
    clockError: 0,
    misreportedCommits: 0,
    openTab() {
      const hostName = findFreeHostName(index, device.tabs);
      const handleKilled = (killed: SimulatedTab) => void (device.tabs = device.tabs.filter((one) => one !== killed));
      const tab = openSimulatedTab({ hostName, seed: index * 1_000 + (opened += 1), onKilled: handleKilled }, tabDeps);
      device.tabs = [...device.tabs, tab];
      tab.engine.start().catch((error: unknown) => oracle.reportDefect(`${name} could not start: ${String(error)}`));
      return tab;
    },
    runWorker(ms) {
      if (device.worker !== null) return;
      const worker = openSimulatedTab(
        {
          hostName: `worker-${index}.sim`,
          seed: index * 1_000 + 500 + (opened += 1),
          onKilled: () => (device.worker = null),
        },
        // A worker has no localStorage.
        { ...tabDeps, unsentSummaryStore: createUnsentSummaryStore(null), erasureMark: createErasureMark(null) },
      );
      device.worker = worker;
      worker.environment.isPageVisible = false;
      // Rejects while edits remain; errors that matter are reported by the engine.
      const end = () => device.worker === worker && worker.kill();
      sendOutbox(worker.engine, () => undefined).then(end, end);
      trueClock.schedule(ms, end);
    },
    killAll() {
      for (const tab of [...device.tabs, ...(device.worker ? [device.worker] : [])]) tab.kill();
    },
    clearDisk() {
      disk = new IDBFactory();
      session = null;
      crashedTexts.closeAll();
      device.worker?.database.disconnect();
      for (const tab of device.tabs) {
        tab.openEditorTexts.expectRecovery();
        tab.database.disconnect();
      }
      oracle.clearDatabase(name, device.readSummaryCount());
    },
    clearSite(delayed, ms) {
      const recordTabEdits = () => {
        for (const tab of device.tabs) oracle.setTabEdits(tab, readUnsentEditIdsFromTabMemory(tab.engine));
      };
      const clearDatabase = () => {
        recordTabEdits();
        oracle.clearSiteData(name);
        device.clearDisk();
      };
      const clearSummary = () => {
        recordTabEdits();
        oracle.clearSummary(name);
        unsentSummaryStore.write(null);
      };
      const [first, second] = delayed === 'database' ? [clearSummary, clearDatabase] : [clearDatabase, clearSummary];
      first();
      if (ms === 0) second();
      else trueClock.schedule(ms, second);
    },
    readSummaryCount: () => unsentSummaryStore.read()?.count ?? 0,
    getRefreshToken: () => readRefreshToken(session),
  };
  return device;
}

function findFreeHostName(index: number, tabs: readonly SimulatedTab[]): string {
  const usedNames = new Set(tabs.map((tab) => tab.hostName));
  for (let slot = 0; ; slot += 1) {
    const hostName = `tab-${index}-${slot}.sim`;
    if (!usedNames.has(hostName)) return hostName;
  }
}

function readRefreshToken(session: string | null): string | null {
  const stored: unknown = session === null ? null : JSON.parse(session);
  const token: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, 'refreshToken') : null;
  return typeof token === 'string' ? token : null;
}
