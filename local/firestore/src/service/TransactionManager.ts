import { randomBytes } from 'node:crypto';
import type { Database } from '../core/Database';
import { ServiceError, createInvalidArgumentError } from '../core/errors';
import { runQuery, type PreparedQuery } from '../core/query';
import type { StoredDoc } from '../core/value';

/** Idle time before a transaction is aborted and releases its locks. */
const IDLE_MS = 60_000;

/** An open transaction. A read-only one reads a snapshot from its start. */
export interface Transaction {
  id: Buffer;
  database: Database;
  isReadOnly: boolean;
  /** One check per read: true if the read would still return the same. */
  reads: (() => boolean)[];
  /** Locks that it waits for. */
  awaitedLocks: Set<string>;
  expiry: NodeJS.Timeout;
}

const buildAbortedError = (message: string): ServiceError => new ServiceError('ABORTED', message);

/**
 * Serializable transactions. A read locks its documents (a query its collection id) against other transactions, which
 * wait, so contended ones succeed one after the other. Writes outside of transactions do not wait: a transaction that
 * read what they change fails with ABORTED at its next step, and its SDK retries. A query is checked by its full
 * result, which rules out phantom reads.
 */
export class TransactionManager {
  readonly #open = new Map<string, Transaction>();
  readonly #holders = new Map<string, Transaction>();
  readonly #waiting: (() => void)[] = [];

  begin(database: Database, readOnly: { readTime?: object | null } | undefined): Transaction {
    if (readOnly?.readTime) throw createInvalidArgumentError('Reading at a past time is not supported.');
    const transaction: Transaction = {
      id: randomBytes(12),
      database: readOnly ? database.createSnapshot() : database,
      isReadOnly: readOnly !== undefined,
      reads: [],
      awaitedLocks: new Set(),
      expiry: setTimeout(() => this.end(transaction), IDLE_MS).unref(),
    };
    this.#open.set(transaction.id.toString('hex'), transaction);
    return transaction;
  }

  /**
   * Finds an open transaction and restarts its idle time; undefined for the empty id, which means none. Throws
   * INVALID_ARGUMENT for an unknown id.
   */
  find(id: Uint8Array = new Uint8Array()): Transaction | undefined {
    if (id.length === 0) return undefined;
    const transaction = this.#open.get(Buffer.from(id).toString('hex'));
    if (!transaction) throw createInvalidArgumentError('The referenced transaction has expired or is no longer valid.');
    transaction.expiry.refresh();
    return transaction;
  }

  /**
   * Reads and locks documents; if one changes before the end of the transaction, its next step throws ABORTED. Throws
   * ABORTED itself on a deadlock or if an earlier read is outdated.
   */
  async readDocuments(transaction: Transaction, paths: readonly string[][]): Promise<(StoredDoc | null)[]> {
    for (const path of paths) await this.#lock(transaction, path.join('/'));
    this.validate(transaction);
    const { database } = transaction;
    return paths.map((path) => {
      const initial = database.get(path);
      transaction.reads.push(() => database.get(path) === initial);
      return initial;
    });
  }

  async readQuery(transaction: Transaction, query: PreparedQuery): Promise<ReturnType<typeof runQuery>> {
    await this.#lock(transaction, `${query.collectionId}?`);
    this.validate(transaction);
    const initial = runQuery(transaction.database, query);
    transaction.reads.push(() => {
      const { documents } = runQuery(transaction.database, query);
      return documents.length === initial.documents.length && documents.every((doc, i) => doc === initial.documents[i]);
    });
    return initial;
  }

  /** Throws ABORTED if a read of the transaction, of a document or a query, would now return something else. */
  validate(transaction: Transaction): void {
    if (transaction.isReadOnly || transaction.reads.every((unchanged) => unchanged())) return;
    throw buildAbortedError('Too much contention on these documents. Please try again.');
  }

  /** Ends a transaction, releases its locks and wakes all waiters in order of arrival. */
  end(transaction: Transaction): void {
    clearTimeout(transaction.expiry);
    this.#open.delete(transaction.id.toString('hex'));
    for (const [key, holder] of this.#holders) if (holder === transaction) this.#holders.delete(key);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  async #lock(transaction: Transaction, key: string): Promise<void> {
    if (transaction.isReadOnly) return;
    for (;;) {
      const holder = this.#holders.get(key);
      if (holder === undefined || holder === transaction) break;
      if (this.#waitsFor(holder, transaction)) throw buildAbortedError('Transaction lock deadlock. Please try again.');
      transaction.awaitedLocks.add(key);
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
      transaction.awaitedLocks.delete(key);
      if (!this.#open.has(transaction.id.toString('hex'))) throw buildAbortedError('The transaction was ended.');
    }
    this.#holders.set(key, transaction);
    transaction.expiry.refresh();
  }

  /** True if `from` is `to` or waits, directly or through others, for a lock that `to` holds. */
  #waitsFor(from: Transaction, to: Transaction): boolean {
    const holders = [...from.awaitedLocks].map((key) => this.#holders.get(key));
    return from === to || holders.some((holder) => holder !== undefined && this.#waitsFor(holder, to));
  }
}
