import { STORAGE_KEYS } from '../../config/constants';
import type {
  LoginResult,
  LoginStorageErrorCode,
  PartnerSession,
  SessionSnapshot,
} from '../../domain/partner/partnerSession';
import type { SyncEngine } from '../../sync/syncEngine';
import { LoginError, StoreError } from '../../sync/ports';

/** Writes UI hints; the server enforces access. Ignores a full or blocked storage. */
function writeHints(hintStorage: Storage | null, snapshot: SessionSnapshot): void {
  try {
    setHints(hintStorage, snapshot);
  } catch {
    // Runs inside an engine notification: a failed hint must not stop a login or an edit.
  }
}

function setHints(hintStorage: Storage | null, { status }: SessionSnapshot): void {
  if (hintStorage === null || status === 'unknown' || status === 'unreadable' || status === 'outdated') return;
  if (status === 'signedOut') {
    hintStorage.removeItem(STORAGE_KEYS.partnerAuthenticated);
    hintStorage.removeItem(STORAGE_KEYS.partnerAdmin);
    hintStorage.removeItem(STORAGE_KEYS.gridView);
    hintStorage.removeItem(STORAGE_KEYS.importChoices);
    return;
  }
  hintStorage.setItem(STORAGE_KEYS.partnerAuthenticated, 'true');
  hintStorage.setItem(STORAGE_KEYS.partnerAdmin, String(status === 'admin'));
}

/** Restores hints that were cleared with the site's data while the user is signed in. */
function restoreHints(hintStorage: Storage | null, snapshot: SessionSnapshot): void {
  const isSignedIn = snapshot.status === 'partner' || snapshot.status === 'admin';
  if (isSignedIn && hintStorage?.getItem(STORAGE_KEYS.partnerAuthenticated) === null) writeHints(hintStorage, snapshot);
}

function toSessionSnapshot(engine: SyncEngine): SessionSnapshot {
  const { isKnown, role, sealedEdits } = engine.getDeviceOwner();
  if (isKnown) return { status: role ?? 'signedOut', sealedEdits };
  const { status, storage } = engine.getSnapshot();
  if (status !== 'failed') return { status: 'unknown', sealedEdits };
  return { status: storage === 'newerVersion' ? 'outdated' : 'unreadable', sealedEdits };
}

function toLoginResult({ code, retryAfterSeconds }: LoginError, now: number): LoginResult {
  const retryAt = retryAfterSeconds === null ? {} : { retryAt: now + retryAfterSeconds * 1000 };
  return { ok: false, code, ...retryAt };
}

function toLoginStorageErrorCode({ code }: StoreError): LoginStorageErrorCode {
  switch (code) {
    case 'full':
      return 'storageFull';
    case 'newerVersion':
      return 'newerVersion';
    case 'stale':
    case 'failed':
    case 'lost':
      return 'storageFailed';
  }
}

/** Adapts the engine to the login screen and layout, and keeps the hints in localStorage current. */
export function createPartnerSessionAdapter(
  engine: SyncEngine,
  hintStorage: Storage | null,
  report: (error: unknown) => void,
): PartnerSession {
  let snapshot = toSessionSnapshot(engine);
  const listeners = new Set<() => void>();
  engine.subscribe(() => {
    const next = toSessionSnapshot(engine);
    const isSame = next.status === snapshot.status && next.sealedEdits === snapshot.sealedEdits;
    if (isSame) return restoreHints(hintStorage, snapshot);
    snapshot = next;
    writeHints(hintStorage, snapshot);
    for (const listener of listeners) listener();
  });
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    async login(password) {
      try {
        const { role, canSeal } = await engine.login(password);
        return { ok: true, isAdmin: role === 'admin', canSeal };
      } catch (error) {
        if (error instanceof LoginError) return toLoginResult(error, Date.now());
        if (error instanceof StoreError) return { ok: false, code: toLoginStorageErrorCode(error) };
        report(error);
        return { ok: false, code: 'unavailable' };
      }
    },
    countUnsent: () => ({ edits: engine.countUnsent(), drafts: engine.countDrafts() }),
    subscribeUnsent: engine.subscribe,
    exportUnsent: engine.exportUnsent,
    logout: engine.logout,
  };
}
