import type { LoginErrorCode } from '../domain/partner/partnerSession';
import type { CostDocument, ItemDocument, PlanDocument } from '../domain/pricing/decodeDocuments';
import type { PushCommit } from '../domain/pricing/planNextPush';
import type { Mutation } from '../domain/pricing/mutation';
import type { ItemId } from '../domain/pricing/pricingItem';
import type { SyncActivity } from '../domain/pricing/syncActivity';
import type { ChangeSet, LocalMeta, LocalState, Role, UnsentSummary } from './localStore/localState';

export { EMPTY_META } from './localStore/localState';
export type {
  ChangeSet,
  CollectionDelta,
  LocalMeta,
  LocalState,
  OutboxEntry,
  PendingConflict,
  RecoveredDatabase,
  RejectedEdit,
  EncryptedUnsentEdits,
  StoredUndoStep,
  UnsentSummary,
} from './localStore/localState';

export type Cancel = () => void;

/** Device clock, in ms (may jump), and timers. */
export interface Clock {
  now(): number;
  schedule(ms: number, run: () => void): Cancel;
}

export interface RandomSource {
  /** Returns a number in [0, 1). */
  pickFraction(): number;
  /** Returns an id of 20 characters in [A-Za-z0-9], valid as a document id. */
  createId(): string;
}

/**
 * Unsent records of a database that a newer build wrote, by table, in unknown shapes; `labels` are row labels by id.
 * `storeId` is null if it is not found.
 */
export interface NewerVersionRecords {
  storeId: string | null;
  tables: Readonly<Record<string, readonly unknown[]>>;
  labels: Readonly<Record<ItemId, string>>;
}

/** Local database (IndexedDB, or memory in tests). Every method may throw StoreError. */
export interface Persistence {
  /**
   * Opens the database, reopening it after a loss, and reads everything in one transaction. For a new database, calls
   * `readUnsentSummary` for the unsent edits of its deleted predecessor, inside that transaction: a tab can sleep after
   * opening while other tabs edit.
   */
  load(readUnsentSummary: () => UnsentSummary | null): Promise<LocalState>;
  /**
   * Writes the change set in one transaction with strict durability. Throws 'stale' if the stored commitSeq differs
   * from `expected.commitSeq` or the stored session from `change.session.ifStored`, 'lost' if the storeId does.
   * Repeating a `commitId` has no second effect.
   */
  commit(expected: { storeId: string; commitSeq: number }, commitId: string, change: ChangeSet): Promise<void>;
  /** Reads id, commit number and newest commit ids of the database; null if it was just cleared. */
  peek(): Promise<{ storeId: string; commitSeq: number; commitIds: readonly string[] } | null>;
  readSealingKey(): Promise<CryptoKey | null>;
  /** Reads, without writing, a database whose `load` throws 'newerVersion'. */
  readNewerVersionRecords(): Promise<NewerVersionRecords>;
  /**
   * Acquires the lease to sync: replaces Web Locks where they are missing, and shows that a lock holder is alive.
   * Resolves to false if another holder's lease is younger than `staleAfterMs`; `isForced` takes it over.
   */
  acquireLease(holder: string, lease: { now: number; staleAfterMs: number; isForced: boolean }): Promise<boolean>;
  /** Device clock (ms) of the holder's last heartbeat; null without a holder. */
  readLeaseTime(): Promise<number | null>;
  releaseLease(holder: string): Promise<void>;
  /** Subscribes to connections closed by the browser, which happens when site data is cleared. */
  onClosed(listener: () => void): Cancel;
  close(): void;
}

/** AES-GCM encryption with a key that the server issues. */
export interface Sealer {
  /** Imports 32 bytes in base64 as a non-extractable key. */
  importKey(base64: string): Promise<CryptoKey>;
  seal(key: CryptoKey, text: string): Promise<{ iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }>;
  /** Returns null if the data is damaged or sealed with another key. */
  unseal(key: CryptoKey, sealed: { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }): Promise<string | null>;
}

export interface Locks {
  /** Runs the task while holding the lock; resolves to false if the lock is taken. `steal` breaks the existing hold. */
  tryRun(name: string, options: { steal: boolean }, task: () => Promise<void>): Promise<boolean>;
}

/** Messages between tabs: a committed change, or the activity of the tab that syncs. */
export type TabMessage =
  | { kind: 'change'; storeId: string; commitSeq: number; change: ChangeSet }
  | { kind: 'activity'; activity: SyncActivity };

export interface TabMessenger {
  post(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): Cancel;
}

/** Stores a summary of unsent edits outside the database, so that the next load can report their loss. */
export interface UnsentSummaryStore {
  read(): UnsentSummary | null;
  write(summary: UnsentSummary | null): void;
}

/** A commit of a database. */
export type DatabaseCommit = Pick<LocalMeta, 'storeId' | 'commitSeq'>;

/** Names the database that the user erased, and its last commit, so that no open tab takes it for lost. */
export interface ErasureMark {
  write(last: DatabaseCommit): void;
  /** True if the user erased the database at that commit or later. */
  covers(commit: DatabaseCommit): boolean;
}

export type EnvironmentEvent = 'online' | 'offline' | 'visible' | 'hidden';

/** Network, visibility, last input and storage state of the browser. */
export interface BrowserEnvironment {
  /** Returns `navigator.onLine`; only a hint, true also behind captive portals. */
  isOnline(): boolean;
  isVisible(): boolean;
  /** Returns the time of the last input, device clock in ms. */
  getLastInputTime(): number;
  /** Returns browser and system, which name the device in the history until an admin saves a name. */
  suggestDeviceName(): string;
  listen(listener: (event: EnvironmentEvent) => void): Cancel;
  /** 'bestEffort': the browser may evict the data; 'temporary': it will. `canPrompt` allows a permission prompt. */
  checkStorageHealth(canPrompt: boolean): Promise<'persistent' | 'bestEffort' | 'temporary'>;
}

/**
 * Serialized session, stored across restarts and unencrypted; only the session reads its format. A login stores it with
 * its change set.
 */
export interface SessionStore {
  read(): Promise<string | null>;
  /** Writes `next` if `expected` is still stored, in one step: another tab may have signed in or out. */
  replace(expected: string, next: string): Promise<void>;
}

/** Claims of the session's token. `pv`: version of the passwords; the server denies sessions with another one. */
export interface Claims {
  role: Role;
  pv: number;
}

/** Session in the session store. `id` names the login and survives refreshes; `text` is the stored text. */
export interface StoredSession {
  id: string;
  text: string;
}

/** Session of a login, not stored yet. */
export interface NewSession extends Claims {
  /** Text to store. */
  text: string;
  /** Base64, 32 bytes; null for partners. */
  sealingKey: string | null;
}

/**
 * Session with the server. Methods throw RemoteError (`login`: LoginError), or StoreError if the session store fails.
 */
export interface SessionRemote {
  /** Reads the stored claims without network; null if signed out. */
  readClaims(): Promise<Claims | null>;
  /** Reads which session is stored; null if signed out. */
  readStored(): Promise<StoredSession | null>;
  /** Fetches current claims. Throws 'sessionEnded' only if the server itself says so. */
  refresh(): Promise<Claims>;
  /** The caller stores the session. */
  login(password: string): Promise<NewSession>;
}

export interface Head {
  /** Set if the server has no head: an empty project before its first passwords, or a restore in progress. */
  isMissing?: true;
  revision: number;
  /** Server time of the head's last write, opaque: the next push names it. Not set without a head. */
  updateTime?: string;
  /** Server time of the read, in ms; undefined if the response lacks it. */
  readAt?: number | undefined;
  liveCount: number;
  digest: string;
  pushId: string | null;
}

export interface ChangeRecord {
  pushId: string;
  revision: number;
  /** Server clock, in ms. */
  at: number;
  device: string;
  mutations: readonly Mutation[];
}

/** A planned commit with its id and the name of the device that sends it. */
export interface Push extends PushCommit {
  pushId: string;
  device: string;
  /** `updateTime` of the head that was read at `base`. */
  headUpdateTime: string | undefined;
}

/** Response to an accepted push. */
export interface CommitResult {
  /** New update time of the head. */
  updateTime: string;
  /** Server time that the commit gave to `prix_depuis`, in ms. */
  committedAt: number;
}

/** Values of the fields that order the pages, in the last document of a page. */
export type PagePosition = readonly (string | number)[];

export interface DocumentPageRequest {
  /** Documents with a higher revision, those of deleted rows included; null: the documents of all live rows. */
  above: number | null;
  /** Position of the last document of the previous page; null for the first page. */
  from: PagePosition | null;
  limit: number;
}

/** Decodable documents; damaged ones are left out. `last` is null on the last page. */
export interface DocumentPage<Doc> {
  docs: readonly Doc[];
  last: PagePosition | null;
}

/** Pricing grid on the server. Methods throw RemoteError. */
export interface PricingRemote {
  fetchHead(): Promise<Head>;
  fetchCostsDigest(): Promise<string | null>;
  fetchItems(request: DocumentPageRequest): Promise<DocumentPage<ItemDocument>>;
  fetchCosts(request: DocumentPageRequest): Promise<DocumentPage<CostDocument>>;
  fetchPlans(request: DocumentPageRequest): Promise<DocumentPage<PlanDocument>>;
  /** Returns the record of the push that created this revision; null if it has none. */
  fetchChange(revision: number): Promise<ChangeRecord | null>;
  /** Lists change records, newest first. */
  fetchChanges(request: { itemId?: ItemId; below?: number; limit: number }): Promise<readonly ChangeRecord[]>;
  /**
   * Writes the push atomically. Resolves only if the server's own response confirms every write. Throws 'headMoved' if
   * the head is no longer at `base`.
   */
  commit(push: Push): Promise<CommitResult>;
}

export interface SyncEnginePorts {
  clock: Clock;
  randomSource: RandomSource;
  persistence: Persistence;
  /** null if the browser lacks WebCrypto. */
  sealer: Sealer | null;
  /** null if the browser lacks Web Locks; the lease alone then keeps two tabs from syncing at once. */
  locks: Locks | null;
  tabs: TabMessenger;
  unsentSummaryStore: UnsentSummaryStore;
  erasureMark: ErasureMark;
  environment: BrowserEnvironment;
  session: SessionRemote;
  pricing: PricingRemote;
  /** Reports an unexpected error to the console. Must never receive values that users typed. */
  report(error: unknown): void;
  /**
   * Reports why nothing could be loaded, for the console to which the screen refers users: each failure to open the
   * database, but only the first failure of the first pull.
   */
  reportLoadFailure(error: RemoteError | StoreError): void;
}

/**
 * Why a local write or read failed. 'stale': another tab committed first, reload and retry; 'full': the disk;
 * 'newerVersion': a newer build upgraded the database; 'lost': the database was cleared.
 */
export type StoreErrorCode = 'stale' | 'full' | 'failed' | 'newerVersion' | 'lost';

export class StoreError extends Error {
  constructor(
    readonly code: StoreErrorCode,
    options?: ErrorOptions,
  ) {
    super(`storage: ${code}`, options);
    this.name = 'StoreError';
  }
}

export function isDiskFull(error: unknown): boolean {
  return error instanceof StoreError && error.code === 'full';
}

export function isNewerVersion(error: unknown): boolean {
  return error instanceof StoreError && error.code === 'newerVersion';
}

/**
 * Why a request failed. 'unreachable': no response, or one that is not the server's (captive portal); 'busy': 5xx;
 * 'quota': Firestore's 429, the quota is used up; 'headMoved': another push came first; 'denied', 'invalid': rejected by
 * the server; 'noSession': signed out on this device; 'sessionEnded': the server reports that the session is over.
 */
export type RemoteErrorCode =
  | 'unreachable'
  | 'timeout'
  | 'busy'
  | 'quota'
  | 'headMoved'
  | 'denied'
  | 'invalid'
  | 'noSession'
  | 'sessionEnded';

export class RemoteError extends Error {
  constructor(
    readonly code: RemoteErrorCode,
    options?: ErrorOptions,
  ) {
    super(`remote: ${code}`, options);
    this.name = 'RemoteError';
  }
}

/** `retryAfterSeconds` is set for 'throttled' if the server gives it. */
export class LoginError extends Error {
  constructor(
    readonly code: LoginErrorCode,
    readonly retryAfterSeconds: number | null = null,
    options?: ErrorOptions,
  ) {
    super(`login: ${code}`, options);
    this.name = 'LoginError';
  }
}
