import type { UnsentCounts } from '../partner/partnerSession';

/** Removes all data of the site from this device. */
export interface SiteDataEraser {
  /** Counts what would be lost; includes what is sealed. */
  countUnsent(): UnsentCounts;
  /** Ends the session first; the caller must leave the page. Rejects if something could not be erased. */
  erase(): Promise<void>;
}
