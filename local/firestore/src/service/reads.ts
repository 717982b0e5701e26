import { aggregate, aggregatedFields } from '../engine/aggregate';
import type { Database } from '../engine/database';
import { denied, invalid, ServiceError } from '../engine/errors';
import { compareStrings } from '../engine/order';
import { prepareQuery, project, runQuery, selectedPaths } from '../engine/query';
import { parseDocumentName, parseParentName } from '../engine/resourceName';
import { queryOf, type StructuredQuery } from '../engine/structuredQuery';
import type { StoredDoc } from '../engine/value';
import type { Backend } from './backend';
import type { Caller } from './caller';
import { guarded, type GuardedRequest } from './guard';
import type { Requests } from './messages';
import type { Transaction } from './transactions';

/** Documents that an aggregation counts for the price of one read. */
const AGGREGATED_PER_READ = 1000;
const DEFAULT_PAGE_SIZE = 100;

type Consistency = Pick<Requests['RunQuery'], 'transaction' | 'newTransaction' | 'readTime'>;

/** A read of one caller: what it reads from, in which transaction, and what the first answer says of that one. */
interface ReadContext {
  database: Database;
  transaction: Transaction | undefined;
  begun: { transaction?: Uint8Array };
  access: GuardedRequest;
}

/** One page of sorted keys behind `pageToken`, which is the last key of the page before. */
function pageOf(
  all: Iterable<string>,
  { pageSize, pageToken }: { pageSize: number; pageToken: string },
): { keys: string[]; nextPageToken: string } {
  if (pageSize < 0) throw invalid('page_size must be 0 or more.');
  const left = [...new Set(all)].filter((key) => compareStrings(key, pageToken) > 0).toSorted(compareStrings);
  const keys = left.slice(0, pageSize || DEFAULT_PAGE_SIZE);
  return { keys, nextPageToken: keys.length < left.length ? (keys.at(-1) ?? '') : '' };
}

/** Streamed answers; where there is none, one says at least the time of the read. What the first says of all comes first. */
function streamed(answers: object[], access: GuardedRequest, ofAll: object): object[] {
  const [first, ...rest] = answers.length > 0 ? answers : [{}];
  return [{ ...first, ...ofAll }, ...rest].map((answer) => ({ ...answer, readTime: access.time }));
}

/** The methods that read, on plain messages. Every read is judged by the rules before anything of it is answered. */
export function readsOf(backend: Backend) {
  const { transactions, clock, guard } = backend;
  const countOf = (database: Database) => backend.usage.of(database.projectId).reads;

  function contextOf(name: string, consistency: Consistency, caller: Caller, operations = 1): ReadContext {
    if (consistency.readTime) throw invalid('Reading at a past time is not supported.');
    const live = backend.database(name);
    const { newTransaction } = consistency;
    const transaction = newTransaction
      ? transactions.begin(live, newTransaction.readOnly)
      : transactions.find(consistency.transaction);
    const begun = newTransaction && transaction ? { transaction: transaction.id } : {};
    const access = guarded(caller, clock.readTime(), operations);
    return { database: transaction?.database ?? live, transaction, begun, access };
  }

  async function readDocuments(context: ReadContext, paths: string[][]): Promise<(StoredDoc | null)[]> {
    const { database, transaction, access } = context;
    const documents = transaction
      ? await transactions.readDocuments(transaction, paths)
      : paths.map((path) => database.get(path));
    paths.forEach((path, index) => guard.checkGet(database, path, documents[index] ?? null, access));
    countOf(database).get += paths.length;
    return documents;
  }

  async function readQuery(
    { database, transaction, access }: ReadContext,
    parent: readonly string[],
    query: StructuredQuery | undefined,
    extraFields: string[] = [],
  ): Promise<{ documents: StoredDoc[]; skipped: number }> {
    if (!query) throw invalid('The request has no structured query.');
    const prepared = backend.prepareQuery(database, parent, query, extraFields);
    guard.checkList(database, prepared, access);
    return transaction ? transactions.readQuery(transaction, prepared) : runQuery(database, prepared);
  }

  return {
    /** NOT_FOUND when there is no such document. */
    async GetDocument(request: Requests['GetDocument'], caller: Caller): Promise<object> {
      const { name, segments } = parseDocumentName(request.name);
      const [document] = await readDocuments(contextOf(name, request, caller), [segments]);
      if (!document) throw new ServiceError('NOT_FOUND', `Document "${request.name}" not found.`);
      return project(document, request.mask?.fieldPaths);
    },

    async BatchGetDocuments(request: Requests['BatchGetDocuments'], caller: Caller): Promise<object[]> {
      const names = [...new Set(request.documents)];
      const paths = names.map((name) => parseDocumentName(name, request.database).segments);
      const context = contextOf(request.database, request, caller, names.length);
      const documents = await readDocuments(context, paths);
      const answers = documents.map((document, index) =>
        document ? { found: project(document, request.mask?.fieldPaths) } : { missing: names[index] },
      );
      return streamed(answers, context.access, context.begun);
    },

    async RunQuery(request: Requests['RunQuery'], caller: Caller): Promise<object[]> {
      if (request.explainOptions) throw invalid('Explaining queries is not supported.');
      const { name, segments } = parseParentName(request.parent);
      const context = contextOf(name, request, caller);
      const { documents, skipped } = await readQuery(context, segments, request.structuredQuery);
      countOf(context.database).list += Math.max(documents.length + skipped, 1);
      const selected = request.structuredQuery && selectedPaths(request.structuredQuery);
      const answers = documents.map((document) => ({ document: project(document, selected) }));
      return streamed(answers, context.access, { skippedResults: skipped, ...context.begun });
    },

    async RunAggregationQuery(request: Requests['RunAggregationQuery'], caller: Caller): Promise<object[]> {
      if (request.explainOptions) throw invalid('Explaining queries is not supported.');
      const { name, segments } = parseParentName(request.parent);
      const context = contextOf(name, request, caller);
      const { structuredQuery, aggregations = [] } = request.structuredAggregationQuery ?? {};
      const { documents } = await readQuery(context, segments, structuredQuery, aggregatedFields(aggregations));
      countOf(context.database).aggregation += Math.max(Math.ceil(documents.length / AGGREGATED_PER_READ), 1);
      return streamed(
        [{ result: { aggregateFields: aggregate(documents, aggregations) } }],
        context.access,
        context.begun,
      );
    },

    /** A page of one collection in the order of ids. Documents that are only parents of others come with `showMissing`. */
    async ListDocuments(request: Requests['ListDocuments'], caller: Caller): Promise<object> {
      const { parent, collectionId, orderBy, showMissing, mask } = request;
      if (orderBy !== '' && orderBy !== '__name__') throw invalid('Listing in another order is not supported.');
      if (request.readTime ?? request.transaction?.length) {
        throw invalid('Listing supports neither past times nor transactions.');
      }
      if (showMissing && caller.kind !== 'owner') throw denied('Missing documents are listed for the owner only.');
      const { name, segments } = parseParentName(parent);
      const database = backend.database(name);
      const query = prepareQuery(segments, queryOf(collectionId));
      guard.checkList(database, query, guarded(caller, clock.readTime()));
      const documents = new Map(runQuery(database, query).documents.map((document) => [document.name, document]));
      const parents = showMissing ? database.namesBelow([...segments, collectionId]) : [];
      const names = [...documents.keys(), ...parents.map((id) => `${parent}/${collectionId}/${id}`)];
      const { keys, nextPageToken } = pageOf(names, request);
      countOf(database).list += Math.max(keys.length, 1);
      const listed = keys.map(
        (key) => documents.get(key) ?? { name: key, fields: {}, createTime: null, updateTime: null },
      );
      return { nextPageToken, documents: listed.map((document) => project(document as StoredDoc, mask?.fieldPaths)) };
    },

    /** Ids of the collections below a document or the root, for the owner only: no rule can grant this. */
    async ListCollectionIds(request: Requests['ListCollectionIds'], caller: Caller): Promise<object> {
      if (caller.kind !== 'owner') throw denied('Missing or insufficient permissions.');
      if (request.readTime) throw invalid('Reading at a past time is not supported.');
      const { name, segments } = parseParentName(request.parent);
      const { keys, nextPageToken } = pageOf(backend.database(name).namesBelow(segments), request);
      return { collectionIds: keys, nextPageToken };
    },
  };
}
