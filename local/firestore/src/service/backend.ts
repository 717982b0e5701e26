import { CommitClock } from '../engine/clock';
import { Database } from '../engine/database';
import { ServiceError } from '../engine/errors';
import { checkIndexes, type IndexDefinitions } from '../engine/indexes';
import { parseDatabaseName } from '../engine/resourceName';
import type { StoredDoc, Timestamp } from '../engine/value';
import { checkExistence, checkVersions, planCommit, type Plan, type Write } from '../engine/writes';
import { prepareQuery, type PreparedQuery } from '../engine/query';
import type { StructuredQuery } from '../engine/structuredQuery';
import type { Ruleset } from '../rules/contract';
import type { Caller } from './caller';
import { Guard, newLedger } from './guard';
import { Journal } from './journal';
import { entryOf, snapshotEntries, replayEntry } from './logEntry';
import { Transactions, type Transaction } from './transactions';
import { Usage } from './usage';

export interface BackendOptions {
  /** File that the data is kept in; without it the data lives in memory only. */
  dataFile?: string | undefined;
  /** Rules of every project that is given none of its own. Without any, only the owner passes. */
  rules?: Ruleset | undefined;
  /** Without it no query is refused for want of an index. */
  indexes?: IndexDefinitions | undefined;
  /** Milliseconds since 1970; may have a fraction. */
  now?: (() => number) | undefined;
  /** Gets one line for each denial, with the reason; by default nobody does. */
  report?: ((line: string) => void) | undefined;
}

/** After a failed write what is in memory and what is on the disk differ: nothing is answered any more. */
function onDisk(written: Promise<void>): Promise<void> {
  return written.catch((error: unknown) => {
    throw new ServiceError('UNAVAILABLE', `The data file cannot be written: ${String(error)}`);
  });
}

/** All databases of all projects of one process, and what surrounds them: time, rules, transactions, log, counters. */
export class Backend {
  readonly clock: CommitClock;
  readonly usage = new Usage();
  readonly transactions: Transactions;
  readonly guard: Guard;
  indexes: IndexDefinitions | null;
  readonly #databases = new Map<string, Database>();
  readonly #listeners = new Set<(database: Database) => void>();
  readonly #report: (line: string) => void;
  #journal: Journal | null = null;

  private constructor(options: BackendOptions) {
    const now = options.now ?? (() => performance.timeOrigin + performance.now());
    this.clock = new CommitClock(now);
    this.transactions = new Transactions(now);
    this.#report = options.report ?? (() => undefined);
    this.guard = new Guard(options.rules ?? null, this.usage, this.#report);
    this.indexes = options.indexes ?? null;
  }

  static async open(options: BackendOptions = {}): Promise<Backend> {
    const backend = new Backend(options);
    if (options.dataFile === undefined) return backend;
    backend.#journal = await Journal.open(
      options.dataFile,
      (payload) => replayEntry(payload, (name) => backend.database(name), backend.clock),
      () => snapshotEntries(backend.#databases.values()),
    );
    return backend;
  }

  database(name: string): Database {
    const known = this.#databases.get(name);
    if (known) return known;
    parseDatabaseName(name);
    const database = new Database(name);
    this.#databases.set(name, database);
    return database;
  }

  /** Checks, judges, applies and logs writes as one. Up to the log nothing else runs between: that makes it atomic. */
  async commit(database: Database, writes: readonly Write[], caller: Caller, transaction?: Transaction): Promise<Plan> {
    try {
      if (transaction) this.transactions.validate(transaction);
      const time = this.clock.nextCommit();
      const plan = planCommit(database, writes, time);
      // A stale version tells nothing that its sender did not know, and must reach the SDK, which then tries again.
      checkVersions(plan);
      this.guard.checkCommit(database, plan, { caller, time, lookups: newLedger(writes.length) });
      checkExistence(plan, database.name);
      this.#count(database, plan);
      const changes = new Map([...plan.changes].filter(([path, doc]) => database.get(path.split('/')) !== doc));
      await this.#write(database, changes, time);
      return plan;
    } finally {
      if (transaction) this.transactions.end(transaction);
    }
  }

  /** Deletes every document of a database, whatever the rules. */
  async clear(database: Database): Promise<void> {
    const paths = [...database.all()].map((document) => document.name.split('/').slice(5).join('/'));
    await this.#write(database, new Map(paths.map((path) => [path, null])), this.clock.nextCommit());
  }

  /** Checks a query, its index and, for clients, the rules. */
  prepareQuery(
    database: Database,
    parent: readonly string[],
    query: StructuredQuery,
    extra: string[] = [],
  ): PreparedQuery {
    const prepared = prepareQuery(parent, query);
    if (this.indexes) checkIndexes(this.indexes, database.name, prepared, extra, this.#report);
    return prepared;
  }

  /** Calls back after each commit that is on the disk, until the returned function is called. */
  onCommit(listener: (database: Database) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when everything that can be read now would survive a kill. */
  async settled(): Promise<void> {
    if (this.#journal) await onDisk(this.#journal.settled());
  }

  async close(): Promise<void> {
    await this.#journal?.close();
  }

  async #write(database: Database, changes: Map<string, StoredDoc | null>, time: Timestamp): Promise<void> {
    if (changes.size === 0) return;
    database.apply(changes);
    if (this.#journal) await onDisk(this.#journal.append(entryOf(database.name, changes, time)));
    for (const listener of this.#listeners) listener(database);
  }

  #count(database: Database, plan: Plan): void {
    const { reads, writes } = this.usage.of(parseDatabaseName(database.name).projectId);
    for (const { kind, before } of plan.steps) {
      if (kind === 'verify') reads.get += 1;
      else if (kind === 'delete') writes.delete += 1;
      else writes[before ? 'update' : 'create'] += 1;
    }
  }
}
