import { Timestamp, type Firestore } from 'firebase-admin/firestore';
import type { ThrottleStore } from './LoginThrottle';
import { computeRecordExpiry, type AddressRecord, type OneMinuteCounts } from './throttlePolicy';

const COLLECTION = 'login_throttle';
/** Counts of all addresses; never expires. */
const GLOBAL_DOCUMENT = 'everybody';

type DocumentFields = Record<string, unknown> | undefined;

/**
 * Stores `login_throttle/{key}`: `{failures: number[], forgiven: number[], succeeded_at: number | null, expires_at}`,
 * and `login_throttle/everybody`: `{minutes: {at, comparisons, failures}[]}`, both unreadable to clients. Times are ms
 * since 1970, except the Timestamp `expires_at`: Firestore's TTL policy (`firestore.indexes.json`) deletes expired
 * records within a day.
 */
export function createFirestoreThrottleStore(firestore: Firestore): ThrottleStore {
  const getDocument = (key: string) => firestore.collection(COLLECTION).doc(key);
  return {
    updateRecord(key, change) {
      return firestore.runTransaction(async (transaction) => {
        const stored = parseRecord((await transaction.get(getDocument(key))).data());
        const next = change(stored);
        if (next === null) return stored;
        transaction.set(getDocument(key), toFields(next));
        return next;
      });
    },
    async readMinutes() {
      return parseMinutes((await getDocument(GLOBAL_DOCUMENT).get()).data());
    },
    updateMinutes(change) {
      return firestore.runTransaction(async (transaction) => {
        const minutes = change(parseMinutes((await transaction.get(getDocument(GLOBAL_DOCUMENT))).data()));
        transaction.set(getDocument(GLOBAL_DOCUMENT), { minutes });
        return minutes;
      });
    },
  };
}

function parseRecord(data: DocumentFields): AddressRecord {
  const succeededAt: unknown = data?.['succeeded_at'];
  return {
    unclearedComparisons: parseList(data, 'failures', isNumber),
    forgiven: parseList(data, 'forgiven', isNumber),
    succeededAt: isNumber(succeededAt) ? succeededAt : null,
  };
}

function toFields(record: AddressRecord): Record<string, unknown> {
  return {
    failures: record.unclearedComparisons,
    forgiven: record.forgiven,
    succeeded_at: record.succeededAt,
    expires_at: Timestamp.fromMillis(computeRecordExpiry(record)),
  };
}

function parseMinutes(data: DocumentFields): OneMinuteCounts[] {
  return parseList(data, 'minutes', isMinuteCounts);
}

function parseList<Item>(data: DocumentFields, field: string, isItem: (value: unknown) => value is Item): Item[] {
  const list: unknown = data?.[field];
  return Array.isArray(list) ? list.filter(isItem) : [];
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function isMinuteCounts(value: unknown): value is OneMinuteCounts {
  if (typeof value !== 'object' || value === null) return false;
  return ['at', 'comparisons', 'failures'].every((field) => isNumber(Reflect.get(value, field)));
}
