/** Removes all data of the site from this device. */
export interface SiteDataEraser {
  /** Counts the unsent edits that would be lost, including sealed edits of another role. */
  countEditsToErase(): number;
  /** Ends the session first; the caller must leave the page. Rejects if something could not be erased. */
  erase(): Promise<void>;
}
