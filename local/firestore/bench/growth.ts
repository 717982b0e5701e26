import { readFileSync } from 'node:fs';
import { compileRules, openInProcessFirestore, parseIndexes, type InProcessFirestore } from '../src/index';
import { buildPushWrites, buildSeedWrites, createAdminToken } from './push';

/**
 * Measures with the project's rules, in memory and without sockets, what must not grow with a collection: a commit of
 * 400 documents and one page of a query; the first page after a commit also sorts in what changed. Prints medians in
 * ms of processor time per collection size.
 */
const SIZES = [1_000, 5_000, 20_000];
const PAGE_SIZE = 500;
/** With its cost each, and both heads and the change record: 399 documents. */
const ITEMS_PER_COMMIT = 198;
const ROUNDS = 9;
const DATABASE = 'projects/demo-bench/databases/(default)';

const root = new URL('../../../', import.meta.url);
const readProjectFile = (name: string): string => readFileSync(new URL(name, root), 'utf8');

type Work = 'commit of 400' | 'page after a commit' | 'next page';

type Post = (method: string, body: object, authorization?: string) => Promise<unknown>;

function createPost({ handleRest }: InProcessFirestore): Post {
  return async (method, body, authorization = `Bearer ${createAdminToken('demo-bench')}`) => {
    const url = `/v1/${DATABASE}/documents:${method}`;
    const response = await handleRest({ method: 'POST', url, authorization, body: JSON.stringify(body) });
    if (response.status !== 200) throw new Error(JSON.stringify(response.body));
    return response.body;
  };
}

interface Page {
  document?: { name: string; fields: { revision: { integerValue: string } } };
}

const buildPageQuery = (last: Page | undefined): object => ({
  from: [{ collectionId: 'pricing_items' }],
  where: { fieldFilter: { field: { fieldPath: 'revision' }, op: 'GREATER_THAN', value: { integerValue: 0 } } },
  orderBy: [{ field: { fieldPath: 'revision' } }, { field: { fieldPath: '__name__' } }],
  ...(last?.document && {
    startAt: { values: [last.document.fields.revision, { referenceValue: last.document.name }], before: false },
  }),
  limit: PAGE_SIZE,
});

const computeMedian = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

async function measure<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  times.push((user + system) / 1000);
  return result;
}

async function measureSize(size: number): Promise<Record<string, string>> {
  const firestore = await openInProcessFirestore({
    rules: compileRules(readProjectFile('firestore.rules')),
    indexes: parseIndexes(readProjectFile('firestore.indexes.json')),
  });
  const post = createPost(firestore);
  const ids = Array.from({ length: size }, (_, index) => `item-${index}`);
  await post('commit', { writes: buildSeedWrites(DATABASE) }, 'Bearer owner');
  let revision = 0;
  const pushNext = async (): Promise<void> => {
    const start = (revision * ITEMS_PER_COMMIT) % size;
    revision += 1;
    await post('commit', { writes: buildPushWrites(DATABASE, revision, ids.slice(start, start + ITEMS_PER_COMMIT)) });
  };
  for (let written = 0; written < size; written += ITEMS_PER_COMMIT) await pushNext();

  const times: Record<Work, number[]> = { 'commit of 400': [], 'page after a commit': [], 'next page': [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await measure(times['commit of 400'], pushNext);
    let last: Page | undefined;
    let work: Work = 'page after a commit';
    do {
      const found = (await measure(times[work], () =>
        post('runQuery', { structuredQuery: buildPageQuery(last) }),
      )) as Page[];
      last = found[PAGE_SIZE - 1];
      work = 'next page';
    } while (last);
  }
  await firestore.close();
  return Object.fromEntries(Object.entries(times).map(([work, some]) => [work, computeMedian(some).toFixed(1)]));
}

const table: Record<string, object> = {};
for (const size of SIZES) table[`${size} documents`] = await measureSize(size);
console.table(table);
