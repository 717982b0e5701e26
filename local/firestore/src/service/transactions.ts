import { randomBytes } from 'node:crypto';
import type { Database } from '../engine/database';
import { ServiceError, invalid } from '../engine/errors';
import { runQuery, type PreparedQuery } from '../engine/query';
import type { StoredDoc, Timestamp } from '../engine/value';

const LOCK_WAIT_MS = 20_000;
const IDLE_MS = 60_000;

/** A transaction that a client began. Read-only ones see the database as it was when they began. */
export interface Transaction {
  id: Buffer;
  database: Database;
  isReadOnly: boolean;
  /** Each read so far, as the question whether it would be answered alike now. */
  reads: (() => boolean)[];
  lastUseMs: number;
}

/** One who asks for a lock: the first of a queue has it, the others wait. */
interface Claim {
  transaction: Transaction;
  settle: (refusal?: ServiceError) => void;
}

const aborted = (message: string): ServiceError => new ServiceError('ABORTED', message);

/**
 * Serializable transactions. What a transaction read is locked against other transactions, which queue, so contended
 * ones succeed one after the other. Writes outside of transactions do not wait: the transaction that read what they
 * change is ABORTED at its next step, and its SDK tries again. Queries are compared by their whole result: no phantoms.
 */
export class Transactions {
  readonly #open = new Map<string, Transaction>();
  readonly #locks = new Map<string, Claim[]>();

  /** @param nowMs milliseconds since 1970 */
  constructor(private readonly nowMs: () => number) {}

  begin(database: Database, readOnly: { readTime?: Timestamp | null } | undefined): Transaction {
    if (readOnly?.readTime) throw invalid('Reading at a past time is not supported.');
    for (const other of this.#open.values()) if (this.nowMs() - other.lastUseMs > IDLE_MS) this.end(other);
    const transaction: Transaction = {
      id: randomBytes(12),
      database: readOnly ? database.copy() : database,
      isReadOnly: readOnly !== undefined,
      reads: [],
      lastUseMs: this.nowMs(),
    };
    this.#open.set(transaction.id.toString('hex'), transaction);
    return transaction;
  }

  /** The open transaction with that id, or undefined for the empty id, which stands for none. */
  find(id: Uint8Array = new Uint8Array()): Transaction | undefined {
    if (id.length === 0) return undefined;
    const transaction = this.#open.get(Buffer.from(id).toString('hex'));
    if (!transaction) throw invalid('The referenced transaction has expired or is no longer valid.');
    transaction.lastUseMs = this.nowMs();
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

  /** Releases everything; whoever waited goes on. */
  end(transaction: Transaction): void {
    this.#open.delete(transaction.id.toString('hex'));
    for (const key of this.#locks.keys()) this.#leave(key, transaction, aborted('The transaction was ended.'));
  }

  /** Takes a transaction out of a queue. It may stand there several times: it may read several documents at a time. */
  #leave(key: string, transaction: Transaction, refusal: ServiceError): void {
    const queue = this.#locks.get(key) ?? [];
    const left = queue.filter((claim) => claim.transaction !== transaction);
    for (const claim of queue) if (claim.transaction === transaction) claim.settle(refusal);
    if (left.length > 0) this.#locks.set(key, left);
    else this.#locks.delete(key);
    const holder = left[0]?.transaction;
    for (const claim of left) if (claim.transaction === holder) claim.settle();
  }

  async #lock(transaction: Transaction, key: string): Promise<void> {
    if (transaction.isReadOnly) return;
    const queue = this.#locks.get(key) ?? [];
    this.#locks.set(key, queue);
    const holder = queue[0]?.transaction;
    if (holder === transaction) return;
    if (holder && this.#waitsFor(holder, transaction)) throw aborted('Transaction lock deadlock. Please try again.');
    await new Promise<void>((resolve, reject) => {
      const giveUp = (): void => this.#leave(key, transaction, aborted('Transaction lock timeout.'));
      const timer = setTimeout(giveUp, LOCK_WAIT_MS);
      const settle = (refusal?: ServiceError): void => {
        clearTimeout(timer);
        if (refusal) reject(refusal);
        else resolve();
      };
      queue.push({ transaction, settle });
      if (!holder) settle();
    });
    transaction.lastUseMs = this.nowMs();
  }

  /** Whether `from` waits, directly or through others, for a lock that `to` holds. */
  #waitsFor(from: Transaction, to: Transaction): boolean {
    if (from === to) return true;
    for (const [holder, ...waiting] of this.#locks.values()) {
      if (holder && waiting.some((claim) => claim.transaction === from && this.#waitsFor(holder.transaction, to)))
        return true;
    }
    return false;
  }
}
