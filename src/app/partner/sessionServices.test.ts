// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '../../sync/deviceState';
import type { Engine } from '../../sync/engine';
import { LoginError } from '../../sync/errors';
import { sessionOf } from './sessionServices';

function fakeEngine() {
  const listeners = new Set<() => void>();
  const holder: { known: boolean; role: Role | null; sealedEdits: number } = {
    known: false,
    role: null,
    sealedEdits: 0,
  };
  const opening = { failed: false };
  const login: { run: Engine['login'] } = { run: () => Promise.resolve({ role: 'admin', canSeal: true }) };
  const engine = {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    holder: () => ({ ...holder }),
    snapshot: () => ({ status: opening.failed ? 'failed' : 'loading' }),
    login: (password: string) => login.run(password),
    unsentCount: () => 3,
  } as unknown as Engine;
  return {
    engine,
    login,
    failToOpen() {
      opening.failed = true;
      for (const listener of listeners) listener();
    },
    become(next: Partial<typeof holder>) {
      Object.assign(holder, next);
      for (const listener of listeners) listener();
    },
  };
}

const noReport = (error: unknown) => {
  throw error;
};

describe('the session of the screens', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => vi.restoreAllMocks());

  it('is unknown until the device was read, then whose the device is; told once per change', () => {
    const { engine, become } = fakeEngine();
    const session = sessionOf(engine, localStorage, noReport);
    let told = 0;
    session.subscribe(() => (told += 1));
    expect(session.getSnapshot().status).toBe('unknown');
    become({ known: true, role: 'admin' });
    become({});
    expect(session.getSnapshot()).toEqual({ status: 'admin', sealedEdits: 0 });
    expect(told).toBe(1);
    become({ role: null, sealedEdits: 4 });
    expect(session.getSnapshot()).toEqual({ status: 'signedOut', sealedEdits: 4 });
  });

  it('says that the device cannot be read, keeps its hints, and is whose it is once it can', () => {
    const hints = { 'partner-authenticated': 'true', 'partner-admin': 'true' };
    Object.assign(localStorage, hints);
    const { engine, become, failToOpen } = fakeEngine();
    const session = sessionOf(engine, localStorage, noReport);
    failToOpen();
    expect(session.getSnapshot().status).toBe('unreadable');
    expect({ ...localStorage }).toEqual(hints);
    become({ known: true, role: 'partner' });
    expect(session.getSnapshot().status).toBe('partner');
  });

  it('keeps the hints of the browser in step, as the texts that the screens expect', () => {
    localStorage.setItem('partner-authenticated', 'false');
    const { engine, become } = fakeEngine();
    sessionOf(engine, localStorage, noReport);
    become({ known: true, role: 'partner' });
    expect({ ...localStorage }).toEqual({ 'partner-authenticated': 'true', 'partner-admin': 'false' });
    become({ role: 'admin' });
    expect(localStorage.getItem('partner-admin')).toBe('true');
    localStorage.setItem('grid-view', '{"search":"pare-feu"}');
    become({ role: null });
    expect(localStorage).toHaveLength(0);
  });

  it('goes on where the browser’s storage is full', () => {
    const full = {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    } as unknown as Storage;
    const { engine, become } = fakeEngine();
    const session = sessionOf(engine, full, noReport);
    let told = 0;
    session.subscribe(() => (told += 1));
    become({ known: true, role: 'admin' });
    expect(session.getSnapshot().status).toBe('admin');
    expect(told).toBe(1);
  });

  it('tells why a login failed, and when to try again', async () => {
    const { engine, login } = fakeEngine();
    const reports: unknown[] = [];
    const session = sessionOf(engine, null, (error) => reports.push(error));
    expect(await session.login('x')).toEqual({ ok: true, admin: true, canSeal: true });
    login.run = () => Promise.reject(new LoginError('throttled', 60));
    vi.spyOn(Date, 'now').mockReturnValue(1_000);
    expect(await session.login('x')).toEqual({ ok: false, code: 'throttled', retryAt: 61_000 });
    login.run = () => Promise.reject(new TypeError('defect'));
    expect(await session.login('x')).toEqual({ ok: false, code: 'unavailable' });
    expect(reports).toEqual([new TypeError('defect')]);
    expect(await session.unsentCount()).toBe(3);
  });
});
