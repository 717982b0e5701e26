import type { Role, UnsentMarker } from '../deviceState';
import { LoginError, RemoteError } from '../errors';
import type { Cancel, Chance, Claims, Locks, Marker, SessionRemote, Surroundings, TabMessage, Tabs } from '../ports';

/** Repeatable chance: the same seed gives the same ids and fractions. */
export function seededChance(seed: number, prefix = 'id'): Chance {
  let state = seed >>> 0;
  let count = 0;
  function fraction(): number {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
  return { fraction, id: () => `${prefix}${String(seed)}x${String((count += 1))}` };
}

/** The tabs of one device. Messages arrive like in a browser: later, and as copies. */
export function createTabBus(): { open(): Tabs & { close(): void } } {
  const all = new Set<(message: TabMessage) => void>();
  return {
    open() {
      const mine = new Set<(message: TabMessage) => void>();
      return {
        post(message) {
          const copy = structuredClone(message);
          for (const listener of all) {
            if (!mine.has(listener)) queueMicrotask(() => all.has(listener) && listener(copy));
          }
        },
        listen(listener) {
          all.add(listener);
          mine.add(listener);
          return () => {
            all.delete(listener);
            mine.delete(listener);
          };
        },
        close() {
          for (const listener of mine) all.delete(listener);
        },
      };
    },
  };
}

/** The locks of one device. A stolen lock lets its task go on, as browsers do. */
export function createLockManager(): Locks & { release(name: string): void } {
  const held = new Map<string, symbol>();
  return {
    async tryRun(name, { steal }, task) {
      if (held.has(name) && !steal) return false;
      const mine = Symbol(name);
      held.set(name, mine);
      try {
        await task();
      } finally {
        if (held.get(name) === mine) held.delete(name);
      }
      return true;
    },
    /** What the browser does when the holder's tab is killed. */
    release: (name) => void held.delete(name),
  };
}

export function memoryMarker(): Marker & { value: UnsentMarker | null } {
  return {
    value: null,
    read() {
      return this.value;
    },
    write(marker) {
      this.value = marker;
    },
  };
}

export interface FakeSurroundings extends Surroundings {
  online: boolean;
  visible: boolean;
  usedAt: number;
  tell(event: 'online' | 'offline' | 'visible' | 'hidden'): void;
}

export function createSurroundings(): FakeSurroundings {
  const listeners = new Set<(event: 'online' | 'offline' | 'visible' | 'hidden') => void>();
  return {
    online: true,
    visible: true,
    usedAt: 0,
    isOnline() {
      return this.online;
    },
    isVisible() {
      return this.visible;
    },
    lastInputAt() {
      return this.usedAt;
    },
    listen(listener): Cancel {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    storage: () => Promise.resolve('persistent'),
    tell(event) {
      if (event === 'online' || event === 'offline') this.online = event === 'online';
      else this.visible = event === 'visible';
      for (const listener of listeners) listener(event);
    },
  };
}

/** 32 bytes in base64. */
const SEALING_KEY = Buffer.alloc(32, 7).toString('base64');

export interface FakeSession extends SessionRemote {
  claims: Claims | null;
  /** What the next refreshes answer instead of the same claims. */
  onRefresh: (() => Claims) | null;
  reachable: boolean;
}

/** Passwords are the names of the roles. */
export function createSession(pv = 1): FakeSession {
  return {
    claims: null,
    onRefresh: null,
    reachable: true,
    current() {
      return Promise.resolve(this.claims);
    },
    refresh() {
      if (!this.reachable) return Promise.reject(new RemoteError('unreachable'));
      if (this.claims === null) return Promise.reject(new RemoteError('noSession'));
      try {
        this.claims = this.onRefresh?.() ?? this.claims;
        return Promise.resolve(this.claims);
      } catch (error) {
        return Promise.reject(error instanceof Error ? error : new Error(String(error)));
      }
    },
    login(password) {
      if (!this.reachable) return Promise.reject(new LoginError('network'));
      if (password !== 'admin' && password !== 'partner') return Promise.reject(new LoginError('wrongPassword'));
      const role: Role = password;
      this.claims = { role, pv };
      return Promise.resolve({ role, pv, sealingKey: role === 'admin' ? SEALING_KEY : null });
    },
    logout() {
      this.claims = null;
      return Promise.resolve();
    },
  };
}
