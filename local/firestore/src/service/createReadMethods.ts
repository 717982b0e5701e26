import { aggregate, listAggregatedFields } from '../core/aggregate';
import type { Database } from '../core/Database';
import { createPermissionDeniedError, createInvalidArgumentError, ServiceError } from '../core/errors';
import { compareStrings } from '../core/order';
import { prepareQuery, projectFields, runQuery, getSelectedPaths } from '../core/query';
import { parseDocumentName, parseParentName } from '../core/resourceName';
import { buildCollectionQuery, type Aggregation, type StructuredQuery } from '../core/structuredQuery';
import type { StoredDoc } from '../core/value';
import type { Backend } from './Backend';
import type { Caller } from './caller';
import { createRequestContext, type RequestContext } from './Guard';
import type { Transaction } from './TransactionManager';

/** Documents that an aggregation covers for the price of one read. */
const AGGREGATED_PER_READ = 1000;
const DEFAULT_PAGE_SIZE = 100;

/** The fields that a response contains; null selects all. */
export type FieldMask = { fieldPaths: string[] } | null;

/** Fields of every read request: its consistency selector, and options that are not supported. */
interface ReadRequest {
  transaction?: Uint8Array;
  newTransaction?: { readOnly?: object };
  readTime?: object | null;
  explainOptions?: object | null;
}

/** One read: its database, its transaction, and what the first response says if the read begins one. */
interface ReadContext {
  database: Database;
  transaction: Transaction | undefined;
  transactionHeader: object;
  requestContext: RequestContext;
}

function assertSupported({ readTime, explainOptions }: ReadRequest): void {
  if (readTime) throw createInvalidArgumentError('Reading at a past time is not supported.');
  if (explainOptions) throw createInvalidArgumentError('Explaining queries is not supported.');
}

interface AggregateRequest extends ReadRequest {
  parent: string;
  structuredAggregationQuery?: { structuredQuery?: StructuredQuery; aggregations: Aggregation[] };
}

interface ListRequest extends ReadRequest {
  parent: string;
  collectionId: string;
  pageSize: number;
  pageToken: string;
  orderBy: string;
  mask: FieldMask;
  showMissing: boolean;
}

/**
 * Adds the read time to streamed responses; an empty list becomes one response. The first one carries `sharedFields`
 * and the id of a new transaction.
 */
function buildResponseStream(
  { transactionHeader, requestContext }: ReadContext,
  responses: object[],
  sharedFields: object = {},
): object[] {
  const [first, ...rest] = responses.length > 0 ? responses : [{}];
  return [{ ...first, ...sharedFields, ...transactionHeader }, ...rest].map((response) => ({
    ...response,
    readTime: requestContext.time,
  }));
}

const getReadCounts = ({ usage }: Backend, { projectId }: Database) => usage.getCounts(projectId).reads;

/** Begins or continues the transaction of a read. */
function createReadContext(
  backend: Backend,
  databaseName: string,
  { request, caller }: { request: ReadRequest; caller: Caller },
): ReadContext {
  assertSupported(request);
  const { transactions, clock } = backend;
  const currentDatabase = backend.getDatabase(databaseName);
  const { newTransaction } = request;
  const transaction = newTransaction
    ? transactions.begin(currentDatabase, newTransaction.readOnly)
    : transactions.find(request.transaction);
  const transactionHeader = newTransaction && transaction ? { transaction: transaction.id } : {};
  const requestContext = createRequestContext(caller, clock.createReadTime());
  return {
    database: transaction?.database ?? currentDatabase,
    transaction,
    transactionHeader,
    requestContext,
  };
}

/** Builds the reading methods on plain messages. Rules are checked before any response. */
export function createReadMethods(backend: Backend) {
  return { ...createDocumentMethods(backend), ...createQueryMethods(backend), ...createListMethods(backend) };
}

/** Builds the methods that read documents by name. */
function createDocumentMethods(backend: Backend) {
  const { transactions, guard } = backend;

  async function readDocuments(context: ReadContext, paths: string[][]): Promise<(StoredDoc | null)[]> {
    const { database, transaction, requestContext } = context;
    const documents = transaction
      ? await transactions.readDocuments(transaction, paths)
      : paths.map((path) => database.get(path));
    paths.forEach((path, index) => guard.assertGetAllowed(database, path, documents[index] ?? null, requestContext));
    getReadCounts(backend, database).get += paths.length;
    return documents;
  }

  return {
    /** Throws NOT_FOUND for a missing document. */
    async GetDocument(request: ReadRequest & { name: string; mask: FieldMask }, caller: Caller) {
      const { databaseName, segments } = parseDocumentName(request.name);
      const [document] = await readDocuments(createReadContext(backend, databaseName, { request, caller }), [segments]);
      if (!document) throw new ServiceError('NOT_FOUND', `Document "${request.name}" not found.`);
      return projectFields(document, request.mask?.fieldPaths);
    },

    async BatchGetDocuments(
      request: ReadRequest & { database: string; documents: string[]; mask: FieldMask },
      caller: Caller,
    ) {
      const names = [...new Set(request.documents)];
      const paths = names.map((name) => parseDocumentName(name, request.database).segments);
      const context = createReadContext(backend, request.database, { request, caller });
      const documents = await readDocuments(context, paths);
      const responses = documents.map((document, index) =>
        document ? { found: projectFields(document, request.mask?.fieldPaths) } : { missing: names[index] },
      );
      return buildResponseStream(context, responses);
    },
  };
}

/** Builds the methods that run structured queries. */
function createQueryMethods(backend: Backend) {
  const { transactions, guard } = backend;

  async function readQuery(
    { database, transaction, requestContext }: ReadContext,
    parent: readonly string[],
    query: StructuredQuery | undefined,
    aggregatedFields: string[] = [],
  ): Promise<{ documents: StoredDoc[]; skipped: number }> {
    if (!query) throw createInvalidArgumentError('The request has no structured query.');
    const prepared = backend.prepareQuery(parent, query, aggregatedFields);
    guard.assertListAllowed(database, prepared, requestContext);
    return transaction ? transactions.readQuery(transaction, prepared) : runQuery(database, prepared);
  }

  return {
    async RunQuery(request: ReadRequest & { parent: string; structuredQuery?: StructuredQuery }, caller: Caller) {
      const { databaseName, segments } = parseParentName(request.parent);
      const context = createReadContext(backend, databaseName, { request, caller });
      const { documents, skipped } = await readQuery(context, segments, request.structuredQuery);
      getReadCounts(backend, context.database).list += Math.max(documents.length + skipped, 1);
      const selected = request.structuredQuery && getSelectedPaths(request.structuredQuery);
      const responses = documents.map((document) => ({ document: projectFields(document, selected) }));
      return buildResponseStream(context, responses, { skippedResults: skipped });
    },

    async RunAggregationQuery(request: AggregateRequest, caller: Caller) {
      const { databaseName, segments } = parseParentName(request.parent);
      const context = createReadContext(backend, databaseName, { request, caller });
      const { structuredQuery, aggregations = [] } = request.structuredAggregationQuery ?? {};
      const { documents } = await readQuery(context, segments, structuredQuery, listAggregatedFields(aggregations));
      getReadCounts(backend, context.database).aggregation += Math.max(
        Math.ceil(documents.length / AGGREGATED_PER_READ),
        1,
      );
      const result = { aggregateFields: aggregate(documents, aggregations) };
      return buildResponseStream(context, [{ result }]);
    },
  };
}

/** Builds the methods that list what is below a document or the root. */
function createListMethods(backend: Backend) {
  const { clock, guard } = backend;
  return {
    /** Returns one page of a collection, sorted by id. `showMissing` includes missing documents with subcollections. */
    async ListDocuments(request: ListRequest, caller: Caller) {
      const { parent, collectionId, orderBy, showMissing, mask, pageToken } = request;
      assertSupported(request);
      if (request.transaction?.length) throw createInvalidArgumentError('Listing in a transaction is not supported.');
      if (orderBy !== '' && orderBy !== '__name__')
        throw createInvalidArgumentError('Listing in another order is not supported.');
      if (request.pageSize < 0) throw createInvalidArgumentError('page_size must be 0 or more.');
      if (showMissing && caller.kind !== 'owner')
        throw createPermissionDeniedError('Missing documents are listed for the owner only.');
      const { databaseName, segments } = parseParentName(parent);
      const database = backend.getDatabase(databaseName);
      const query = prepareQuery(segments, buildCollectionQuery(collectionId));
      guard.assertListAllowed(database, query, createRequestContext(caller, clock.createReadTime()));
      const read = (id: string): StoredDoc | null => database.get([...segments, collectionId, id]);
      const matchingIds = database
        .listChildIds([...segments, collectionId])
        .filter((id) => compareStrings(id, pageToken) > 0 && (showMissing || read(id) !== null));
      const page = matchingIds.slice(0, request.pageSize || DEFAULT_PAGE_SIZE);
      getReadCounts(backend, database).list += Math.max(page.length, 1);
      const documents = page.map((id) => {
        const document = read(id);
        return document ? projectFields(document, mask?.fieldPaths) : { name: `${parent}/${collectionId}/${id}` };
      });
      return { documents, nextPageToken: page.length < matchingIds.length ? page.at(-1) : '' };
    },

    /** Lists the collections below a document or the root; owner only, because no rule can grant it. */
    async ListCollectionIds(request: ReadRequest & { parent: string }, caller: Caller) {
      if (caller.kind !== 'owner') throw createPermissionDeniedError('Missing or insufficient permissions.');
      assertSupported(request);
      const { databaseName, segments } = parseParentName(request.parent);
      return { collectionIds: backend.getDatabase(databaseName).listChildIds(segments) };
    },
  };
}
