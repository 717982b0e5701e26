import { forceCloseDatabase, IDBDatabase as MemoryDatabase, IDBKeyRange } from 'fake-indexeddb';
import type { IndexedDbHost } from '../../src/storage/schema';

/** What goes wrong with the next transactions of a tab. */
export type StorageFault =
  /** The connection is closed by the system when the transaction is asked for. */
  | { kind: 'close' }
  /** The transaction is aborted so many turns of the loop after it began. */
  | { kind: 'abort'; turns: number; name: 'UnknownError' | 'QuotaExceededError' };

/** The database as one tab sees it: its connections, and what shall go wrong with them. */
export interface TabDatabase {
  host: IndexedDbHost;
  /** Each is used by one transaction, after so many others went well. */
  plan(fault: StorageFault, after: number): void;
  forgetFaults(): void;
  /** What open connections see when the site's data are deleted. */
  disconnect(): void;
  /** What a killed process leaves: nothing of a transaction that was not complete. */
  kill(): void;
}

interface Faults {
  planned: { fault: StorageFault; after: number }[];
  dead: boolean;
}

const faultsOf = new WeakMap<IDBDatabase, Faults>();

function nextFault({ planned }: Faults): StorageFault | null {
  const [first] = planned;
  if (first === undefined) return null;
  if (first.after > 0) {
    first.after -= 1;
    return null;
  }
  planned.shift();
  return first.fault;
}

/** The in-memory database has no public way to fail a transaction as a browser does; its own abort takes the reason. */
function abort(transaction: object, name: string): void {
  const inside: unknown = Reflect.get(transaction, '_abort');
  if (typeof inside !== 'function') throw new Error('fake-indexeddb has another inside by now.');
  if (Reflect.get(transaction, '_state') !== 'finished') Reflect.apply(inside, transaction, [name]);
}

function abortLater(transaction: object, turns: number, name: string): void {
  if (turns === 0) abort(transaction, name);
  else setImmediate(() => abortLater(transaction, turns - 1, name));
}

/** The package declares the parameter as the class where it means an instance. */
function disconnect(db: IDBDatabase): void {
  Reflect.apply(forceCloseDatabase, undefined, [db]);
}

let patched = false;

function patchTransactions(): void {
  if (patched) return;
  patched = true;
  const begin = MemoryDatabase.prototype.transaction;
  MemoryDatabase.prototype.transaction = function transaction(this: IDBDatabase, ...args) {
    const faults = faultsOf.get(this);
    if (faults?.dead === true) throw new DOMException('The process is gone.', 'InvalidStateError');
    const fault = faults === undefined ? null : nextFault(faults);
    if (fault?.kind === 'close') disconnect(this);
    const made = begin.apply(this, args);
    if (fault?.kind === 'abort') setImmediate(() => abortLater(made, fault.turns, fault.name));
    return made;
  };
}

/** Open transactions of a connection: fake-indexeddb keeps them on the database that all connections share. */
function openTransactions(db: IDBDatabase): object[] {
  const raw: unknown = Reflect.get(db, '_rawDatabase');
  if (typeof raw !== 'object' || raw === null) return [];
  const transactions: unknown = Reflect.get(raw, 'transactions');
  if (!Array.isArray(transactions)) return [];
  return transactions.filter(
    (one: unknown) => typeof one === 'object' && one !== null && Reflect.get(one, 'db') === db,
  );
}

/** `factory` is the disk of the device: asked for each opening, since clearing the browser's data replaces it. */
export function createTabDatabase(factory: () => IDBFactory): TabDatabase {
  patchTransactions();
  const faults: Faults = { planned: [], dead: false };
  const connections = new Set<IDBDatabase>();

  function open(...args: Parameters<IDBFactory['open']>): IDBOpenDBRequest {
    if (faults.dead) throw new DOMException('The process is gone.', 'InvalidStateError');
    const disk = factory();
    const request = disk.open(...args);
    request.addEventListener('success', () => {
      connections.add(request.result);
      faultsOf.set(request.result, faults);
      // Opened while the data were being deleted: nobody can go on writing to what is gone.
      if (disk !== factory()) disconnect(request.result);
    });
    return request;
  }

  return {
    host: {
      indexedDB: {
        open,
        cmp: (first, second) => factory().cmp(first, second),
        databases: () => factory().databases(),
        deleteDatabase: (name) => factory().deleteDatabase(name),
      },
      IDBKeyRange,
    },
    plan: (fault, after) => void faults.planned.push({ fault, after }),
    forgetFaults: () => void (faults.planned.length = 0),
    disconnect() {
      for (const db of connections) disconnect(db);
    },
    kill() {
      faults.dead = true;
      for (const db of connections) {
        for (const transaction of openTransactions(db)) abort(transaction, 'AbortError');
        db.close();
      }
    },
  };
}
