import { CommitClock } from '../core/CommitClock';
import { Database } from '../core/Database';
import { ServiceError } from '../core/errors';
import { listExpiredDocuments } from '../core/listExpiredDocuments';
import type { IndexDefinitions } from '../core/indexDefinitions';
import { prepareQuery, type PreparedQuery } from '../core/query';
import type { StructuredQuery } from '../core/structuredQuery';
import type { StoredDoc, Timestamp } from '../core/value';
import {
  assertExistsPreconditions,
  assertUpdateTimePreconditions,
  planCommit,
  type CommitPlan,
  type Write,
} from '../core/writes';
import type { Ruleset } from '../rules/ruleset';
import type { Caller } from './caller';
import { Guard, createRequestContext } from './Guard';
import { assertIndexExists } from './assertIndexExists';
import { Journal } from './Journal';
import { encodeCommit, getDocumentPath, replayEntry, encodeSnapshot } from './journalEntry';
import { TransactionManager, type Transaction } from './TransactionManager';
import { UsageCounter } from './UsageCounter';

export interface BackendOptions {
  /** Data file; without it, data lives in memory only. */
  dataFile?: string | undefined;
  /** Default rules of projects without rules of their own. Without any, only the owner has access. */
  rules?: Ruleset | undefined;
  /** Without it, no query fails for a missing index and no document expires. */
  indexes?: IndexDefinitions | undefined;
  /** Milliseconds since 1970, possibly with a fraction. */
  now?: (() => number) | undefined;
  /** Receives one line with the reason per denial and per missing index; discarded by default. */
  report?: ((line: string) => void) | undefined;
}

/** All databases of all projects of one process, with clock, rules, transactions, journal and counters. */
export class Backend {
  readonly clock: CommitClock;
  readonly usage = new UsageCounter();
  readonly transactions = new TransactionManager();
  readonly guard: Guard;
  readonly #databases = new Map<string, Database>();
  readonly #listeners = new Set<(database: Database) => void>();
  readonly #report: (line: string) => void;
  #journal: Journal | null = null;

  private constructor(private readonly options: BackendOptions) {
    this.clock = new CommitClock(options.now ?? (() => performance.timeOrigin + performance.now()));
    this.#report = options.report ?? (() => undefined);
    this.guard = new Guard(options.rules, this.usage, this.#report);
  }

  static async open(options: BackendOptions = {}): Promise<Backend> {
    const backend = new Backend(options);
    if (options.dataFile === undefined) return backend;
    backend.#journal = await Journal.open(
      options.dataFile,
      (payload) => replayEntry(payload, (name) => backend.getDatabase(name), backend.clock),
      () =>
        [...backend.#databases.values()].map((database) => encodeSnapshot(database, backend.clock.createReadTime())),
    );
    return backend;
  }

  /** @param name `projects/{project}/databases/{database}` */
  getDatabase(name: string): Database {
    const database = this.#databases.get(name) ?? new Database(name);
    this.#databases.set(name, database);
    return database;
  }

  /**
   * Validates, authorizes and applies writes; resolves once they are on the disk. Runs synchronously up to the journal,
   * so a commit is atomic. Ends the transaction, even on an error.
   */
  async commit(
    database: Database,
    writes: readonly Write[],
    caller: Caller,
    transaction?: Transaction,
  ): Promise<CommitPlan> {
    try {
      if (transaction) this.transactions.validate(transaction);
      const time = this.clock.createCommitTime();
      const plan = planCommit(database, writes, time);
      // Comes before the rules: SDKs retry a stale transaction only on this error, which reveals nothing new to its
      // sender.
      assertUpdateTimePreconditions(plan);
      this.guard.assertCommitAllowed(database, plan, createRequestContext(caller, time));
      assertExistsPreconditions(plan);
      const { reads, writes: written } = this.usage.getCounts(database.projectId);
      for (const { kind, before } of plan.steps) {
        if (kind === 'verify') reads.get += 1;
        else written[kind === 'delete' ? 'delete' : before ? 'update' : 'create'] += 1;
      }
      const changes = new Map([...plan.changes].filter(([path, doc]) => database.get(path.split('/')) !== doc));
      await this.#write(database, changes, time);
      return plan;
    } finally {
      if (transaction) this.transactions.end(transaction);
    }
  }

  /** Deletes every document of a database without checking rules. */
  async clear(database: Database): Promise<void> {
    const changes = new Map([...database.listAll()].map((document) => [getDocumentPath(document), null]));
    await this.#write(database, changes, this.clock.createCommitTime());
  }

  /** Deletes the documents whose TTL field has passed, without checking rules; billed like other deletes. */
  async deleteExpired(): Promise<void> {
    const { indexes } = this.options;
    if (!indexes) return;
    for (const database of this.#databases.values()) {
      const time = this.clock.createCommitTime();
      const expired = listExpiredDocuments(database, indexes, time);
      this.usage.getCounts(database.projectId).writes.delete += expired.length;
      await this.#write(database, new Map(expired.map((document) => [getDocumentPath(document), null])), time);
    }
  }

  /**
   * Validates a query (throws INVALID_ARGUMENT) and its index (FAILED_PRECONDITION). `aggregatedFields` are those that
   * aggregations read.
   */
  prepareQuery(parent: readonly string[], query: StructuredQuery, aggregatedFields: string[] = []): PreparedQuery {
    const prepared = prepareQuery(parent, query);
    if (this.options.indexes) assertIndexExists(this.options.indexes, prepared, aggregatedFields, this.#report);
    return prepared;
  }

  /** Subscribes to commits that are on the disk; returns the unsubscribe function. */
  onCommit(listener: (database: Database) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Resolves once every applied commit is on the disk, at once without a data file. Throws UNAVAILABLE after a failed
   * write.
   */
  async waitForFlush(): Promise<void> {
    // After a failed write, memory and disk differ: every later request fails.
    await this.#journal?.waitForFlush().catch((error: unknown) => {
      throw new ServiceError('UNAVAILABLE', `The data file cannot be written: ${String(error)}`);
    });
  }

  async close(): Promise<void> {
    await this.#journal?.close();
  }

  async #write(database: Database, changes: Map<string, StoredDoc | null>, time: Timestamp): Promise<void> {
    if (changes.size === 0) return;
    database.apply(changes);
    this.#journal?.append(encodeCommit(database.name, changes, time));
    await this.waitForFlush();
    for (const listener of this.#listeners) listener(database);
  }
}
