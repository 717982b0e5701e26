import { forceCloseDatabase, IDBDatabase as MemoryDatabase, IDBKeyRange } from 'fake-indexeddb';
import type { IndexedDbGlobals } from '../../src/storage/schema';

/** A fault of one coming transaction of a tab. */
export type StorageFault =
  /** The system closes the connection when the transaction is opened. */
  | { kind: 'close' }
  /** The transaction aborts after this many turns of the loop. */
  | { kind: 'abort'; turns: number; name: 'UnknownError' | 'QuotaExceededError' };

/** One tab's view of the database: its connections and their planned faults. */
export interface TabDatabaseConnections {
  host: IndexedDbGlobals;
  /**
   * Plans a fault for one transaction, after `after` others. Faults occur in the order planned; each counts from the
   * previous one.
   */
  planFault(fault: StorageFault, after: number): void;
  clearFaults(): void;
  /** Closes open connections, as deleting the site's data does. */
  disconnect(): void;
  /** Aborts incomplete transactions, as killing the process does. */
  kill(): void;
}

interface Faults {
  planned: { fault: StorageFault; after: number }[];
  isKilled: boolean;
}

const faultsByConnection = new WeakMap<IDBDatabase, Faults>();

function takeNextFault({ planned }: Faults): StorageFault | null {
  const [first] = planned;
  if (first === undefined) return null;
  if (first.after > 0) {
    first.after -= 1;
    return null;
  }
  planned.shift();
  return first.fault;
}

/** Aborts a transaction with this error name through a private method: fake-indexeddb has no public one. */
function abort(transaction: object, name: string): void {
  const privateAbort: unknown = Reflect.get(transaction, '_abort');
  if (typeof privateAbort !== 'function') throw new Error('fake-indexeddb has no method _abort.');
  if (Reflect.get(transaction, '_state') !== 'finished') Reflect.apply(privateAbort, transaction, [name]);
}

function abortLater(transaction: object, turns: number, name: string): void {
  if (turns === 0) abort(transaction, name);
  else setImmediate(() => abortLater(transaction, turns - 1, name));
}

/** Calls `forceCloseDatabase` with an instance, which it expects although its type says class. */
function disconnect(db: IDBDatabase): void {
  Reflect.apply(forceCloseDatabase, undefined, [db]);
}

let isPatched = false;

function patchTransactions(): void {
  if (isPatched) return;
  isPatched = true;
  const begin = MemoryDatabase.prototype.transaction;
  MemoryDatabase.prototype.transaction = function transaction(this: IDBDatabase, ...args) {
    const faults = faultsByConnection.get(this);
    if (faults?.isKilled === true) throw new DOMException('The tab was killed.', 'InvalidStateError');
    const fault = faults === undefined ? null : takeNextFault(faults);
    if (fault?.kind === 'close') disconnect(this);
    const started = begin.apply(this, args);
    if (fault?.kind === 'abort') setImmediate(() => abortLater(started, fault.turns, fault.name));
    return started;
  };
}

/** Lists the open transactions of a connection: fake-indexeddb keeps them on the shared database. */
function listOpenTransactions(db: IDBDatabase): object[] {
  const raw: unknown = Reflect.get(db, '_rawDatabase');
  if (typeof raw !== 'object' || raw === null) return [];
  const transactions: unknown = Reflect.get(raw, 'transactions');
  if (!Array.isArray(transactions)) return [];
  return transactions.filter(
    (one: unknown) => typeof one === 'object' && one !== null && Reflect.get(one, 'db') === db,
  );
}

/** @param getDisk returns the device's current disk: clearing the site's data replaces it */
export function createTabDatabaseConnections(getDisk: () => IDBFactory): TabDatabaseConnections {
  patchTransactions();
  const faults: Faults = { planned: [], isKilled: false };
  const connections = new Set<IDBDatabase>();

  function open(...args: Parameters<IDBFactory['open']>): IDBOpenDBRequest {
    if (faults.isKilled) throw new DOMException('The tab was killed.', 'InvalidStateError');
    const disk = getDisk();
    const request = disk.open(...args);
    request.addEventListener('success', () => {
      connections.add(request.result);
      faultsByConnection.set(request.result, faults);
      // The connection opened during a deletion: close it, so that nothing is written to the deleted database.
      if (disk !== getDisk()) disconnect(request.result);
    });
    return request;
  }

  return {
    host: {
      indexedDB: {
        open,
        cmp: (first, second) => getDisk().cmp(first, second),
        databases: () => getDisk().databases(),
        deleteDatabase: (name) => getDisk().deleteDatabase(name),
      },
      IDBKeyRange,
    },
    planFault: (fault, after) => void faults.planned.push({ fault, after }),
    clearFaults: () => void (faults.planned.length = 0),
    disconnect() {
      for (const db of connections) disconnect(db);
    },
    kill() {
      faults.isKilled = true;
      for (const db of connections) {
        for (const transaction of listOpenTransactions(db)) abort(transaction, 'AbortError');
        db.close();
      }
    },
  };
}
