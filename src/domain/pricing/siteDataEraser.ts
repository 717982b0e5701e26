import type { UnsentCounts } from '../partner/partnerSession';

/** Removes all data of the site from this device. */
export interface SiteDataEraser {
  /** Counts what would be lost; the edits include sealed ones of another role. */
  countUnsent(): UnsentCounts;
  /** Ends the session first; the caller must leave the page. Rejects if something could not be erased. */
  erase(): Promise<void>;
}
