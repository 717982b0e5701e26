import type { SyncContext } from '../syncContext';
import type { Role } from '../localStore/localState';
import { login } from './login';
import type { LogoutChoice, LogoutResult } from '../../domain/partner/partnerSession';
import { logout } from './logout';
import { eraseDataKeptAfterLogout } from './localData';

interface DeviceOwner {
  /** False while the database is not open. */
  isKnown: boolean;
  /** Role that owns the local data; null after logout. */
  role: Role | null;
  /** Number of edits that await an admin's login. */
  sealedEdits: number;
  /** The same of drafts, except in blobs of older builds. */
  sealedDrafts: number;
}

/** Methods of the engine about who uses the device. */
export interface SessionCommands {
  getDeviceOwner(): DeviceOwner;
  /** Throws LoginError, StoreError. `canSeal` is false if an admin's unsent edits would end with the session. */
  login(password: string): Promise<{ role: Role; canSeal: boolean }>;
  /** Keeps the session on failure, and resolves to the reason in French. */
  logout(choice: LogoutChoice): Promise<LogoutResult>;
  /**
   * Deletes the data that survives a logout. Call before deleting the database, so that no open tab restores it. Throws
   * StoreError.
   */
  eraseDataKeptAfterLogout(): Promise<void>;
}

interface SessionCommandDeps {
  ensureOpen: () => Promise<void>;
  setCanSeal: (canSeal: boolean) => void;
  updateStorageHealth: () => void;
  syncNow: () => Promise<void>;
  /** Like `syncNow`, but also waits while another tab syncs. */
  syncAfterOtherTab: () => Promise<void>;
}

export function createSessionCommands(context: SyncContext, deps: SessionCommandDeps): SessionCommands {
  const { localStore } = context;
  const { ensureOpen, setCanSeal, updateStorageHealth, syncNow, syncAfterOtherTab } = deps;
  return {
    getDeviceOwner() {
      if (!localStore.isOpen()) return { isKnown: false, role: null, sealedEdits: 0, sealedDrafts: 0 };
      const { meta, sealed } = localStore.getState();
      const sealedEdits = [...sealed.values()].reduce((sum, { count }) => sum + count, 0);
      const sealedDrafts = [...sealed.values()].reduce((sum, { drafts = 0 }) => sum + drafts, 0);
      return { isKnown: true, role: meta.role, sealedEdits, sealedDrafts };
    },
    async login(password) {
      await ensureOpen();
      const result = await login(context, password);
      setCanSeal(result.canSeal);
      updateStorageHealth();
      void syncNow();
      return result;
    },
    async logout(choice) {
      await ensureOpen();
      return logout(context, choice, syncAfterOtherTab);
    },
    eraseDataKeptAfterLogout: () => eraseDataKeptAfterLogout(context),
  };
}
