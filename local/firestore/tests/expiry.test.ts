import { afterEach, expect, test, vi } from 'vitest';
import { openInProcessFirestore, parseIndexes, startServer, type InProcessFirestore } from '../src/index';

const ROOT = 'projects/demo-test/databases/(default)/documents';
const HOUR_MS = 3_600_000;
const indexes = parseIndexes(
  JSON.stringify({
    indexes: [],
    fieldOverrides: [
      { collectionGroup: 'notes', fieldPath: 'expires_at', ttl: true, indexes: [] },
      { collectionGroup: 'others', fieldPath: 'expires_at', indexes: [] },
    ],
  }),
);

afterEach(() => vi.useRealTimers());

async function put({ handleRest }: InProcessFirestore, path: string, expires_at: object): Promise<void> {
  const request = { method: 'PATCH', url: `/v1/${ROOT}/${path}`, authorization: 'Bearer owner' };
  const { status } = await handleRest({ ...request, body: JSON.stringify({ fields: { expires_at } }) });
  expect(status).toBe(200);
}

const listPaths = ({ backend }: InProcessFirestore): string[] =>
  [...backend.getDatabase('projects/demo-test/databases/(default)').listAll()].map(({ name }) =>
    name.slice(ROOT.length + 1),
  );

const toTimestamp = (ms: number) => ({ timestampValue: new Date(ms).toISOString() });

test('deletes documents whose TTL field has passed by the given clock', async () => {
  let now = Date.UTC(2026, 0, 1);
  const firestore = await openInProcessFirestore({ indexes, now: () => now });
  await put(firestore, 'notes/soon', toTimestamp(now + 1_000));
  await put(firestore, 'notes/soon/notes/below', toTimestamp(now + 1_000));
  await put(firestore, 'notes/later', toTimestamp(now + 2_000));
  await put(firestore, 'notes/text', { stringValue: '2020-01-01' });
  await put(firestore, 'others/soon', toTimestamp(now + 1_000));
  await firestore.backend.deleteExpired();
  expect(listPaths(firestore)).toHaveLength(5);
  now += 1_000;
  await firestore.backend.deleteExpired();
  expect(listPaths(firestore)).toHaveLength(5);
  now += 500;
  await firestore.backend.deleteExpired();
  expect(listPaths(firestore)).toEqual(['notes/later', 'notes/text', 'others/soon']);
  expect(firestore.backend.usage.getCounts('demo-test').writes.delete).toBe(2);
});

test('deletes nothing without index definitions', async () => {
  const firestore = await openInProcessFirestore();
  await put(firestore, 'notes/past', toTimestamp(0));
  await firestore.backend.deleteExpired();
  expect(listPaths(firestore)).toEqual(['notes/past']);
});

test('deletes expired documents of a server every hour until it closes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { firestore, close } = await startServer({ indexes });
  await put(firestore, 'notes/past', toTimestamp(0));
  vi.advanceTimersByTime(HOUR_MS - 1);
  expect(listPaths(firestore)).toEqual(['notes/past']);
  vi.advanceTimersByTime(1);
  expect(listPaths(firestore)).toEqual([]);
  await close();
  expect(vi.getTimerCount()).toBe(0);
});
