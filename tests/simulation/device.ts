import { IDBFactory } from 'fake-indexeddb';
import type { Fetch } from '../../src/remote/fetchJson';
import { createPricingRemote } from '../../src/remote/pricingRemote';
import { createSession } from '../../src/remote/session';
import { createPricingStore } from '../../src/storage/pricingStore';
import { createEngine, type Engine } from '../../src/sync/engine';
import { StoreError } from '../../src/sync/errors';
import type { Clock, DeviceStore, Sealer, Tabs } from '../../src/sync/ports';
import {
  createSurroundings,
  createTabBus,
  memoryMarker,
  seededChance,
  type FakeSurroundings,
} from '../../src/sync/testing/fakes';
import { PROJECT, type Cloud } from './cloud';
import { createTabDatabase, type TabDatabase } from './database';
import { createGate, type Gate } from './gate';
import { createLocks } from './locks';
import { createNetwork, type Weather } from './network';
import type { Random } from './random';
import { seatOf } from './seats';
import type { Witness } from './witness';

export interface SimTab {
  /** Name of the host that its requests come from. */
  place: string;
  engine: Engine;
  surroundings: FakeSurroundings;
  database: TabDatabase;
  kill(): void;
  /** A background tab that the browser stops, and goes on with later as if nothing had been. */
  freeze(): void;
  thaw(): void;
}

export interface SimDevice {
  name: string;
  tabs: SimTab[];
  weather: Weather;
  /** How wrong its clock is, ms. */
  skew: number;
  /** So many of the next commits are done, but reported as failed. */
  ambiguous: number;
  openTab(): SimTab;
  /** As if somebody deleted the site's data. */
  clearDisk(): void;
  /** The stored session's refresh token; null: none. */
  refreshToken(): string | null;
}

const key = await crypto.subtle.importKey('raw', new Uint8Array(32), 'AES-GCM', false, ['encrypt', 'decrypt']);

/** Unreadable to the eye is enough here; the real cipher works in threads that no seed can order. */
const SEALER: Sealer = {
  importKey: () => Promise.resolve(key),
  seal(_key, text) {
    const bytes = new TextEncoder().encode(text).map((byte) => byte ^ 0x5a);
    return Promise.resolve({ iv: new Uint8Array(12), data: bytes.buffer });
  },
  open: (_key, { data }) => Promise.resolve(new TextDecoder().decode(new Uint8Array(data).map((byte) => byte ^ 0x5a))),
};

interface World {
  cloud: Cloud;
  clock: Clock;
  random: Random;
  witness: Witness;
}

export function createSimDevice(index: number, { cloud, clock: world, random, witness }: World): SimDevice {
  const name = `Appareil ${index}`;
  const marker = memoryMarker();
  const bus = createTabBus();
  const locks = createLocks();
  let disk = new IDBFactory();
  let session: string | null = null;
  let opened = 0;
  const network = createNetwork({ cloud, world, random, weather: () => device.weather });

  function watchedStore(real: ReturnType<typeof createPricingStore>, gate: Gate) {
    const { hold } = gate;
    const store: DeviceStore & Pick<typeof real, 'readSession' | 'writeSession'> = {
      load: (lost) => hold(() => witness.load(name, () => real.load(lost))),
      async commit(expected, commitId, change) {
        await hold(async () => {
          await real.commit(expected, commitId, change);
          witness.commit(name, { expected, change });
          if (device.ambiguous === 0) return;
          device.ambiguous -= 1;
          throw new StoreError('failed');
        });
        witness.told(change);
      },
      peek: () => hold(() => real.peek()),
      sealingKey: () => hold(() => real.sealingKey()),
      takeLease: (holder, lease) => hold(() => real.takeLease(holder, lease)),
      leaseSeenAt: () => hold(() => real.leaseSeenAt()),
      dropLease: (holder) => hold(() => real.dropLease(holder)),
      readSession: () => hold(() => real.readSession()),
      writeSession: (value) =>
        hold(async () => {
          await real.writeSession(value);
          session = value;
        }),
      onClosed: (listener) => real.onClosed(() => gate.pass(listener)),
      close: () => real.close(),
    };
    return store;
  }

  function gatedTabs(gate: Gate): Tabs & { close(): void } {
    const channel = bus.open();
    return {
      post: channel.post,
      listen: (listener) => channel.listen((message) => gate.pass(() => listener(message))),
      close: channel.close,
    };
  }

  function freePlace(): string {
    const taken = new Set(device.tabs.map((tab) => tab.place));
    for (let slot = 0; ; slot += 1) {
      const place = `tab-${index}-${slot}.sim`;
      if (!taken.has(place)) return place;
    }
  }

  function openTab(): SimTab {
    const gate = createGate();
    const id = Symbol('tab');
    const place = freePlace();
    const seat = seatOf(place);
    const database = createTabDatabase(() => disk);
    const chance = seededChance(index * 1_000 + (opened += 1));
    const clock: Clock = {
      now: () => world.now() + device.skew,
      after: (ms, run) => world.after(ms, () => gate.pass(run)),
    };
    const store = watchedStore(
      createPricingStore({ host: database.host, newBirth: chance.id, after: clock.after }),
      gate,
    );
    const fetch: Fetch = (input, init) => gate.hold(() => network(input, init));
    const remoteSession = createSession({
      origin: `http://${place}`,
      backend: () => Promise.resolve({ projectId: PROJECT, apiKey: 'none', authEmulator: `http://${place}` }),
      vault: { read: store.readSession, write: store.writeSession },
      fetch,
      now: clock.now,
    });
    Object.assign(seat, { fetch, session: remoteSession });
    const surroundings = createSurroundings();
    surroundings.online = device.weather !== 'offline';
    const tabs = gatedTabs(gate);
    const engine = createEngine({
      clock,
      chance,
      store,
      sealer: SEALER,
      locks: locks.of(id),
      tabs,
      marker,
      surroundings,
      session: remoteSession,
      pricing: createPricingRemote(() => Promise.resolve(seat.firestore), remoteSession),
      report: (error) => witness.defect(`${name} reported ${String(error)}`),
      loadFailed: () => undefined,
    });
    const tab: SimTab = {
      place,
      engine,
      surroundings,
      database,
      kill() {
        gate.setState('dead');
        tabs.close();
        database.kill();
        locks.release(id);
        device.tabs = device.tabs.filter((one) => one !== tab);
      },
      freeze: () => gate.setState('frozen'),
      thaw: () => gate.setState('open'),
    };
    device.tabs = [...device.tabs, tab];
    engine.start().catch((error: unknown) => witness.defect(`${name} could not start: ${String(error)}`));
    return tab;
  }

  const device: SimDevice = {
    name,
    tabs: [],
    weather: 'fine',
    skew: 0,
    ambiguous: 0,
    openTab,
    clearDisk() {
      disk = new IDBFactory();
      session = null;
      for (const tab of device.tabs) tab.database.disconnect();
      witness.cleared(name);
    },
    refreshToken() {
      const stored: unknown = session === null ? null : JSON.parse(session);
      const token: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, 'refreshToken') : null;
      return typeof token === 'string' ? token : null;
    },
  };
  return device;
}
