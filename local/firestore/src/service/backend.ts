import { CommitClock } from '../engine/clock';
import { Database } from '../engine/database';
import { ServiceError } from '../engine/errors';
import type { IndexDefinitions } from '../engine/indexes';
import { prepareQuery, type PreparedQuery } from '../engine/query';
import type { StructuredQuery } from '../engine/structuredQuery';
import type { StoredDoc, Timestamp } from '../engine/value';
import { checkExistence, checkVersions, planCommit, type Plan, type Write } from '../engine/writes';
import type { Ruleset } from '../rules/contract';
import type { Caller } from './caller';
import { Guard, guarded } from './guard';
import { checkIndexes } from './indexDefinitions';
import { Journal } from './journal';
import { entryOf, pathOf, replayEntry, snapshotOf } from './logEntry';
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
  /** Gets one line for each denial and each missing index, with the reason; by default nobody does. */
  report?: ((line: string) => void) | undefined;
}

/** All databases of all projects of one process, and what surrounds them: time, rules, transactions, log, counters. */
export class Backend {
  readonly clock: CommitClock;
  readonly usage = new Usage();
  readonly transactions = new Transactions();
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
      (payload) => replayEntry(payload, (name) => backend.database(name), backend.clock),
      () => [...backend.#databases.values()].map((database) => snapshotOf(database, backend.clock.readTime())),
    );
    return backend;
  }

  /** @param name `projects/{project}/databases/{database}` */
  database(name: string): Database {
    const database = this.#databases.get(name) ?? new Database(name);
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
      this.guard.checkCommit(database, plan, guarded(caller, time, writes.length));
      checkExistence(plan);
      const { reads, writes: written } = this.usage.of(database.projectId);
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

  /** Deletes every document of a database, whatever the rules. */
  async clear(database: Database): Promise<void> {
    const changes = new Map([...database.all()].map((document) => [pathOf(document), null]));
    await this.#write(database, changes, this.clock.nextCommit());
  }

  /** Checks a query and its index. `extra` are fields that aggregations read. */
  prepareQuery(parent: readonly string[], query: StructuredQuery, extra: string[] = []): PreparedQuery {
    const prepared = prepareQuery(parent, query);
    if (this.options.indexes) checkIndexes(this.options.indexes, prepared, extra, this.#report);
    return prepared;
  }

  /** Calls back after each commit that is on the disk, until the returned function is called. */
  onCommit(listener: (database: Database) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when everything that can be read now would survive a kill. */
  async settled(): Promise<void> {
    // After a failed write what is in memory and what is on the disk differ: nothing is answered any more.
    await this.#journal?.settled().catch((error: unknown) => {
      throw new ServiceError('UNAVAILABLE', `The data file cannot be written: ${String(error)}`);
    });
  }

  async close(): Promise<void> {
    await this.#journal?.close();
  }

  async #write(database: Database, changes: Map<string, StoredDoc | null>, time: Timestamp): Promise<void> {
    if (changes.size === 0) return;
    database.apply(changes);
    this.#journal?.append(entryOf(database.name, changes, time));
    await this.settled();
    for (const listener of this.#listeners) listener(database);
  }
}
