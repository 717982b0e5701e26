import { randomBytes } from 'node:crypto';
import type { Database } from '../engine/database';
import { ServiceError, invalid } from '../engine/errors';
import { runQuery, type PreparedQuery } from '../engine/query';
import type { StoredDoc } from '../engine/value';

/** What nobody goes on with is given up, and with it its locks. */
const IDLE_MS = 60_000;

/** A transaction that a client began. Read-only ones see the database as it was when they began. */
export interface Transaction {
  id: Buffer;
  database: Database;
  isReadOnly: boolean;
  /** Each read so far, as the question whether it would be answered alike now. */
  reads: (() => boolean)[];
  /** Locks that it waits for. */
  awaited: Set<string>;
  expiry: NodeJS.Timeout;
}

const aborted = (message: string): ServiceError => new ServiceError('ABORTED', message);

/**
 * Serializable transactions. What a transaction read is locked against other transactions, which queue, so contended
 * ones succeed one after the other. Writes outside of transactions do not wait: the transaction that read what they
 * change is ABORTED at its next step, and its SDK tries again. Queries are compared by their whole result: no phantoms.
 */
export class Transactions {
  readonly #open = new Map<string, Transaction>();
  readonly #holders = new Map<string, Transaction>();
  readonly #waiting: (() => void)[] = [];

  begin(database: Database, readOnly: { readTime?: object | null } | undefined): Transaction {
    if (readOnly?.readTime) throw invalid('Reading at a past time is not supported.');
    const transaction: Transaction = {
      id: randomBytes(12),
      database: readOnly ? database.copy() : database,
      isReadOnly: readOnly !== undefined,
      reads: [],
      awaited: new Set(),
      expiry: setTimeout(() => this.end(transaction), IDLE_MS).unref(),
    };
    this.#open.set(transaction.id.toString('hex'), transaction);
    return transaction;
  }

  /** The open transaction with that id, or undefined for the empty id, which stands for none. */
  find(id: Uint8Array = new Uint8Array()): Transaction | undefined {
    if (id.length === 0) return undefined;
    const transaction = this.#open.get(Buffer.from(id).toString('hex'));
    if (!transaction) throw invalid('The referenced transaction has expired or is no longer valid.');
    transaction.expiry.refresh();
    return transaction;
  }

  /** Reads documents for a transaction; they stay as they were read until it ends, or it is ABORTED. */
  async readDocuments(transaction: Transaction, paths: readonly string[][]): Promise<(StoredDoc | null)[]> {
    for (const path of paths) await this.#lock(transaction, path.join('/'));
    this.validate(transaction);
    const { database } = transaction;
    return paths.map((path) => {
      const seen = database.get(path);
      transaction.reads.push(() => database.get(path) === seen);
      return seen;
    });
  }

  async readQuery(transaction: Transaction, query: PreparedQuery): Promise<ReturnType<typeof runQuery>> {
    await this.#lock(transaction, `${query.collectionId}?`);
    this.validate(transaction);
    const seen = runQuery(transaction.database, query);
    transaction.reads.push(() => {
      const { documents } = runQuery(transaction.database, query);
      return documents.length === seen.documents.length && documents.every((doc, i) => doc === seen.documents[i]);
    });
    return seen;
  }

  /** ABORTED when something that the transaction read has changed since. */
  validate(transaction: Transaction): void {
    if (transaction.isReadOnly || transaction.reads.every((unchanged) => unchanged())) return;
    throw aborted('Too much contention on these documents. Please try again.');
  }

  /** Releases everything. Whoever waits looks again, in the order in which they came. */
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
      if (this.#waitsFor(holder, transaction)) throw aborted('Transaction lock deadlock. Please try again.');
      transaction.awaited.add(key);
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
      transaction.awaited.delete(key);
      if (!this.#open.has(transaction.id.toString('hex'))) throw aborted('The transaction was ended.');
    }
    this.#holders.set(key, transaction);
    transaction.expiry.refresh();
  }

  /** Whether `from` waits, directly or through others, for a lock that `to` holds. */
  #waitsFor(from: Transaction, to: Transaction): boolean {
    const holders = [...from.awaited].map((key) => this.#holders.get(key));
    return from === to || holders.some((holder) => holder !== undefined && this.#waitsFor(holder, to));
  }
}
