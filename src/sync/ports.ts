import type { CostRecord, ItemRecord } from '../domain/decode';
import type { PushCommit } from '../domain/diff';
import type { Mutation } from '../domain/mutation';
import type { ItemId } from '../domain/pricingItem';
import type { Activity } from './activity';
import type { RemoteError, StoreError } from './errors';
import type { ChangeSet, DeviceState, Role, UnsentMarker } from './deviceState';

/** Everything of the world that the engine touches. Defaults stand in `app/partner/platform`, fakes in `testing/`. */
export type Cancel = () => void;

/** Device time in ms (may jump) and timers. */
export interface Clock {
  now(): number;
  after(ms: number, run: () => void): Cancel;
}

export interface Chance {
  /** In [0, 1). */
  fraction(): number;
  /** Fit for a document id: 20 characters of [A-Za-z0-9]. */
  id(): string;
}

/** The device's database. Every method may throw StoreError. */
export interface DeviceStore {
  /**
   * Opens (again, after a loss) and reads everything in one transaction. `lost` is what a database tells that nothing was
   * ever written to, one that is made now among them: then its predecessor is gone. It is asked in that transaction: a tab
   * can sleep between its opening and that moment, while others make edits.
   */
  load(lost: () => UnsentMarker | null): Promise<DeviceState>;
  /**
   * One strict-durability transaction. Throws 'stale' where the stored stamp is not `expected.stamp`, 'lost' where the
   * database is not the one of `expected.birth`. A repetition with the same `commitId` has no second effect.
   */
  commit(expected: { birth: string; stamp: number }, commitId: string, change: ChangeSet): Promise<void>;
  /** Which database this is and how far it is; null where it was just cleared. */
  peek(): Promise<{ birth: string; stamp: number; commitIds: readonly string[] } | null>;
  sealingKey(): Promise<CryptoKey | null>;
  /**
   * The right to sync, for when locks are missing and to see that a holder still lives. True: it is the caller's now.
   * `force` takes it from whoever has it.
   */
  takeLease(holder: string, lease: { now: number; staleAfterMs: number; force: boolean }): Promise<boolean>;
  /** When the present holder gave its last sign of life (device clock, ms); null: nobody holds it. */
  leaseSeenAt(): Promise<number | null>;
  dropLease(holder: string): Promise<void>;
  /** Told when the browser closed the connection by itself, as it does where the site's data are cleared. */
  onClosed(listener: () => void): Cancel;
  close(): void;
}

/** AES-GCM with the server's key. */
export interface Sealer {
  /** `base64`: 32 bytes. The key can't be exported again. */
  importKey(base64: string): Promise<CryptoKey>;
  seal(key: CryptoKey, text: string): Promise<{ iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }>;
  /** null: sealed with another key, or damaged. */
  open(key: CryptoKey, sealed: { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }): Promise<string | null>;
}

export interface Locks {
  /** Runs the task while the lock is held; false where somebody else holds it. `steal` breaks that hold. */
  tryRun(name: string, options: { steal: boolean }, task: () => Promise<void>): Promise<boolean>;
}

/** What tabs tell each other: a committed change, or what the one that syncs is doing. */
export type TabMessage =
  { kind: 'change'; birth: string; stamp: number; change: ChangeSet } | { kind: 'activity'; activity: Activity };

export interface Tabs {
  post(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): Cancel;
}

/** Outlives the database, so that its loss can be told. */
export interface Marker {
  read(): UnsentMarker | null;
  write(marker: UnsentMarker | null): void;
}

export interface Surroundings {
  /** A hint, nothing more. */
  isOnline(): boolean;
  isVisible(): boolean;
  /** Device clock of the last input, ms. */
  lastInputAt(): number;
  listen(listener: (event: 'online' | 'offline' | 'visible' | 'hidden') => void): Cancel;
  /** 'bestEffort': the browser may drop the data; 'temporary': it will. `ask`: it may ask the person to keep them. */
  storage(ask: boolean): Promise<'persistent' | 'bestEffort' | 'temporary'>;
}

/** Where the session is kept over restarts; what the text means is the session's own business. */
export interface SessionVault {
  read(): Promise<string | null>;
  write(text: string | null): Promise<void>;
}

export interface Claims {
  role: Role;
  pv: number;
}

export interface LoginGrant extends Claims {
  /** Base64, 32 bytes; admins only. */
  sealingKey: string | null;
}

/** Methods throw RemoteError, `login` LoginError. */
export interface SessionRemote {
  /** Who is signed in as the device knows it, without network; null: nobody. */
  current(): Promise<Claims | null>;
  /** Claims read anew from the server. 'sessionEnded' only where the server itself says so. */
  refresh(): Promise<Claims>;
  login(password: string): Promise<LoginGrant>;
  /** Forgets the session on this device; works offline. */
  logout(): Promise<void>;
}

export interface Head {
  /** There is none: an empty project before its first passwords, or one that is being restored. */
  missing?: true;
  revision: number;
  liveCount: number;
  digest: string;
  pushId: string | null;
}

export interface ChangeRecord {
  pushId: string;
  revision: number;
  /** Server clock, ms. */
  at: number;
  device: string;
  mutations: readonly Mutation[];
}

/** A planned commit with its id and who makes it. */
export interface Push extends PushCommit {
  pushId: string;
  device: string;
}

export interface PageRequest {
  /** Documents with a higher revision. */
  above: number;
  /** The last one of the page before. */
  from: { revision: number; id: ItemId } | null;
  limit: number;
}

/** Page: documents that decode, ordered by (revision, id); `last` is null at the end. Damaged ones are left out. */
export interface Page<Doc> {
  docs: readonly Doc[];
  last: { revision: number; id: ItemId } | null;
}

/** Methods throw RemoteError. */
export interface PricingRemote {
  head(): Promise<Head>;
  costsDigest(): Promise<string | null>;
  items(request: PageRequest): Promise<Page<ItemRecord>>;
  costs(request: PageRequest): Promise<Page<CostRecord>>;
  /** The record of the push that made this revision; null: there is none. */
  changeAt(revision: number): Promise<ChangeRecord | null>;
  /** Newest first. */
  changes(request: { itemId?: ItemId; below?: number; limit: number }): Promise<readonly ChangeRecord[]>;
  /** Atomic. 'headMoved' where the head is not `base` any more. */
  commit(push: Push): Promise<void>;
}

export interface EnginePorts {
  clock: Clock;
  chance: Chance;
  store: DeviceStore;
  /** null: this browser can't seal. */
  sealer: Sealer | null;
  /** null: the browser has no Web Locks; the lease alone decides. */
  locks: Locks | null;
  tabs: Tabs;
  marker: Marker;
  surroundings: Surroundings;
  session: SessionRemote;
  pricing: PricingRemote;
  /** A defect that nobody can do anything about on the spot: for the console, never with values in it. */
  report(error: unknown): void;
  /** The grid could not be loaded, and the screen sends the person to the console: once until it is loaded. */
  loadFailed(error: RemoteError | StoreError): void;
}
