import type { SyncActivity } from '../domain/pricing/syncActivity';
import type { LocalStore } from './localStore/localStore';
import type { SyncEnginePorts } from './ports';
import type { InMemoryDrafts } from './localStore/inMemoryDrafts';
import type { OptimisticGrid } from './snapshot/optimisticGrid';

/** Dependencies shared by all functions of the sync. */
export interface SyncContext extends Pick<
  SyncEnginePorts,
  'clock' | 'randomSource' | 'persistence' | 'erasureMark' | 'sealer' | 'environment' | 'session' | 'pricing'
> {
  localStore: LocalStore;
  optimisticGrid: OptimisticGrid;
  inMemoryDrafts: InMemoryDrafts;
  /**
   * `isFresh` is false at the start and after a request without response or being offline: claims must be refreshed
   * before the next push.
   */
  claims: { isFresh: boolean };
  /** `hasMatchingCosts` is true once costs were pulled, or matched the server's digest, since the page opened. */
  verified: { hasMatchingCosts: boolean };
  setActivity(activity: SyncActivity): void;
  setSessionEnded(isSessionEnded: boolean): void;
  /** Writes the summary of unsent edits if it changed. */
  updateUnsentSummary(): void;
}
