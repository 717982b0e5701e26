import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFirestoreBackend, type FirestoreBackend } from '../../../tests/support/firestoreBackend';
import { createFirestoreThrottleStore } from './firestoreThrottleStore';
import { EMPTY_ADDRESS_RECORD } from './testing/emptyAddressRecord';
import type { AddressRecord } from './throttlePolicy';

const NOW = Date.UTC(2026, 0, 10);
const HOUR_MS = 3_600_000;

let backend: FirestoreBackend;
beforeAll(async () => {
  backend = await startFirestoreBackend();
});
afterAll(() => backend.close());

const getDocument = (key: string) => backend.adminFirestore.doc(`login_throttle/${key}`);

/** Each test names its own record; the counts of all addresses are reset. */
async function setUp() {
  await getDocument('everybody').delete();
  return createFirestoreThrottleStore(backend.adminFirestore);
}

const addComparison = (record: AddressRecord): AddressRecord => ({
  ...record,
  unclearedComparisons: [...record.unclearedComparisons, NOW],
});

describe('createFirestoreThrottleStore', () => {
  it('passes an empty record for an address without a document', async () => {
    const store = await setUp();
    const passed: AddressRecord[] = [];
    await store.updateRecord('new', (record) => {
      passed.push(record);
      return null;
    });
    expect(passed).toEqual([EMPTY_ADDRESS_RECORD]);
  });

  it('returns a changed record and passes it to the next change', async () => {
    const store = await setUp();
    const record = { unclearedComparisons: [NOW], forgiven: [NOW - 1], succeededAt: NOW - 2 };
    expect(await store.updateRecord('changed', () => record)).toEqual(record);
    expect(await store.updateRecord('changed', addComparison)).toEqual({ ...record, unclearedComparisons: [NOW, NOW] });
  });

  it('writes nothing for an unchanged record', async () => {
    const store = await setUp();
    await store.updateRecord('unchanged', addComparison);
    const { writes } = backend.countBilled();
    expect(await store.updateRecord('unchanged', () => null)).toEqual(addComparison(EMPTY_ADDRESS_RECORD));
    expect(backend.countBilled().writes).toBe(writes);
  });

  it('stores when the record expires', async () => {
    const store = await setUp();
    await store.updateRecord('expiring', addComparison);
    expect((await getDocument('expiring').get()).data()).toEqual({
      failures: [NOW],
      forgiven: [],
      succeeded_at: null,
      expires_at: Timestamp.fromMillis(NOW + HOUR_MS),
    });
  });

  it('ignores stored fields of another type', async () => {
    const store = await setUp();
    await getDocument('invalid').set({ failures: 'text', forgiven: [NOW, 'text', null], succeeded_at: 'text' });
    expect(await store.updateRecord('invalid', () => null)).toEqual({ ...EMPTY_ADDRESS_RECORD, forgiven: [NOW] });
  });

  it('keeps the comparisons of concurrent transactions', async () => {
    const store = await setUp();
    await Promise.all([store.updateRecord('shared', addComparison), store.updateRecord('shared', addComparison)]);
    expect(await store.updateRecord('shared', () => null)).toMatchObject({ unclearedComparisons: [NOW, NOW] });
  });

  it('returns no minutes before the first write', async () => {
    const store = await setUp();
    expect(await store.readMinutes()).toEqual([]);
  });

  it('returns the counts that it stored', async () => {
    const store = await setUp();
    const [first, second] = [
      { at: NOW, comparisons: 2, failures: 1 },
      { at: NOW + 60_000, comparisons: 1, failures: 1 },
    ];
    expect(await store.updateMinutes(() => [first])).toEqual([first]);
    expect(await store.updateMinutes((minutes) => [...minutes, second])).toEqual([first, second]);
    expect(await store.readMinutes()).toEqual([first, second]);
    expect((await getDocument('everybody').get()).data()).toEqual({ minutes: [first, second] });
  });

  it('ignores stored counts of another shape', async () => {
    const store = await setUp();
    const valid = { at: NOW, comparisons: 1, failures: 0 };
    const invalid = [
      null,
      'text',
      7,
      {},
      { at: NOW },
      ...['at', 'comparisons', 'failures'].map((field) => ({ ...valid, [field]: '1' })),
    ];
    await getDocument('everybody').set({ minutes: [...invalid, valid] });
    expect(await store.readMinutes()).toEqual([valid]);
  });
});
