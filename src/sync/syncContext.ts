import type { SyncActivity } from '../domain/pricing/syncActivity';
import type { LocalStore } from './localStore/localStore';
import type { SyncEnginePorts } from './ports';
import type { InMemoryDrafts } from './localStore/inMemoryDrafts';
import type { OptimisticGrid } from './snapshot/optimisticGrid';

/** What this page has checked with the server since it opened. */
interface ServerChecks {
  /** False also after a request without response or being offline: the next push refreshes the claims first. */
  hasFreshClaims: boolean;
  /** True once costs were pulled, or matched the server's digest. */
  hasMatchingCosts: boolean;
  /**
   * False after the server denied a push with price dates: the next one omits them, which the rules always allow. True
   * again once that is accepted, or denied too.
   */
  canSendPriceDates: boolean;
  /** Maximum number of edits per push: lower after one was too slow, until all edits are sent. */
  maxEditsPerPush: number;
}

/** Dependencies shared by all functions of the sync. */
export interface SyncContext extends Pick<
  SyncEnginePorts,
  'clock' | 'randomSource' | 'persistence' | 'erasureMark' | 'sealer' | 'environment' | 'session' | 'pricing'
> {
  localStore: LocalStore;
  optimisticGrid: OptimisticGrid;
  inMemoryDrafts: InMemoryDrafts;
  checks: ServerChecks;
  setActivity(activity: SyncActivity): void;
  setSessionEnded(isSessionEnded: boolean): void;
  /** Writes the summary of unsent edits if it changed. */
  updateUnsentSummary(): void;
}
