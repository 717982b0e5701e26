import type { Role, UnsentSummary } from '../localStore/localState';
import {
  type BrowserEnvironment,
  type Cancel,
  type Claims,
  type EnvironmentEvent,
  type Locks,
  LoginError,
  type RandomSource,
  RemoteError,
  type SessionRemote,
  type TabMessage,
  type TabMessenger,
  type DatabaseCommit,
  type ErasureMark,
  type UnsentSummaryStore,
} from '../ports';
import { createMulberry32 } from './mulberry32';

/** Creates a deterministic `RandomSource`: equal seeds give equal ids and fractions. */
export function createSeededRandomSource(seed: number, prefix = 'id'): RandomSource {
  let count = 0;
  return { pickFraction: createMulberry32(seed), createId: () => `${prefix}${String(seed)}x${String((count += 1))}` };
}

/** Connects the tabs of one device. As in browsers, messages arrive asynchronously and as copies. */
export function createTabBus(): { open(): TabMessenger & { close(): void } } {
  const allListeners = new Set<(message: TabMessage) => void>();
  return {
    open() {
      const ownListeners = new Set<(message: TabMessage) => void>();
      return {
        post(message) {
          const copy = structuredClone(message);
          for (const listener of allListeners) {
            if (!ownListeners.has(listener)) queueMicrotask(() => allListeners.has(listener) && listener(copy));
          }
        },
        listen(listener) {
          allListeners.add(listener);
          ownListeners.add(listener);
          return () => {
            allListeners.delete(listener);
            ownListeners.delete(listener);
          };
        },
        close() {
          for (const listener of ownListeners) allListeners.delete(listener);
        },
      };
    },
  };
}

/** Creates the locks of one device. As in browsers, the task of a stolen lock keeps running. */
export function createFakeLocks(): Locks & { release(name: string): void } {
  const holders = new Map<string, symbol>();
  return {
    async tryRun(name, { steal }, task) {
      if (holders.has(name) && !steal) return false;
      const holder = Symbol(name);
      holders.set(name, holder);
      try {
        await task();
      } finally {
        if (holders.get(name) === holder) holders.delete(name);
      }
      return true;
    },
    /** Frees the lock as the browser does when its tab is killed. */
    release: (name) => void holders.delete(name),
  };
}

/** Keeps the summary in `value` instead of `localStorage`. */
export function createMemoryUnsentSummaryStore(): UnsentSummaryStore & { value: UnsentSummary | null } {
  return {
    value: null,
    read() {
      return this.value;
    },
    write(summary) {
      this.value = summary;
    },
  };
}

/** Keeps the mark in memory instead of `localStorage`. */
export function createMemoryErasureMark(): ErasureMark {
  let last: DatabaseCommit | null = null;
  return {
    write: (commit) => void (last = commit),
    covers: ({ storeId, commitSeq }) => storeId === last?.storeId && commitSeq <= last.commitSeq,
  };
}

export interface FakeEnvironment extends BrowserEnvironment {
  hasNetwork: boolean;
  isPageVisible: boolean;
  inputAt: number;
  emit(event: EnvironmentEvent): void;
}

export function createFakeEnvironment(): FakeEnvironment {
  const listeners = new Set<(event: EnvironmentEvent) => void>();
  return {
    hasNetwork: true,
    isPageVisible: true,
    inputAt: 0,
    isOnline() {
      return this.hasNetwork;
    },
    isVisible() {
      return this.isPageVisible;
    },
    getLastInputTime() {
      return this.inputAt;
    },
    suggestDeviceName: () => 'Navigateur de test',
    listen(listener): Cancel {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    checkStorageHealth: () => Promise.resolve('persistent'),
    emit(event) {
      if (event === 'online' || event === 'offline') this.hasNetwork = event === 'online';
      else this.isPageVisible = event === 'visible';
      for (const listener of listeners) listener(event);
    },
  };
}

/** 32 bytes in base64. */
const SEALING_KEY = Buffer.alloc(32, 7).toString('base64');

export interface FakeSessionRemote extends SessionRemote {
  claims: Claims | null;
  /** Returns the claims of the next refreshes or throws their error; null keeps the current claims. */
  onRefresh: (() => Claims) | null;
  isReachable: boolean;
  /** Stores the text of a login, or deletes the session, as a commit does. */
  store(text: string | null): void;
  /** Logs in without an engine: as in another tab, or as a promotion leaves the device. */
  signIn(role: Role): Promise<void>;
}

/** Creates a session whose passwords are the role names `admin` and `partner`. */
export function createFakeSessionRemote(pv = 1): FakeSessionRemote {
  let loginCount = 0;
  let storedId = '';
  return {
    claims: null,
    onRefresh: null,
    isReachable: true,
    readClaims() {
      return Promise.resolve(this.claims);
    },
    readStored() {
      const id = storedId;
      return Promise.resolve(this.claims && { id, text: JSON.stringify({ id, ...this.claims }) });
    },
    refresh() {
      if (!this.isReachable) return Promise.reject(new RemoteError('unreachable'));
      if (this.claims === null) return Promise.reject(new RemoteError('noSession'));
      try {
        this.claims = this.onRefresh?.() ?? this.claims;
        return Promise.resolve(this.claims);
      } catch (error) {
        return Promise.reject(error instanceof Error ? error : new Error(String(error)));
      }
    },
    login(password) {
      if (!this.isReachable) return Promise.reject(new LoginError('network'));
      if (password !== 'admin' && password !== 'partner') return Promise.reject(new LoginError('wrongPassword'));
      const role: Role = password;
      loginCount += 1;
      const text = JSON.stringify({ id: `login-${loginCount}`, role, pv });
      return Promise.resolve({ role, pv, text, sealingKey: role === 'admin' ? SEALING_KEY : null });
    },
    store(text) {
      if (text === null) {
        this.claims = null;
        return;
      }
      const { id, ...claims } = JSON.parse(text) as Claims & { id: string };
      storedId = id;
      this.claims = claims;
    },
    async signIn(role) {
      this.store((await this.login(role)).text);
    },
  };
}
