import type { SiteDataEraser } from '../../domain/pricing/siteDataEraser';
import { EditError } from '../../domain/pricing/editError';
import type { SyncEngine } from '../syncEngine';

type EngineToErase = Pick<
  SyncEngine,
  'countUnsent' | 'countDrafts' | 'getDeviceOwner' | 'logout' | 'eraseDataKeptAfterLogout' | 'start' | 'stop'
>;

/**
 * Ends the session and stops the engine, which would write its data again, before `eraseSiteStorage` runs. Starts it again
 * if that fails.
 */
export function createSiteDataEraser(engine: EngineToErase, eraseSiteStorage: () => Promise<void>): SiteDataEraser {
  return {
    countUnsent() {
      const { sealedEdits, sealedDrafts } = engine.getDeviceOwner();
      return { edits: engine.countUnsent() + sealedEdits, drafts: engine.countDrafts() + sealedDrafts };
    },
    async erase() {
      const logout = await engine.logout('discard');
      if (!logout.ok) throw new EditError('storageFailed');
      await engine.eraseDataKeptAfterLogout();
      engine.stop();
      try {
        await eraseSiteStorage();
      } catch (error) {
        // The page stays, and a login there needs an engine that syncs.
        await engine.start();
        throw error;
      }
    },
  };
}
