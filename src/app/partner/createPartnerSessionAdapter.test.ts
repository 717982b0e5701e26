// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '../../sync/localStore/localState';
import type { SyncEngine } from '../../sync/syncEngine';
import { LoginError, StoreError } from '../../sync/ports';
import { createPartnerSessionAdapter } from './createPartnerSessionAdapter';

function fakeEngine() {
  const listeners = new Set<() => void>();
  const deviceOwner: { isKnown: boolean; role: Role | null; sealedEdits: number } = {
    isKnown: false,
    role: null,
    sealedEdits: 0,
  };
  const opening = { failed: false, storage: 'bestEffort' };
  const login: { run: SyncEngine['login'] } = { run: () => Promise.resolve({ role: 'admin', canSeal: true }) };
  const engine = {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getDeviceOwner: () => ({ ...deviceOwner }),
    getSnapshot: () => ({ status: opening.failed ? 'failed' : 'loading', storage: opening.storage }),
    login: (password: string) => login.run(password),
    countUnsent: () => 3,
    countDrafts: () => 1,
  } as unknown as SyncEngine;
  return {
    engine,
    login,
    failToOpen(storage = 'bestEffort') {
      opening.failed = true;
      opening.storage = storage;
      for (const listener of listeners) listener();
    },
    become(next: Partial<typeof deviceOwner>) {
      Object.assign(deviceOwner, next);
      for (const listener of listeners) listener();
    },
  };
}

const noReport = (error: unknown) => {
  throw error;
};

describe('createPartnerSessionAdapter', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => vi.restoreAllMocks());

  it('restores hints that were cleared with the site’s data', () => {
    const { engine, become } = fakeEngine();
    createPartnerSessionAdapter(engine, localStorage, noReport);
    become({ isKnown: true, role: 'admin' });
    localStorage.clear();
    become({});
    expect({ ...localStorage }).toEqual({ 'partner-authenticated': 'true', 'partner-admin': 'true' });
  });

  it('is unknown until the database is read and notifies once per change', () => {
    const { engine, become } = fakeEngine();
    const session = createPartnerSessionAdapter(engine, localStorage, noReport);
    let notifications = 0;
    const unsubscribe = session.subscribe(() => (notifications += 1));
    expect(session.getSnapshot().status).toBe('unknown');
    become({ isKnown: true, role: 'admin' });
    become({});
    expect(session.getSnapshot()).toEqual({ status: 'admin', sealedEdits: 0 });
    expect(notifications).toBe(1);
    unsubscribe();
    become({ role: null, sealedEdits: 4 });
    expect(notifications).toBe(1);
    expect(session.getSnapshot()).toEqual({ status: 'signedOut', sealedEdits: 4 });
  });

  it('reports an unreadable database, keeps the hints and recovers', () => {
    const hints = { 'partner-authenticated': 'true', 'partner-admin': 'true' };
    Object.assign(localStorage, hints);
    const { engine, become, failToOpen } = fakeEngine();
    const session = createPartnerSessionAdapter(engine, localStorage, noReport);
    failToOpen();
    expect(session.getSnapshot().status).toBe('unreadable');
    expect({ ...localStorage }).toEqual(hints);
    become({ isKnown: true, role: 'partner' });
    expect(session.getSnapshot().status).toBe('partner');
  });

  it('reports data of a newer build as outdated and keeps the hints', () => {
    const hints = { 'partner-authenticated': 'true', 'partner-admin': 'true' };
    Object.assign(localStorage, hints);
    const { engine, failToOpen } = fakeEngine();
    const session = createPartnerSessionAdapter(engine, localStorage, noReport);
    failToOpen('newerVersion');
    expect(session.getSnapshot().status).toBe('outdated');
    expect({ ...localStorage }).toEqual(hints);
  });

  it('writes the hints on every change of role', () => {
    localStorage.setItem('partner-authenticated', 'false');
    const { engine, become } = fakeEngine();
    createPartnerSessionAdapter(engine, localStorage, noReport);
    become({ isKnown: true, role: 'partner' });
    expect({ ...localStorage }).toEqual({ 'partner-authenticated': 'true', 'partner-admin': 'false' });
    become({ role: 'admin' });
    expect(localStorage.getItem('partner-admin')).toBe('true');
    localStorage.setItem('grid-view', '{"search":"pare-feu"}');
    localStorage.setItem('import-choices', '{}');
    become({ role: null });
    expect(localStorage).toHaveLength(0);
  });

  it('ignores a full localStorage', () => {
    const full = {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    } as unknown as Storage;
    const { engine, become } = fakeEngine();
    const session = createPartnerSessionAdapter(engine, full, noReport);
    let notifications = 0;
    session.subscribe(() => (notifications += 1));
    become({ isKnown: true, role: 'admin' });
    expect(session.getSnapshot().status).toBe('admin');
    expect(notifications).toBe(1);
  });

  it('returns the error code and retry time of a failed login', async () => {
    const { engine, login } = fakeEngine();
    const reports: unknown[] = [];
    const session = createPartnerSessionAdapter(engine, null, (error) => reports.push(error));
    expect(await session.login('x')).toEqual({ ok: true, isAdmin: true, canSeal: true });
    login.run = () => Promise.reject(new LoginError('throttled', 60));
    vi.spyOn(Date, 'now').mockReturnValue(1_000);
    expect(await session.login('x')).toEqual({ ok: false, code: 'throttled', retryAt: 61_000 });
    for (const [error, code] of [
      ['full', 'storageFull'],
      ['failed', 'storageFailed'],
      ['stale', 'storageFailed'],
      ['newerVersion', 'newerVersion'],
    ] as const) {
      login.run = () => Promise.reject(new StoreError(error));
      expect(await session.login('x')).toEqual({ ok: false, code });
    }
    expect(reports).toEqual([]);
    login.run = () => Promise.reject(new TypeError('defect'));
    expect(await session.login('x')).toEqual({ ok: false, code: 'unavailable' });
    expect(reports).toEqual([new TypeError('defect')]);
  });

  it('counts what is unsent, and tells each change of the engine', () => {
    const { engine, become } = fakeEngine();
    const session = createPartnerSessionAdapter(engine, null, noReport);
    const onUnsent = vi.fn();
    const unsubscribe = session.subscribeUnsent(onUnsent);
    expect(session.countUnsent()).toEqual({ edits: 3, drafts: 1 });
    become({});
    unsubscribe();
    become({});
    expect(onUnsent).toHaveBeenCalledOnce();
  });
});
