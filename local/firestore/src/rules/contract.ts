import type { StructuredQuery } from '../engine/structuredQuery';
import type { StoredDoc, Timestamp } from '../engine/value';

/** What an operation asks of the rules; `read` and `write` of the language are sums of these. */
export type Method = 'get' | 'list' | 'create' | 'update' | 'delete';

/** The signed-in user. `token` holds the claims of the JSON Web Token as they were decoded from JSON. */
export interface Auth {
  uid: string;
  token: Readonly<Record<string, unknown>>;
}

/**
 * Look-ups (get, exists, getAfter, existsAfter) of everything that is judged within one request of a client.
 * The rules add each distinct path once; over `limit` is a denial. The limit of 10 per operation is the rules' own.
 */
export interface LookupLedger {
  readonly paths: Set<string>;
  readonly limit: number;
}

/** One operation to be judged. For `list` there is `query`, and `path` is that of the collection (the parent's segments for a group). */
export interface RulesRequest {
  method: Method;
  /** Segments below `/documents`: an even number names a document. */
  path: readonly string[];
  projectId: string;
  database: string;
  auth: Auth | null;
  /** Equals the server timestamps that the same commit writes. */
  time: Timestamp;
  /** The document before the operation; null when missing, and for `list`. */
  resource: StoredDoc | null;
  /** create and update: the whole document after the write, transforms included. Undefined for reads, null for delete. */
  newResource?: StoredDoc | null;
  /** `parent` are the segments of the parent document ([] at the root). */
  query?: { parent: readonly string[]; structuredQuery: StructuredQuery };
  lookups: LookupLedger;
}

/** Documents by their segments below `/documents`, before the commit and as they would be after all of it. */
export interface DocumentReader {
  get(path: readonly string[]): StoredDoc | null;
  getAfter(path: readonly string[]): StoredDoc | null;
}

/** `explanation` is one line: which `allow` at which line of the file, and which condition of it was false or failed. */
export interface Decision {
  allowed: boolean;
  explanation: string;
}

export interface Ruleset {
  authorize(request: RulesRequest, reader: DocumentReader): Decision;
}
