import type { StructuredQuery } from '../core/structuredQuery';
import type { StoredDoc, Timestamp } from '../core/value';

/** Methods of requests; `read` and `write` of the language cover several. */
export type RulesMethod = 'get' | 'list' | 'create' | 'update' | 'delete';

/** The signed-in user. `token` holds the claims of the JSON Web Token as decoded JSON. */
export interface Auth {
  uid: string;
  token: Readonly<Record<string, unknown>>;
}

/**
 * One operation to authorize. `list` has a `query`, and `path` is its collection (the parent for a collection group).
 */
export interface RulesRequest {
  method: RulesMethod;
  /** Segments below `/documents`; an even count names a document. */
  path: readonly string[];
  databaseId: string;
  auth: Auth | null;
  /** Time of the read or commit; a commit's server timestamps have the same value. */
  time: Timestamp;
  /** The document before the operation; null if missing, and for `list`. */
  resource: StoredDoc | null;
  /** The full document after a create or update, transforms included; null for delete, undefined for reads. */
  newResource?: StoredDoc | null;
  /** `parent` holds the segments of the parent document ([] at the root). */
  query?: { parent: readonly string[]; structuredQuery: StructuredQuery };
  /** Distinct look-ups (get, exists, getAfter, existsAfter) of all operations of the client request so far. */
  lookups: Set<string>;
}

/** Reads documents by segments below `/documents`, before and after the whole commit. */
export interface DocumentReader {
  get(path: readonly string[]): StoredDoc | null;
  getAfter(path: readonly string[]): StoredDoc | null;
}

export interface Decision {
  isAllowed: boolean;
  /**
   * Returns one line: which `allow` at which line, and which of its conditions was false or failed. Evaluates a denied
   * condition once more, so call it before the data change.
   */
  explain(): string;
}

/** A compiled rules file. */
export interface Ruleset {
  authorize(request: RulesRequest, reader: DocumentReader): Decision;
}
