import { STORAGE_KEYS } from '../../config/constants';
import type { LoginResult, PartnerSession, SessionView } from '../../features/partner/services';
import type { Engine } from '../../sync/engine';
import { LoginError, StoreError } from '../../sync/errors';

/** Hints for the screen alone: every right is enforced by the server. A storage that is full or barred keeps none. */
function writeHints(hints: Storage | null, view: SessionView): void {
  try {
    setHints(hints, view);
  } catch {
    // Said inside the engine's own telling: a hint must stop neither a login nor an edit.
  }
}

function setHints(hints: Storage | null, { status }: SessionView): void {
  if (hints === null || status === 'unknown' || status === 'unreadable') return;
  if (status === 'signedOut') {
    hints.removeItem(STORAGE_KEYS.partnerAuthenticated);
    hints.removeItem(STORAGE_KEYS.partnerAdmin);
    hints.removeItem(STORAGE_KEYS.gridView);
    return;
  }
  hints.setItem(STORAGE_KEYS.partnerAuthenticated, 'true');
  hints.setItem(STORAGE_KEYS.partnerAdmin, String(status === 'admin'));
}

function viewOf(engine: Engine): SessionView {
  const { known, role, sealedEdits } = engine.holder();
  if (known) return { status: role ?? 'signedOut', sealedEdits };
  return { status: engine.snapshot().status === 'failed' ? 'unreadable' : 'unknown', sealedEdits };
}

function failureOf({ code, retryAfterSeconds }: LoginError, now: number): LoginResult {
  const retryAt = retryAfterSeconds === null ? {} : { retryAt: now + retryAfterSeconds * 1000 };
  return { ok: false, code, ...retryAt };
}

/** The engine as the login screen and the layout want it; keeps the hints of localStorage in step. */
export function sessionOf(engine: Engine, hints: Storage | null, report: (error: unknown) => void): PartnerSession {
  let view = viewOf(engine);
  const listeners = new Set<() => void>();
  engine.subscribe(() => {
    const next = viewOf(engine);
    if (next.status === view.status && next.sealedEdits === view.sealedEdits) return;
    view = next;
    writeHints(hints, view);
    for (const listener of listeners) listener();
  });
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => view,
    async login(password) {
      try {
        const { role, canSeal } = await engine.login(password);
        return { ok: true, admin: role === 'admin', canSeal };
      } catch (error) {
        if (error instanceof LoginError) return failureOf(error, Date.now());
        // The password was right, but the device can hold nothing of what it opens. Anything else is a defect.
        if (!(error instanceof StoreError)) report(error);
        return { ok: false, code: 'unavailable' };
      }
    },
    unsentCount: () => Promise.resolve(engine.unsentCount()),
    exportUnsent: () => Promise.resolve(engine.exportUnsent()),
    logout: engine.logout,
  };
}
